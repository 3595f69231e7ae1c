// Parts of the shell that are drawn: tiles, moments on the cloth, bots' names, invitations, chat, rules.
import { createRawSnippet, flushSync, mount, tick, unmount, type Component } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { shownName, teachBots } from '$lib/bots';
import type { GameFace } from '$lib/games';
import { speak, writtenIn } from '$lib/i18n/index.svelte';
import Invited from '$lib/lobby/Invited.svelte';
import { net } from '$lib/net.svelte';
import { seatsInWords } from '$lib/seats';
import ChatPane from '$lib/table/ChatPane.svelte';
import Moments from '$lib/table/Moments.svelte';
import RulesPane from '$lib/table/RulesPane.svelte';
import type { Told } from '$lib/table/props';
import GameTile from '$lib/ui/GameTile.svelte';
import NameForm from '$lib/ui/NameForm.svelte';

let drawn: Record<string, unknown>[] = [];
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- each component has its own properties
function draw(component: Component<any>, props: Record<string, unknown>): void {
  drawn.push(mount(component, { target: document.body, props }));
  flushSync();
}

afterEach(async () => {
  for (const one of drawn) void unmount(one);
  drawn = [];
  document.body.innerHTML = '';
  vi.restoreAllMocks();
  vi.useRealTimers();
  await speak('en');
});

const settle = async () => {
  for (let i = 0; i < 5; i++) await tick();
  flushSync();
};

const presets = (...seats: number[]) => seats.map((count, index) => ({ name: `p${index}`, seats: count, config: {} }));
const same = (text: string) => ({ en: text, zh: text, ru: text });
const face: GameFace = {
  name: same('Game'), about: same('About.'), length: same('1'), presets: {}, bots: {}, options: {}, refusals: {}, clashes: {}, firstBot: '', firstPreset: '',
  tell: (event, told) => `${told.name((event as { seat: number }).seat)} fell`,
  moment: (event) => (event as { big: boolean }).big,
};

describe('seats in words', () => {
  it.each([
    ['en', [2, 2], '2 seats'], ['en', [4, 6, 4, 6], '4 or 6 seats'], ['en', [6, 2, 9], '2–9 seats'],
    ['zh', [4, 6], '4 或 6 个座位'], ['ru', [4, 6], '4 или 6 мест'], ['ru', [6, 2, 9], '2–9 мест'], ['ru', [3], '3 места'], ['ru', [2, 3, 4], '2–4 места'],
  ] as const)('%s %j is %s', async (language, counts, words) => {
    await speak(language);
    expect(seatsInWords(presets(...counts))).toBe(words);
  });

  it('are on the tile, which says whether it is chosen', () => {
    const pick = vi.fn();
    const game = { name: 'none', money: 'tokens', openSeats: false, presets: presets(4, 6), bots: [], schema: {} };
    draw(GameTile, { game, face, chosen: true, pick });
    const tile = document.querySelector('button');
    expect(tile?.textContent).toContain('4 or 6 seats');
    expect(tile?.getAttribute('aria-pressed')).toBe('true');
    tile?.click();
    expect(pick).toHaveBeenCalledOnce();
  });
});

describe('names of bots', () => {
  const bot = (name: string, kind: string, number: number | null) => ({ name, bot: kind, number });
  beforeEach(() => teachBots('duel', { chief: { name: { en: 'Chief', zh: '首领', ru: 'Вождь' } } }));

  it('are said in the reader’s language, with their number', async () => {
    await speak('zh');
    expect(shownName('duel', bot('Chief', 'chief', null))).toBe('首领');
    expect(shownName('duel', bot('Chief 2', 'chief', 2))).toBe('首领 2');
    await speak('ru');
    expect(shownName('duel', bot('Chief 12', 'chief', 12))).toBe('Вождь 12');
  });

  it('come from what the bot is, not from what it is called', async () => {
    await speak('zh');
    expect(shownName('duel', bot('Anything 7', 'chief', 3))).toBe('首领 3');
    expect(shownName('duel', bot('Chief 2', 'stranger', 2))).toBe('Chief 2');
  });

  it('leave people, strangers and free seats as they are', async () => {
    await speak('zh');
    expect(shownName('duel', { name: 'Chief', bot: null, number: null })).toBe('Chief');
    expect(shownName('unknown', bot('Chief', 'chief', null))).toBe('Chief');
    expect(shownName('duel', { name: null, bot: null, number: null })).toBeNull();
  });
});

describe('moments', () => {
  const letter = (seq: number, ...events: object[]): Told => ({ hand: 1, seq, events });
  const seats = ['Ann', 'Bob'].map((name, seat) => ({ seat, name, bot: null, present: true, ready: false, toAct: false, you: false }));
  const said = () => Array.from(document.querySelectorAll('.moments p'), (one) => one.textContent);

  it('show what is worth it for three seconds, each on its own clock', () => {
    vi.useFakeTimers();
    const props = $state<{ told: Told | null; face: GameFace; seats: typeof seats; seat: null }>({ told: null, face, seats, seat: null });
    draw(Moments, props);
    props.told = letter(1, { seat: 0, big: true }, { seat: 1, big: false });
    flushSync();
    expect(said()).toEqual(['Ann fell']);
    vi.advanceTimersByTime(2_000);
    props.told = letter(2, { seat: 1, big: true });
    flushSync();
    expect(said()).toEqual(['Ann fell', 'Bob fell']);
    vi.advanceTimersByTime(1_500);
    flushSync();
    expect(said()).toEqual(['Bob fell']);
  });
});

describe('an invitation', () => {
  function submit(text: string): void {
    draw(Invited, {});
    const input = document.querySelector('input') as HTMLInputElement;
    input.value = text;
    input.dispatchEvent(new Event('input', { bubbles: true }));
    document.querySelector('form')?.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }));
    flushSync();
  }

  it('that leads nowhere is said so beside the field', () => {
    submit('hello');
    expect(document.querySelector('[role=alert]')?.textContent).toBe('This link does not lead to a table.');
    expect(document.querySelector('input')?.getAttribute('aria-invalid')).toBe('true');
  });

  it('leads to its table', () => {
    submit('http://x/#/table/abc?code=k');
    expect(location.hash).toBe('#/table/abc?code=k');
    location.hash = '';
  });
});

it('what is wrong with a name follows the language, and goes when the name changes', async () => {
  const children = createRawSnippet(() => ({ render: () => '<button type="submit">go</button>' }));
  draw(NameForm, { done: () => undefined, children });
  const input = document.querySelector('input') as HTMLInputElement;
  const write = (text: string) => {
    input.value = text;
    input.dispatchEvent(new Event('input', { bubbles: true }));
  };
  write('x');
  document.querySelector('form')?.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }));
  flushSync();
  expect(document.querySelector('[role=alert]')?.textContent).toBe('Use 3 to 16 letters, digits, spaces, _ or -.');
  expect(input.getAttribute('aria-describedby')).toBe(document.querySelector('[role=alert]')?.id);
  await speak('ru');
  flushSync();
  expect(document.querySelector('[role=alert]')?.textContent).toBe('От 3 до 16 букв, цифр, пробелов, _ или -.');
  write('xyz');
  flushSync();
  expect(document.querySelector('[role=alert]')).toBeNull();
  expect(input.getAttribute('aria-invalid')).toBe('false');
});

it('a refused line of chat stays in its field, with the reason beside it', async () => {
  vi.spyOn(net, 'ask').mockResolvedValue({ nonce: '1', ok: false, error: { code: 'too_fast', message: '' } });
  draw(ChatPane, { table: 't', lines: [], players: [], canWrite: true });
  const input = document.querySelector('input') as HTMLInputElement;
  input.value = 'hello';
  input.dispatchEvent(new Event('input', { bubbles: true }));
  document.querySelector('form')?.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }));
  await settle();
  expect(document.querySelector('[role=alert]')?.textContent).toBe('That was too fast. Wait a moment.');
  expect(input.value).toBe('hello');
});

describe('rules', () => {
  const pages: Record<string, string> = { en: '# Rules\n\nTwo players.', zh: '# 规则\n\n两名玩家，大王最大。', ru: '# Rules\n\nNot translated.' };

  it('are asked for in the reader’s language, and again when it changes', async () => {
    const asked: string[] = [];
    vi.stubGlobal('fetch', async (address: string) => {
      const lang = new URL(address).searchParams.get('lang') ?? '';
      asked.push(lang);
      return new Response(pages[lang]);
    });
    draw(RulesPane, { game: 'duel' });
    await vi.waitFor(() => expect(document.body.textContent).toContain('Two players.'));
    await speak('zh');
    await vi.waitFor(() => expect(document.querySelector('[lang=zh]')?.textContent).toContain('两名玩家'));
    await speak('ru');
    await vi.waitFor(() => expect(document.querySelector('[lang=en]')?.textContent).toContain('Not translated.'));
    expect(document.body.textContent).toContain('Правила написаны по-английски.');
    expect(asked).toEqual(['en', 'zh', 'ru']);
    vi.unstubAllGlobals();
  });

  it.each([['Two decks, 大王 and 小王.', 'en'], ['两副牌，D1_BJ 是大王。', 'zh'], ['Две колоды, карта D1_BJ.', 'ru'], ['', 'en']])('%s is written in %s', (text, language) => {
    expect(writtenIn(text)).toBe(language);
  });
});
