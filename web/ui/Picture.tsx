import type { PictureFormat, PictureWidth } from '../../api/platform/pictures.rules.ts';

interface PictureProps {
  src: string;
  alt: string;
  /** Its shape; how large it is shown is a matter of style. */
  width: number;
  height: number;
  /** How wide it is shown, as the attribute of images says it. */
  sizes: string;
  /** Which widths are of use there. */
  widths: readonly PictureWidth[];
  /** Seen as soon as the page is, and most of what is seen: one of a page. */
  first?: boolean;
  className?: string;
  onError?: () => void;
}

/** What the addresses of a picture of ours begin with, and its version if it was drawn. */
const ours = /^(\/(?:art|files)\/[\w/-]+?)(?:-small)?\.webp(\?v=[\w-]+)?/;
/** The main colour ends the name of what was uploaded, and the version of what was drawn. */
const color = /[-.]([0-9a-f]{6})(?:\.webp)?$/;

/** A picture of ours in the size and format that are enough here, on its main colour until it is there. */
export function Picture({ src, sizes, widths, first, alt, ...rest }: PictureProps) {
  const [, name, version = ''] = ours.exec(src) ?? [];
  const digits = name && color.exec(src)?.[1];
  const setOf = (format: PictureFormat) =>
    widths.map((width) => `${name}.${width}.${format}${version} ${width}w`).join(',');
  const image = (
    <img
      {...rest}
      alt={alt}
      loading={first ? 'eager' : 'lazy'}
      fetchPriority={first ? 'high' : undefined}
      decoding="async"
      style={{ background: digits && `#${digits}` }}
      // Of the many others a browser without AVIF has one size: a page says all this for each of its pictures.
      {...(first && name && { sizes, srcSet: setOf('webp') })}
      src={src}
    />
  );
  return name ? (
    <picture>
      <source type="image/avif" sizes={sizes} srcSet={setOf('avif')} />
      {image}
    </picture>
  ) : (
    image
  );
}
