import type { ReactEventHandler } from 'react';
import type { PictureWidth } from '../../api/platform/pictures.rules.ts';

interface PictureProps {
  src: string;
  alt: string;
  /** The aspect ratio; the shown size is a matter of style. */
  width: number;
  height: number;
  /** The shown width, as the `sizes` attribute of an image. */
  sizes: string;
  /** The widths that are useful there. */
  widths: readonly PictureWidth[];
  /** Visible as soon as the page is, and the largest part of it: one on each page. */
  first?: boolean | undefined;
  /** Classes of the box. */
  className?: string;
  onError?: ReactEventHandler;
}

/**
 * URL of a picture of ours: its name, and its version if it was generated. Either ends with the picture's main
 * colour.
 */
const ours = /^(\/(?:art|files)\/.+?)(?:-small)?\.webp(\?v=.+)?$/;

/**
 * Retries a failed picture twice, because a server that gets too many requests at once refuses some. Until it loads,
 * if ever, only its box is visible, without the browser's broken-image sign; its alt text is still read aloud.
 */
function askAgain(image: HTMLImageElement | null) {
  if (!image) return;
  let tries = 0;
  const failed = () => {
    image.style.opacity = '0';
    if (tries++ < 2) setTimeout(() => image.setAttribute('src', image.src), tries * 5000);
  };
  image.addEventListener('error', failed);
  image.addEventListener('load', () => image.style.removeProperty('opacity'));
  // The error was before hydration.
  if (image.complete && !image.naturalWidth) failed();
}

/** A picture of ours in a sufficient size and format, in a box of its main colour. */
export function Picture({ src, alt, sizes, widths, first, className, ...image }: PictureProps) {
  const [, name, version = ''] = ours.exec(src) ?? [];
  const color = name && /-([0-9a-f]{6})(?:\.webp)?$/.exec(src)?.[1];
  const setOf = (format: string) =>
    name && widths.map((width) => `${name}.${width}.${format}${version} ${width}w`).join();
  return (
    <picture className={className} style={{ background: color && `#${color}` }}>
      <source type="image/avif" sizes={sizes} srcSet={setOf('avif')} />
      <img
        ref={askAgain}
        src={src}
        alt={alt}
        {...image}
        loading="lazy"
        decoding="async"
        // For all others a browser without AVIF has one size only: this markup is repeated for each picture of a
        // page.
        {...(first && { sizes, srcSet: setOf('webp'), loading: 'eager', fetchPriority: 'high' })}
      />
    </picture>
  );
}
