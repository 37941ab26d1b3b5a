import { dealInks, type Palette } from './palette.ts';
import { fractal, gradientNoise, type Random } from './random.ts';
import { constellations, type Sky } from './star-figures.ts';
import { comet, moons, orrery } from './star-wanderers.ts';
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
  ringed,
  type Size,
  traced,
} from './svg.ts';

const design = { width: 1200, height: 675 };

/** Draws a planisphere of an imaginary sky: rings, hours, an ecliptic, and figures joined star to star. */
export function starChart(random: Random, size: Size): string {
  const colors = dealInks(random, 'star-chart');
  const composition = random.deal('star-chart scenes', [
    'whole',
    'cropped',
    'twins',
    'dome',
    'orrery',
    'cropped',
  ] as const);
  let body = el('rect', { ...design, fill: 'url(#night)' });
  body += milkyWay(random, colors) + dust(random, colors);
  if (composition === 'twins') {
    body += chart(random, colors, { cx: 318, cy: 337, r: 268, pole: { x: 318, y: 337 } }, 4);
    body += chart(random, colors, { cx: 882, cy: 337, r: 268, pole: { x: 882, y: 337 } }, 4);
    body += traced('M600 120V555', colors.ink, 1, { 'stroke-opacity': 0.4, 'stroke-dasharray': '2 7' });
    body += moons(random, colors, 600, 337, true);
  } else if (composition === 'dome') {
    const cy = 640;
    body += chart(
      random,
      colors,
      { cx: 600, cy, r: 590, pole: { x: random.range(420, 780), y: random.range(180, 300) } },
      9,
    );
    body += horizon(random, colors);
  } else if (composition === 'orrery') {
    body += orrery(random, colors);
  } else {
    const r = composition === 'whole' ? 292 : random.range(430, 560);
    const side = random.chance(0.5) ? 1 : -1;
    const cx = composition === 'whole' ? 600 + random.range(-150, 150) : 600 + side * random.range(170, 330);
    const cy = composition === 'whole' ? 337 : random.range(240, 440);
    body += chart(random, colors, { cx, cy, r, pole: { x: cx, y: cy } }, composition === 'whole' ? 6 : 9);
    body += moons(random, colors, cx > 600 ? 90 : 1110, 337, true);
  }
  if (random.chance(0.45)) body += comet(random, colors);
  const defs =
    gradient(
      'night',
      [
        [0, colors.lift],
        [1, colors.ground],
      ],
      { r: 0.75, cx: random.range(0.25, 0.75), cy: random.range(0.2, 0.8) },
    ) +
    gradient(
      'disc',
      [
        [0, colors.lift, 0.55],
        [0.8, colors.ground, 0.55],
        [1, colors.ground, 0.8],
      ],
      { r: 0.5 },
    );
  return document(size, defs, body, design);
}

function dust(random: Random, colors: Palette): string {
  let d = '';
  for (let i = 0; i < 260; i++)
    d += circlePath(random.range(0, 1200), random.range(0, 675), random.range(0.4, 1.2));
  return filled(d, colors.ink, { 'fill-opacity': 0.4 });
}

function milkyWay(random: Random, colors: Palette): string {
  const noise = fractal(gradientNoise(random), 3);
  const slope = random.range(-0.7, 0.7);
  const y0 = random.range(220, 460);
  let near = '';
  let far = '';
  for (let i = 0; i < 1500; i++) {
    const x = random.range(-20, 1220);
    const off = random.bell() * 120;
    const y = y0 + (x - 600) * slope + off + noise(x / 260, 3) * 60;
    if (noise(x / 90, y / 90) < -0.12 + Math.abs(off) / 500) continue;
    if (random.chance(0.3)) near += circlePath(x, y, random.range(0.5, 1.3));
    else far += circlePath(x, y, random.range(0.3, 0.8));
  }
  return (
    filled(far, colors.dim, { 'fill-opacity': 0.75 }) + filled(near, colors.ink, { 'fill-opacity': 0.55 })
  );
}

function chart(random: Random, colors: Palette, sky: Sky, figures: number): string {
  const { cx, cy, r, pole } = sky;
  const clip = `sky${Math.round(cx)}`;
  const ring = (radius: number, width: number, opacity: number, dash?: string) =>
    ringed(pole.x, pole.y, radius, colors.ink, width, {
      'stroke-opacity': opacity,
      'stroke-dasharray': dash,
    });
  let inside = el('circle', { cx, cy, r, fill: 'url(#disc)' });
  const rings = random.int(4, 7);
  const reach = Math.hypot(cx - pole.x, cy - pole.y) + r;
  for (let i = 1; i <= rings; i++) inside += ring((reach * i) / rings, 1.2, 0.5, i % 2 ? undefined : '1.5 6');
  const hours = random.pick([12, 16, 24]);
  let spokes = '';
  for (let i = 0; i < hours; i++) {
    const angle = (i / hours) * Math.PI * 2;
    spokes += line([
      polar(pole.x, pole.y, i % 2 ? reach / rings : 14, angle),
      polar(pole.x, pole.y, reach, angle),
    ]);
  }
  inside += traced(spokes, colors.ink, 1, { 'stroke-opacity': 0.38 });
  // The ecliptic: a circle around another centre than the pole.
  const tilt = random.range(0, 6.28);
  const e = polar(pole.x, pole.y, r * 0.27, tilt);
  inside += ringed(e.x, e.y, r * 0.66, colors.accent, 2.4, { 'stroke-opacity': 0.85 });
  inside += ringed(e.x, e.y, r * 0.69, colors.accent, 7, {
    'stroke-opacity': 0.65,
    'stroke-dasharray': `1.4 ${n((Math.PI * 2 * r * 0.69) / 90 - 1.4)}`,
  });
  inside += constellations(random, colors, sky, figures);
  const rim =
    ringed(cx, cy, r, colors.ink, 3, { 'stroke-opacity': 0.9 }) +
    ringed(cx, cy, r + 11, colors.ink, 10, {
      'stroke-opacity': 0.7,
      'stroke-dasharray': `1.2 ${n((Math.PI * 2 * (r + 11)) / 180 - 1.2)}`,
    }) +
    ringed(cx, cy, r + 20, colors.ink, 1.1, { 'stroke-opacity': 0.7 });
  return (
    el('clipPath', { id: clip }, el('circle', { cx, cy, r })) +
    el('g', { 'clip-path': `url(#${clip})` }, inside) +
    rim
  );
}

function horizon(random: Random, colors: Palette): string {
  const noise = fractal(gradientNoise(random), 4);
  let out = '';
  for (let layer = 0; layer < 3; layer++) {
    const points: Point[] = [];
    for (let x = -10; x <= 1210; x += 8) {
      points.push({ x, y: 575 + layer * 32 + noise(x / (300 - layer * 70), layer * 9) * (70 - layer * 16) });
    }
    const d = `${line([...points, { x: 1210, y: 690 }, { x: -10, y: 690 }], true)}`;
    out += outlined(d, layer === 0 ? colors.lift : colors.ground, colors.dim, 1.2, {
      'stroke-opacity': 0.6 - layer * 0.15,
    });
  }
  return out;
}
