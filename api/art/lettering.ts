import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';
import { n } from './svg.ts';

// Text is drawn as outlines: a bare server has no fonts, and librsvg would print empty boxes.

const require = createRequire(import.meta.url);
const opened = new Map<string, Font>();

function open(file: string): Font {
  let font = opened.get(file);
  if (!font) {
    font = create(readFileSync(require.resolve(file))) as Font;
    opened.set(file, font);
  }
  return font;
}

export type Face = 'title' | 'text';

/** The fonts tried for each character: the typeface, its other subsets, then Inter for Greek and Cyrillic. */
const chains: Record<Face, readonly string[]> = {
  title: ['latin', 'latin-ext', 'vietnamese'].map(
    (set) => `@fontsource/fraunces/files/fraunces-${set}-600-normal.woff2`,
  ),
  text: ['latin', 'latin-ext', 'vietnamese'].map(
    (set) => `@fontsource/fraunces/files/fraunces-${set}-400-normal.woff2`,
  ),
};
const fallback = ['cyrillic', 'greek', 'cyrillic-ext', 'greek-ext'].map(
  (set) => `@fontsource-variable/inter/files/inter-${set}-wght-normal.woff2`,
);

function fontFor(character: string, face: Face): Font | undefined {
  const code = character.codePointAt(0)!;
  for (const file of [...chains[face], ...fallback]) {
    const font = open(file);
    if (font.hasGlyphForCodePoint(code)) return font;
  }
  return undefined;
}

type Run = { font: Font; text: string };

/** Splits text into pieces that one font can set. Characters that no font has (an emoji, say) are left out. */
function runs(text: string, face: Face): Run[] {
  const pieces: Run[] = [];
  for (const character of text.normalize('NFC').replace(/\s+/g, ' ')) {
    const font = fontFor(character, face);
    if (!font) continue;
    const last = pieces[pieces.length - 1];
    if (last?.font === font) last.text += character;
    else pieces.push({ font, text: character });
  }
  return pieces;
}

export function lettersWidth(text: string, face: Face, size: number): number {
  return runs(text, face).reduce(
    (sum, { font, text: piece }) => sum + (font.layout(piece).advanceWidth * size) / font.unitsPerEm,
    0,
  );
}

/** Returns the outlines of one line whose baseline starts at x/y. */
export function letters(text: string, face: Face, size: number, x: number, y: number): string {
  let d = '';
  let pen = x;
  for (const { font, text: piece } of runs(text, face)) {
    const scale = size / font.unitsPerEm;
    const { glyphs, positions } = font.layout(piece);
    glyphs.forEach((glyph, i) => {
      const at = positions[i]!;
      d += outline(glyph.path.commands, scale, pen + at.xOffset * scale, y - at.yOffset * scale);
      pen += at.xAdvance * scale;
    });
  }
  return d;
}

const letter: Record<string, string> = {
  moveTo: 'M',
  lineTo: 'L',
  quadraticCurveTo: 'Q',
  bezierCurveTo: 'C',
  closePath: 'Z',
};

function outline(
  commands: { command: string; args: number[] }[],
  scale: number,
  x: number,
  y: number,
): string {
  return commands
    .map(
      ({ command, args }) =>
        `${letter[command]}${args.map((v, i) => n(i % 2 ? y - v * scale : x + v * scale)).join(' ')}`,
    )
    .join('');
}

/**
 * Breaks text greedily into at most `most` lines of at most `width`; the last one ends in an ellipsis if text is
 * left.
 */
export function wrap(text: string, face: Face, size: number, width: number, most: number): string[] {
  const lines: string[] = [];
  let rest = text
    .trim()
    .split(/\s+/)
    .flatMap((word) => broken(word, face, size, width));
  while (rest.length && lines.length < most) {
    let count = 1;
    while (count < rest.length && lettersWidth(rest.slice(0, count + 1).join(' '), face, size) <= width)
      count++;
    lines.push(rest.slice(0, count).join(' '));
    rest = rest.slice(count);
  }
  if (rest.length) {
    let last = lines[most - 1]!;
    while (last && lettersWidth(`${last}…`, face, size) > width) last = last.slice(0, -1).trimEnd();
    lines[most - 1] = `${last.replace(/[\s,;:.–—-]+$/, '')}…`;
  }
  return lines;
}

function broken(word: string, face: Face, size: number, width: number): string[] {
  const pieces: string[] = [];
  let piece = '';
  for (const character of word) {
    if (piece && lettersWidth(piece + character, face, size) > width) {
      pieces.push(piece);
      piece = '';
    }
    piece += character;
  }
  return piece ? [...pieces, piece] : pieces;
}
