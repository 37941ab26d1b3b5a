import type { ReactEventHandler } from 'react';
import type { PictureWidth } from '../../api/platform/pictures.rules.ts';

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
  first?: boolean | undefined;
  /** Of its box. */
  className?: string;
  onError?: ReactEventHandler;
}

/** The address of a picture of ours: its name, and its version if it was drawn. Either ends with its main colour. */
const ours = /^(\/(?:art|files)\/.+?)(?:-small)?\.webp(\?v=.+)?$/;

/**
 * One that was asked for with too many others comes a little later: it is asked for twice more. Until it comes, if ever,
 * only its box is seen, and not the browser's sign of a broken picture; what it shows is still said aloud.
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
  // Before the page came alive.
  if (image.complete && !image.naturalWidth) failed();
}

/** A picture of ours in the size and format that are enough here, in a box of its main colour. */
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
        // Of all others a browser without AVIF has the one size: a page says all this for each of its pictures.
        {...(first && { sizes, srcSet: setOf('webp'), loading: 'eager', fetchPriority: 'high' })}
      />
    </picture>
  );
}
