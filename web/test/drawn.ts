// Draws that a server made, as their logs have them: the page has to come to the same cards.

export interface Drawn {
  game: string;
  table: string;
  hand: number;
  commitment: string;
  seeds: (string | null)[];
  secret: string;
  config: Record<string, unknown>;
  dealt: unknown[];
}

/** What lies on top of the packs in the two hands of Deal's lesson. */
const LESSON = [
  {
    narc: ['surveillance', 'surveillance', 'blank'],
    customer: ['fair_deal', 'haggling', 'regular_order'],
    player: ['silk', 'back_room', 'market_stall', 'tea', 'open_pier'],
  },
  {
    narc: ['patrol', 'patrol', 'blank', 'blank'],
    customer: ['regular_order', 'fair_deal', 'haggling'],
    player: ['brandy', 'cellar', 'false_papers', 'lookout', 'disguise', 'alibi'],
  },
];

export const DRAWN: Drawn[] = [
  {
    game: 'tractor',
    table: 'x9d2jxcd6s',
    hand: 1,
    commitment: '382bbc2f4bfd740f6f4141f56d41f8289a14db050c6e11084416ed90b6d57388',
    seeds: ['1543b929ceabbacffdb7d784d3ad43a129f6a4f7b14c65394a318c2043b306e3', null, null, null],
    secret: '4c59d8a72efd5bce9a7616099179f47d598047127e0090aab36dbed271960fa7',
    config: {},
    dealt: [
      [
        'D1_S_6', 'D2_D_6', 'D2_H_K', 'D1_D_2', 'D2_S_10', 'D1_S_Q', 'D1_D_4', 'D2_H_10', 'D2_S_Q', 'D1_H_5', 'D1_S_5',
        'D1_C_5', 'D1_C_3', 'D1_S_2', 'D1_D_6', 'D2_C_10', 'D2_C_4', 'D2_D_2', 'D2_C_9', 'D2_H_J', 'D1_S_3', 'D2_D_A',
        'D1_S_4', 'D1_H_7', 'D2_C_6', 'D2_D_K', 'D1_H_4', 'D2_H_5', 'D2_D_5', 'D2_S_6', 'D1_C_4', 'D2_S_2', 'D2_C_J',
        'D2_C_2', 'D1_D_J', 'D1_H_9', 'D1_S_8', 'D2_H_9', 'D1_H_A', 'D1_C_Q', 'D2_S_A', 'D1_C_2', 'D1_D_9', 'D2_D_3',
        'D1_H_6', 'D2_H_6', 'D1_H_J', 'D1_C_A', 'D2_C_Q', 'D1_SJ', 'D1_H_3', 'D2_D_4', 'D1_C_8', 'D2_H_3', 'D2_S_4',
        'D1_H_8', 'D2_C_3', 'D1_C_6', 'D1_H_K', 'D2_SJ', 'D1_S_K', 'D2_S_8', 'D2_H_7', 'D2_C_8', 'D2_C_K', 'D2_C_A',
        'D1_C_K', 'D1_C_7', 'D2_H_A', 'D1_D_K', 'D2_S_3', 'D1_S_10', 'D2_H_2', 'D2_S_5', 'D2_H_4', 'D2_H_Q', 'D2_D_Q',
        'D2_S_9', 'D1_D_8', 'D2_S_7', 'D2_S_K', 'D1_H_10', 'D2_S_J', 'D1_S_7', 'D2_C_7', 'D1_H_Q', 'D2_C_5', 'D2_D_10',
        'D1_S_A', 'D2_H_8', 'D1_S_J', 'D1_D_A', 'D1_D_Q', 'D1_C_J', 'D2_D_8', 'D1_BJ', 'D1_D_7', 'D1_C_9', 'D1_D_3',
        'D1_C_10', 'D2_BJ', 'D2_D_J', 'D1_S_9', 'D1_D_5', 'D1_D_10', 'D2_D_9', 'D2_D_7', 'D1_H_2',
      ],
      [
        'D1_D_J', 'D2_H_3', 'D2_H_A', 'D2_C_7', 'D2_H_K', 'D1_H_6', 'D2_C_3', 'D2_D_10', 'D1_S_J', 'D1_C_8', 'D1_BJ',
        'D1_S_6', 'D2_C_8', 'D2_C_K', 'D2_C_J', 'D1_D_Q', 'D2_D_8', 'D2_S_5', 'D1_S_9', 'D1_S_3', 'D2_S_10', 'D1_S_K',
        'D1_H_9', 'D2_S_9', 'D1_C_A', 'D2_C_4', 'D2_BJ', 'D1_S_2', 'D1_C_7', 'D1_H_J', 'D1_H_K', 'D1_D_K', 'D2_C_Q',
        'D1_D_6', 'D2_D_9', 'D1_D_5', 'D2_D_6', 'D2_S_Q', 'D2_C_2', 'D2_C_10', 'D2_D_K', 'D1_S_A', 'D1_D_4', 'D1_SJ',
        'D2_C_A', 'D1_S_5', 'D2_D_4', 'D2_S_A', 'D2_D_J', 'D2_S_6', 'D2_H_4', 'D1_H_7', 'D2_D_3', 'D1_D_8', 'D2_H_9',
        'D2_H_10', 'D1_H_3', 'D1_H_4', 'D2_D_2', 'D1_C_3', 'D2_C_6', 'D1_S_7', 'D2_C_5', 'D1_C_6', 'D2_H_2', 'D2_S_2',
        'D1_H_10', 'D1_S_8', 'D1_D_7', 'D1_C_K', 'D1_H_Q', 'D2_S_8', 'D2_H_J', 'D1_H_8', 'D2_D_5', 'D1_D_10', 'D1_C_9',
        'D2_H_8', 'D2_D_A', 'D2_S_K', 'D2_S_4', 'D2_H_Q', 'D2_SJ', 'D2_S_3', 'D1_D_9', 'D1_C_5', 'D1_C_J', 'D1_C_10',
        'D1_D_3', 'D1_S_Q', 'D1_S_10', 'D1_D_A', 'D1_C_Q', 'D2_S_7', 'D1_C_4', 'D2_C_9', 'D1_S_4', 'D2_D_Q', 'D1_D_2',
        'D1_H_2', 'D2_H_6', 'D2_S_J', 'D2_D_7', 'D2_H_5', 'D1_H_A', 'D1_C_2', 'D1_H_5', 'D2_H_7',
      ],
    ],
  },
  {
    game: 'deal',
    table: 'wbadpsk5kb',
    hand: 1,
    commitment: 'a360a5a5613e33be14c29f666f776cb9242107ce1ba5aa4411728ae25979c2bd',
    seeds: [null, null, '9e135d0a8486e9378f7eb8034e1bd1528e43f7429ce02062c623868d00a45435'],
    secret: '149335a96e3398998f83f858e5f1fb8ed45bc1e06a1ff8c13146ba930462e164',
    config: {
      fixed: LESSON,
      run: null,
    },
    dealt: [
      {
        narc: [
          'surveillance', 'surveillance', 'blank', 'blank', 'blank', 'patrol', 'patrol', 'blank', 'patrol', 'blank', 'blank',
          'blank', 'blank', 'blank', 'blank',
        ],
        customer: [
          'fair_deal', 'haggling', 'regular_order', 'bulk_order', 'bulk_order', 'haggling', 'haggling', 'bulk_order',
          'regular_order', 'regular_order', 'regular_order', 'fair_deal', 'regular_order', 'haggling', 'haggling',
        ],
        player: [
          'silk', 'back_room', 'market_stall', 'tea', 'open_pier', 'lie_low', 'lookout', 'cellar', 'gold', 'pearls', 'bribe',
          'disguise', 'false_papers', 'alibi', 'brandy',
        ],
      },
    ],
  },
  {
    game: 'deal',
    table: 'wbadpsk5kb',
    hand: 2,
    commitment: '3e02563def42093278b87112ab01d2c5960f622b0fabf125558985338ab94c6e',
    seeds: [null, null, 'f5468d352aa98a603ae34478d79b16c5904cdeecf7a64f168f7eeb7ffb1d1674'],
    secret: 'a05ce2d857d833b3883bc5bc3b81570dafde973bf07b904f3ff79b6dfd91b2af',
    config: {
      fixed: LESSON,
      run: {
        hand: 2,
      },
    },
    dealt: [
      {
        narc: [
          'patrol', 'patrol', 'blank', 'blank', 'blank', 'blank', 'blank', 'blank', 'blank', 'blank', 'patrol', 'blank',
          'blank',
        ],
        customer: [
          'regular_order', 'fair_deal', 'haggling', 'bulk_order', 'bulk_order', 'haggling', 'haggling', 'regular_order',
          'regular_order', 'haggling', 'fair_deal', 'bulk_order', 'regular_order', 'haggling', 'regular_order',
        ],
        player: [
          'brandy', 'cellar', 'false_papers', 'lookout', 'disguise', 'alibi', 'tea', 'gold', 'pearls', 'bribe', 'open_pier',
          'market_stall', 'lie_low',
        ],
      },
    ],
  },
  {
    game: 'holdem',
    table: 'hnu57mf6af',
    hand: 2,
    commitment: '7521fd009eca4abbf749d8d6cb0bee554b8d0b04aa99ee321a5810afe7f9a421',
    seeds: ['d89ea5146642c4ab713003bb778bc6023da07fa546764f4e36301f2908f998ad', null],
    secret: '4a7985c04ebc0107ad41bf840d919b4683ca59f14b16b8a705b8393fadcc4af1',
    config: {},
    dealt: [
      {
        cards: ['6c', '4h', '2c', 'Ts', '6s', 'Ac', '8h', 'Kh', '8c'],
        salts: [
          '442a33e609dba59873f94fba6c04eeb5', '90ab80bca08b4033347f4fbb34d5742d', '8c24d3e9fe7b9817ac9b2e8ff3d180fd',
          '99e0f0f9683fb852d5a4f0c3dc7f3c3c', 'fa6e9d555cac76a7d988d84ffd433ad3', '9d967ed645cb6d10a1b37c2aa69f7b9a',
          '60c8d6770b588d52884b9119e84d9d12', 'f6b148698ecc94989623832fd27e8e8c', 'c90ec16202a8b04555124c0b13e4b010',
        ],
      },
    ],
  },
];
