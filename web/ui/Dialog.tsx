import X from 'lucide-react/icons/x';
import { Dialog as Radix } from 'radix-ui';
import { type ReactNode, useRef } from 'react';
import { cn } from '../lib/cn.ts';
import { BackCloses } from './BackCloses.tsx';
import { rememberFocus } from './returnFocus.ts';

export interface DialogProps {
  title: ReactNode;
  description?: ReactNode;
  children?: ReactNode;
  /** Buttons; on a phone they stay in reach at the bottom of the sheet. */
  footer?: ReactNode;
  /** The element that opens it; leave out when the parent controls `open`. */
  trigger?: ReactNode;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  size?: 'sm' | 'md' | 'lg' | 'xl';
  /** While true, neither Escape nor a click outside closes it. */
  busy?: boolean;
}

const sizes = { sm: 'md:max-w-md', md: 'md:max-w-xl', lg: 'md:max-w-3xl', xl: 'md:max-w-5xl' };

export const overlayClass =
  'fixed inset-0 z-40 bg-veil data-[state=open]:animate-fade-in data-[state=closed]:animate-fade-out';

/** In the middle of a desktop screen, a sheet from below on a phone. */
export const dialogClass = cn(
  'fixed z-50 flex flex-col border border-line bg-surface shadow-float outline-none',
  'max-md:inset-x-0 max-md:bottom-0 max-md:max-h-[92dvh] max-md:rounded-t-xl max-md:border-x-0 max-md:border-b-0',
  'max-md:pb-[env(safe-area-inset-bottom)]',
  // When zoomed in, header and footer would leave no room between them: the whole dialog scrolls.
  'low:overflow-y-auto',
  'max-md:data-[state=open]:animate-sheet-in max-md:data-[state=closed]:animate-sheet-out',
  'md:inset-0 md:m-auto md:h-fit md:max-h-[min(88dvh,60rem)] md:w-[calc(100%-3rem)] md:rounded-lg',
  'md:data-[state=open]:animate-pop-in md:data-[state=closed]:animate-pop-out',
);

const fields = ':is(input:not([type=hidden]), select, textarea):enabled';

/** On a touch screen a focused field would open the keyboard over the sheet. */
function focusFirst(sheet: HTMLElement, what: string) {
  const first = matchMedia('(pointer: coarse)').matches ? null : sheet.querySelector<HTMLElement>(what);
  (first ?? sheet).focus();
}

function focusSheet(event: Event) {
  event.preventDefault();
  const sheet = event.target as HTMLElement | null;
  const isWaiting = sheet?.querySelector('[role=status][aria-busy=true]');
  // Skips the scrolling part for the first control; while the content loads, the sheet keeps the focus for it.
  if (sheet) focusFirst(sheet, isWaiting ? fields : `${fields}, footer button`);
}

/** For a form that is loaded into an open dialog: takes over the focus, unless the user moved it meanwhile. */
export function takeFocus(form: HTMLElement | null): void {
  const sheet = form?.closest<HTMLElement>('[role=dialog]');
  if (sheet && sheet === document.activeElement) focusFirst(sheet, fields);
}

export function Dialog(props: DialogProps) {
  const { title, description, children, footer, trigger, open, onOpenChange, size = 'md', busy } = props;
  const returnFocus = useRef<() => void>(undefined);
  const stay = (event: Event) => {
    if (busy) event.preventDefault();
  };
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      {trigger && <Radix.Trigger asChild>{trigger}</Radix.Trigger>}
      <Radix.Portal>
        <Radix.Overlay className={overlayClass} />
        <Radix.Content
          className={cn(dialogClass, sizes[size])}
          onEscapeKeyDown={stay}
          onPointerDownOutside={stay}
          onOpenAutoFocus={(event) => {
            returnFocus.current = rememberFocus();
            focusSheet(event);
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            returnFocus.current?.();
          }}
          {...(description ? {} : { 'aria-describedby': undefined })}
        >
          <header className="border-b border-line pt-5 pr-16 pb-4 pl-5 md:pl-6">
            <Radix.Title className="title text-title-3">{title}</Radix.Title>
            {description && (
              <Radix.Description className="mt-1.5 text-sm text-soft">{description}</Radix.Description>
            )}
          </header>
          <div
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must scroll by keyboard too
            tabIndex={0}
            className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 py-5 focus-visible:outline-offset-[-2px] low:flex-none low:overflow-visible md:px-6"
          >
            {children}
          </div>
          {footer && (
            <footer className="flex flex-wrap justify-end gap-2.5 border-t border-line px-5 py-4 max-md:flex-col-reverse md:px-6">
              {footer}
            </footer>
          )}
          <BackCloses />
          {/* Last in order, so that the focus starts in the content. */}
          <Radix.Close
            aria-label="Close"
            disabled={busy}
            className="absolute top-3 right-3 grid size-10 place-items-center rounded-md text-faint hover:bg-raised hover:text-text"
          >
            <X aria-hidden="true" className="size-5" />
          </Radix.Close>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Closes the dialog around it; give it a Button. */
export function DialogClose({ children }: { children: ReactNode }) {
  return <Radix.Close asChild>{children}</Radix.Close>;
}
