import type { Palette } from './palette.ts';
import type { Random } from './random.ts';
import { circlePath, curve, el, filled, line, n, outlined, type Point, polar, traced } from './svg.ts';
import { mix } from './tone.ts';

type Landmark = (random: Random, colors: Palette, foot: Point, top: number, fill: string) => string;

export const clockTower: Landmark = (random, colors, { x, y }, top, fill) => {
  const w = random.range(34, 46);
  const head = top - random.range(90, 150);
  const dial = { x, y: head + w * 0.9 };
  const hour = random.range(0, 6.28);
  const d = `M${n(x - w)} ${n(y)}V${n(head)}h${n(-6)}v-9h${n(w * 2 + 12)}v9h-6V${n(y)}ZM${n(x - w)} ${n(head - 8)}L${n(x)} ${n(head - w * 2.4)}L${n(x + w)} ${n(head - 8)}Z`;
  const edge = mix(fill, colors.ink, 0.25);
  return (
    outlined(d, fill, edge, 1.4) +
    traced(`M${n(x)} ${n(head - w * 2.3)}v-34M${n(x - 6)} ${n(head - w * 2.3 - 22)}h12`, edge, 2.4) +
    outlined(circlePath(dial.x, dial.y, w * 0.66), mix(colors.accent, '#ffe0a0', 0.45), edge, 3) +
    traced(
      line([polar(dial.x, dial.y, w * 0.36, hour), dial, polar(dial.x, dial.y, w * 0.54, hour * 12)]),
      colors.ground,
      3,
      { 'stroke-linecap': 'round' },
    )
  );
};

export const spire: Landmark = (random, colors, { x, y }, top, fill) => {
  const edge = mix(fill, colors.ink, 0.22);
  const count = random.int(1, 3);
  let d = '';
  let slits = '';
  let finials = '';
  for (let i = 0; i < count; i++) {
    const cx = x + (i - (count - 1) / 2) * 92;
    const w = random.range(20, 34);
    const wall = top - random.range(20, 80);
    const tip = wall - random.range(120, 210);
    d += `M${n(cx - w)} ${n(y)}V${n(wall)}L${n(cx)} ${n(tip)}L${n(cx + w)} ${n(wall)}V${n(y)}Z`;
    finials += `M${n(cx)} ${n(tip + 2)}v-20M${n(cx - 5)} ${n(tip - 12)}h10`;
    slits += `M${n(cx - 5)} ${n(wall + 46)}v-18q5 -14 10 0v18z`;
  }
  const nave = `M${n(x - 74)} ${n(y)}V${n(top + 10)}L${n(x)} ${n(top - 50)}L${n(x + 74)} ${n(top + 10)}V${n(y)}Z`;
  const rose = { x, y: top + 16 };
  let glass = outlined(circlePath(rose.x, rose.y, 22), colors.accent, edge, 3);
  for (let i = 0; i < 8; i++)
    glass += traced(line([rose, polar(rose.x, rose.y, 22, (i * Math.PI) / 4)]), fill, 2.2);
  return (
    outlined(d + nave, fill, edge, 1.3) +
    traced(finials, edge, 2) +
    filled(slits, mix(colors.accent, fill, 0.25)) +
    (count > 1 ? glass : '')
  );
};

export const foundry: Landmark = (random, colors, { x, y }, top, fill) => {
  const edge = mix(fill, colors.ink, 0.22);
  let out = '';
  for (let i = 0; i < random.int(3, 5); i++) {
    const cx = x - 130 + i * 70;
    const head = top - random.range(60, 170);
    const drift = random.range(30, 54);
    const smoke = Array.from({ length: 8 }, (_, k) => ({
      x: cx + k * drift + (k % 2 ? 12 : -10),
      y: head - 8 - k * 19 - (k % 2) * 9,
    }));
    out += traced(curve(smoke), mix(colors.lift, colors.ink, 0.25), random.range(16, 26), {
      'stroke-opacity': 0.34,
      'stroke-linecap': 'round',
    });
    out += outlined(
      `M${n(cx - 17)} ${n(y)}L${n(cx - 11)} ${n(head)}h22L${n(cx + 17)} ${n(y)}Z`,
      fill,
      edge,
      1.3,
    );
    out += filled(`M${n(cx - 14)} ${n(head)}h28v7h-28z`, edge);
    if (random.chance(0.5)) out += filled(`M${n(cx - 10)} ${n(head)}q10 -30 20 0z`, colors.accent);
  }
  return out;
};

export const cranes: Landmark = (random, colors, { x, y }, top, fill) => {
  const edge = mix(fill, colors.ink, 0.3);
  let d = '';
  for (let i = 0; i < random.int(2, 3); i++) {
    const cx = x + (i - 1) * random.range(150, 200);
    const head = top - random.range(50, 120);
    const way = random.chance(0.5) ? 1 : -1;
    const tip = { x: cx + way * random.range(110, 160), y: head - random.range(40, 90) };
    d += `M${n(cx - 16)} ${n(y)}L${n(cx)} ${n(head)}L${n(cx + 16)} ${n(y)}M${n(cx)} ${n(head)}L${n(tip.x)} ${n(tip.y)}M${n(cx)} ${n(head + 26)}L${n(tip.x)} ${n(tip.y)}M${n(cx - way * 52)} ${n(head + 8)}L${n(cx)} ${n(head)}`;
    for (let k = 1; k < 7; k++) {
      const t = k / 7;
      d += `M${n(cx + (tip.x - cx) * t)} ${n(head + (tip.y - head) * t)}V${n(head + 26 + (tip.y - head - 26) * t)}`;
    }
    for (let k = 1; k < 6; k++) d += `M${n(cx - k * 3.2)} ${n(head + k * 44)}h${n(k * 6.4)}`;
    d += `M${n(tip.x)} ${n(tip.y)}v${n(random.range(60, 110))}h-7v10h14v-10h-7`;
  }
  return (
    traced(d, edge, 2.6, { 'stroke-linejoin': 'round' }) +
    el('circle', { cx: x, cy: top - 30, r: 3, fill: colors.accent })
  );
};

export function bridge(random: Random, colors: Palette, ground: number): string {
  const fill = mix(colors.ground, '#000000', 0.45);
  const edge = mix(fill, colors.ink, 0.35);
  const x = random.range(260, 820);
  const w = random.range(300, 420);
  const rise = random.range(46, 76);
  const deck = ground + 18;
  const d = `M${n(x - 60)} ${n(deck + 10)}Q${n(x + w / 2)} ${n(deck - rise * 2)} ${n(x + w + 60)} ${n(deck + 10)}V${n(deck + 46)}H${n(x + w)}Q${n(x + w / 2)} ${n(deck - rise)} ${n(x)} ${n(deck + 46)}H${n(x - 60)}Z`;
  let out = outlined(d, fill, edge, 1.5);
  for (let i = 1; i < 6; i++) {
    const t = i / 6;
    const lx = x - 60 + (w + 120) * t;
    const ly = deck + 10 - rise * 4.6 * t * (1 - t);
    out += traced(`M${n(lx)} ${n(ly)}v-30`, edge, 2.4);
    out +=
      el('circle', { cx: lx, cy: ly - 34, r: 13, fill: colors.accent, 'fill-opacity': 0.22 }) +
      el('circle', { cx: lx, cy: ly - 34, r: 4.6, fill: mix(colors.accent, '#ffe0a0', 0.4) });
  }
  return out;
}

/** Lines across the street, with a bird or a lantern on them. */
export function wires(random: Random, colors: Palette, ground: number): string {
  const ink = mix(colors.ground, '#000000', 0.55);
  let out = '';
  for (let i = 0; i < random.int(1, 3); i++) {
    const y1 = random.range(120, ground - 190);
    const y2 = y1 + random.range(-90, 90);
    const sag = random.range(40, 100);
    out += traced(`M-10 ${n(y1)}Q600 ${n((y1 + y2) / 2 + sag * 2)} 1210 ${n(y2)}`, ink, 2.2);
    for (let k = 0; k < random.int(1, 5); k++) {
      const t = random.range(0.15, 0.85);
      const x = -10 + 1220 * t;
      const y = (1 - t) ** 2 * y1 + 2 * t * (1 - t) * ((y1 + y2) / 2 + sag * 2) + t * t * y2;
      out +=
        i % 2
          ? outlined(`M${n(x)} ${n(y)}v9h-6v15h12v-15h-6`, colors.accent, ink, 2)
          : filled(`M${n(x - 9)} ${n(y - 2)}q1 -14 10 -14q2 -5 6 -4l5 3l-5 2q0 10 -6 13l-14 9z`, ink);
    }
  }
  return out;
}

/** Draws the town again, upside down and broken by the water of the canal. */
export function reflection(
  random: Random,
  colors: Palette,
  town: string,
  ground: number,
  salt: number,
): string {
  const water = mix(colors.ground, '#000000', 0.3);
  // Identifiers inside the mirrored copy would collide with the originals.
  const copy = town.replaceAll('id="', `id="m${salt}`).replaceAll('url(#dial', `url(#m${salt}dial`);
  let out = el('rect', { x: 0, y: ground, width: 1200, height: 675 - ground, fill: water });
  out += el('clipPath', { id: 'canal' }, el('rect', { x: 0, y: ground, width: 1200, height: 675 - ground }));
  out += el(
    'g',
    { 'clip-path': 'url(#canal)' },
    el('g', { transform: `translate(0 ${n(ground * 2)}) scale(1 -1)`, opacity: 0.42 }, copy),
  );
  let ripples = '';
  let glints = '';
  for (let y = ground + 4; y < 680; y += 5 + (y - ground) * 0.045) {
    for (let x = -random.range(0, 120); x < 1200; ) {
      const w = random.range(40, 190);
      ripples += `M${n(x)} ${n(y)}h${n(w)}`;
      if (random.chance(0.14)) glints += `M${n(x + w * 0.2)} ${n(y + 2)}h${n(random.range(8, 36))}`;
      x += w + random.range(16, 90);
    }
  }
  out += traced(ripples, water, 2.6, { 'stroke-opacity': 0.75 });
  out += traced(glints, colors.accent, 1.8, { 'stroke-opacity': 0.75, 'stroke-linecap': 'round' });
  out += el('rect', { x: 0, y: ground - 5, width: 1200, height: 7, fill: mix(water, colors.ink, 0.12) });
  return out;
}
