import { contour, type Field, sampleField } from './contours.ts';
import { dealInks, type Palette } from './palette.ts';
import { fractal, gradientNoise, type Random } from './random.ts';
import { compassRose, marginalia } from './survey-furniture.ts';
import { type Height, pickRosePlace, rivers, road, woods } from './survey-signs.ts';
import { curve, document, el, filled, gradient, type Point, type Size, traced } from './svg.ts';

const design = { width: 1200, height: 675 };
const step = 7.5;
const columns = Math.ceil(design.width / step) + 3;
const rows = Math.ceil(design.height / step) + 3;

type Shape = 'island' | 'coast' | 'range' | 'crater' | 'archipelago' | 'valley';

/** Draws an old survey sheet: relief, coast, rivers, woods, and one road to one mark. */
export function surveyMap(random: Random, size: Size): string {
  const colors = dealInks(random, 'survey-map');
  const shape = random.deal<Shape>('survey-map scenes', [
    'island',
    'coast',
    'range',
    'crater',
    'archipelago',
    'valley',
  ]);
  const field = relief(random, shape);
  const gridX = (c: number) => (c - 1) * step;
  const put = (p: Point): Point => ({ x: gridX(p.x), y: gridX(p.y) });
  const height: Height = (p) => {
    const c = Math.min(columns - 1, Math.max(0, Math.round(p.x / step + 1)));
    const r = Math.min(rows - 1, Math.max(0, Math.round(p.y / step + 1)));
    return field.at(c, r);
  };

  let body = el('rect', { ...design, fill: 'url(#ground)' });
  body += landTint(field, put, colors);
  body += waterLines(field, put, colors);
  body += reliefLines(field, put, colors, random);
  body += rivers(random, height, colors);
  body += woods(random, height, colors);
  body += road(random, height, colors);
  const rose = pickRosePlace(random, height);
  body += compassRose(random, rose, random.range(58, 92), colors);
  body += marginalia(random, design, colors);
  const defs = gradient(
    'ground',
    [
      [0, colors.lift],
      [1, colors.ground],
    ],
    { r: 0.85, cx: random.range(0.3, 0.7), cy: random.range(0.2, 0.6) },
  );
  return document(size, defs, body, design);
}

function relief(random: Random, shape: Shape): Field {
  const noise = fractal(gradientNoise(random), 5);
  const warp = gradientNoise(random);
  const scale = random.range(2.1, 3.3);
  const turn = random.range(0, Math.PI * 2);
  const cx = random.range(0.36, 0.64) * 1.78;
  const cy = random.range(0.4, 0.6);
  const islets = Array.from({ length: 7 }, () => [
    random.range(0.1, 1.68),
    random.range(0.1, 0.9),
    random.range(0.1, 0.26),
  ]);
  return sampleField(columns, rows, (c, r) => {
    const x = c / rows;
    const y = r / rows;
    const wx = x + warp(x * 2, y * 2) * 0.12;
    const wy = y + warp(x * 2 + 40, y * 2 + 7) * 0.12;
    const rough = noise(wx * scale, wy * scale) * 0.42;
    const away = Math.hypot((wx - cx) * 0.72, wy - cy);
    const along = (wx - cx) * Math.cos(turn) + (wy - cy) * Math.sin(turn);
    if (shape === 'island') return 0.52 - away * 1.25 + rough;
    if (shape === 'coast') return 0.12 + along * 0.75 + rough;
    if (shape === 'range') return 0.5 - Math.abs(along + warp(x * 1.4, y * 1.4) * 0.25) * 1.1 + rough;
    if (shape === 'valley') return 0.02 + Math.abs(along + warp(x * 1.2, y * 1.2) * 0.3) * 0.85 + rough * 0.8;
    if (shape === 'crater') return 0.62 - Math.abs(away - 0.27) * 2.3 + rough * 0.55;
    let best = -1;
    for (const [ix, iy, ir] of islets)
      best = Math.max(best, 0.45 - Math.hypot(wx - ix!, wy - iy!) / (ir! * 2));
    return best * 0.9 + rough * 0.9;
  });
}

type Put = (p: Point) => Point;

function landTint(field: Field, put: Put, colors: Palette): string {
  // The edge of the sheet counts as water, so that every piece of land is a closed shape.
  const bounded = sampleField(columns, rows, (c, r) =>
    c === 0 || r === 0 || c === columns - 1 || r === rows - 1 ? -2 : field.at(c, r),
  );
  const area = (level: number) =>
    contour(bounded, level)
      .map(({ points }) => curve(points.map(put), true))
      .join('');
  return [0, 0.16, 0.32, 0.48]
    .map((level, i) =>
      filled(area(level), i % 2 ? colors.accent : colors.dim, {
        'fill-opacity': i ? 0.07 : 0.14,
        'fill-rule': 'evenodd',
      }),
    )
    .join('');
}

function waterLines(field: Field, put: Put, colors: Palette): string {
  let out = '';
  for (let i = 0; i < 6; i++) {
    const d = contour(field, -0.022 - i * 0.03 - i * i * 0.006)
      .filter(({ points }) => points.length > 6)
      .map(({ points, closed }) => curve(points.map(put), closed))
      .join('');
    out += traced(d, colors.cool, 1.1, { 'stroke-opacity': 0.75 - i * 0.11 });
  }
  return out;
}

function reliefLines(field: Field, put: Put, colors: Palette, random: Random): string {
  const gap = random.range(0.034, 0.048);
  let out = '';
  for (let i = 0; i < 26; i++) {
    const level = i * gap;
    const d = contour(field, level)
      .filter(({ points }) => points.length > 5)
      .map(({ points, closed }) => curve(points.map(put), closed))
      .join('');
    if (!d) continue;
    const heavy = i % 5 === 0;
    out += traced(
      d,
      i === 0 ? colors.ink : heavy ? colors.ink : colors.dim,
      i === 0 ? 2.4 : heavy ? 1.5 : 0.9,
      { 'stroke-opacity': i === 0 ? 0.95 : heavy ? 0.7 : 0.75 },
    );
  }
  return out;
}
