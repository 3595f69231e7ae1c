// Where everything lies around the oval: own seat at the bottom, the others clockwise, bets between them and the board.

export interface Size {
  width: number;
  height: number;
}

/** A box by its middle. */
export interface Box extends Size {
  x: number;
  y: number;
}

export interface Layout {
  /** By seat number. */
  seats: Box[];
  bets: Box[];
  board: Box;
  /** The width of a card on the board. */
  card: number;
  small: boolean;
}

const EDGE = 4;
const GAP = 5;
/** Below these a table is drawn with small plates. */
const SMALL_WIDTH = 640;
const SMALL_HEIGHT = 430;
/** From so many seats on, small plates are smaller still. */
const CROWD = 7;
/** Up to so many seats nobody sits beside the board, and its cards can be larger. */
const FEW = 3;
/** Pulls seats from the circle toward the corners, so that the middle stays free. */
const BULGE = 0.62;
const SAMPLES = 720;
const TURNS = [0, 18, -18, 36, -36, 54, -54, 75, -75, 100, -100, 130, -130].map((degrees) => (degrees * Math.PI) / 180);

const SIZES = {
  crowded: { plate: { width: 94, height: 66 }, own: { width: 108, height: 106 }, bet: { width: 60, height: 18 }, card: 44 },
  few: { plate: { width: 104, height: 76 }, own: { width: 116, height: 118 }, bet: { width: 68, height: 20 }, card: 54 },
  small: { plate: { width: 104, height: 76 }, own: { width: 116, height: 118 }, bet: { width: 68, height: 20 }, card: 46 },
  large: { plate: { width: 150, height: 100 }, own: { width: 176, height: 158 }, bet: { width: 92, height: 26 }, card: 70 },
};
/** The part of a plate's height that is letters. */
const LINES = 44;
/** The largest part of the room's width that a grown plate may take, so that two stand across. */
const WIDEST = 0.36;
/** Cards on the board that are narrower cannot be read. */
const READABLE = 28;
/** In such steps a table grows for large letters, and so far. */
const HIGHER = 24;
const HIGHEST = 1900;
/** What stands under the board's cards: the pots. */
const POTS = { small: 40, large: 56 };

const bulged = (share: number) => Math.sign(share) * Math.abs(share) ** BULGE;

export function overlap(a: Box, b: Box, gap = 0): boolean {
  return Math.abs(a.x - b.x) < (a.width + b.width) / 2 + gap && Math.abs(a.y - b.y) < (a.height + b.height) / 2 + gap;
}

/** The room, as much higher as it takes that nothing covers anything with letters so many times as large as usual. */
export function grown(count: number, bottom: number, own: boolean, room: Size, letters: number): Size {
  let { height } = room;
  while (height < HIGHEST && !readable(arrange(count, bottom, own, { ...room, height }, letters))) height += HIGHER;
  return { ...room, height };
}

function readable(layout: Layout): boolean {
  return layout.card >= READABLE && !covered(layout);
}

function covered({ seats, bets, board }: Layout): boolean {
  const all = [...seats, ...bets, board];
  return all.some((one, index) => all.slice(index + 1).some((other) => overlap(one, other)));
}

/** `bottom` is the seat drawn nearest to the reader; it is larger if `own`. `letters` are so many times as large as usual. */
export function arrange(count: number, bottom: number, own: boolean, room: Size, letters = 1): Layout {
  const small = room.width < SMALL_WIDTH * letters || room.height < SMALL_HEIGHT * letters;
  const usual = !small ? SIZES.large : count <= FEW ? SIZES.few : count < CROWD ? SIZES.small : SIZES.crowded;
  const widest = room.width * WIDEST;
  const larger = (box: Size) => ({ width: Math.min(box.width * letters, Math.max(widest, box.width)), height: box.height + LINES * (letters - 1) });
  const size = { plate: larger(usual.plate), own: larger(usual.own), bet: { width: usual.bet.width * letters, height: usual.bet.height * letters }, card: usual.card };
  const around = steps(count, room, size.plate);
  const seats = around.map((_, seat) => {
    const step = (seat - bottom + count) % count;
    const box = step === 0 && own ? size.own : size.plate;
    return step === 0 ? { ...box, x: room.width / 2, y: room.height - EDGE - box.height / 2 } : { ...box, ...(around[step] ?? { x: 0, y: 0 }) };
  });
  const board = boardBox(seats, room, size.card, (small ? POTS.small : POTS.large) * letters, size.bet.height + GAP);
  const bets: Box[] = [];
  for (const seat of seats) bets.push(betBox(seat, board, size.bet, [...seats, board, ...bets], room));
  return { seats, bets, board, card: (board.width - 4 * GAP) / 5, small };
}

/**
 * The middles of the plates, from the bottom clockwise, the same way apart along the oval: a long side holds more of
 * them. In a tall room this goes two thirds toward the same angle apart, which leaves the board its width.
 */
function steps(count: number, room: Size, plate: Size): { x: number; y: number }[] {
  const [across, down] = [room.width / 2 - plate.width / 2 - EDGE, room.height / 2 - plate.height / 2 - EDGE];
  const at = (turn: number) => {
    const angle = Math.PI / 2 + turn * 2 * Math.PI;
    return { x: room.width / 2 + across * bulged(Math.cos(angle)), y: room.height / 2 + down * bulged(Math.sin(angle)) };
  };
  const points = Array.from({ length: SAMPLES + 1 }, (_, index) => at(index / SAMPLES));
  let way = 0;
  const ways = points.map((point, index) => {
    const before = points[index - 1] ?? point;
    return (way += Math.hypot(point.x - before.x, point.y - before.y));
  });
  return Array.from({ length: count }, (_, step) => {
    const along = ways.findIndex((one) => one >= (way * step) / count) / SAMPLES;
    return at(room.width < room.height ? (along + (2 * step) / count) / 3 : along);
  });
}

/** The free place nearest to the middle, with room for bets if there is any; where there is none, the cards get smaller. */
function boardBox(seats: Box[], room: Size, card: number, pots: number, roomy: number): Box {
  const lowest = Math.max(...seats.map((seat) => seat.y - seat.height / 2));
  for (let width = card; width > 24; width -= 2) {
    const box = { width: 5 * width + 4 * GAP, height: width * 1.4 + pots };
    const middle = Math.min(room.height / 2, (lowest + EDGE) / 2 + box.height / 4);
    for (const gap of [roomy, GAP]) {
      for (let away = 0; away < room.height / 3; away += 3) {
        const places = [middle - away, middle + away].map((y) => ({ ...box, x: room.width / 2, y }));
        const found = places.find((place) => !seats.some((seat) => overlap(seat, place, gap)));
        if (found) return found;
      }
    }
  }
  return { width: 24 * 5 + 4 * GAP, height: 24 * 1.4 + pots, x: room.width / 2, y: room.height / 2 };
}

/** Just outside the seat, toward the board, turned aside until it covers nothing. */
function betBox(seat: Box, board: Box, size: Size, taken: Box[], room: Size): Box {
  const toward = Math.atan2(board.y - seat.y, board.x - seat.x);
  const at = (turn: number, gap: number): Box => {
    const [dx, dy] = [Math.cos(toward + turn), Math.sin(toward + turn)];
    const far = Math.min(
      ((seat.width + size.width) / 2 + gap) / Math.max(Math.abs(dx), 0.001),
      ((seat.height + size.height) / 2 + gap) / Math.max(Math.abs(dy), 0.001),
    );
    return { ...size, x: seat.x + dx * far, y: seat.y + dy * far };
  };
  const inside = (box: Box) => Math.abs(box.x - room.width / 2) <= (room.width - box.width) / 2 && Math.abs(box.y - room.height / 2) <= (room.height - box.height) / 2;
  for (const gap of [GAP, 1]) {
    const found = TURNS.map((turn) => at(turn, gap)).find((box) => inside(box) && !taken.some((other) => overlap(box, other)));
    if (found) return found;
  }
  return at(0, GAP);
}
