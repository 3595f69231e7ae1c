// What a draw of Deal shuffles: what is left of each seat's deck, with the lesson's cards put on top.
import { cardList, inOrder, type Draws } from '$lib/draws';
import { say } from '$lib/i18n/index.svelte';
import { CARD, ROLE } from './text';
import type { Card, Config, Role } from './types';

const ROLES: Role[] = ['narc', 'customer', 'player'];
const PRINTED = Object.keys(CARD);

const draws: Draws = {
  packs: (chance, config) => {
    const { fixed, run } = config as Partial<Config>;
    const lesson = fixed?.[(run?.hand ?? 1) - 1];
    const lists = (chance ?? {}) as Partial<Record<Role, unknown>>;
    return ROLES.map((role) => {
      const dealt = cardList(lists[role]);
      return { name: ROLE[role], before: inOrder(dealt, PRINTED), dealt, lifted: cardList(lesson?.[role]).filter((card) => dealt.includes(card)) };
    });
  },
  short: (card) => say(CARD[card as Card]).replaceAll('\u00ad', ''),
};

export default draws;
