import type { Palette } from './palette.ts';
import type { Random } from './random.ts';
import { circlePath, filled, n, outlined, type Point, traced } from './svg.ts';
import { mix } from './tone.ts';

export type Land = 'sea' | 'shore' | 'field' | 'wood' | 'hill' | 'peak';

/** Draws the mark on a hex. Most hexes stay bare, so that the few marks stand out. */
export function glyph(
  random: Random,
  land: Land,
  at: Point,
  r: number,
  colors: Palette,
  tone: string,
): string {
  if (land === 'sea') return random.chance(0.4) ? waves(at, r, mix(tone, colors.ink, 0.45)) : '';
  if (land === 'wood')
    return random.chance(0.86)
      ? trees(random, at, r, mix(tone, colors.ground, 0.55), mix(tone, colors.ink, 0.35))
      : '';
  if (land === 'peak') return mountain(random, at, r, colors, tone);
  if (land === 'hill') return random.chance(0.6) ? hills(at, r, mix(tone, colors.ground, 0.6)) : '';
  if (!random.chance(0.16))
    return land === 'field' && random.chance(0.4) ? furrows(at, r, mix(tone, colors.ground, 0.35)) : '';
  return random.pick([tower, stones, village, mill])(at, r, colors);
}

const waves = ({ x, y }: Point, r: number, stroke: string) =>
  traced(
    [-0.16, 0.06]
      .map(
        (k) =>
          `M${n(x - r * 0.4)} ${n(y + r * k)}q${n(r * 0.1)} ${n(-r * 0.12)} ${n(r * 0.2)} 0t${n(r * 0.2)} 0t${n(r * 0.2)} 0`,
      )
      .join(''),
    stroke,
    1.4,
    { 'stroke-linecap': 'round' },
  );

function trees(random: Random, { x, y }: Point, r: number, fill: string, light: string): string {
  const spots = random
    .shuffled([
      [-0.42, -0.08],
      [0, -0.22],
      [0.42, -0.06],
      [-0.2, 0.14],
      [0.24, 0.16],
    ])
    .slice(0, random.int(3, 5))
    .sort((a, b) => a[1]! - b[1]!);
  let out = '';
  const pine = random.chance(0.6);
  for (const [dx, dy] of spots) {
    const tx = x + dx! * r;
    const ty = y + dy! * r;
    const h = r * random.range(0.42, 0.62);
    if (pine) {
      out += filled(`M${n(tx)} ${n(ty - h)}l${n(h * 0.34)} ${n(h)}h${n(-h * 0.68)}z`, fill);
      out += filled(`M${n(tx)} ${n(ty - h)}l${n(-h * 0.34)} ${n(h)}h${n(h * 0.34)}z`, light, {
        'fill-opacity': 0.4,
      });
    } else {
      out += filled(
        `${circlePath(tx, ty - h * 0.6, h * 0.36)}M${n(tx - 1.2)} ${n(ty - h * 0.3)}h2.4v${n(h * 0.3)}h-2.4z`,
        fill,
      );
      out += filled(circlePath(tx - h * 0.1, ty - h * 0.68, h * 0.2), light, { 'fill-opacity': 0.4 });
    }
  }
  return out;
}

function mountain(random: Random, { x, y }: Point, r: number, colors: Palette, tone: string): string {
  const h = r * random.range(0.85, 1.25);
  const w = r * 0.62;
  const foot = y + r * 0.2;
  const ridge = `M${n(x)} ${n(foot - h)}l${n(w * 0.1)} ${n(h * 0.4)}l${n(-w * 0.16)} ${n(h * 0.2)}l${n(w * 0.12)} ${n(h * 0.4)}`;
  return (
    filled(
      `M${n(x - w)} ${n(foot)}L${n(x)} ${n(foot - h)}L${n(x + w)} ${n(foot)}Z`,
      mix(tone, colors.ink, 0.35),
    ) +
    filled(`${ridge}H${n(x + w)}Z`, mix(tone, colors.ground, 0.62)) +
    traced(`M${n(x - w)} ${n(foot)}L${n(x)} ${n(foot - h)}L${n(x + w)} ${n(foot)}`, colors.ground, 1.3, {
      'stroke-linejoin': 'round',
    })
  );
}

const hills = ({ x, y }: Point, r: number, stroke: string) =>
  traced(
    `M${n(x - r * 0.5)} ${n(y + r * 0.1)}q${n(r * 0.25)} ${n(-r * 0.44)} ${n(r * 0.5)} 0M${n(x - r * 0.06)} ${n(y - r * 0.04)}q${n(r * 0.26)} ${n(-r * 0.4)} ${n(r * 0.52)} ${n(r * 0.1)}`,
    stroke,
    2,
    { 'stroke-linecap': 'round' },
  );

const furrows = ({ x, y }: Point, r: number, stroke: string) =>
  traced(
    [-0.18, 0, 0.18]
      .map((k) => `M${n(x - r * 0.34 + r * k)} ${n(y + r * k * 0.8)}l${n(r * 0.5)} ${n(-r * 0.16)}`)
      .join(''),
    stroke,
    1.3,
    { 'stroke-linecap': 'round' },
  );

const tower = ({ x, y }: Point, r: number, c: Palette) =>
  outlined(
    `M${n(x - r * 0.15)} ${n(y + r * 0.1)}V${n(y - r * 0.62)}h${n(-r * 0.06)}v${n(-r * 0.2)}h${n(r * 0.11)}v${n(r * 0.1)}h${n(r * 0.07)}v${n(-r * 0.1)}h${n(r * 0.09)}v${n(r * 0.1)}h${n(r * 0.07)}v${n(-r * 0.1)}h${n(r * 0.11)}v${n(r * 0.2)}h${n(-r * 0.06)}V${n(y + r * 0.1)}Z`,
    c.ink,
    c.ground,
    1.4,
  ) +
  filled(`M${n(x - r * 0.04)} ${n(y - r * 0.3)}h${n(r * 0.09)}v${n(r * 0.17)}h${n(-r * 0.09)}z`, c.accent);

const stones = ({ x, y }: Point, r: number, c: Palette) =>
  outlined(
    [-0.3, 0, 0.3]
      .map(
        (k, i) =>
          `M${n(x + r * k - r * 0.07)} ${n(y + r * 0.08)}v${n(-r * (0.32 + i * 0.08))}l${n(r * 0.07)} ${n(-r * 0.07)}l${n(r * 0.07)} ${n(r * 0.07)}v${n(r * (0.32 + i * 0.08))}z`,
      )
      .join(''),
    c.ink,
    c.ground,
    1.3,
  );

const village = ({ x, y }: Point, r: number, c: Palette) =>
  [
    [-0.26, -0.05],
    [0.16, -0.12],
    [0, 0.12],
  ]
    .map(([dx, dy]) => {
      const hx = x + dx! * r;
      const hy = y + dy! * r;
      return (
        outlined(
          `M${n(hx - r * 0.16)} ${n(hy)}v${n(-r * 0.16)}l${n(r * 0.16)} ${n(-r * 0.18)}l${n(r * 0.16)} ${n(r * 0.18)}v${n(r * 0.16)}z`,
          c.ink,
          c.ground,
          1.3,
          { 'stroke-linejoin': 'round' },
        ) + filled(`M${n(hx - r * 0.04)} ${n(hy)}v${n(-r * 0.12)}h${n(r * 0.08)}v${n(r * 0.12)}z`, c.accent)
      );
    })
    .join('');

const mill = ({ x, y }: Point, r: number, c: Palette) =>
  outlined(
    `M${n(x - r * 0.18)} ${n(y + r * 0.1)}l${n(r * 0.07)} ${n(-r * 0.52)}h${n(r * 0.22)}l${n(r * 0.07)} ${n(r * 0.52)}z`,
    c.ink,
    c.ground,
    1.3,
  ) +
  traced(
    `M${n(x - r * 0.34)} ${n(y - r * 0.72)}L${n(x + r * 0.34)} ${n(y - r * 0.12)}M${n(x + r * 0.34)} ${n(y - r * 0.72)}L${n(x - r * 0.34)} ${n(y - r * 0.12)}`,
    c.accent,
    2.2,
    { 'stroke-linecap': 'round' },
  );
