import { bridge, clockTower, cranes, foundry, reflection, spire, wires } from './city-landmarks.ts';
import { dealInks, type Palette } from './palette.ts';
import { fractal, gradientNoise, type Random } from './random.ts';
import { curve, document, el, filled, gradient, line, n, type Point, type Size, traced } from './svg.ts';
import { mix } from './tone.ts';

const design = { width: 1200, height: 675 };

/** Draws layers of roofs under a moon, with a few lit windows. */
export function cityRoofs(random: Random, size: Size): string {
  const colors = dealInks(random, 'city-roofs');
  const canal = random.chance(0.38);
  const ground = canal ? random.range(440, 500) : 690;
  const layers = random.int(4, 6);
  let defs = gradient('sky', [
    [0, mix(colors.ground, '#000000', 0.25)],
    [0.55, colors.lift],
    [0.85, mix(colors.lift, colors.accent, random.range(0.2, 0.5))],
    [1, mix(colors.lift, colors.accent, 0.3)],
  ]);
  defs += gradient('haze', [
    [0, colors.accent, 0],
    [1, mix(colors.lift, colors.accent, 0.35), 0.5],
  ]);
  let body = el('rect', { ...design, fill: 'url(#sky)' });
  body += night(random, colors);
  body += clouds(random, colors);
  const landmark = random.pick([clockTower, spire, foundry, cranes, spire]);
  const landmarkLayer = random.int(1, layers - 3);
  const landmarkX = random.range(230, 970);
  let town = '';
  for (let i = 0; i < layers; i++) {
    const depth = i / (layers - 1);
    const top = (canal ? 190 : 250) + depth * (canal ? 150 : 250);
    const fill = mix(
      mix(colors.lift, colors.accent, 0.22),
      mix(colors.ground, '#000000', 0.35),
      0.25 + depth * 0.75,
    );
    const edge = mix(fill, colors.ink, 0.16 + 0.14 * depth);
    if (i === landmarkLayer) town += landmark(random, colors, { x: landmarkX, y: ground }, top - 30, fill);
    town += row(random, colors, { top, ground, fill, edge, depth });
    if (i < layers - 1)
      town += el('rect', {
        x: 0,
        y: top + 40,
        width: 1200,
        height: ground - top - 40,
        fill: 'url(#haze)',
        'fill-opacity': 0.32,
      });
  }
  body += town;
  if (canal) body += reflection(random, colors, town, ground, defs.length);
  if (canal && random.chance(0.6)) body += bridge(random, colors, ground);
  if (random.chance(0.55)) body += wires(random, colors, ground);
  return document(size, defs, body, design);
}

type Row = { top: number; ground: number; fill: string; edge: string; depth: number };

function row(random: Random, colors: Palette, { top, ground, fill, edge, depth }: Row): string {
  const scale = 0.45 + depth * 0.85;
  let houses = '';
  let lines = '';
  let lit = '';
  let dull = '';
  let smoke = '';
  let x = -random.range(0, 80);
  while (x < 1200) {
    const w = random.range(64, 150) * scale;
    const wall = top + random.range(0, 90) * scale;
    const pitch = random.range(0.35, 1) * w * 0.62;
    const kind = random.pick(['gable', 'gable', 'hip', 'flat', 'lean', 'stepped', 'mansard'] as const);
    const roof = roofLine(kind, x, wall, w, pitch);
    houses += line([{ x, y: ground }, ...roof, { x: x + w, y: ground }], true);
    lines += line(roof);
    if (kind === 'gable' || kind === 'hip') lines += tiles(x, wall, w, pitch, scale);
    if (random.chance(0.55)) {
      const cx = x + w * random.range(0.15, 0.8);
      const cw = 9 * scale + 4;
      const high = wall - pitch * random.range(0.55, 1) - 18 * scale;
      houses += `M${n(cx)} ${n(wall + 4)}V${n(high)}h${n(cw)}V${n(wall + 4)}Z`;
      lines += `M${n(cx - 2)} ${n(high)}h${n(cw + 4)}`;
      if (random.chance(0.22)) smoke += plume(random, cx + cw / 2, high, scale);
    }
    const cell = 15 * scale;
    for (let wy = wall + 12 * scale; wy < Math.min(ground - 14, wall + 230 * scale); wy += cell * 2.1) {
      for (let wx = x + cell * 0.8; wx < x + w - cell * 1.2; wx += cell * 1.75) {
        if (!random.chance(0.42)) continue;
        const pane = `M${n(wx)} ${n(wy)}h${n(cell * 0.72)}v${n(cell * 1.15)}h${n(-cell * 0.72)}z`;
        if (random.chance(0.3)) lit += pane;
        else dull += pane;
      }
    }
    x += w + (random.chance(0.12) ? random.range(6, 22) * scale : -1);
  }
  return (
    traced(smoke, colors.ink, 7 * scale, { 'stroke-opacity': 0.09, 'stroke-linecap': 'round' }) +
    filled(houses, fill) +
    traced(lines, edge, 0.8 + depth) +
    filled(dull, mix(fill, '#000000', 0.35)) +
    filled(
      lit,
      depth < 0.3 ? mix(colors.accent, fill, 0.4) : mix(colors.accent, '#ffd58a', random.range(0.1, 0.6)),
    )
  );
}

function roofLine(kind: string, x: number, y: number, w: number, pitch: number): Point[] {
  const p = (dx: number, dy: number): Point => ({ x: x + w * dx, y: y - pitch * dy });
  if (kind === 'gable') return [p(0, 0), p(0.5, 1), p(1, 0)];
  if (kind === 'hip') return [p(0, 0), p(0.24, 0.8), p(0.76, 0.8), p(1, 0)];
  if (kind === 'lean') return [p(0, 0.9), p(1, 0.1)];
  if (kind === 'mansard') return [p(0, 0), p(0.1, 0.6), p(0.3, 0.85), p(0.7, 0.85), p(0.9, 0.6), p(1, 0)];
  if (kind === 'stepped') {
    return [
      p(0, 0),
      p(0, 0.3),
      p(0.15, 0.3),
      p(0.15, 0.6),
      p(0.3, 0.6),
      p(0.3, 0.95),
      p(0.7, 0.95),
      p(0.7, 0.6),
      p(0.85, 0.6),
      p(0.85, 0.3),
      p(1, 0.3),
      p(1, 0),
    ];
  }
  return [p(0, 0.2), p(0.04, 0.2), p(0.04, 0.1), p(0.96, 0.1), p(0.96, 0.2), p(1, 0.2)];
}

function tiles(x: number, y: number, w: number, pitch: number, scale: number): string {
  let d = '';
  const count = Math.max(2, Math.floor(pitch / (13 * scale)));
  for (let i = 1; i < count; i++) {
    const t = i / count;
    const half = (w / 2) * t;
    d += `M${n(x + w / 2 - half * 0.92)} ${n(y - pitch * (1 - t) + 1)}H${n(x + w / 2 + half * 0.92)}`;
  }
  return d;
}

function plume(random: Random, x: number, y: number, scale: number): string {
  const drift = random.range(14, 40) * scale;
  const points = Array.from({ length: 7 }, (_, i) => ({
    x: x + i * drift + (i % 2 ? 8 : -8) * scale,
    y: y - i * 26 * scale - (i % 2) * 6,
  }));
  return curve(points);
}

function night(random: Random, colors: Palette): string {
  let out = '';
  let stars = '';
  for (let i = 0; i < 120; i++) {
    const r = random.range(0.5, 1.4);
    stars += `M${n(random.range(0, 1200))} ${n(random.range(0, 330))}h${n(r)}v${n(r)}h${n(-r)}z`;
  }
  out += filled(stars, colors.ink, { 'fill-opacity': 0.6 });
  const r = random.range(44, 118);
  const x = random.range(160, 1040);
  const y = random.range(90, 240);
  const crescent = random.chance(0.45);
  const face = random.pick([colors.ink, colors.ink, colors.accent, mix(colors.accent, '#ffd58a', 0.6)]);
  for (let k = 3; k > 0; k--)
    out += el('circle', { cx: x, cy: y, r: r + k * r * 0.32, fill: face, 'fill-opacity': 0.05 });
  if (crescent) {
    const side = random.chance(0.5) ? 1 : 0;
    const bow = r * random.range(1.08, 1.5);
    out += filled(
      `M${n(x)} ${n(y - r)}A${n(r)} ${n(r)} 0 1 ${side} ${n(x)} ${n(y + r)}A${n(bow)} ${n(bow)} 0 0 ${1 - side} ${n(x)} ${n(y - r)}Z`,
      face,
    );
  } else {
    out += el('circle', { cx: x, cy: y, r, fill: face });
    for (let k = 0; k < 5; k++) {
      out += el('circle', {
        cx: x + random.bell() * r * 0.45,
        cy: y + random.bell() * r * 0.45,
        r: r * random.range(0.06, 0.2),
        fill: colors.ground,
        'fill-opacity': 0.13,
      });
    }
  }
  return out;
}

function clouds(random: Random, colors: Palette): string {
  const noise = fractal(gradientNoise(random), 3);
  let out = '';
  for (let i = 0; i < random.int(2, 5); i++) {
    const y = random.range(60, 300);
    const upper: Point[] = [];
    const lower: Point[] = [];
    const from = random.range(-200, 700);
    const to = from + random.range(400, 900);
    for (let x = from; x <= to; x += 18) {
      const body = Math.sin(((x - from) / (to - from)) * Math.PI);
      upper.push({ x, y: y - body * (9 + noise(x / 110, i * 5) * 16) });
      lower.unshift({ x, y: y + body * (5 + noise(x / 130, i * 5 + 60) * 6) });
    }
    out += filled(curve([...upper, ...lower], true), mix(colors.lift, colors.ground, 0.35), {
      'fill-opacity': 0.72,
    });
  }
  return out;
}
