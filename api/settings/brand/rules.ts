// How the shop looks: its name, and colours made of one accent for each theme. Pure functions, so that the settings
// form measures with the same rule that refuses.

export const defaultName = 'Questboard';

export type Theme = 'dark' | 'light';
type Colour = readonly [lightness: number, chroma: number, hue: number];

/** OKLCH: the backgrounds of the accent, from web/styles/tokens.css; a test keeps them the same. */
export const grounds: Record<Theme, Record<'ground' | 'surface' | 'raised' | 'well', Colour>> = {
  dark: {
    ground: [0.172, 0.011, 55],
    surface: [0.208, 0.013, 56],
    raised: [0.246, 0.015, 57],
    well: [0.146, 0.01, 52],
  },
  light: {
    ground: [0.947, 0.017, 84],
    surface: [0.968, 0.013, 86],
    raised: [0.985, 0.009, 88],
    well: [0.99, 0.006, 88],
  },
};

/** The accents where staff have chosen none; from the same file. */
export const houseAccents: Record<Theme, Colour> = { dark: [0.678, 0.166, 45], light: [0.545, 0.158, 39] };

/** WCAG 2.2: the contrast that a control needs with its ground, and a text. */
export const NEEDED = 3;
const TEXT = 4.5;

export const HEX = /^#[0-9a-f]{6}$/;

type Rgb = readonly [number, number, number];
const rgbOf = (hex: string): Rgb =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255) as unknown as Rgb;
const toLinear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const toGamma = (value: number) => (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055);
const clip = (value: number) => Math.min(1, Math.max(0, value));

/** Returns the colour as hex, clipped to sRGB as a screen would. */
function hexOf([l, c, h]: Colour): string {
  const a = c * Math.cos((h * Math.PI) / 180);
  const b = c * Math.sin((h * Math.PI) / 180);
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const linear = [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
  const two = (value: number) =>
    Math.round(toGamma(clip(value)) * 255)
      .toString(16)
      .padStart(2, '0');
  return `#${linear.map(two).join('')}`;
}

function colourOf(hex: string): Colour {
  const [red, green, blue] = rgbOf(hex).map(toLinear) as unknown as Rgb;
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short;
  const b = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short;
  return [
    0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    Math.hypot(a, b),
    ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360,
  ];
}

function luminance(hex: string): number {
  const [red, green, blue] = rgbOf(hex).map(toLinear) as unknown as Rgb;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Returns the contrast, from 1 to 21, as WCAG 2 defines it. */
export function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((x, y) => y - x) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

const groundsOf = (theme: Theme) => Object.values(grounds[theme]).map(hexOf);
const least = (colour: string, others: readonly string[]) =>
  Math.min(...others.map((other) => contrast(colour, other)));

export const houseAccent = (theme: Theme) => hexOf(houseAccents[theme]);
export const groundOf = (theme: Theme) => hexOf(grounds[theme].ground);

/** Returns the contrast of an accent on the worst of a theme's grounds. */
export const accentContrast = (theme: Theme, hex: string) => least(hex, groundsOf(theme));

/** '2.9:1', never rounded up to a ratio that would be enough. */
export const ratioWords = (ratio: number) => `${(Math.floor(ratio * 10) / 10).toFixed(1)}:1`;

/** Returns what is wrong with an accent; null: nothing. */
export function accentProblem(theme: Theme, hex: string): string | null {
  const ratio = accentContrast(theme, hex);
  if (ratio >= NEEDED) return null;
  return `Its contrast on the ${theme} theme is ${ratioWords(ratio)}; it takes at least ${NEEDED}:1`;
}

export interface AccentTokens {
  ember: string;
  bright: string;
  on: string;
  ink: string;
  tint: string;
  selection: string;
}

/** Returns all colours made of the accent. Its text colour is moved away from the ground until it can be read. */
export function accentTokens(theme: Theme, hex: string): AccentTokens {
  const [l, c, h] = colourOf(hex);
  const isDark = theme === 'dark';
  const [dark, light] = [hexOf([0.165, Math.min(c, 0.03), h]), hexOf([0.99, Math.min(c, 0.008), h])];
  const best = (one: string, other: string) => (contrast(hex, one) >= contrast(hex, other) ? one : other);
  const soft = best(dark, light);
  const on = contrast(hex, soft) >= TEXT ? soft : best('#000000', '#ffffff');
  const isOnDark = luminance(on) < luminance(hex);
  const tint = hexOf(isDark ? [0.272, Math.min(c, 0.045), h] : [0.921, Math.min(c, 0.038), h]);
  const behind = [...groundsOf(theme), tint];
  let [ink, lightness] = [hex, l];
  while (least(ink, behind) < TEXT && lightness > 0 && lightness < 1) {
    lightness += isDark ? 0.01 : -0.01;
    ink = hexOf([lightness, c, h]);
  }
  return {
    ember: hex,
    bright: hexOf([clip(l + (isOnDark ? 0.05 : -0.05)), c, h]),
    on,
    ink,
    tint,
    selection: hexOf(isDark ? [0.42, Math.min(c, 0.09), h] : [0.865, Math.min(c, 0.085), h]),
  };
}

const declarations = (theme: Theme, hex: string) => {
  const { ember, bright, on, ink, tint, selection } = accentTokens(theme, hex);
  const focus = theme === 'light' ? `--focus:${ink};` : '';
  return `--ember:${ember};--ember-bright:${bright};--on-ember:${on};--ember-ink:${ink};--ember-tint:${tint};--selection:${selection};${focus}`;
};

export interface BrandSettings {
  siteName: string;
  logoUrl: string | null;
  accentDark: string | null;
  accentLight: string | null;
}

/** Returns the styles that a page adds to its own; empty: default colours. The light theme keeps its own accent. */
export const brandStyles = ({ accentDark, accentLight }: Omit<BrandSettings, 'siteName' | 'logoUrl'>) =>
  [
    accentDark && `:root:not([data-theme=light]){${declarations('dark', accentDark)}}`,
    accentLight && `[data-theme=light]{${declarations('light', accentLight)}}`,
  ]
    .filter(Boolean)
    .join('');
