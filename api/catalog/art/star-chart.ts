import { brass, ember, midnight, oxblood, type Palette, plum, slate, verdigris } from './palette.ts';
import { fractal, gradientNoise, type Random } from './random.ts';
import { circlePath, curve, document, el, gradient, line, n, type Point, polar, type Size } from './svg.ts';

const design = { width: 1200, height: 675 };

type Sky = { cx: number; cy: number; r: number; pole: Point };

/** A planisphere of a sky that is nobody's: rings, hours, an ecliptic, and figures joined star to star. */
export function starChart(random: Random, size: Size): string {
  const colors = random.pick([midnight, brass, verdigris, ember, plum, oxblood, slate]);
  const composition = random.pick(['whole', 'cropped', 'twins', 'dome', 'orrery', 'cropped'] as const);
  let body = el('rect', { ...design, fill: 'url(#night)' });
  body += milkyWay(random, colors) + dust(random, colors);
  if (composition === 'twins') {
    body += chart(random, colors, { cx: 318, cy: 337, r: 268, pole: { x: 318, y: 337 } }, 4);
    body += chart(random, colors, { cx: 882, cy: 337, r: 268, pole: { x: 882, y: 337 } }, 4);
    body += el('path', {
      d: 'M600 120V555',
      stroke: colors.ink,
      'stroke-width': 1,
      'stroke-opacity': 0.4,
      'stroke-dasharray': '2 7',
    });
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
  return el('path', { d, fill: colors.ink, 'fill-opacity': 0.4 });
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
    el('path', { d: far, fill: colors.dim, 'fill-opacity': 0.75 }) +
    el('path', { d: near, fill: colors.ink, 'fill-opacity': 0.55 })
  );
}

function chart(random: Random, colors: Palette, sky: Sky, figures: number): string {
  const { cx, cy, r, pole } = sky;
  const clip = `sky${Math.round(cx)}`;
  const ring = (radius: number, width: number, opacity: number, dash?: string, color = colors.ink) =>
    el('circle', {
      cx: pole.x,
      cy: pole.y,
      r: radius,
      fill: 'none',
      stroke: color,
      'stroke-width': width,
      'stroke-opacity': opacity,
      'stroke-dasharray': dash,
    });
  let inside = el('circle', { cx, cy, r, fill: 'url(#disc)' });
  const rings = random.int(4, 7);
  const reach = Math.hypot(cx - pole.x, cy - pole.y) + r;
  for (let i = 1; i <= rings; i++)
    inside += ring((reach * i) / rings, 0.9, 0.35, i % 2 ? undefined : '1.5 6');
  const hours = random.pick([12, 16, 24]);
  let spokes = '';
  for (let i = 0; i < hours; i++) {
    const angle = (i / hours) * Math.PI * 2;
    spokes += line([
      polar(pole.x, pole.y, i % 2 ? reach / rings : 14, angle),
      polar(pole.x, pole.y, reach, angle),
    ]);
  }
  inside += el('path', { d: spokes, stroke: colors.ink, 'stroke-width': 0.8, 'stroke-opacity': 0.28 });
  // The ecliptic: a circle that shares the sky with the pole but not its centre.
  const tilt = random.range(0, 6.28);
  const e = polar(pole.x, pole.y, r * 0.27, tilt);
  inside += el('circle', {
    cx: e.x,
    cy: e.y,
    r: r * 0.66,
    fill: 'none',
    stroke: colors.accent,
    'stroke-width': 1.8,
    'stroke-opacity': 0.85,
  });
  inside += el('circle', {
    cx: e.x,
    cy: e.y,
    r: r * 0.69,
    fill: 'none',
    stroke: colors.accent,
    'stroke-width': 5,
    'stroke-opacity': 0.45,
    'stroke-dasharray': `1.4 ${n((Math.PI * 2 * r * 0.69) / 90 - 1.4)}`,
  });
  inside += constellations(random, colors, sky, figures);
  const rim =
    el('circle', {
      cx,
      cy,
      r,
      fill: 'none',
      stroke: colors.ink,
      'stroke-width': 2.2,
      'stroke-opacity': 0.9,
    }) +
    el('circle', {
      cx,
      cy,
      r: r + 11,
      fill: 'none',
      stroke: colors.ink,
      'stroke-width': 8,
      'stroke-opacity': 0.5,
      'stroke-dasharray': `1.2 ${n((Math.PI * 2 * (r + 11)) / 180 - 1.2)}`,
    }) +
    el('circle', {
      cx,
      cy,
      r: r + 20,
      fill: 'none',
      stroke: colors.ink,
      'stroke-width': 1.1,
      'stroke-opacity': 0.7,
    });
  return (
    el('clipPath', { id: clip }, el('circle', { cx, cy, r })) +
    el('g', { 'clip-path': `url(#${clip})` }, inside) +
    rim
  );
}

function constellations(random: Random, colors: Palette, { cx, cy, r }: Sky, figures: number): string {
  const centres: Point[] = [];
  let links = '';
  let glow = '';
  let stars = '';
  for (let tries = 0; tries < 200 && centres.length < figures; tries++) {
    const c = polar(cx, cy, Math.sqrt(random.next()) * r * 0.86, random.range(0, 6.28));
    const apart = r * (figures > 6 ? 0.36 : 0.44);
    if (c.x < 40 || c.x > 1160 || c.y < 30 || c.y > 645) continue;
    if (centres.some((o) => Math.hypot(o.x - c.x, o.y - c.y) < apart)) continue;
    centres.push(c);
    const figure = scatter(random, c, r * random.range(0.15, 0.22), random.int(5, 9));
    const featured = centres.length === 1;
    for (const [a, b] of spanning(figure)) {
      const t = 7 / Math.max(14, Math.hypot(b.x - a.x, b.y - a.y));
      const from = { x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t };
      const to = { x: b.x + (a.x - b.x) * t, y: b.y + (a.y - b.y) * t };
      if (featured) glow += line([from, to]);
      else links += line([from, to]);
    }
    figure.forEach((p, i) => {
      const bright = i === 0 ? random.range(7, 9.5) : random.range(2.2, 5);
      stars += star(p, bright, featured && i === 0 ? colors.accent : colors.ink);
    });
  }
  return (
    el('path', { d: links, stroke: colors.ink, 'stroke-width': 1.3, 'stroke-opacity': 0.75 }) +
    el('path', { d: glow, stroke: colors.accent, 'stroke-width': 2 }) +
    stars
  );
}

function scatter(random: Random, c: Point, spread: number, count: number): Point[] {
  const points: Point[] = [];
  for (let i = 0; i < 80 && points.length < count; i++) {
    const p = { x: c.x + random.bell() * spread, y: c.y + random.bell() * spread };
    if (points.every((o) => Math.hypot(o.x - p.x, o.y - p.y) > spread * 0.34)) points.push(p);
  }
  return points;
}

/** The shortest web that joins them: what an eye does with a handful of stars. */
function spanning(points: Point[]): [Point, Point][] {
  const joined = points.slice(0, 1);
  const rest = points.slice(1);
  const edges: [Point, Point][] = [];
  while (rest.length) {
    let best: [number, Point, number] = [Number.POSITIVE_INFINITY, joined[0]!, 0];
    for (const a of joined) {
      rest.forEach((b, i) => {
        const gap = Math.hypot(a.x - b.x, a.y - b.y);
        if (gap < best[0]) best = [gap, a, i];
      });
    }
    const [next] = rest.splice(best[2], 1);
    edges.push([best[1], next!]);
    joined.push(next!);
  }
  return edges;
}

function star({ x, y }: Point, r: number, fill: string): string {
  if (r < 3.2) return el('circle', { cx: x, cy: y, r: r * 0.7, fill });
  const points: Point[] = [];
  const spikes = r > 6 ? 8 : 4;
  for (let i = 0; i < spikes * 2; i++) {
    const long = i % 2 === 0 ? (i % 4 === 0 || spikes === 4 ? r * 1.35 : r * 0.8) : r * 0.36;
    points.push(polar(x, y, long, (i * Math.PI) / spikes - Math.PI / 2));
  }
  return el('path', { d: line(points, true), fill });
}

function moons(random: Random, colors: Palette, x: number, y: number, upright: boolean): string {
  const r = random.range(15, 20);
  const gap = r * 3;
  const count = upright ? 7 : 9;
  let out = '';
  for (let i = 0; i < count; i++) {
    const cx = upright ? x : x + (i - (count - 1) / 2) * gap;
    const cy = upright ? y + (i - (count - 1) / 2) * gap : y;
    const phase = i / (count - 1);
    // Half a circle plus half an ellipse whose width swings from full to nothing and back.
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
    out += el('path', { d: lit, fill: phase === 0.5 ? colors.accent : colors.ink });
  }
  return out;
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
    out += el('path', {
      d,
      fill: layer === 0 ? colors.lift : colors.ground,
      stroke: colors.dim,
      'stroke-width': 1.2,
      'stroke-opacity': 0.6 - layer * 0.15,
    });
  }
  return out;
}

function orrery(random: Random, colors: Palette): string {
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
    worlds += el('path', {
      d: `M${n(x)} ${n(y - size)}A${n(size)} ${n(size)} 0 0 1 ${n(x)} ${n(y + size)}A${n(size * 0.45)} ${n(size)} 0 0 0 ${n(x)} ${n(y - size)}Z`,
      fill: colors.ground,
      'fill-opacity': 0.5,
    });
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
    el('path', { d: rays, stroke: colors.accent, 'stroke-width': 2.2, 'stroke-linecap': 'round' }) +
    el('path', { d: curve(wave, true), fill: colors.accent }) +
    el('circle', {
      cx,
      cy,
      r: 27,
      fill: 'none',
      stroke: colors.ground,
      'stroke-width': 2,
      'stroke-opacity': 0.6,
    });
  const group = el('g', { transform: `rotate(${n(turn)} ${n(cx)} ${n(cy)})` }, rings + worlds + sun);
  return constellations(random, colors, { cx: 600, cy: 337, r: 560, pole: { x: 0, y: 0 } }, 5) + group;
}

function comet(random: Random, colors: Palette): string {
  const head = { x: random.range(120, 1080), y: random.range(70, 300) };
  const away = random.range(-0.5, 0.5) + (head.x > 600 ? 0 : Math.PI);
  let tail = '';
  for (let i = 0; i < 11; i++) {
    const angle = away + (i - 5) * 0.025;
    tail += line([polar(head.x, head.y, 12, angle), polar(head.x, head.y, random.range(90, 230), angle)]);
  }
  return (
    el('path', { d: tail, stroke: colors.accent, 'stroke-width': 1.2, 'stroke-opacity': 0.7 }) +
    star(head, 10, colors.accent)
  );
}
