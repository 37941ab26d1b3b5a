import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import subsetFont from 'subset-font';

// The letters and weights that the pages use, of typefaces that have many more. Names with other letters bring the
// files of web/styles/fonts.css that have those.

const packages = 'node_modules/@fontsource-variable';
const out = 'web/fonts';

const ranges = [
  [0x20, 0x7e],
  [0xa0, 0xff],
  [0x131, 0x131],
  [0x152, 0x153],
  [0x2bb, 0x2bc],
  [0x2c6, 0x2c6],
  [0x2da, 0x2da],
  [0x2dc, 0x2dc],
  [0x2000, 0x206f],
  [0x20ac, 0x20ac],
  [0x2122, 0x2122],
  [0x2191, 0x2193],
  [0x2212, 0x2215],
] as const;

const letters = ranges
  .flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at)))
  .join('');

/** Titles have one weight, in the cut for their size; text has from regular to bold. */
const fonts = [
  { name: 'title.woff2', file: 'fraunces/files/fraunces-latin-opsz-normal.woff2', axes: { wght: 560 } },
  {
    name: 'text.woff2',
    file: 'inter/files/inter-latin-wght-normal.woff2',
    axes: { wght: { min: 400, max: 700 } },
  },
];

mkdirSync(out, { recursive: true });
for (const { name, file, axes } of fonts) {
  const options = { targetFormat: 'woff2', variationAxes: axes } as const;
  writeFileSync(join(out, name), await subsetFont(readFileSync(join(packages, file)), letters, options));
}
