import type { Palette } from './palette.ts';
import type { Random } from './random.ts';
import { el, filled, line, type Point, polar, traced } from './svg.ts';

/** The part of the picture that is sky. */
export type Sky = { cx: number; cy: number; r: number; pole: Point };

export function constellations(random: Random, colors: Palette, { cx, cy, r }: Sky, figures: number): string {
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
      const bright = i === 0 ? random.range(9.5, 14) : random.range(3, 7.5);
      stars += star(p, bright, featured && i === 0 ? colors.accent : colors.ink);
    });
  }
  return (
    traced(links, colors.ink, 1.9, { 'stroke-opacity': 0.85 }) + traced(glow, colors.accent, 2.8) + stars
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

/** The minimum spanning tree of the points: the lines an eye would draw between a handful of stars. */
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

export function star({ x, y }: Point, r: number, fill: string): string {
  if (r < 3.2) return el('circle', { cx: x, cy: y, r: r * 0.7, fill });
  const points: Point[] = [];
  const spikes = r > 6 ? 8 : 4;
  for (let i = 0; i < spikes * 2; i++) {
    const long = i % 2 === 0 ? (i % 4 === 0 || spikes === 4 ? r * 1.35 : r * 0.8) : r * 0.36;
    points.push(polar(x, y, long, (i * Math.PI) / spikes - Math.PI / 2));
  }
  return filled(line(points, true), fill);
}
