import type { ReactNode } from 'react';
import { cn } from '../lib/cn.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';

/** A placeholder; give it the size of the content. */
export function Skeleton({ className }: { className: string }) {
  return <span aria-hidden="true" className={cn('block animate-breathe rounded-md bg-line/70', className)} />;
}

export function SkeletonText({ lines, className }: { lines: number; className?: string }) {
  return (
    <span aria-hidden="true" className={cn('flex flex-col gap-2.5', className)}>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike and never move
        <Skeleton key={line} className={cn('h-3.5', line === lines - 1 ? 'w-3/5' : 'w-full')} />
      ))}
    </span>
  );
}

interface SkeletonsProps {
  /** Screen-reader text for what is loading: "Loading users". */
  readonly label: string;
  /** Classes with the sizes of the content. */
  readonly sizes: readonly string[];
  /** Layout classes, where the skeletons are not one below the other. */
  readonly className?: string | undefined;
}

export const Skeletons = ({ label, sizes, className = 'flex flex-col gap-6' }: SkeletonsProps) => (
  <Loading label={label} className={className}>
    {sizes.map((size, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: their order never changes
      <Skeleton key={at} className={size} />
    ))}
  </Loading>
);

/** Announces once to screen readers that the skeletons inside are loading. */
export function Loading(props: { label: string; className?: string; children: ReactNode }) {
  const { label, className, children } = props;
  return (
    <div role="status" aria-busy="true" className={className}>
      <VisuallyHidden>{label}</VisuallyHidden>
      {children}
    </div>
  );
}
