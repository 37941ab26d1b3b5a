import ArrowLeft from 'lucide-react/icons/arrow-left';
import { Slot } from 'radix-ui';
import type { ReactNode } from 'react';

export interface BackLinkProps {
  children: ReactNode;
  href?: string;
  /** The only child is a router link. */
  asChild?: boolean;
}

export function BackLink({ children, href, asChild }: BackLinkProps) {
  const classes =
    'group inline-flex min-h-10 items-center gap-2 text-sm font-medium text-soft hover:text-text';
  const arrow = (
    <ArrowLeft
      aria-hidden="true"
      className="size-4 text-faint transition-transform duration-150 group-hover:-translate-x-0.5"
    />
  );
  if (!asChild)
    return (
      <a href={href} className={classes}>
        {arrow}
        {children}
      </a>
    );
  return (
    <Slot.Root className={classes}>
      {arrow}
      <Slot.Slottable>{children}</Slot.Slottable>
    </Slot.Root>
  );
}
