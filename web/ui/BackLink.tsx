import ArrowLeft from 'lucide-react/icons/arrow-left';
import { Slot } from 'radix-ui';
import type { ReactNode } from 'react';

/** Gives its look to its only child, a router link. */
export function BackLink({ children }: { children: ReactNode }) {
  return (
    <Slot.Root className="group inline-flex min-h-10 items-center gap-2 text-sm font-medium text-soft hover:text-text">
      <ArrowLeft
        aria-hidden="true"
        className="size-4 text-faint transition-transform duration-150 group-hover:-translate-x-0.5"
      />
      <Slot.Slottable>{children}</Slot.Slottable>
    </Slot.Root>
  );
}
