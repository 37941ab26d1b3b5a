import { glyph, type Land } from './hex-glyphs.ts';
import { dealInks, type Palette } from './palette.ts';
import { fractal, gradientNoise, type Noise, type Random } from './random.ts';
import {
  circlePath,
  document,
  el,
  filled,
  gradient,
  line,
  n,
  outlined,
  type Point,
  polar,
  type Size,
  traced,
} from './svg.ts';
import { mix } from './tone.ts';

const design = { width: 1200, height: 675 };

type Cell = { column: number; row: number; x: number; y: number; height: number; land: Land };

/** Draws plains as a table of hexes: flat like a campaign map, or cut out and raised like tiles. */
export function hexPlains(random: Random, size: Size): string {
  const colors = dealInks(random, 'hex-plains');
  const raised = random.chance(0.62);
  const r = raised ? random.range(34, 54) : random.range(40, 66);
  const noise = fractal(gradientNoise(random), 3);
  const shape = random.deal('hex-plains scenes', ['full', 'island', 'river', 'ring', 'island'] as const);
  const tones = landTones(random, colors);
  const cells = layOut(random, r, raised ? 0.56 : 1, noise, shape);
  const way = trail(random, cells);
  let body = el('rect', { ...design, fill: 'url(#table)' });
  if (!raised) body += contours(random, colors);
  for (const cell of cells)
    body += raised ? tile(random, cell, r, tones, colors, way) : flat(random, cell, r, tones, colors, way);
  body += route(way, colors, raised, r);
  const defs = gradient(
    'table',
    [
      [0, mix(colors.lift, colors.accent, 0.12)],
      [1, colors.ground],
    ],
    { r: 0.8, cx: random.range(0.3, 0.7), cy: random.range(0.1, 0.5) },
  );
  return document(size, defs, body, design);
}

function landTones(random: Random, c: Palette): Record<Land, string> {
  const season = random.pick(['summer', 'autumn', 'ash', 'frost'] as const);
  const field = {
    summer: mix(c.cool, c.dim, 0.5),
    autumn: mix(c.accent, c.dim, 0.5),
    ash: mix(c.dim, c.ground, 0.45),
    frost: mix(mix(c.ink, c.cool, 0.5), c.ground, 0.2),
  }[season];
  return {
    sea: mix(c.ground, c.cool, random.range(0.14, 0.34)),
    shore: mix(mix(c.ink, c.accent, 0.28), c.ground, 0.2),
    field,
    wood: mix(field, c.ground, 0.42),
    hill: mix(field, c.dim, 0.55),
    peak: mix(c.ink, c.dim, season === 'frost' ? 0.1 : 0.3),
  };
}

function layOut(random: Random, r: number, squash: number, noise: Noise, shape: string): Cell[] {
  const cells: Cell[] = [];
  const dx = r * 1.5;
  const dy = r * Math.sqrt(3) * squash;
  const cx = random.range(480, 720);
  const cy = random.range(310, 390);
  const tilt = random.range(0, 6.28);
  for (let row = -1; row * dy < 675 + 170; row++) {
    for (let half = 0; half < 2; half++) {
      for (let column = half - 2; column * dx < 1200 + r * 2; column += 2) {
        const x = column * dx;
        const y = row * dy + (half * dy) / 2;
        const far = Math.hypot((x - cx) / 600, (y - cy) / 340);
        const along = ((x - cx) * Math.cos(tilt) + (y - cy) * Math.sin(tilt)) / 300;
        let height = noise(x / 430, y / (430 * squash)) * 0.75 + 0.24;
        if (shape === 'island') height += 0.42 - far * 0.72;
        if (shape === 'ring') height += 0.4 - Math.abs(far - 0.62) * 1.6;
        if (shape === 'river')
          height += Math.min(0.3, Math.abs(along + noise(x / 400, y / 400 + 30) * 0.9) - 0.35);
        // A cut-out island: the rim of the table stays bare.
        if (shape === 'island' && far > 1.02 + noise(x / 150, y / 150 + 80) * 0.2) continue;
        cells.push({
          column,
          row: row * 2 + half,
          x,
          y,
          height,
          land: landAt(height, noise(x / 140 + 90, y / 140)),
        });
      }
    }
  }
  return cells.sort((a, b) => a.y - b.y || a.x - b.x);
}

function landAt(height: number, wet: number): Land {
  if (height < 0) return 'sea';
  if (height < 0.08) return 'shore';
  if (height > 0.78) return 'peak';
  if (height > 0.5) return 'hill';
  return wet > 0.08 ? 'wood' : 'field';
}

const lift = (cell: Cell, r: number) =>
  cell.land === 'sea' ? 0 : Math.round(Math.max(0.06, cell.height) * 5) * r * 0.2;

function corners(x: number, y: number, r: number, squash: number): Point[] {
  return Array.from({ length: 6 }, (_, i) => {
    const p = polar(0, 0, r, (i * Math.PI) / 3);
    return { x: x + p.x, y: y + p.y * squash };
  });
}

function tile(
  random: Random,
  cell: Cell,
  r: number,
  tones: Record<Land, string>,
  colors: Palette,
  way: Cell[],
): string {
  const rise = lift(cell, r);
  const y = cell.y - rise;
  const top = corners(cell.x, y, r - 1.2, 0.56);
  const deep = rise + r * 0.5;
  const tone = mix(
    tones[cell.land],
    random.chance(0.5) ? colors.ground : colors.ink,
    random.range(0.02, 0.12),
  );
  const side = (a: Point, b: Point, dark: number) =>
    filled(
      line([a, b, { x: b.x, y: b.y + deep }, { x: a.x, y: a.y + deep }], true),
      mix(tone, colors.ground, dark),
    );
  let out = side(top[2]!, top[3]!, 0.78) + side(top[1]!, top[2]!, 0.62) + side(top[0]!, top[1]!, 0.46);
  const edge = mix(tone, colors.ink, 0.32);
  const marked = way.includes(cell);
  out += outlined(line(top, true), tone, marked ? colors.accent : edge, marked ? 2.4 : 1, {
    'stroke-linejoin': 'round',
  });
  return out + glyph(random, cell.land, { x: cell.x, y }, r * 0.92, colors, tone);
}

function flat(
  random: Random,
  cell: Cell,
  r: number,
  tones: Record<Land, string>,
  colors: Palette,
  way: Cell[],
): string {
  const tone = mix(tones[cell.land], colors.ground, cell.land === 'sea' ? 0.2 : random.range(0.3, 0.5));
  const edge = corners(cell.x, cell.y, r - 2.4, 1);
  const marked = way.includes(cell);
  return (
    outlined(
      line(edge, true),
      tone,
      marked ? colors.accent : mix(tone, colors.ink, 0.3),
      marked ? 2.6 : 1.2,
      { 'fill-opacity': 0.92, 'stroke-linejoin': 'round' },
    ) + glyph(random, cell.land, { x: cell.x, y: cell.y + r * 0.16 }, r * 1.02, colors, tone)
  );
}

/** A path from one dry hex to a distant one, neighbour by neighbour. */
function trail(random: Random, cells: Cell[]): Cell[] {
  const inside = cells.filter((c) => c.land !== 'sea' && c.x > 90 && c.x < 1110 && c.y > 110 && c.y < 590);
  if (inside.length < 6) return [];
  const start = random.pick(inside);
  const far = [...inside].sort(
    (a, b) => Math.hypot(b.x - start.x, b.y - start.y) - Math.hypot(a.x - start.x, a.y - start.y),
  );
  const goal = far[random.int(0, Math.min(8, far.length - 1))]!;
  const way = [start];
  for (let here = start; here !== goal && way.length < 24; ) {
    const next = inside
      .filter(
        (c) => !way.includes(c) && Math.abs(c.column - here.column) <= 1 && Math.abs(c.row - here.row) <= 2,
      )
      .filter((c) => c.column !== here.column || Math.abs(c.row - here.row) === 2)
      .sort(
        (a, b) =>
          Math.hypot(a.x - goal.x, a.y - goal.y) +
          a.height * 40 -
          Math.hypot(b.x - goal.x, b.y - goal.y) -
          b.height * 40,
      )[0];
    // Water is in the way: the road ends at the shore instead of wandering.
    if (!next || Math.hypot(next.x - goal.x, next.y - goal.y) > Math.hypot(here.x - goal.x, here.y - goal.y))
      break;
    way.push(next);
    here = next;
  }
  return way;
}

function route(way: Cell[], colors: Palette, raised: boolean, r: number): string {
  if (way.length < 3) return '';
  const at = (c: Cell): Point => ({ x: c.x, y: c.y - (raised ? lift(c, r) : 0) });
  const points = way.map(at);
  const end = points[points.length - 1]!;
  const first = points[0]!;
  const flag = `M${n(end.x)} ${n(end.y)}V${n(end.y - r * 1.5)}l${n(r * 0.8)} ${n(r * 0.28)}l${n(-r * 0.8)} ${n(r * 0.28)}`;
  return (
    traced(line(points), colors.ground, 6, {
      'stroke-opacity': 0.55,
      'stroke-linejoin': 'round',
      'stroke-linecap': 'round',
    }) +
    traced(line(points), colors.accent, 3.2, {
      'stroke-dasharray': '2 8',
      'stroke-linecap': 'round',
      'stroke-linejoin': 'round',
    }) +
    outlined(circlePath(first.x, first.y, 6), colors.ground, colors.accent, 3) +
    outlined(flag, colors.accent, colors.ground, 2, { 'stroke-linejoin': 'round' })
  );
}

function contours(random: Random, colors: Palette): string {
  const at = { x: random.range(0, 1200), y: random.range(0, 675) };
  let d = '';
  for (let r = 40; r < 1200; r += 26) d += circlePath(at.x, at.y, r);
  return traced(d, colors.ink, 0.8, { 'stroke-opacity': 0.14 });
}
