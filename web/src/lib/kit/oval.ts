// Where everything lies around an oval: own seat at the bottom, the others clockwise, bets between them and the middle.

export interface Size {
  width: number;
  height: number;
}

/** A box by its middle. */
export interface Box extends Size {
  x: number;
  y: number;
}

/** Who is to be placed: `bottom` is the seat drawn nearest to the reader, and larger if it is the reader's own. */
export interface Circle {
  count: number;
  bottom: number;
  own: boolean;
  /** How many cards lie in a row in the middle. */
  row: number;
  /** How high is what stands under that row, with small plates and with large ones, in letters of the usual size. */
  under: { small: number; large: number };
}

/** How large the parts of a seat are drawn: the disc, others' cards, and the own ones. */
export interface Drawn {
  avatar: number;
  hole: number;
  own: number;
}

export interface Layout {
  /** By seat number. */
  seats: Box[];
  bets: Box[];
  middle: Box;
  /** The width of a card in the middle. */
  card: number;
  drawn: Drawn;
}

const EDGE = 4;
const GAP = 5;
/** Below these a table is drawn with small plates. */
const SMALL_WIDTH = 640;
const SMALL_HEIGHT = 450;
/** From so many seats on, small plates are smaller still. */
const CROWD = 7;
/** Up to so many seats nobody sits beside the middle, and its cards can be larger. */
const FEW = 3;
/** Pulls seats from the circle toward the corners, so that the middle stays free. */
const BULGE = 0.62;
/** The height that a bet takes. */
const CORNER = 24;
const SAMPLES = 720;
const TURNS = [0, 18, -18, 36, -36, 54, -54, 75, -75, 100, -100, 130, -130].map((degrees) => (degrees * Math.PI) / 180);

interface Sizes {
  plate: Size;
  own: Size;
  bet: Size;
  card: number;
  drawn: Drawn;
}

const LARGE: Sizes = { plate: { width: 150, height: 100 }, own: { width: 176, height: 158 }, bet: { width: 92, height: 26 }, card: 70, drawn: { avatar: 46, hole: 38, own: 78 } };
/** From the largest on; where one does not fit, the next may. */
const SMALL: Sizes[] = [
  { plate: { width: 104, height: 76 }, own: { width: 116, height: 118 }, bet: { width: 68, height: 20 }, card: 54, drawn: { avatar: 32, hole: 26, own: 54 } },
  { plate: { width: 104, height: 76 }, own: { width: 116, height: 118 }, bet: { width: 68, height: 20 }, card: 46, drawn: { avatar: 32, hole: 26, own: 54 } },
  { plate: { width: 94, height: 66 }, own: { width: 112, height: 106 }, bet: { width: 64, height: 18 }, card: 44, drawn: { avatar: 28, hole: 26, own: 54 } },
  { plate: { width: 88, height: 64 }, own: { width: 96, height: 92 }, bet: { width: 64, height: 17 }, card: 34, drawn: { avatar: 26, hole: 24, own: 46 } },
];
/** The part of a plate's height that is letters. */
const LINES = 44;
/** The largest part of the room's width that a grown plate may take, so that two stand across. */
const WIDEST = 0.36;
/** How wide a card in the middle should be, how wide it is where more is not to be had, and on the smallest phone. */
const WANTED = 34;
const READABLE = 28;
const LEAST = 24;
/** In such steps a table grows where its window is too low for it, and so far. */
const HIGHER = 12;
const HIGHEST = 1900;

const bulged = (share: number) => Math.sign(share) * Math.abs(share) ** BULGE;

export function overlap(a: Box, b: Box, gap = 0): boolean {
  return Math.abs(a.x - b.x) < (a.width + b.width) / 2 + gap && Math.abs(a.y - b.y) < (a.height + b.height) / 2 + gap;
}

export const isSmall = (room: Size, letters = 1) => room.width < SMALL_WIDTH * letters || room.height < SMALL_HEIGHT * letters;

function inside(box: Box, room: Size): boolean {
  return Math.abs(box.x - room.width / 2) <= (room.width - box.width) / 2 && Math.abs(box.y - room.height / 2) <= (room.height - box.height) / 2;
}

/** The room, as much higher as it takes that nothing covers anything with letters so many times as large as usual. */
export function grown(table: Circle, room: Size, letters = 1, small = isSmall(room, letters)): Size {
  let { height } = room;
  while (height < HIGHEST && !fits(table, { ...room, height }, letters, small)) height += HIGHER;
  return { ...room, height };
}

function fits(table: Circle, room: Size, letters: number, small: boolean): boolean {
  const least = letters > 1 ? READABLE : LEAST;
  for (const one of sittings(table, room, letters, small)) {
    if (apart(one.seats, room) && stands(laid(one, room), room, least)) return true;
  }
  return false;
}

/** Whether all of it can be seen. */
function stands({ seats, bets, middle, card }: Layout, room: Size, least: number): boolean {
  return card >= least && apart([...seats, ...bets, middle], room);
}

function apart(all: Box[], room: Size): boolean {
  return all.every((one, index) => inside(one, room) && !all.slice(index + 1).some((other) => overlap(one, other)));
}

/** The first way to sit around the oval that fits this room. `letters` are so many times as large as usual. */
export function arrange(table: Circle, room: Size, letters = 1, small = isSmall(room, letters)): Layout {
  const tried: Layout[] = [];
  let last: Sitting | undefined;
  for (const one of sittings(table, room, letters, small)) {
    last = one;
    if (!apart(one.seats, room)) continue;
    const layout = laid(one, room);
    if (stands(layout, room, WANTED)) return layout;
    tried.push(layout);
  }
  // Where nothing fits, a table that grows looks like the smallest one with corners.
  const found = (least: number) => tried.find((layout) => stands(layout, room, least));
  return found(READABLE) ?? found(LEAST) ?? laid(last as Sitting, room);
}

/** The seats around an oval, with what lies in it still to be placed. */
interface Sitting {
  seats: Box[];
  size: Sizes;
  row: number;
  under: number;
}

/** From the largest plates to the smallest, every way to sit. */
function* sittings(table: Circle, room: Size, letters: number, small: boolean): Generator<Sitting> {
  const most = table.count <= FEW ? 0 : table.count < CROWD ? 1 : 2;
  const sizes = (small ? SMALL.slice(most) : [LARGE]).map((usual) => enlarged(usual, room, letters));
  const ways = [steps, ...tops(table.count, room).map(columns)];
  const under = (small ? table.under.small : table.under.large) * letters;
  for (const size of sizes) {
    for (const way of ways) yield { seats: seated(table, room, size, way(table.count, room, size.plate)), size, row: table.row, under };
  }
}

function enlarged({ plate, own, bet, ...usual }: Sizes, room: Size, letters: number): Sizes {
  const widest = room.width * WIDEST;
  const larger = (box: Size) => ({ width: Math.min(box.width * letters, Math.max(widest, box.width)), height: box.height + LINES * (letters - 1) });
  return { ...usual, plate: larger(plate), own: larger(own), bet: { width: bet.width * letters, height: bet.height * letters } };
}

interface Point {
  x: number;
  y: number;
}

function seated({ count, bottom, own }: Circle, room: Size, size: Sizes, around: Point[]): Box[] {
  return around.map((_, seat) => {
    const step = (seat - bottom + count) % count;
    const box = step === 0 && own ? size.own : size.plate;
    return step === 0 ? { ...box, x: room.width / 2, y: room.height - EDGE - box.height / 2 } : { ...box, ...(around[step] ?? { x: 0, y: 0 }) };
  });
}

function laid({ seats, size, row, under }: Sitting, room: Size): Layout {
  const middle = middleBox(seats, room, size.card, row, under, size.bet.height + GAP);
  const bets: Box[] = [];
  for (const seat of seats) bets.push(betBox(seat, middle, size.bet, [...seats, middle, ...bets], room));
  return { seats, bets, middle, card: (middle.width - (row - 1) * GAP) / row, drawn: size.drawn };
}

/** How many of the others may sit at the top, if as many sit at each side; in a wide room rather many. */
function tops(count: number, room: Size): number[] {
  const all = [1, 2, 3, 4, 5].filter((top) => top < count && (count - 1 - top) % 2 === 0);
  return room.width > room.height ? all.toReversed() : all;
}

/** In a low room an oval is a table with corners: some across the top, the others in a column at each side. */
const columns = (top: number) => (count: number, room: Size, plate: Size): Point[] => {
  const side = (count - 1 - top) / 2;
  // Those in the corners of a long row bet over the heads of the next.
  const first = EDGE + plate.height * 1.5 + GAP + (top > FEW ? CORNER : 0);
  const lowest = room.height - EDGE - plate.height / 2;
  const down = Array.from({ length: side }, (_, row) => (side === 1 ? (first + lowest) / 2 : first + ((lowest - first) * row) / (side - 1)));
  const left = EDGE / 2 + plate.width / 2;
  const across = Math.max(room.width / (top + 1), plate.width + EDGE);
  return [
    { x: room.width / 2, y: lowest },
    ...down.toReversed().map((y) => ({ x: left, y })),
    ...Array.from({ length: top }, (_, at) => ({ x: room.width / 2 + (at - (top - 1) / 2) * across, y: EDGE + plate.height / 2 })),
    ...down.map((y) => ({ x: room.width - left, y })),
  ];
};

/**
 * The middles of the plates, from the bottom clockwise, the same way apart along the oval: a long side holds more of
 * them. In a tall room this goes two thirds toward the same angle apart, which leaves the middle its width.
 */
function steps(count: number, room: Size, plate: Size): Point[] {
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

/** The free place nearest to the centre, with room for bets if there is any; where there is none, the cards get smaller. */
function middleBox(seats: Box[], room: Size, card: number, row: number, under: number, roomy: number): Box {
  const lowest = Math.max(...seats.map((seat) => seat.y - seat.height / 2));
  const sized = (width: number) => ({ width: row * width + (row - 1) * GAP, height: width * 1.4 + under });
  for (let width = card; width > LEAST; width -= 2) {
    const box = sized(width);
    const centre = Math.min(room.height / 2, (lowest + EDGE) / 2 + box.height / 4);
    for (const gap of [roomy, GAP]) {
      for (let away = 0; away < room.height / 3; away += 3) {
        const places = [centre - away, centre + away].map((y) => ({ ...box, x: room.width / 2, y }));
        const found = places.find((place) => !seats.some((seat) => overlap(seat, place, gap)));
        if (found) return found;
      }
    }
  }
  return { ...sized(LEAST), x: room.width / 2, y: room.height / 2 };
}

/** Just outside the seat, toward the middle, turned aside until it covers nothing. */
function betBox(seat: Box, middle: Box, size: Size, taken: Box[], room: Size): Box {
  const toward = Math.atan2(middle.y - seat.y, middle.x - seat.x);
  const at = (turn: number, gap: number): Box => {
    const [dx, dy] = [Math.cos(toward + turn), Math.sin(toward + turn)];
    const far = Math.min(
      ((seat.width + size.width) / 2 + gap) / Math.max(Math.abs(dx), 0.001),
      ((seat.height + size.height) / 2 + gap) / Math.max(Math.abs(dy), 0.001),
    );
    return { ...size, x: seat.x + dx * far, y: seat.y + dy * far };
  };
  for (const gap of [GAP, 1]) {
    const found = TURNS.map((turn) => at(turn, gap)).find((box) => inside(box, room) && !taken.some((other) => overlap(box, other)));
    if (found) return found;
  }
  return at(0, GAP);
}
