import sharp, { type Sharp } from 'sharp';
import { gameMasterArtSvg, sessionArtSvg } from './art.ts';
import { seeded } from './random.ts';
import type { Size } from './svg.ts';

export const artSizes = {
  session: { width: 1200, height: 675 },
  sessionThumb: { width: 600, height: 338 },
  gameMaster: { width: 500, height: 500 },
  gameMasterThumb: { width: 160, height: 160 },
} as const satisfies Record<string, Size>;

export type ArtSubject =
  | { kind: 'session'; id: number | string; gameSystem: string }
  | { kind: 'gameMaster'; id: number | string };

/** Art of ours as WebP; `thumb` is the size for cards and lists. */
export async function renderArt(subject: ArtSubject, thumb = false): Promise<Buffer> {
  const size = artSizes[`${subject.kind}${thumb ? 'Thumb' : ''}` as keyof typeof artSizes];
  const svg = subject.kind === 'session' ? sessionArtSvg(subject, size) : gameMasterArtSvg(subject, size);
  return inked(svg)
    .webp({ quality: thumb ? 76 : 80, effort: 2 })
    .toBuffer();
}

let grain: Buffer | undefined;

/** A tile of paper grain around mid grey: it takes the digital flatness off large tones. */
function paperGrain(): Buffer {
  if (!grain) {
    const random = seeded('grain');
    grain = Buffer.alloc(grainSize * grainSize * 4);
    for (let i = 0; i < grainSize * grainSize; i++) {
      const v = 128 + Math.round(random.bell() * 34);
      grain.set([v, v, v, 90], i * 4);
    }
  }
  return grain;
}
const grainSize = 128; // no larger than the smallest picture

export function inked(svg: string): Sharp {
  const tile = {
    raw: { width: grainSize, height: grainSize, channels: 4 as const },
    tile: true,
    blend: 'soft-light' as const,
  };
  // The text is our own and long; the limit against foreign SVG does not apply.
  return sharp(Buffer.from(svg), { unlimited: true })
    .flatten({ background: '#17110d' })
    .composite([{ input: paperGrain(), ...tile }]);
}
