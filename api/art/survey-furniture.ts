import type { Palette } from './palette.ts';
import type { Random } from './random.ts';
import { circlePath, el, filled, line, n, outlined, type Point, polar, type Size, traced } from './svg.ts';

/** Draws a compass rose with 8, 12 or 16 points, and rhumb lines across the sheet. */
export function compassRose(random: Random, at: Point, radius: number, colors: Palette): string {
  const turn = random.range(-0.2, 0.2);
  const points = random.pick([8, 8, 16, 12]);
  let rhumbs = '';
  for (let i = 0; i < points * 2; i++) {
    const angle = turn + (i * Math.PI) / points;
    rhumbs += line([polar(at.x, at.y, radius * 1.15, angle), polar(at.x, at.y, 1400, angle)]);
  }
  let out = traced(rhumbs, colors.ink, 0.8, { 'stroke-opacity': 0.16 });
  let light = '';
  let dark = '';
  for (let i = 0; i < points; i++) {
    const angle = turn - Math.PI / 2 + (i * Math.PI * 2) / points;
    const reach = i % (points / 4) === 0 ? 1 : i % 2 === 0 ? 0.7 : 0.52;
    const tip = polar(at.x, at.y, radius * reach, angle);
    const waist = radius * 0.16;
    const left = polar(at.x, at.y, waist, angle - Math.PI / points);
    const right = polar(at.x, at.y, waist, angle + Math.PI / points);
    light += line([at, left, tip], true);
    dark += line([at, right, tip], true);
  }
  out += filled(circlePath(at.x, at.y, radius * 1.12), colors.ground, {
    'fill-opacity': 0.5,
    stroke: 'none',
  });
  out += outlined(light, colors.ground, colors.ink, 1.3, { 'stroke-linejoin': 'round' });
  out += outlined(dark, colors.ink, colors.ink, 1.3, { 'stroke-linejoin': 'round' });
  for (const [r, w] of [
    [1.12, 1],
    [0.62, 1],
    [0.58, 2.2],
  ] as const) {
    out += traced(circlePath(at.x, at.y, radius * r), colors.ink, w, { 'stroke-opacity': 0.75 });
  }
  const north = polar(at.x, at.y, radius * 1.32, turn - Math.PI / 2);
  out += filled(`M${n(north.x)} ${n(north.y - 9)}l6 9l-6 9l-6 -9z`, colors.accent);
  return out;
}

/** Frame, graticule and scale bar. */
export function marginalia(random: Random, { width, height }: Size, colors: Palette): string {
  const edge = 20;
  const box = (inset: number, w: number, opacity: number) =>
    el('rect', {
      x: inset,
      y: inset,
      width: width - inset * 2,
      height: height - inset * 2,
      fill: 'none',
      stroke: colors.ink,
      'stroke-width': w,
      'stroke-opacity': opacity,
    });
  let out = box(edge, 2.2, 0.85) + box(edge + 12, 1, 0.85);
  const pace = random.pick([50, 60, 75]);
  let marks = '';
  for (let i = 0, x = edge + 12; x < width - edge - 12; x += pace, i++) {
    if (i % 2) continue;
    const w = Math.min(pace, width - edge - 12 - x);
    marks += `M${n(x)} ${edge + 3.5}h${n(w)}v5h${n(-w)}zM${n(x)} ${height - edge - 8.5}h${n(w)}v5h${n(-w)}z`;
  }
  for (let i = 0, y = edge + 12; y < height - edge - 12; y += pace, i++) {
    if (i % 2) continue;
    const h = Math.min(pace, height - edge - 12 - y);
    marks += `M${edge + 3.5} ${n(y)}v${n(h)}h5v${n(-h)}zM${width - edge - 8.5} ${n(y)}v${n(h)}h5v${n(-h)}z`;
  }
  out += filled(marks, colors.ink, { 'fill-opacity': 0.8 });
  const unit = random.range(24, 38);
  const x = random.chance(0.5) ? 64 : width - 64 - unit * 5;
  const y = height - 62;
  let bar = '';
  for (let i = 0; i < 5; i++) bar += `M${n(x + i * unit)} ${n(y + (i % 2) * 5)}h${n(unit)}v5h${n(-unit)}z`;
  out += el('rect', {
    x: x - 1,
    y: y - 1,
    width: unit * 5 + 2,
    height: 12,
    fill: colors.ground,
    'fill-opacity': 0.7,
  });
  out += filled(bar, colors.ink);
  out += el('rect', {
    x,
    y,
    width: unit * 5,
    height: 10,
    fill: 'none',
    stroke: colors.ink,
    'stroke-width': 1.2,
  });
  return out;
}
