import type { ReactNode } from 'react';
import { Asked } from '../../parts/Asked.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';

interface AskedEffectsProps {
  /** Height of the expected answer, as a class. */
  readonly size?: string;
  readonly children: ReactNode;
}

/** Reserves space while a dialog loads the effects of its action. */
export function AskedEffects({ size = 'h-24', children }: AskedEffectsProps) {
  return (
    <Asked
      title="Could not find out what this does"
      fallback={
        <Loading label="Finding out what this does">
          <Skeleton className={size} />
        </Loading>
      }
    >
      {children}
    </Asked>
  );
}

export function Sentences({ lines }: { lines: readonly string[] | undefined }) {
  return (
    <ul className="flex list-disc flex-col gap-1.5 pl-5 text-sm text-soft">
      {lines?.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
