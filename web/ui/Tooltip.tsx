import { Tooltip as Radix } from 'radix-ui';
import type { ReactNode } from 'react';

/** Once, in the outermost layout: it times all tooltips below it. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={700} skipDelayDuration={300}>
      {children}
    </Radix.Provider>
  );
}

export interface TooltipProps {
  content: ReactNode;
  children: ReactNode;
  /** For a disabled child, which hears no pointer: a wrapper listens and takes the focus instead. */
  wrap?: boolean;
  wrapClassName?: string;
}

export function Tooltip({ content, children, wrap = false, wrapClassName }: TooltipProps) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>
        {wrap ? (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard must reach why a button is disabled
          <span tabIndex={0} className={wrapClassName ?? 'inline-flex rounded-md'}>
            {children}
          </span>
        ) : (
          children
        )}
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          sideOffset={6}
          collisionPadding={8}
          className="z-50 max-w-64 rounded-md bg-text px-2.5 py-1.5 text-xs font-medium text-ground shadow-float data-[state=closed]:animate-fade-out data-[state=delayed-open]:animate-fade-in"
        >
          {content}
          <Radix.Arrow className="fill-text" width={10} height={5} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
