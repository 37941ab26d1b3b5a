import { dealInks, type Palette } from './palette.ts';
import { fractal, gradientNoise, type Noise, type Random } from './random.ts';
import { curve, document, el, filled, gradient, line, n, type Point, type Size, traced } from './svg.ts';
import { lighthouse, moonDisc, openEye, standingStones, whirlpool, wreck } from './tide-landmarks.ts';

const design = { width: 1200, height: 675 };

type Swell = (x: number, y: number) => number;

/** Draws rows of water, the front ones over the back ones, and an object that they flow around. */
export function tideLines(random: Random, size: Size): string {
  const colors = dealInks(random, 'tide-lines');
  const scene = random.deal('tide-lines scenes', [
    'moonrise',
    'below',
    'whirlpool',
    'lighthouse',
    'wreck',
    'eye',
    'stones',
  ] as const);
  const noise = fractal(gradientNoise(random), 3);
  const horizonY = scene === 'below' || scene === 'eye' ? random.range(60, 120) : random.range(215, 300);
  let body = el('rect', { ...design, fill: 'url(#air)' });
  let defs = gradient('air', [
    [0, colors.ground],
    [0.5, colors.lift],
    [1, colors.ground],
  ]);
  if (scene === 'whirlpool') {
    body += whirlpool(random, colors, noise);
    return document(size, defs, body, design);
  }
  const focus = { x: random.range(360, 840), y: horizonY };
  body += rain(random, colors, horizonY);
  if (scene !== 'below' && scene !== 'eye') {
    const moon = scene === 'moonrise' ? random.range(150, 205) : random.range(40, 74);
    const at =
      scene === 'moonrise'
        ? { x: focus.x, y: horizonY - moon * random.range(0.1, 0.5) }
        : { x: 1200 - focus.x + random.range(-90, 90), y: random.range(80, 150) };
    defs += gradient(
      'glow',
      [
        [0, colors.accent, 0.4],
        [1, colors.accent, 0],
      ],
      { r: 0.5 },
    );
    body += el('circle', { cx: at.x, cy: at.y, r: moon * 2.3, fill: 'url(#glow)' });
    body += moonDisc(random, colors, at, moon);
  }
  if (scene === 'lighthouse') body += lighthouse(random, colors, focus);
  if (scene === 'stones') body += standingStones(random, colors, focus);
  body += water(
    random,
    colors,
    noise,
    horizonY,
    swellFor(scene, random, focus),
    scene === 'moonrise' ? focus.x : undefined,
  );
  if (scene === 'wreck') body += wreck(random, colors, { x: focus.x, y: random.range(400, 500) }, noise);
  if (scene === 'eye') body += openEye(random, colors);
  return document(size, defs, body, design);
}

function swellFor(scene: string, random: Random, focus: Point): Swell {
  if (scene === 'below') {
    // Under the surface: three to six humps of a creature; the third is the largest, its back.
    const humps = Array.from({ length: random.int(3, 6) }, (_, i) => ({
      x: focus.x + (i - 2) * random.range(110, 170),
      y: random.range(300, 520),
      w: random.range(60, 125) * (i === 2 ? 1.5 : 1),
      h: random.range(46, 90) * (i === 2 ? 1.6 : 1),
    }));
    return (x, y) =>
      -humps.reduce(
        (sum, b) => sum + b.h * Math.exp(-(((x - b.x) / b.w) ** 2) - ((y - b.y) / (b.w * 0.75)) ** 2),
        0,
      );
  }
  if (scene === 'eye') {
    return (x, y) => {
      const dx = (x - 600) / 330;
      const dy = (y - 350) / 150;
      const push = Math.exp(-(dx * dx) - dy * dy * 0.9);
      return Math.sign(dy) * push * 120;
    };
  }
  const roll = random.range(8, 20);
  const lean = random.range(0.004, 0.008);
  return (x, y) => Math.sin(x * lean + y * 0.02) * roll * ((y - focus.y) / 400);
}

function water(
  random: Random,
  colors: Palette,
  noise: Noise,
  top: number,
  swell: Swell,
  path?: number,
): string {
  const count = random.int(34, 48);
  let out = '';
  const drift = random.range(0, 90);
  for (let i = 0; i < count; i++) {
    const t = i / (count - 1);
    const y = top + (700 - top) * t ** 1.35;
    const crest = 3 + t * 22;
    const points: Point[] = [];
    for (let x = -20; x <= 1220; x += 12) {
      const chop =
        noise(x / (90 + t * 190) + drift, i * 0.31) * crest + noise(x / 40, i * 1.7) * crest * 0.22;
      points.push({ x, y: y + chop + swell(x, y) });
    }
    const d = curve(points);
    const fill = i % 6 === 5 ? colors.lift : colors.ground;
    out += filled(`${d}L1220 700L-20 700Z`, fill, { 'fill-opacity': 0.9 });
    const far = i % 6 === 0;
    out += traced(d, far ? colors.ink : colors.cool, 0.8 + t * 1.5, {
      'stroke-opacity': far ? 0.9 : 0.35 + t * 0.4,
    });
    if (path !== undefined) out += glitter(random, colors, points, path, 46 + t * 130);
  }
  return out;
}

function glitter(random: Random, colors: Palette, points: Point[], x: number, spread: number): string {
  let d = '';
  for (let i = 1; i < points.length - 2; i++) {
    const p = points[i]!;
    const near = 1 - Math.abs(p.x - x) / spread;
    if (near > 0 && random.chance(near * 0.8)) d += line([p, points[i + 1]!]);
  }
  return d ? traced(d, colors.accent, 2.6, { 'stroke-linecap': 'round' }) : '';
}

function rain(random: Random, colors: Palette, until: number): string {
  const slant = random.range(-0.35, 0.35);
  let d = '';
  for (let i = 0; i < random.int(70, 170); i++) {
    const x = random.range(-60, 1260);
    const y = random.range(-20, until);
    const reach = random.range(14, 46);
    d += `M${n(x)} ${n(y)}l${n(slant * reach)} ${n(reach)}`;
  }
  return traced(d, colors.dim, 0.9, { 'stroke-opacity': 0.5 });
}
