import type { Sharp } from 'sharp';
import { loadSharp } from '../platform/sharp.ts';
import { gameMasterArtSvg, sessionArtSvg } from './art.ts';
import { seeded } from './random.ts';

export type ArtSubject =
  | { kind: 'session'; id: number | string; gameSystem: string }
  | { kind: 'gameMaster'; id: number | string };

/** Art of ours, drawn anew for each size: what is drawn small is sharper than what was made smaller. */
export async function renderArt(
  subject: ArtSubject,
  width: number,
  format: 'webp' | 'avif',
): Promise<Buffer> {
  const isSession = subject.kind === 'session';
  const size = { width, height: isSession ? Math.round((width * 9) / 16) : width };
  const svg = isSession ? sessionArtSvg(subject, size) : gameMasterArtSvg(subject, size);
  // Paper has no grain that could be seen in a drawing of the size of a thumb, and the tile would not fit in.
  const drawing = size.height < grainSize ? await flat(svg) : await inked(svg);
  return format === 'avif'
    ? drawing.avif({ quality: 45, effort: 2, chromaSubsampling: '4:2:0' }).toBuffer()
    : drawing.webp({ quality: 78, effort: 2 }).toBuffer();
}

// The text is our own and long; the limit against foreign SVG does not apply.
async function flat(svg: string): Promise<Sharp> {
  const sharp = await loadSharp();
  return sharp(Buffer.from(svg), { unlimited: true }).flatten({ background: '#17110d' });
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
const grainSize = 128; // no larger than the smallest picture that has it

export async function inked(svg: string): Promise<Sharp> {
  const tile = {
    raw: { width: grainSize, height: grainSize, channels: 4 as const },
    tile: true,
    blend: 'soft-light' as const,
  };
  return (await flat(svg)).composite([{ input: paperGrain(), ...tile }]);
}
