export type Size = { width: number; height: number };
export type Point = { x: number; y: number };

/** One decimal is finer than a pixel of the picture, and keeps the SVG short. */
export function n(value: number): string {
  return String(Math.round(value * 10) / 10);
}

type Attributes = Record<string, string | number | undefined>;

function escapeText(text: string): string {
  return text.replace(
    /[&<>"']/g,
    (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[c]!,
  );
}

export function el(name: string, attributes: Attributes, children = ''): string {
  let text = `<${name}`;
  for (const [key, value] of Object.entries(attributes)) {
    if (value === undefined) continue;
    text += ` ${key}="${typeof value === 'number' ? Math.round(value * 1000) / 1000 : escapeText(value)}"`;
  }
  return children ? `${text}>${children}</${name}>` : `${text}/>`;
}

/** An area in one colour. */
export const filled = (d: string, fill: string, more: Attributes = {}) => el('path', { d, fill, ...more });

/** A line along a path. */
export const traced = (d: string, stroke: string, width: number, more: Attributes = {}) =>
  el('path', { d, fill: 'none', stroke, 'stroke-width': width, ...more });

/** An area with an outline. */
export const outlined = (d: string, fill: string, stroke: string, width: number, more: Attributes = {}) =>
  el('path', { d, fill, stroke, 'stroke-width': width, ...more });

/** A circle without fill. */
export const ringed = (
  cx: number,
  cy: number,
  r: number,
  stroke: string,
  width: number,
  more: Attributes = {},
) => el('circle', { cx, cy, r, fill: 'none', stroke, 'stroke-width': width, ...more });

export function line(points: readonly Point[], closed = false): string {
  if (points.length === 0) return '';
  return `M${points.map((p) => `${n(p.x)} ${n(p.y)}`).join('L')}${closed ? 'Z' : ''}`;
}

/** A smooth curve through the midpoints of the segments; it never overshoots. */
export function curve(points: readonly Point[], closed = false): string {
  if (points.length < 3) return line(points, closed);
  const middle = (a: Point, b: Point) => `${n((a.x + b.x) / 2)} ${n((a.y + b.y) / 2)}`;
  const last = points.length - 1;
  let d = closed
    ? `M${middle(points[last]!, points[0]!)}`
    : `M${n(points[0]!.x)} ${n(points[0]!.y)}L${middle(points[0]!, points[1]!)}`;
  for (let i = closed ? 0 : 1; i < (closed ? last + 1 : last); i++) {
    const p = points[i]!;
    d += `Q${n(p.x)} ${n(p.y)} ${middle(p, points[(i + 1) % points.length]!)}`;
  }
  return closed ? `${d}Z` : `${d}L${n(points[last]!.x)} ${n(points[last]!.y)}`;
}

export function circlePath(x: number, y: number, r: number): string {
  return `M${n(x - r)} ${n(y)}a${n(r)} ${n(r)} 0 1 0 ${n(r * 2)} 0a${n(r)} ${n(r)} 0 1 0 ${n(-r * 2)} 0Z`;
}

export function polar(x: number, y: number, r: number, angle: number): Point {
  return { x: x + Math.cos(angle) * r, y: y + Math.sin(angle) * r };
}

export function gradient(
  id: string,
  stops: [offset: number, color: string, opacity?: number][],
  to: Attributes = {},
) {
  const children = stops
    .map(([offset, color, opacity]) =>
      el('stop', { offset, 'stop-color': color, 'stop-opacity': opacity ?? undefined }),
    )
    .join('');
  return 'r' in to
    ? el('radialGradient', { id, ...to }, children)
    : el('linearGradient', { id, x1: 0, y1: 0, x2: 0, y2: 1, ...to }, children);
}

export function document(
  { width, height }: Size,
  defs: string,
  body: string,
  design: Size = { width, height },
): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" ` +
    `viewBox="0 0 ${design.width} ${design.height}" preserveAspectRatio="xMidYMid slice">` +
    `<defs>${defs}</defs>${body}</svg>`
  );
}
