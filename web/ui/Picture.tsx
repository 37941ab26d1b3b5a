import type { PictureFormat, PictureWidth } from '../../api/platform/pictures.rules.ts';
import { sizesOf } from '../lib/pictures.ts';

export interface PictureProps {
  src: string;
  alt: string;
  /** Its shape; how large it is shown is a matter of style. */
  width: number;
  height: number;
  /** How wide it is shown: in pixels, or as the attribute of images says it. */
  shown: number | string;
  /** Which widths are of use there. */
  widths: readonly PictureWidth[];
  /** Seen as soon as the page is, and most of what is seen: one of a page. */
  first?: boolean;
  className?: string;
  onError?: () => void;
}

/** In a list of tables: one column on a phone, then two, then three. */
export const cardPicture = {
  widths: [480, 720],
  shown: '(width<640px) 100vw,400px',
} as const satisfies Partial<PictureProps>;

/** Across the page, or most of it. More than two points of a picture for one of the page are seen by nobody. */
export const widePicture = {
  widths: [320, 480, 720, 1200],
  shown: '(width<640px) and (min-resolution:2.5dppx) 60vw,(width<1024px) 100vw,800px',
} as const satisfies Partial<PictureProps>;

/** A picture of ours in the size and format that are enough here, on its main colour until it is there. */
export function Picture({ src, shown, widths, first = false, alt, ...rest }: PictureProps) {
  const ours = sizesOf(src);
  const isFixed = typeof shown === 'number';
  const forWhom = (width: number) => (isFixed ? `${Number((width / shown).toFixed(2))}x` : `${width}w`);
  // A page says it for each of its pictures, so as short as it can be said.
  const setOf = (format: PictureFormat) =>
    ours ? widths.map((width) => `${ours.address(width, format)} ${forWhom(width)}`).join(',') : undefined;
  const sizes = ours && !isFixed ? shown : undefined;
  const image = (
    <img
      {...rest}
      alt={alt}
      loading={first ? 'eager' : 'lazy'}
      fetchPriority={first ? 'high' : undefined}
      decoding="async"
      style={ours?.color ? { background: ours.color } : undefined}
      sizes={sizes}
      srcSet={isFixed ? undefined : setOf('webp')}
      // Of what is small the largest will do.
      src={ours && isFixed ? ours.address(widths.at(-1)!, 'webp') : src}
    />
  );
  if (!ours) return image;
  return (
    <picture>
      <source type="image/avif" sizes={sizes} srcSet={setOf('avif')} />
      {image}
    </picture>
  );
}
