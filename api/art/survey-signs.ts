import type { Palette } from './palette.ts';
import type { Random } from './random.ts';
import { circlePath, curve, el, line, n, outlined, type Point, polar, traced } from './svg.ts';

const design = { width: 1200, height: 675 };

/** The height of the land at a point of the sheet; below 0 is water. */
export type Height = (p: Point) => number;

function anywhere(random: Random, margin = 70): Point {
  return { x: random.range(margin, design.width - margin), y: random.range(margin, design.height - margin) };
}

export function rivers(random: Random, height: Height, colors: Palette): string {
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

export function woods(random: Random, height: Height, colors: Palette): string {
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
    outlined(canopy, colors.ground, colors.ink, 1.2, { 'fill-opacity': 0.8, 'stroke-opacity': 0.85 }) +
    traced(shade, colors.ink, 1, { 'stroke-opacity': 0.7 })
  );
}

export function road(random: Random, height: Height, colors: Palette): string {
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
  let out = traced(curve(way), colors.ground, 7, { 'stroke-opacity': 0.6, 'stroke-linecap': 'round' });
  out += traced(curve(way), colors.accent, 3, { 'stroke-dasharray': '11 8', 'stroke-linecap': 'butt' });
  const s = 15;
  out += traced(
    line([
      { x: end.x - s, y: end.y - s },
      { x: end.x + s, y: end.y + s },
    ]) +
      line([
        { x: end.x + s, y: end.y - s },
        { x: end.x - s, y: end.y + s },
      ]),
    colors.accent,
    6.5,
    { 'stroke-linecap': 'round' },
  );
  out += outlined(circlePath(start.x, start.y, 8), colors.ground, colors.accent, 3);
  for (const town of dry.slice(1, random.int(4, 8))) {
    if (town === end) continue;
    const tower = `M${n(town.x - 7)} ${n(town.y)}v-12l7 -9l7 9v12zM${n(town.x + 7)} ${n(town.y)}v-8h9v8z`;
    out += outlined(tower, colors.ground, colors.ink, 1.5, { 'stroke-linejoin': 'round' });
  }
  return out;
}

export function pickRosePlace(random: Random, height: Height): Point {
  const corners = [
    { x: 170, y: 160 },
    { x: 1030, y: 160 },
    { x: 170, y: 515 },
    { x: 1030, y: 515 },
  ];
  const low = corners.map((p) => ({ p, h: height(p) + random.next() * 0.15 })).sort((a, b) => a.h - b.h);
  return low[0]!.p;
}
