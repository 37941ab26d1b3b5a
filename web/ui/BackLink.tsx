import ArrowLeft from 'lucide-react/icons/arrow-left';
import type { ReactNode } from 'react';
import { Slot } from './Slot.tsx';

/** Gives its look to its only child, a router link. */
export function BackLink({ children }: { children: ReactNode }) {
  return (
    <Slot
      className="group inline-flex min-h-10 items-center gap-2 text-sm font-medium text-soft hover:text-text"
      before={
        <ArrowLeft
          aria-hidden="true"
          className="size-4 text-faint transition-transform duration-150 group-hover:-translate-x-0.5"
        />
      }
    >
      {children}
    </Slot>
  );
}
