import type { Sharp } from 'sharp';
import { loadSharp } from '../platform/sharp.ts';
import { gameMasterArtSvg, sessionArtSvg } from './art.ts';
import { seeded } from './random.ts';

export type ArtSubject =
  | { kind: 'session'; id: number | string; gameSystem: string }
  | { kind: 'gameMaster'; id: number | string };

/** Renders our own art for each size separately: a drawing made small is sharper than one scaled down. */
export async function renderArt(
  subject: ArtSubject,
  width: number,
  format: 'webp' | 'avif',
): Promise<Buffer> {
  const isSession = subject.kind === 'session';
  const size = { width, height: isSession ? Math.round((width * 9) / 16) : width };
  const svg = isSession ? sessionArtSvg(subject, size) : gameMasterArtSvg(subject, size);
  // In a thumbnail the paper grain would be invisible, and its tile would not fit.
  const drawing = size.height < grainSize ? await flat(svg) : await inked(svg);
  return format === 'avif'
    ? drawing.avif({ quality: 45, effort: 2, chromaSubsampling: '4:2:0' }).toBuffer()
    : drawing.webp({ quality: 78, effort: 2 }).toBuffer();
}

// The SVG is our own and long; the limit against untrusted SVG does not apply.
async function flat(svg: string): Promise<Sharp> {
  const sharp = await loadSharp();
  return sharp(Buffer.from(svg), { unlimited: true }).flatten({ background: '#17110d' });
}

let grain: Buffer | undefined;

/** A tile of paper grain around mid grey: it makes large areas look less flat. */
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
const grainSize = 128; // at most the size of the smallest picture with grain

export async function inked(svg: string): Promise<Sharp> {
  const tile = {
    raw: { width: grainSize, height: grainSize, channels: 4 as const },
    tile: true,
    blend: 'soft-light' as const,
  };
  return (await flat(svg)).composite([{ input: paperGrain(), ...tile }]);
}
