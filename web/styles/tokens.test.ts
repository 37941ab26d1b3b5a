import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { grounds as brandGrounds, houseAccents } from '../../api/settings/brand/rules.ts';

const css = readFileSync(join(process.cwd(), 'web/styles/tokens.css'), 'utf8').replaceAll('"', "'");

type Palette = Record<string, [number, number, number]>;

function palette(selector: string): Palette {
  const block = css.slice(css.indexOf(`${selector} {`)).split('\n}')[0] ?? '';
  const colours: Palette = {};
  for (const [, name, l, c, h] of block.matchAll(/--([\w-]+): oklch\(([\d.]+) ([\d.]+) ([\d.]+)\);/g))
    colours[name!] = [Number(l), Number(c), Number(h)];
  return colours;
}

/** Relative luminance (WCAG 2) of an OKLCH colour, clipped to sRGB as a screen would. */
function luminance([l, c, h]: [number, number, number]): number {
  const a = c * Math.cos((h * Math.PI) / 180);
  const b = c * Math.sin((h * Math.PI) / 180);
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const clip = (value: number) => Math.min(1, Math.max(0, value));
  const red = clip(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short);
  const green = clip(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short);
  const blue = clip(-0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(colours: Palette, first: string, second: string): number {
  const [one, two] = [colours[first], colours[second]];
  if (!one || !two) throw new Error(`No colour ${one ? second : first}`);
  const [light, dark] = [luminance(one), luminance(two)].sort((x, y) => y - x);
  return (light! + 0.05) / (dark! + 0.05);
}

const grounds = ['ground', 'surface', 'raised', 'well'];
const tones = ['ember', 'verdigris', 'amber', 'red'];

describe.each([
  ['dark', ':root'],
  ['light', "[data-theme='light']"],
])('%s theme', (name, selector) => {
  const colours = palette(selector);

  test('white on black is 21:1, so the measure is right', () => {
    expect(contrast({ white: [1, 0, 0], black: [0, 0, 0] }, 'white', 'black')).toBeCloseTo(21, 1);
  });

  test.each(grounds)('body text on %s reaches 7:1', (ground) => {
    expect(contrast(colours, 'text', ground)).toBeGreaterThanOrEqual(7);
    expect(contrast(colours, 'soft', ground)).toBeGreaterThanOrEqual(7);
  });

  test.each(grounds)('quiet and toned text on %s reaches 4.5:1', (ground) => {
    expect(contrast(colours, 'faint', ground)).toBeGreaterThanOrEqual(4.5);
    for (const tone of tones) expect(contrast(colours, `${tone}-ink`, ground)).toBeGreaterThanOrEqual(4.5);
  });

  test.each(tones)('%s: text on the fill and on the tint reaches 4.5:1', (tone) => {
    expect(contrast(colours, `on-${tone}`, tone)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(colours, `${tone}-ink`, `${tone}-tint`)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(colours, 'text', `${tone}-tint`)).toBeGreaterThanOrEqual(7);
  });

  test('fills under the pointer keep their text readable', () => {
    expect(contrast(colours, 'on-ember', 'ember-bright')).toBeGreaterThanOrEqual(4.5);
    expect(contrast(colours, 'on-red', 'red-bright')).toBeGreaterThanOrEqual(4.5);
  });

  test.each(grounds)('borders of controls and the focus ring on %s reach 3:1', (ground) => {
    expect(contrast(colours, 'edge', ground)).toBeGreaterThanOrEqual(3);
    expect(contrast(colours, 'focus', ground)).toBeGreaterThanOrEqual(3);
  });

  test('the accents of a brand are measured against the same grounds', () => {
    const theme = name as 'dark' | 'light';
    expect(Object.fromEntries(grounds.map((ground) => [ground, colours[ground]]))).toEqual(
      brandGrounds[theme],
    );
    expect(colours.ember).toEqual(houseAccents[theme]);
  });

  test('text on the table, on the glow and on a selection is readable', () => {
    expect(contrast(colours, 'text', 'wood')).toBeGreaterThanOrEqual(7);
    expect(contrast(colours, 'faint', 'glow')).toBeGreaterThanOrEqual(4.5);
    expect(contrast(colours, 'text', 'selection')).toBeGreaterThanOrEqual(4.5);
  });
});
