import type { ReactNode } from 'react';
import { cn } from '../lib/cn.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';

/** Give it the size of what it becomes. */
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
  /** What is on its way, said aloud: "Loading users". */
  readonly label: string;
  /** The sizes of what comes, as classes. */
  readonly sizes: readonly string[];
  /** How they stand, where not below each other. */
  readonly className?: string | undefined;
}

export const Skeletons = ({ label, sizes, className = 'flex flex-col gap-6' }: SkeletonsProps) => (
  <Loading label={label} className={className}>
    {sizes.map((size, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they never change places
      <Skeleton key={at} className={size} />
    ))}
  </Loading>
);

/** Says once, aloud, that the skeletons inside are a wait. */
export function Loading(props: { label: string; className?: string; children: ReactNode }) {
  const { label, className, children } = props;
  return (
    <div role="status" aria-busy="true" className={className}>
      <VisuallyHidden>{label}</VisuallyHidden>
      {children}
    </div>
  );
}
