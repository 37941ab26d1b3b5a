import { Popover as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { cn } from '../lib/cn.ts';
import { useFocusBack } from './useFocusBack.ts';

export interface PopoverProps {
  /** A Button or another element that takes a ref. */
  trigger: ReactNode;
  children: ReactNode;
  /** Screen-reader name of the popover. */
  label: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export const popoverClass =
  'z-50 rounded-lg border border-line bg-raised text-text shadow-float outline-none ' +
  'data-[state=open]:animate-pop-in data-[state=closed]:animate-pop-out';

export function Popover({ trigger, children, label, open, onOpenChange }: PopoverProps) {
  const focusBack = useFocusBack();
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Trigger asChild ref={focusBack.trigger}>
        {trigger}
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          {...focusBack.content}
          aria-label={label}
          align="end"
          sideOffset={8}
          collisionPadding={12}
          className={cn(
            popoverClass,
            'max-h-(--radix-popover-content-available-height) w-88 max-w-[calc(100vw-1.5rem)] overflow-y-auto',
          )}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
