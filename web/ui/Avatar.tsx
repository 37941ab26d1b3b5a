import { useState } from 'react';
import { cn } from '../lib/cn.ts';
import { initials } from '../lib/text.ts';
import { Picture } from './Picture.tsx';

export interface AvatarProps {
  name: string;
  src: string | null | undefined;
  size?: 'xs' | 'sm' | 'md' | 'lg' | 'xl';
  /** Screen-reader text; leave out when the name stands beside the picture. */
  alt?: string;
}

const sizes = {
  xs: 'size-6 text-2xs',
  sm: 'size-8 text-xs',
  md: 'size-10 text-sm',
  lg: 'size-16 text-xl',
  xl: 'size-28 text-4xl',
};
const pixels = { xs: 24, sm: 32, md: 40, lg: 64, xl: 112 };

const grounds = [
  'bg-ember-tint text-ember-ink',
  'bg-verdigris-tint text-verdigris-ink',
  'bg-amber-tint text-amber-ink',
  'bg-wood text-text',
];

function groundOf(name: string): string | undefined {
  let sum = 0;
  for (const character of name) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) >>> 0;
  return grounds[sum % grounds.length];
}

export function Avatar({ name, src, size = 'md', alt = '' }: AvatarProps) {
  const [broken, setBroken] = useState<string>();
  const frame = cn('avatar', sizes[size]);
  if (src && src !== broken)
    return (
      <Picture
        src={src}
        alt={alt}
        width={pixels[size]}
        height={pixels[size]}
        sizes={`${pixels[size]}px`}
        widths={[80, 160]}
        onError={() => setBroken(src)}
        className={frame}
      />
    );
  const classes = cn(frame, groundOf(name), 'font-title font-semibold select-none');
  return alt ? (
    <span role="img" aria-label={alt} className={classes}>
      {initials(name)}
    </span>
  ) : (
    <span aria-hidden="true" className={classes}>
      {initials(name)}
    </span>
  );
}
