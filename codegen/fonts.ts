import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import subsetFont from 'subset-font';

// Subsets the typefaces to the letters, weights and features that the pages use. The letters of each file are defined
// where the browser reads them: in web/styles/fonts.css.

const packages = 'node_modules/@fontsource-variable';
const out = 'web/fonts';
const styles = readFileSync('web/styles/fonts.css', 'utf8');

/** Titles have one weight and use optical sizes; text ranges from regular to bold. */
const typefaces = [
  { name: 'title', file: 'fraunces/files/fraunces-latin-opsz-normal.woff2', axes: { wght: 560 } },
  {
    name: 'text',
    file: 'inter/files/inter-latin-wght-normal.woff2',
    axes: { wght: { min: 400, max: 700 } },
  },
];

/** The features that browsers enable by default, and those that web/styles uses. */
const features = [
  ...['calt', 'ccmp', 'clig', 'kern', 'liga', 'locl', 'mark', 'mkmk', 'rclt', 'rlig', 'rvrn'],
  ...['cv11', 'lnum', 'ss03', 'tnum'],
];

function lettersOf(file: string): string {
  const face = styles.split('@font-face').find((each) => each.includes(`/${file}"`));
  const ranges = /unicode-range:([^;]*);/.exec(face ?? '')?.[1];
  if (!ranges) throw new Error(`fonts.css does not say which letters ${file} has`);
  return Array.from(ranges.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g), ([, from = '', to = from]) => {
    const first = Number.parseInt(from, 16);
    const length = Number.parseInt(to, 16) - first + 1;
    return String.fromCodePoint(...Array.from({ length }, (_, at) => first + at));
  }).join('');
}

mkdirSync(out, { recursive: true });
for (const { name, file, axes } of typefaces)
  for (const cut of [`${name}.woff2`, `rare-${name}.woff2`]) {
    const options = { targetFormat: 'woff2', variationAxes: axes, keepFeatures: features } as const;
    const bytes = await subsetFont(readFileSync(join(packages, file)), lettersOf(cut), options);
    writeFileSync(join(out, cut), bytes);
  }
