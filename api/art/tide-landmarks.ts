import type { Palette } from './palette.ts';
import type { Noise, Random } from './random.ts';
import {
  circlePath,
  curve,
  el,
  filled,
  line,
  n,
  outlined,
  type Point,
  polar,
  ringed,
  traced,
} from './svg.ts';

export function moonDisc(random: Random, colors: Palette, { x, y }: Point, r: number): string {
  const face = random.chance(0.5) ? colors.ink : colors.accent;
  let out = el('circle', { cx: x, cy: y, r, fill: face });
  const lines = Math.round(r / 5);
  let cut = '';
  for (let i = 1; i < lines; i++) {
    const dy = -r + (i * 2 * r) / lines;
    const half = Math.sqrt(Math.max(0, r * r - dy * dy));
    const inset = random.range(0, half * 0.9);
    cut += random.chance(0.5)
      ? line([
          { x: x - half, y: y + dy },
          { x: x + half - inset, y: y + dy },
        ])
      : line([
          { x: x - half + inset, y: y + dy },
          { x: x + half, y: y + dy },
        ]);
  }
  out += traced(cut, colors.ground, 1.6, { 'stroke-opacity': 0.55 });
  for (let k = 1; k < 4; k++)
    out += ringed(x, y, r + k * (9 + r * 0.07), face, 1, { 'stroke-opacity': 0.5 - k * 0.12 });
  return out;
}

export function lighthouse(random: Random, colors: Palette, focus: Point): string {
  const h = random.range(120, 170);
  const { x } = focus;
  const y = focus.y + 22;
  const top = y - h;
  const way = x > 600 ? -1 : 1;
  const beam = (a: number, b: number, o: number) =>
    filled(
      line(
        [
          { x, y: top + 8 },
          { x: x + way * 1100, y: top + a },
          { x: x + way * 1100, y: top + b },
        ],
        true,
      ),
      colors.accent,
      { 'fill-opacity': o },
    );
  const rock = Array.from({ length: 11 }, (_, i) => ({
    x: x - 130 + i * 26,
    y: y + 8 - Math.sin((i / 10) * Math.PI) * random.range(22, 44),
  }));
  const tower = `M${n(x - 19)} ${n(y)}L${n(x - 11)} ${n(top + 18)}h22L${n(x + 19)} ${n(y)}Z`;
  let bands = '';
  for (let i = 1; i < 6; i += 2) bands += `M${n(x - 18)} ${n(y - (i * h) / 7)}h36v${n(-h / 9)}h-36z`;
  return (
    beam(-190, 60, 0.1) +
    beam(-110, 0, 0.16) +
    filled(tower, colors.ink) +
    el('clipPath', { id: 'tower' }, el('path', { d: tower })) +
    filled(bands, colors.ground, { 'clip-path': 'url(#tower)' }) +
    filled(
      `M${n(x - 15)} ${n(top + 18)}h30v-3h-30zM${n(x - 8)} ${n(top + 15)}v-15h16v15zM${n(x - 11)} ${n(top)}l11 -13l11 13z`,
      colors.ink,
    ) +
    el('rect', { x: x - 6, y: top + 2, width: 12, height: 11, fill: colors.accent }) +
    outlined(
      line([...rock, { x: x + 150, y: y + 60 }, { x: x - 150, y: y + 60 }], true),
      colors.ground,
      colors.ink,
      1.4,
    )
  );
}

export function standingStones(random: Random, colors: Palette, focus: Point): string {
  const count = random.int(5, 8);
  let out = '';
  for (let i = 0; i < count; i++) {
    const x = focus.x + (i - (count - 1) / 2) * random.range(58, 74);
    const h = random.range(70, 190);
    const w = random.range(13, 22);
    const lean = random.range(-12, 12);
    const y = focus.y + 40;
    const d = line(
      [
        { x: x - w, y },
        { x: x - w * 0.8 + lean, y: y - h },
        { x: x + lean, y: y - h - random.range(4, 16) },
        { x: x + w * 0.7 + lean, y: y - h * 0.94 },
        { x: x + w, y },
      ],
      true,
    );
    out += outlined(d, colors.ground, colors.ink, 1.6, { 'stroke-linejoin': 'round' });
    let hatch = '';
    for (let k = 0; k < 9; k++)
      hatch += `M${n(x + w * 0.1 + lean * (k / 9))} ${n(y - (h * k) / 9.5)}l${n(w * 0.7)} -${n(random.range(4, 12))}`;
    out += traced(hatch, colors.ink, 1, { 'stroke-opacity': 0.55 });
    const mark = { x: x + lean * 0.5, y: y - h * 0.6 };
    if (random.chance(0.6))
      out += traced(circlePath(mark.x, mark.y, 5) + circlePath(mark.x, mark.y, 9), colors.accent, 1.6);
  }
  return out;
}

export function wreck(random: Random, colors: Palette, { x, y }: Point, noise: Noise): string {
  const tilt = random.range(-24, 24);
  const hull = `M${n(x - 150)} ${n(y - 34)}Q${n(x - 120)} ${n(y + 40)} ${n(x - 40)} ${n(y + 52)}L${n(x + 90)} ${n(y + 52)}Q${n(x + 150)} ${n(y + 20)} ${n(x + 175)} ${n(y - 62)}Q${n(x + 70)} ${n(y - 16)} ${n(x - 150)} ${n(y - 34)}Z`;
  const masts = [-70, 10, 90].map((dx, i) => {
    const h = [150, 210, 130][i]! * random.range(0.7, 1.05);
    let d = `M${n(x + dx)} ${n(y - 20)}V${n(y - h)}`;
    for (let k = 1; k < 4; k++) d += `M${n(x + dx - 44 + k * 6)} ${n(y - h + k * 34 - 14)}h${n(88 - k * 12)}`;
    d += `M${n(x + dx)} ${n(y - h + 6)}L${n(x + dx + 66)} ${n(y - 26)}M${n(x + dx)} ${n(y - h + 6)}L${n(x + dx - 66)} ${n(y - 26)}`;
    return d;
  });
  let planks = '';
  for (let i = 0; i < 5; i++)
    planks += `M${n(x - 140 + i * 8)} ${n(y - 20 + i * 15)}Q${n(x + 40)} ${n(y + i * 15)} ${n(x + 160 - i * 10)} ${n(y - 46 + i * 20)}`;
  const ship =
    traced(masts.join(''), colors.ink, 2.6) +
    outlined(hull, colors.ground, colors.ink, 2.4) +
    traced(planks, colors.ink, 1, { 'stroke-opacity': 0.6 }) +
    el('rect', { x: x + 112, y: y - 30, width: 13, height: 13, fill: colors.accent });
  let over = '';
  for (let i = 0; i < 5; i++) {
    const points: Point[] = [];
    for (let px = -20; px <= 1220; px += 14)
      points.push({ x: px, y: y + 26 + i * 40 + noise(px / 130, i * 3.7 + 50) * (16 + i * 5) });
    over += filled(`${curve(points)}L1220 700L-20 700Z`, colors.ground, { 'fill-opacity': 0.94 });
    over += traced(curve(points), i % 2 ? colors.cool : colors.ink, 1.6 + i * 0.3);
  }
  return el('g', { transform: `rotate(${n(tilt)} ${n(x)} ${n(y)})` }, ship) + over;
}

export function openEye(random: Random, colors: Palette): string {
  const r = random.range(62, 84);
  let iris = '';
  for (let i = 0; i < 90; i++) {
    const angle = (i / 90) * 6.283;
    iris += line([
      polar(600, 350, r * random.range(0.42, 0.55), angle),
      polar(600, 350, r * random.range(0.8, 0.97), angle),
    ]);
  }
  const slit = random.chance(0.5)
    ? el('ellipse', { cx: 600, cy: 350, rx: r * 0.16, ry: r * 0.62, fill: colors.ground })
    : el('circle', { cx: 600, cy: 350, r: r * 0.36, fill: colors.ground });
  return (
    el('circle', { cx: 600, cy: 350, r, fill: colors.accent }) +
    traced(iris, colors.ground, 1.5, { 'stroke-opacity': 0.65 }) +
    slit +
    el('circle', { cx: 600 + r * 0.3, cy: 350 - r * 0.34, r: r * 0.1, fill: colors.ink }) +
    ringed(600, 350, r, colors.ink, 2.5)
  );
}

export function whirlpool(random: Random, colors: Palette, noise: Noise): string {
  const cx = random.range(420, 780);
  const cy = random.range(290, 390);
  const flat = random.range(0.5, 0.8);
  const arms = random.int(26, 40);
  const twist = random.range(2.2, 4.4) * (random.chance(0.5) ? 1 : -1);
  let out = '';
  for (let i = 0; i < arms; i++) {
    const points: Point[] = [];
    for (let s = 0; s <= 70; s++) {
      const t = s / 70;
      const r = 34 + 900 * t ** 1.7;
      const angle = (i / arms) * 6.283 + twist * (1 - t) ** 2 * 2.2 + noise(i * 0.6, t * 4) * 0.22 * t;
      points.push({ x: cx + Math.cos(angle) * r, y: cy + Math.sin(angle) * r * flat });
    }
    const bright = i % 5 === 0;
    out += traced(curve(points), bright ? colors.ink : i % 2 ? colors.cool : colors.dim, bright ? 2.6 : 1.5, {
      'stroke-opacity': bright ? 0.9 : 0.65,
    });
  }
  for (let k = 0; k < 7; k++)
    out += el('ellipse', {
      cx,
      cy,
      rx: 40 - k * 5,
      ry: (40 - k * 5) * flat,
      fill: k === 0 ? colors.ground : 'none',
      stroke: k === 6 ? 'none' : colors.accent,
      'stroke-width': 1.6,
      'stroke-opacity': 1 - k * 0.12,
    });
  const boat = polar(cx, cy, random.range(190, 260), random.range(0, 6.28));
  const by = cy + (boat.y - cy) * flat;
  out += outlined(
    `M${n(boat.x - 34)} ${n(by)}Q${n(boat.x)} ${n(by + 26)} ${n(boat.x + 34)} ${n(by - 3)}ZM${n(boat.x)} ${n(by - 3)}V${n(by - 52)}L${n(boat.x + 28)} ${n(by - 12)}Z`,
    colors.ground,
    colors.accent,
    2.6,
    { 'stroke-linejoin': 'round' },
  );
  return out;
}
