// Screenshots made small: a PNG read, its colours cut to a palette, and written again.
import { crc32, deflateSync, inflateSync } from 'node:zlib';

const SIGN = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);

/** Reads an 8-bit RGB or RGBA picture without interlace, which is what the browser writes. */
function read(file) {
  let at = SIGN.length;
  let header;
  const data = [];
  while (at < file.length) {
    const length = file.readUInt32BE(at);
    const kind = file.toString('latin1', at + 4, at + 8);
    const body = file.subarray(at + 8, at + 8 + length);
    if (kind === 'IHDR') header = body;
    if (kind === 'IDAT') data.push(body);
    at += 12 + length;
  }
  const [width, height, depth, colour] = [header.readUInt32BE(0), header.readUInt32BE(4), header[8], header[9]];
  if (depth !== 8 || (colour !== 2 && colour !== 6)) throw new Error(`cannot read a PNG of depth ${depth}, colour ${colour}`);
  const bytes = colour === 6 ? 4 : 3;
  return { width, height, bytes, pixels: unfilter(inflateSync(Buffer.concat(data)), width * bytes, height, bytes) };
}

function unfilter(raw, stride, height, bytes) {
  const out = Buffer.alloc(stride * height);
  for (let y = 0; y < height; y++) {
    const filter = raw[y * (stride + 1)];
    for (let x = 0; x < stride; x++) {
      const here = y * stride + x;
      const left = x >= bytes ? out[here - bytes] : 0;
      const up = y > 0 ? out[here - stride] : 0;
      const corner = x >= bytes && y > 0 ? out[here - stride - bytes] : 0;
      const guess = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter];
      out[here] = raw[y * (stride + 1) + 1 + x] + guess;
    }
  }
  return out;
}

function paeth(a, b, c) {
  const p = a + b - c;
  const [da, db, dc] = [Math.abs(p - a), Math.abs(p - b), Math.abs(p - c)];
  return da <= db && da <= dc ? a : db <= dc ? b : c;
}

/** Median cut over the colours that occur, each weighed by how often. */
function palette(counts, size) {
  let boxes = [[...counts].map(([colour, count]) => ({ rgb: [(colour >> 16) & 255, (colour >> 8) & 255, colour & 255], count }))];
  while (boxes.length < size) {
    const scored = boxes.map((box) => ({ box, ...spread(box) })).filter((one) => one.box.length > 1);
    if (scored.length === 0) break;
    const { box, channel } = scored.reduce((best, one) => (one.score > best.score ? one : best));
    box.sort((a, b) => a.rgb[channel] - b.rgb[channel]);
    const half = box.reduce((sum, one) => sum + one.count, 0) / 2;
    let seen = 0;
    const cut = Math.min(box.length - 1, Math.max(1, box.findIndex((one) => (seen += one.count) >= half)));
    boxes = [...boxes.filter((one) => one !== box), box.slice(0, cut), box.slice(cut)];
  }
  return boxes.map((box) => {
    const all = box.reduce((sum, one) => sum + one.count, 0);
    return [0, 1, 2].map((channel) => Math.round(box.reduce((sum, one) => sum + one.rgb[channel] * one.count, 0) / all));
  });
}

function spread(box) {
  const ranges = [0, 1, 2].map((channel) => {
    const values = box.map((one) => one.rgb[channel]);
    return values.reduce((a, b) => Math.max(a, b)) - values.reduce((a, b) => Math.min(a, b));
  });
  const widest = Math.max(...ranges);
  const weight = box.reduce((sum, one) => sum + one.count, 0);
  return { channel: ranges.indexOf(widest), score: widest * Math.sqrt(weight) };
}

function chunk(kind, body) {
  const named = Buffer.concat([Buffer.from(kind, 'latin1'), body]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(body.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(named) >>> 0);
  return Buffer.concat([length, named, sum]);
}

export function small(file, colours = 128) {
  const { width, height, bytes, pixels } = read(file);
  const colour = (i) => (pixels[i * bytes] << 16) | (pixels[i * bytes + 1] << 8) | pixels[i * bytes + 2];
  const counts = new Map();
  for (let i = 0; i < width * height; i++) counts.set(colour(i), (counts.get(colour(i)) ?? 0) + 1);
  const chosen = palette(counts, colours);
  const nearest = new Map();
  const place = (rgb) => {
    const [r, g, b] = [(rgb >> 16) & 255, (rgb >> 8) & 255, rgb & 255];
    let best = 0;
    let least = Infinity;
    chosen.forEach(([pr, pg, pb], index) => {
      const far = (r - pr) ** 2 * 2 + (g - pg) ** 2 * 4 + (b - pb) ** 2 * 3;
      if (far < least) [least, best] = [far, index];
    });
    return best;
  };
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const rgb = colour(y * width + x);
      if (!nearest.has(rgb)) nearest.set(rgb, place(rgb));
      rows[y * (width + 1) + 1 + x] = nearest.get(rgb);
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3, 0, 0, 0], 8);
  const body = deflateSync(rows, { level: 9 });
  return Buffer.concat([SIGN, chunk('IHDR', header), chunk('PLTE', Buffer.from(chosen.flat())), chunk('IDAT', body), chunk('IEND', Buffer.alloc(0))]);
}
