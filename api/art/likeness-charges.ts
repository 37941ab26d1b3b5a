import type { Random } from './random.ts';
import { circlePath, line, polar } from './svg.ts';

/** Centred on 0/0, about 300 wide. */
export const shieldShapes = [
  'M-140 -160H140V20C140 110 70 160 0 196C-70 160 -140 110 -140 20Z',
  'M-136 -150Q-70 -130 0 -164Q70 -130 136 -150Q150 -20 118 70Q86 150 0 196Q-86 150 -118 70Q-150 -20 -136 -150Z',
  'M0 -176A178 178 0 0 1 0 180A178 178 0 0 1 0 -176Z',
  'M0 -186L160 0L0 190L-160 0Z',
  'M-130 -160H130L150 -60L110 110L0 196L-110 110L-150 -60Z',
];

type Charge = (random: Random) => string;

const spikes = (count: number, outer: number, inner: number) =>
  line(
    Array.from({ length: count * 2 }, (_, i) =>
      polar(0, 0, i % 2 ? inner : outer, -Math.PI / 2 + (i * Math.PI) / count),
    ),
    true,
  );

const moon: Charge = () => 'M22 -68A70 70 0 1 0 22 68A56 56 0 1 1 22 -68Z';
const sun: Charge = (random) =>
  spikes(random.pick([12, 16, 8]), 80, 46) + circlePath(0, 0, 34) + circlePath(0, 0, 26);
const star: Charge = (random) => spikes(random.pick([5, 6, 7, 8]), 80, random.range(26, 38));
const tower: Charge = () =>
  'M-44 74V-20H-54V-66H-32V-48H-12V-66H12V-48H32V-66H54V-20H44V74H16V40A16 16 0 0 0 -16 40V74ZM-8 -20H8V8H-8Z';
const key: Charge = () =>
  `${circlePath(0, -44, 32)}${circlePath(0, -44, 16)}M-7 -14H7V80H-7ZM7 40H34V54H7ZM7 64H26V78H7Z`;
const sword: Charge = () => 'M0 -86L11 -68V26H-11V-68ZM-40 26H40V40H-40ZM-7 40H7V66H-7ZM-12 66H12V84H-12Z';
const candle: Charge = () =>
  'M0 -82C20 -56 22 -38 0 -26C-22 -38 -20 -56 0 -82ZM-20 -20H20V52H-20ZM-50 52H50V60Q0 92 -50 60Z';
const tree: Charge = () =>
  `${circlePath(0, -42, 38)}${circlePath(-42, -14, 26)}${circlePath(42, -14, 26)}M-8 -6H8V56L30 76H-30L-8 56Z`;
const book: Charge = () =>
  'M0 -40Q-40 -64 -80 -48V52Q-40 36 0 60Q40 36 80 52V-48Q40 -64 0 -40ZM-3 -30V46H3V-30ZM-66 -30Q-38 -38 -16 -26V-20Q-38 -30 -66 -22ZM66 -30Q38 -38 16 -26V-20Q38 -30 66 -22Z';
const die: Charge = () =>
  'M0 -86L74 -43V43L0 86L-74 43V-43ZM0 -50L-48 34H48ZM-6 -66L-58 -36L-56 22ZM6 -66L58 -36L56 22ZM-50 44L0 72L50 44Z';
const cup: Charge = () =>
  'M-50 -72H50Q50 0 8 12V50H36V70H-36V50H-8V12Q-50 0 -50 -72ZM-36 -60Q-34 -30 -22 -14Q-28 -36 -26 -60Z';
const feather: Charge = () =>
  'M44 -84C-20 -64 -52 -10 -34 42L-60 84L-50 88L-28 52C34 40 62 -24 44 -84ZM30 -56L-30 44L-26 46Z';
const open: Charge = () =>
  `M-84 0Q0 -76 84 0Q0 76 -84 0ZM-66 0Q0 54 66 0Q0 -54 -66 0Z${circlePath(0, 0, 26)}${circlePath(0, 0, 11)}`;
const anchor: Charge = () =>
  `${circlePath(0, -62, 18)}${circlePath(0, -62, 9)}M-7 -44H7V-26H34V-14H7V58Q44 52 50 18L34 26L54 -12L72 24L62 22Q54 78 0 84Q-54 78 -62 22L-72 24L-54 -12L-34 26L-50 18Q-44 52 -7 58V-14H-34V-26H-7Z`;

export const charges: readonly Charge[] = [
  moon,
  sun,
  star,
  tower,
  key,
  sword,
  candle,
  tree,
  book,
  die,
  cup,
  feather,
  open,
  anchor,
];
