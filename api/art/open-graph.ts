import { sessionArtSvg } from './art.ts';
import { letters, lettersWidth, wrap } from './lettering.ts';
import { inked } from './render.ts';
import { el, filled, gradient } from './svg.ts';

export type OpenGraphCard = {
  id: number | string;
  gameSystem: string;
  title: string;
  whenText: string;
  seatsText: string;
  gmName: string;
  priceText: string;
  siteName: string;
};

const width = 1200;
const height = 630;
const margin = 72;
const parchment = '#f3e6cb';
const ember = '#f0894f';

/** Renders the preview of a shared link. JPEG, because not every crawler reads WebP. */
export async function openGraphPicture(card: OpenGraphCard): Promise<Buffer> {
  return (await inked(openGraphSvg(card)))
    .jpeg({ quality: 84, mozjpeg: true, chromaSubsampling: '4:4:4' })
    .toBuffer();
}

export function openGraphSvg(card: OpenGraphCard): string {
  const art = sessionArtSvg(card, { width, height });
  const shade =
    gradient('veil', [
      [0, '#0f0b08', 0],
      [0.3, '#0f0b08', 0.22],
      [0.62, '#0f0b08', 0.74],
      [1, '#0f0b08', 0.94],
    ]) +
    gradient(
      'side',
      [
        [0, '#0f0b08', 0.6],
        [0.75, '#0f0b08', 0],
      ],
      { x2: 1, y2: 0 },
    );
  const { size, lines } = fitted(card.title);
  const leading = size * 1.1;
  const foot = height - margin;
  const titleBottom = foot - 96;
  const text = (d: string, fill: string) => filled(d, fill);
  let out =
    el('rect', { width, height, fill: 'url(#veil)' }) + el('rect', { width, height, fill: 'url(#side)' });
  lines.forEach((words, i) => {
    out += text(
      letters(words, 'title', size, margin, titleBottom - (lines.length - 1 - i) * leading),
      parchment,
    );
  });
  const byline = wrap(`GM ${card.gmName}  ·  ${card.gameSystem}`, 'text', 27, width - margin * 2, 1)[0] ?? '';
  out += text(letters(byline, 'text', 27, margin, titleBottom - lines.length * leading - 12), '#dcc9a4');
  out += el('rect', {
    x: margin,
    y: foot - 58,
    width: width - margin * 2,
    height: 1.5,
    fill: parchment,
    'fill-opacity': 0.35,
  });
  const price = card.priceText.slice(0, 24);
  const priceWidth = lettersWidth(price, 'title', 38);
  out += text(letters(price, 'title', 38, width - margin - priceWidth, foot), ember);
  const room = width - margin * 2 - priceWidth - 48;
  out += text(
    letters(
      wrap(`${card.whenText}  ·  ${card.seatsText}`, 'text', 31, room, 1)[0] ?? '',
      'text',
      31,
      margin,
      foot,
    ),
    parchment,
  );
  out += text(letters(card.siteName, 'title', 30, margin, 84), parchment);
  out += el('rect', { x: margin, y: 104, width: 44, height: 4, fill: ember });
  return (
    art.replace(/<\/svg>$/, '').replace(/viewBox="[^"]*"/, 'viewBox="0 0 1200 675"') +
    el('g', { transform: 'translate(0 22.5)' }, el('defs', {}, shade) + out) +
    '</svg>'
  );
}

/** Returns the largest size at which the title fits in three lines; a longer title is cut. */
function fitted(title: string): { size: number; lines: string[] } {
  for (const size of [84, 72, 62, 54]) {
    const lines = wrap(title, 'title', size, width - margin * 2, 4);
    if (lines.length <= (size > 70 ? 2 : 3) && !lines.at(-1)?.endsWith('…')) return { size, lines };
  }
  return { size: 54, lines: wrap(title, 'title', 54, width - margin * 2, 3) };
}
