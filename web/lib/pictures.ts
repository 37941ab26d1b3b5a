import type { PictureFormat, PictureWidth } from '../../api/platform/pictures.rules.ts';

export interface Sizes {
  /** The main colour of the picture; null: one that was uploaded before colours were known. */
  readonly color: string | null;
  readonly address: (width: PictureWidth, format: PictureFormat) => string;
}

// The name of an uploaded picture ends with its colour, as the version of a drawn one does.
const uploaded = /^(\/files\/[\w-]+?(?:-([0-9a-f]{6}))?)\.webp$/;
const drawn = /^(\/art\/[\w-]+\/\d+)(?:-small)?\.webp(\?v=[\w-]+)\.([0-9a-f]{6})$/;

/** The sizes of a picture of ours, whichever of its addresses it is; null: it lies somewhere else, as it is. */
export function sizesOf(src: string): Sizes | null {
  const [, file, fileColor] = uploaded.exec(src) ?? [];
  if (file)
    return {
      color: fileColor ? `#${fileColor}` : null,
      address: (width, format) => `${file}.${width}.${format}`,
    };
  const [, art, version, color] = drawn.exec(src) ?? [];
  if (!art) return null;
  return { color: `#${color}`, address: (width, format) => `${art}-${width}.${format}${version}` };
}
