import type { Palette } from './palette.ts';
import type { Random } from './random.ts';
import { constellations, star } from './star-figures.ts';
import { curve, el, filled, line, n, polar, ringed, traced } from './svg.ts';

export function moons(random: Random, colors: Palette, x: number, y: number, upright: boolean): string {
  const r = random.range(15, 20);
  const gap = r * 3;
  const count = upright ? 7 : 9;
  let out = '';
  for (let i = 0; i < count; i++) {
    const cx = upright ? x : x + (i - (count - 1) / 2) * gap;
    const cy = upright ? y + (i - (count - 1) / 2) * gap : y;
    const phase = i / (count - 1);
    // Half a circle plus half an ellipse, whose width goes from full to zero and back.
    const lean = Math.cos(phase * Math.PI * 2);
    const waxing = phase < 0.5 ? 1 : 0;
    const lit = `M${n(cx)} ${n(cy - r)}A${n(r)} ${n(r)} 0 0 ${waxing} ${n(cx)} ${n(cy + r)}A${n(Math.abs(lean) * r)} ${n(r)} 0 0 ${lean > 0 ? 1 - waxing : waxing} ${n(cx)} ${n(cy - r)}Z`;
    out += el('circle', {
      cx,
      cy,
      r,
      fill: colors.ground,
      stroke: colors.ink,
      'stroke-width': 1.2,
      'stroke-opacity': 0.8,
    });
    out += filled(lit, phase === 0.5 ? colors.accent : colors.ink);
  }
  return out;
}

export function orrery(random: Random, colors: Palette): string {
  const cx = random.range(380, 820);
  const cy = random.range(280, 400);
  const flat = random.range(0.36, 0.62);
  const turn = random.range(-22, 22);
  const count = random.int(5, 7);
  let rings = '';
  let worlds = '';
  for (let i = 0; i < count; i++) {
    const r = 95 + i * random.range(62, 84);
    rings += el('ellipse', {
      cx,
      cy,
      rx: r,
      ry: r * flat,
      fill: 'none',
      stroke: colors.ink,
      'stroke-width': i % 2 ? 1 : 1.6,
      'stroke-opacity': 0.55,
      'stroke-dasharray': i % 3 === 2 ? '2 7' : undefined,
    });
    const angle = random.range(0, 6.28);
    const x = cx + Math.cos(angle) * r;
    const y = cy + Math.sin(angle) * r * flat;
    const size = random.range(9, 24);
    const fill = random.pick([colors.ink, colors.cool, colors.accent, colors.dim]);
    worlds += el('circle', { cx: x, cy: y, r: size, fill, stroke: colors.ground, 'stroke-width': 5 });
    worlds += filled(
      `M${n(x)} ${n(y - size)}A${n(size)} ${n(size)} 0 0 1 ${n(x)} ${n(y + size)}A${n(size * 0.45)} ${n(size)} 0 0 0 ${n(x)} ${n(y - size)}Z`,
      colors.ground,
      { 'fill-opacity': 0.5 },
    );
    if (random.chance(0.35))
      worlds += el('ellipse', {
        cx: x,
        cy: y,
        rx: size * 1.9,
        ry: size * 0.5,
        fill: 'none',
        stroke: fill,
        'stroke-width': 2.2,
        transform: `rotate(${random.int(-30, 30)} ${n(x)} ${n(y)})`,
      });
    if (random.chance(0.5))
      worlds += el('circle', { cx: x + size * 1.7, cy: y - size * 0.9, r: size * 0.24, fill: colors.ink });
  }
  let rays = '';
  for (let i = 0; i < 48; i++) {
    const angle = (i / 48) * Math.PI * 2;
    rays += line([polar(cx, cy, 52, angle), polar(cx, cy, i % 2 ? 64 : i % 4 ? 74 : 86, angle)]);
  }
  const wave = Array.from({ length: 64 }, (_, i) =>
    polar(cx, cy, 44 + (i % 2 ? 3 : -2), (i / 64) * Math.PI * 2),
  );
  const sun =
    traced(rays, colors.accent, 2.2, { 'stroke-linecap': 'round' }) +
    filled(curve(wave, true), colors.accent) +
    ringed(cx, cy, 27, colors.ground, 2, { 'stroke-opacity': 0.6 });
  const group = el('g', { transform: `rotate(${n(turn)} ${n(cx)} ${n(cy)})` }, rings + worlds + sun);
  return constellations(random, colors, { cx: 600, cy: 337, r: 560, pole: { x: 0, y: 0 } }, 5) + group;
}

export function comet(random: Random, colors: Palette): string {
  const head = { x: random.range(120, 1080), y: random.range(70, 300) };
  const away = random.range(-0.5, 0.5) + (head.x > 600 ? 0 : Math.PI);
  let tail = '';
  for (let i = 0; i < 11; i++) {
    const angle = away + (i - 5) * 0.025;
    tail += line([polar(head.x, head.y, 12, angle), polar(head.x, head.y, random.range(90, 230), angle)]);
  }
  return traced(tail, colors.accent, 1.2, { 'stroke-opacity': 0.7 }) + star(head, 10, colors.accent);
}
