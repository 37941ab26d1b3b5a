import { DropdownMenu as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { cn } from '../lib/cn.ts';
import { popoverClass } from './Popover.tsx';
import { useFocusBack } from './useFocusBack.ts';

export interface DropdownMenuProps {
  trigger: ReactNode;
  /** MenuItem, MenuLabel, MenuSeparator. */
  children: ReactNode;
  align?: 'start' | 'center' | 'end';
}

export function DropdownMenu({ trigger, children, align = 'end' }: DropdownMenuProps) {
  const focusBack = useFocusBack();
  return (
    <Radix.Root modal={false}>
      <Radix.Trigger asChild ref={focusBack.trigger}>
        {trigger}
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          {...focusBack.content}
          align={align}
          sideOffset={6}
          collisionPadding={12}
          className={cn(popoverClass, 'min-w-48 p-1.5')}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

export interface MenuItemProps {
  children: ReactNode;
  icon?: ReactNode;
  onSelect?: () => void;
  danger?: boolean;
  /** The only child is a link; put its icon inside it. */
  asChild?: boolean;
}

export function MenuItem({ children, icon, onSelect, danger, asChild }: MenuItemProps) {
  return (
    <Radix.Item
      asChild={asChild}
      onSelect={onSelect}
      className={cn(
        'flex min-h-9 cursor-pointer items-center gap-2.5 rounded-md px-2.5 py-1.5 text-sm outline-none select-none',
        'max-md:min-h-11 [&_svg]:size-4 [&_svg]:shrink-0',
        danger
          ? 'text-red-ink data-[highlighted]:bg-red-tint'
          : 'text-text data-[highlighted]:bg-ember-tint [&_svg]:text-faint',
      )}
    >
      {asChild ? (
        children
      ) : (
        <>
          {icon}
          {children}
        </>
      )}
    </Radix.Item>
  );
}
