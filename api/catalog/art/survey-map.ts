import { contour, type Field, sampleField } from './contours.ts';
import { brass, ember, midnight, moss, oxblood, type Palette, vellum, verdigris } from './palette.ts';
import { fractal, gradientNoise, type Random } from './random.ts';
import { compassRose, marginalia } from './survey-furniture.ts';
import { circlePath, curve, document, el, gradient, line, n, type Point, polar, type Size } from './svg.ts';

const design = { width: 1200, height: 675 };
const step = 7.5;
const columns = Math.ceil(design.width / step) + 3;
const rows = Math.ceil(design.height / step) + 3;

type Shape = 'island' | 'coast' | 'range' | 'crater' | 'archipelago' | 'valley';

/** An old survey sheet: relief, coast, rivers, woods, one road to one mark. */
export function surveyMap(random: Random, size: Size): string {
  const colors = random.pick([ember, verdigris, vellum, oxblood, midnight, moss, brass, ember]);
  const shape = random.pick<Shape>(['island', 'coast', 'range', 'crater', 'archipelago', 'valley']);
  const field = relief(random, shape);
  const gridX = (c: number) => (c - 1) * step;
  const put = (p: Point): Point => ({ x: gridX(p.x), y: gridX(p.y) });
  const height = (p: Point) => {
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
  // The sheet's edge counts as water, so that every piece of land is a closed shape.
  const bounded = sampleField(columns, rows, (c, r) =>
    c === 0 || r === 0 || c === columns - 1 || r === rows - 1 ? -2 : field.at(c, r),
  );
  const area = (level: number) =>
    contour(bounded, level)
      .map(({ points }) => curve(points.map(put), true))
      .join('');
  return [0, 0.16, 0.32, 0.48]
    .map((level, i) =>
      el('path', {
        d: area(level),
        fill: i % 2 ? colors.accent : colors.dim,
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
    out += el('path', {
      d,
      fill: 'none',
      stroke: colors.cool,
      'stroke-width': 1.1,
      'stroke-opacity': 0.75 - i * 0.11,
    });
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
    out += el('path', {
      d,
      fill: 'none',
      stroke: i === 0 ? colors.ink : heavy ? colors.ink : colors.dim,
      'stroke-width': i === 0 ? 2.4 : heavy ? 1.5 : 0.9,
      'stroke-opacity': i === 0 ? 0.95 : heavy ? 0.7 : 0.75,
    });
  }
  return out;
}

type Height = (p: Point) => number;

function anywhere(random: Random, margin = 70): Point {
  return { x: random.range(margin, design.width - margin), y: random.range(margin, design.height - margin) };
}

function rivers(random: Random, height: Height, colors: Palette): string {
  const wanted = random.int(2, 5);
  let out = '';
  for (let tries = 0, made = 0; tries < 60 && made < wanted; tries++) {
    let here = anywhere(random, 40);
    if (height(here) < 0.22) continue;
    const course = [here];
    let heading = random.range(0, 7);
    for (let i = 0; i < 90 && height(here) > 0; i++) {
      let best = Number.POSITIVE_INFINITY;
      let next = here;
      for (let k = -5; k <= 5; k++) {
        const angle = heading + k * 0.24;
        const there = polar(here.x, here.y, 12, angle);
        const cost = height(there) + Math.abs(k) * 0.003 + random.next() * 0.012;
        if (cost < best) [best, next] = [cost, there];
      }
      if (course.length === 1) {
        for (let angle = 0; angle < 6.28; angle += 0.4) {
          const there = polar(here.x, here.y, 14, angle);
          if (height(there) < best) [best, next] = [height(there), there];
        }
      }
      heading = Math.atan2(next.y - here.y, next.x - here.x);
      here = next;
      course.push(here);
      if (here.x < -20 || here.y < -20 || here.x > design.width + 20 || here.y > design.height + 20) break;
    }
    if (course.length < 14) continue;
    made++;
    const half = Math.floor(course.length / 2);
    const stroke = { fill: 'none', stroke: colors.cool, 'stroke-linecap': 'round' };
    out += el('path', { d: curve(course), ...stroke, 'stroke-width': 1.6 });
    out += el('path', { d: curve(course.slice(half)), ...stroke, 'stroke-width': 2.8 });
  }
  return out;
}

function woods(random: Random, height: Height, colors: Palette): string {
  let canopy = '';
  let shade = '';
  const trees: Point[] = [];
  for (let grove = random.int(3, 7); grove > 0; grove--) {
    const heart = anywhere(random);
    const spread = random.range(35, 95);
    for (let i = 0; i < spread * 0.7; i++) {
      const p = { x: heart.x + random.bell() * spread, y: heart.y + random.bell() * spread * 0.7 };
      const h = height(p);
      if (h < 0.03 || h > 0.3 || trees.some((t) => Math.hypot(t.x - p.x, t.y - p.y) < 10)) continue;
      trees.push(p);
    }
  }
  trees.sort((a, b) => a.y - b.y);
  for (const { x, y } of trees) {
    const r = random.range(3.6, 5.6);
    canopy += `M${n(x - r)} ${n(y)}a${n(r)} ${n(r)} 0 0 1 ${n(r * 2)} 0`;
    shade += `M${n(x + r)} ${n(y)}q-1 4 -${n(r)} 4M${n(x)} ${n(y + 4)}v3`;
  }
  return (
    el('path', {
      d: canopy,
      fill: colors.ground,
      'fill-opacity': 0.8,
      stroke: colors.ink,
      'stroke-width': 1.2,
      'stroke-opacity': 0.85,
    }) + el('path', { d: shade, fill: 'none', stroke: colors.ink, 'stroke-width': 1, 'stroke-opacity': 0.7 })
  );
}

function road(random: Random, height: Height, colors: Palette): string {
  const dry: Point[] = [];
  for (let i = 0; i < 300 && dry.length < 40; i++) {
    const p = anywhere(random, 90);
    if (height(p) > 0.04 && height(p) < 0.42) dry.push(p);
  }
  if (dry.length < 2) dry.push({ x: 300, y: 340 }, { x: 900, y: 340 });
  const start = dry[0]!;
  const end = dry.reduce((far, p) =>
    Math.hypot(p.x - start.x, p.y - start.y) > Math.hypot(far.x - start.x, far.y - start.y) ? p : far,
  );
  const stops = 9;
  const way = Array.from({ length: stops + 1 }, (_, i) => {
    const t = i / stops;
    const base = { x: start.x + (end.x - start.x) * t, y: start.y + (end.y - start.y) * t };
    if (i === 0 || i === stops) return base;
    let best = base;
    let cost = Number.POSITIVE_INFINITY;
    for (let k = 0; k < 14; k++) {
      const p = { x: base.x + random.bell() * 42, y: base.y + random.bell() * 42 };
      const c = Math.abs(height(p) - 0.12) + (height(p) < 0.02 ? 1 : 0);
      if (c < cost) [cost, best] = [c, p];
    }
    return best;
  });
  let out = el('path', {
    d: curve(way),
    fill: 'none',
    stroke: colors.ground,
    'stroke-width': 7,
    'stroke-opacity': 0.6,
    'stroke-linecap': 'round',
  });
  out += el('path', {
    d: curve(way),
    fill: 'none',
    stroke: colors.accent,
    'stroke-width': 3,
    'stroke-dasharray': '11 8',
    'stroke-linecap': 'butt',
  });
  const s = 15;
  out += el('path', {
    d:
      line([
        { x: end.x - s, y: end.y - s },
        { x: end.x + s, y: end.y + s },
      ]) +
      line([
        { x: end.x + s, y: end.y - s },
        { x: end.x - s, y: end.y + s },
      ]),
    stroke: colors.accent,
    'stroke-width': 6.5,
    'stroke-linecap': 'round',
  });
  out += el('path', {
    d: circlePath(start.x, start.y, 8),
    fill: colors.ground,
    stroke: colors.accent,
    'stroke-width': 3,
  });
  for (const town of dry.slice(1, random.int(4, 8))) {
    if (town === end) continue;
    const tower = `M${n(town.x - 7)} ${n(town.y)}v-12l7 -9l7 9v12zM${n(town.x + 7)} ${n(town.y)}v-8h9v8z`;
    out += el('path', {
      d: tower,
      fill: colors.ground,
      stroke: colors.ink,
      'stroke-width': 1.5,
      'stroke-linejoin': 'round',
    });
  }
  return out;
}

function pickRosePlace(random: Random, height: Height): Point {
  const corners = [
    { x: 170, y: 160 },
    { x: 1030, y: 160 },
    { x: 170, y: 515 },
    { x: 1030, y: 515 },
  ];
  const low = corners.map((p) => ({ p, h: height(p) + random.next() * 0.15 })).sort((a, b) => a.h - b.h);
  return low[0]!.p;
}
