// A small reader for our own rules pages: headings, paragraphs, nested lists, tables, code; no HTML at all.

export interface Span {
  kind: 'text' | 'strong' | 'em' | 'code' | 'link';
  text: string;
  href?: string;
}

export type Block =
  | { kind: 'heading'; level: number; spans: Span[] }
  | { kind: 'paragraph'; spans: Span[] }
  | { kind: 'list'; ordered: boolean; start: number; items: Block[][] }
  | { kind: 'table'; head: Span[][]; rows: Span[][][] }
  | { kind: 'code'; text: string };

const ITEM = /^(\s*)(?:([-*+])|(\d+)[.)])\s+(.*)$/;

export function parse(source: string): Block[] {
  return blocks(source.replace(/\r/g, '').split('\n'));
}

function blocks(lines: string[]): Block[] {
  const found: Block[] = [];
  let at = 0;
  while (at < lines.length) {
    const line = lines[at] ?? '';
    const heading = /^(#{1,6})\s+(.*)$/.exec(line);
    if (line.trim() === '') at++;
    else if (heading) {
      found.push({ kind: 'heading', level: heading[1]?.length ?? 1, spans: inline(heading[2] ?? '') });
      at++;
    } else if (line.startsWith('```')) {
      const end = lines.findIndex((other, index) => index > at && other.startsWith('```'));
      const last = end < 0 ? lines.length : end;
      found.push({ kind: 'code', text: lines.slice(at + 1, last).join('\n') });
      at = last + 1;
    } else if (line.trimStart().startsWith('|') && /^\s*\|[\s:|-]+\|\s*$/.test(lines[at + 1] ?? '')) {
      at = table(lines, at, found);
    } else if (ITEM.test(line)) at = list(lines, at, found);
    else at = paragraph(lines, at, found);
  }
  return found;
}

function paragraph(lines: string[], from: number, found: Block[]): number {
  let at = from;
  const text: string[] = [];
  while (at < lines.length && (lines[at] ?? '').trim() !== '' && (at === from || !/^(#{1,6}\s|```)/.test(lines[at] ?? '')) && (at === from || !ITEM.test(lines[at] ?? ''))) {
    text.push((lines[at] ?? '').trim());
    at++;
  }
  found.push({ kind: 'paragraph', spans: inline(text.join(' ')) });
  return at;
}

function table(lines: string[], from: number, found: Block[]): number {
  const cells = (line: string) => line.trim().replace(/^\||\|$/g, '').split('|').map((cell) => inline(cell.trim()));
  let at = from + 2;
  const rows: Span[][][] = [];
  while ((lines[at] ?? '').trimStart().startsWith('|')) rows.push(cells(lines[at++] ?? ''));
  found.push({ kind: 'table', head: cells(lines[from] ?? ''), rows });
  return at;
}

function list(lines: string[], from: number, found: Block[]): number {
  const first = ITEM.exec(lines[from] ?? '');
  const indent = first?.[1]?.length ?? 0;
  const ordered = first?.[3] !== undefined;
  const items: Block[][] = [];
  let at = from;
  while (at < lines.length) {
    const match = ITEM.exec(lines[at] ?? '');
    if (!match || (match[1]?.length ?? 0) !== indent || (match[3] !== undefined) !== ordered) break;
    const inner = [match[4] ?? ''];
    at++;
    // Whatever is indented deeper belongs to the item, and an empty line does if such a line follows.
    while (at < lines.length && (deeper(lines[at], indent) || ((lines[at] ?? '').trim() === '' && deeper(lines[at + 1], indent)))) {
      inner.push((lines[at] ?? '').slice(Math.min(indent + 2, leading(lines[at] ?? ''))));
      at++;
    }
    items.push(blocks(inner));
  }
  found.push({ kind: 'list', ordered, start: Number(first?.[3] ?? 1), items });
  return at;
}

const leading = (line: string) => line.length - line.trimStart().length;
const deeper = (line: string | undefined, indent: number) => line !== undefined && line.trim() !== '' && leading(line) > indent;

const SPAN = /\*\*(.+?)\*\*|\*(.+?)\*|`([^`]+)`|\[([^\]]+)\]\(([^)\s]+)\)/g;

export function inline(text: string): Span[] {
  const spans: Span[] = [];
  let last = 0;
  for (const match of text.matchAll(SPAN)) {
    if (match.index > last) spans.push({ kind: 'text', text: text.slice(last, match.index) });
    const [, strong, em, code, label, href] = match;
    if (strong !== undefined) spans.push({ kind: 'strong', text: strong });
    else if (em !== undefined) spans.push({ kind: 'em', text: em });
    else if (code !== undefined) spans.push({ kind: 'code', text: code });
    else spans.push(link(label ?? '', href ?? ''));
    last = match.index + match[0].length;
  }
  if (last < text.length) spans.push({ kind: 'text', text: text.slice(last) });
  return spans;
}

/** Only plain web addresses and places on this page become links. */
function link(text: string, href: string): Span {
  return /^(https?:\/\/|#)/.test(href) ? { kind: 'link', text, href } : { kind: 'text', text };
}
