import { charges, shieldShapes } from './likeness-charges.ts';
import { figures, type Tone } from './likeness-figures.ts';
import { dealInks, type Palette } from './palette.ts';
import type { Random } from './random.ts';
import {
  circlePath,
  curve,
  document,
  el,
  filled,
  gradient,
  line,
  outlined,
  polar,
  ringed,
  type Size,
  traced,
} from './svg.ts';
import { mix } from './tone.ts';

const design = { width: 500, height: 500 };

/**
 * Draws a Game Master without a picture: a cut-paper head before a halo, or a coat of arms. Also works cropped to a
 * circle.
 */
export function likeness(random: Random, size: Size): string {
  const colors = dealInks(random, 'likeness');
  let body = el('rect', { ...design, fill: 'url(#wall)' });
  body += backdrop(random, colors);
  body += random.deal('kinds', [true, false, true]) ? portrait(random, colors) : arms(random, colors);
  body += ringed(250, 250, 240, colors.ink, 2, { 'stroke-opacity': 0.5 });
  const defs = gradient(
    'wall',
    [
      [0, mix(colors.lift, colors.accent, 0.14)],
      [1, colors.ground],
    ],
    { r: 0.72, cx: 0.5, cy: random.range(0.3, 0.55) },
  );
  return document(size, defs, body, design);
}

function backdrop(random: Random, colors: Palette): string {
  const stroke = { fill: 'none', stroke: colors.ink, 'stroke-opacity': 0.2, 'stroke-width': 1.6 };
  const kind = random.deal('backdrops', ['rays', 'rings', 'stars', 'waves', 'lattice', 'leaves'] as const);
  let d = '';
  if (kind === 'rays') {
    const count = random.pick([36, 48, 64]);
    for (let i = 0; i < count; i++) {
      const angle = (i / count) * Math.PI * 2;
      d += line([polar(250, 230, 165, angle), polar(250, 230, i % 2 ? 224 : 420, angle)]);
    }
  } else if (kind === 'rings') {
    for (let r = 120; r < 380; r += random.pick([12, 17, 24])) d += circlePath(250, 230, r);
  } else if (kind === 'waves') {
    for (let y = 20; y < 500; y += 22) {
      d += curve(Array.from({ length: 27 }, (_, i) => ({ x: i * 20 - 10, y: y + (i % 2 ? 7 : -7) })));
    }
  } else if (kind === 'lattice') {
    const gap = random.range(34, 54);
    for (let k = -520; k < 1020; k += gap) d += `M${k} 0l500 500M${k} 500l500 -500`;
  } else if (kind === 'leaves') {
    for (let i = 0; i < 22; i++) {
      const angle = (i / 22) * Math.PI * 2;
      for (const r of [180, 222]) {
        const a = polar(250, 230, r, angle);
        const b = polar(250, 230, r + 36, angle + 0.12);
        const c = polar(250, 230, r + 18, angle + 0.2);
        const e = polar(250, 230, r + 20, angle - 0.04);
        d += `M${a.x.toFixed(1)} ${a.y.toFixed(1)}Q${c.x.toFixed(1)} ${c.y.toFixed(1)} ${b.x.toFixed(1)} ${b.y.toFixed(1)}Q${e.x.toFixed(1)} ${e.y.toFixed(1)} ${a.x.toFixed(1)} ${a.y.toFixed(1)}Z`;
      }
    }
  } else {
    for (let i = 0; i < 90; i++) {
      const p = polar(250, 250, Math.sqrt(random.next()) * 300, random.range(0, 6.28));
      d += circlePath(p.x, p.y, random.range(0.8, 3));
    }
    return filled(d, colors.ink, { 'fill-opacity': 0.55 });
  }
  return el('path', { d, ...stroke });
}

function portrait(random: Random, colors: Palette): string {
  const halo = random.pick([colors.accent, colors.cool, colors.dim, mix(colors.accent, colors.ink, 0.5)]);
  const r = random.range(136, 168);
  const y = random.range(205, 240);
  let out = '';
  const style = random.pick(['disc', 'crescent', 'ringed', 'disc', 'sun'] as const);
  if (style === 'sun') {
    const points = Array.from({ length: 56 }, (_, i) =>
      polar(250, y, i % 2 ? r : r * 1.2, (i / 56) * Math.PI * 2),
    );
    out += filled(line(points, true), halo, { 'fill-opacity': 0.85 });
  } else {
    out += el('circle', { cx: 250, cy: y, r, fill: halo, 'fill-opacity': style === 'ringed' ? 0.3 : 0.85 });
  }
  if (style === 'ringed') for (const k of [0.84, 1, 1.1]) out += ringed(250, y, r * k, halo, 3.4);
  if (style === 'crescent')
    out += el('circle', {
      cx: 250 + r * 0.3,
      cy: y - r * 0.16,
      r: r * 0.92,
      fill: mix(colors.lift, colors.ground, 0.4),
    });
  const coat = random.pick(
    [colors.cool, colors.dim, mix(colors.lift, colors.dim, 0.45), colors.accent].filter((c) => c !== halo),
  );
  const skin = mix(random.pick(['#e8c6a0', '#c9986c', '#9a6744', '#6d4630', '#d9b48a']), colors.ground, 0.08);
  const tones: Record<Tone, [lit: string, shaded: string]> = {
    coat: [mix(coat, colors.ground, 0.36), mix(coat, colors.ground, 0.62)],
    deep: [mix(coat, colors.ground, 0.8), mix(coat, colors.ground, 0.9)],
    skin: [skin, mix(skin, colors.ground, 0.3)],
    bright: [colors.ink, mix(colors.ink, colors.dim, 0.4)],
    glow: [
      colors.accent === halo ? colors.ink : colors.accent,
      mix(colors.accent === halo ? colors.ink : colors.accent, colors.ground, 0.22),
    ],
    void: [mix(colors.ground, '#000000', 0.35), mix(colors.ground, '#000000', 0.5)],
    metal: [mix(colors.dim, colors.ink, 0.4), mix(colors.dim, colors.ground, 0.4)],
  };
  const facets = random.deal('figures', figures)(random);
  const side = random.chance(0.5);
  const half = (mirrored: boolean) =>
    facets
      .map(([tone, d]) => {
        const fill = tones[tone][mirrored === side ? 0 : 1];
        // A hairline in the same colour hides the seam down the middle.
        return outlined(d, fill, fill, 0.8, { 'stroke-linejoin': 'round' });
      })
      .join('');
  const scale = random.range(1.02, 1.12);
  const place = `translate(250 ${Math.round(262 - 262 * scale + 12)}) scale(${scale.toFixed(3)})`;
  return out + el('g', { transform: place }, half(false) + el('g', { transform: 'scale(-1 1)' }, half(true)));
}

function arms(random: Random, colors: Palette): string {
  const shield = random.pick(shieldShapes);
  const [field, other] = random.shuffled([
    mix(colors.lift, colors.dim, 0.25),
    mix(colors.accent, colors.ground, 0.32),
    mix(colors.cool, colors.ground, 0.4),
    mix(colors.ink, colors.dim, 0.25),
  ]) as [string, string];
  const dark = mix(colors.ground, '#000000', 0.2);
  const bright = mix(colors.ink, colors.dim, 0.25);
  const charge = [field, other].includes(bright) ? dark : colors.ink;
  let out = filled(shield, dark, { 'fill-opacity': 0.5, transform: 'translate(250 262) scale(1.09)' });
  let inside = el('rect', { x: -200, y: -220, width: 400, height: 440, fill: field });
  inside += filled(division(random), other);
  inside += filled('M0 -220H200V220H0Z', dark, { 'fill-opacity': 0.16 });
  // A plain roundel under the charge keeps it readable over any division.
  if (random.chance(0.6))
    inside += el('circle', { r: 92, fill: charge === dark ? bright : dark, 'fill-opacity': 0.88 });
  inside += outlined(random.pick(charges)(random), charge, charge === dark ? bright : dark, 2, {
    'fill-rule': 'evenodd',
    'stroke-linejoin': 'round',
  });
  out += el('clipPath', { id: 'shield' }, el('path', { d: shield }));
  out += el(
    'g',
    { transform: 'translate(250 250)' },
    el('g', { 'clip-path': 'url(#shield)' }, inside) +
      traced(shield, colors.ink, 6, { 'stroke-linejoin': 'round' }) +
      traced(shield, dark, 2, { transform: 'scale(0.955)', 'stroke-linejoin': 'round' }),
  );
  return out;
}

function division(random: Random): string {
  let d = '';
  const kind = random.pick([
    'pale',
    'bend',
    'chevron',
    'quarterly',
    'wavy',
    'barry',
    'checky',
    'pile',
    'gyronny',
    'border',
  ] as const);
  if (kind === 'pale') return 'M0 -220H200V220H0Z';
  if (kind === 'bend') return 'M-200 -220L200 220H-200Z';
  if (kind === 'chevron') return 'M0 -60L200 120V200L0 20L-200 200V120Z M0 -150L200 30V60L0 -120L-200 60V30Z';
  if (kind === 'quarterly') return 'M0 -220H200V0H0ZM0 0H-200V220H0Z';
  if (kind === 'pile') return 'M-150 -220H150L0 170Z';
  if (kind === 'border') return 'M-200 -220H200V220H-200ZM-96 -104V60Q-90 130 0 160Q90 130 96 60V-104Z';
  if (kind === 'wavy') {
    for (const y of [30, 90, 150]) {
      d += `M-200 ${y}q25 -26 50 0t50 0t50 0t50 0t50 0t50 0t50 0t50 0v26q-25 26 -50 0t-50 0t-50 0t-50 0t-50 0t-50 0t-50 0t-50 0z`;
    }
    return d;
  }
  if (kind === 'barry') {
    for (let y = -200; y < 220; y += 74) d += `M-200 ${y}H200v37H-200Z`;
    return d;
  }
  if (kind === 'gyronny') {
    for (let i = 0; i < 8; i += 2)
      d += line(
        [{ x: 0, y: 0 }, polar(0, 0, 330, (i * Math.PI) / 4), polar(0, 0, 330, ((i + 1) * Math.PI) / 4)],
        true,
      );
    return d;
  }
  for (let y = 0; y < 8; y++)
    for (let x = 0; x < 8; x++) if ((x + y) % 2) d += `M${x * 50 - 200} ${y * 55 - 220}h50v55h-50z`;
  return d;
}
