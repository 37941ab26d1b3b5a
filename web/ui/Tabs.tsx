import { Tabs as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { formatCounted } from './counted.ts';

export interface TabItem {
  value: string;
  label: ReactNode;
  count?: number;
  content: ReactNode;
}

export interface TabsProps {
  items: TabItem[];
  /** Screen-reader name of the tab list. */
  label: string;
  value: string;
  onValueChange: (value: string) => void;
}

export function Tabs({ items, label, value, onValueChange }: TabsProps) {
  return (
    <Radix.Root value={value} onValueChange={onValueChange}>
      <Radix.List aria-label={label} className="flex flex-wrap gap-x-1 border-b border-line">
        {items.map((item) => (
          <Radix.Trigger
            key={item.value}
            value={item.value}
            // Radix focuses the tab before the browser does, and the browser then takes a click for keyboard input.
            onMouseDown={({ currentTarget }) => currentTarget.focus({ focusVisible: false })}
            className="-mb-px inline-flex h-11 shrink-0 items-center gap-2 border-b-2 border-transparent px-2.5 text-sm font-medium text-soft transition-colors md:px-3.5 md:first:pl-1 hover:text-text focus-visible:-outline-offset-2 data-[state=active]:border-ember data-[state=active]:text-text"
          >
            {item.label}
            {item.count !== undefined && (
              <span className="figures rounded-sm bg-raised px-1.5 text-xs leading-5 text-soft">
                {formatCounted(item.count)}
              </span>
            )}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {items.map((item) => (
        <Radix.Content key={item.value} value={item.value} className="pt-6">
          {item.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
