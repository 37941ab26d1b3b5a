import type { Point } from './svg.ts';

export type Field = { columns: number; rows: number; at: (column: number, row: number) => number };

export function sampleField(
  columns: number,
  rows: number,
  height: (column: number, row: number) => number,
): Field {
  const values = new Float32Array(columns * rows);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) values[row * columns + column] = height(column, row);
  }
  return { columns, rows, at: (column, row) => values[row * columns + column]! };
}

/** Marching squares, with the segments joined to long lines (in grid units). */
export function contour(field: Field, level: number): { points: Point[]; closed: boolean }[] {
  const links = new Map<number, number[]>();
  const places = new Map<number, Point>();
  const { columns, rows, at } = field;
  const across = (c: number, r: number) => (r * columns + c) * 2;
  const down = (c: number, r: number) => (r * columns + c) * 2 + 1;
  const share = (a: number, b: number) => (level - a) / (b - a);
  const join = (a: number, b: number) => {
    for (const [from, to] of [
      [a, b],
      [b, a],
    ] as const) {
      const known = links.get(from);
      if (known) known.push(to);
      else links.set(from, [to]);
    }
  };
  for (let r = 0; r < rows - 1; r++) {
    for (let c = 0; c < columns - 1; c++) {
      const tl = at(c, r);
      const tr = at(c + 1, r);
      const bl = at(c, r + 1);
      const br = at(c + 1, r + 1);
      const kind = (tl > level ? 8 : 0) | (tr > level ? 4 : 0) | (br > level ? 2 : 0) | (bl > level ? 1 : 0);
      if (kind === 0 || kind === 15) continue;
      const top = across(c, r);
      const low = across(c, r + 1);
      const left = down(c, r);
      const right = down(c + 1, r);
      if (tl > level !== tr > level) places.set(top, { x: c + share(tl, tr), y: r });
      if (bl > level !== br > level) places.set(low, { x: c + share(bl, br), y: r + 1 });
      if (tl > level !== bl > level) places.set(left, { x: c, y: r + share(tl, bl) });
      if (tr > level !== br > level) places.set(right, { x: c + 1, y: r + share(tr, br) });
      if (kind === 1 || kind === 14) join(left, low);
      else if (kind === 2 || kind === 13) join(low, right);
      else if (kind === 3 || kind === 12) join(left, right);
      else if (kind === 4 || kind === 11) join(top, right);
      else if (kind === 6 || kind === 9) join(top, low);
      else if (kind === 7 || kind === 8) join(left, top);
      else if (kind === 5) {
        join(left, top);
        join(low, right);
      } else {
        join(left, low);
        join(top, right);
      }
    }
  }
  return chains(links, places);
}

function chains(links: Map<number, number[]>, places: Map<number, Point>) {
  const seen = new Set<number>();
  const lines: { points: Point[]; closed: boolean }[] = [];
  const walk = (start: number) => {
    const points: Point[] = [];
    let here: number | undefined = start;
    let last = start;
    while (here !== undefined && !seen.has(here)) {
      seen.add(here);
      points.push(places.get(here)!);
      last = here;
      here = links.get(here)!.find((next) => !seen.has(next));
    }
    const closed = points.length > 2 && links.get(last)!.includes(start);
    lines.push({ points, closed });
  };
  // Open lines first, from their ends: starting in the middle would split them.
  for (const [key, next] of links) if (next.length === 1 && !seen.has(key)) walk(key);
  for (const key of links.keys()) if (!seen.has(key)) walk(key);
  return lines;
}
