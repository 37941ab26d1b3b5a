import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import { Dialog as Radix } from 'radix-ui';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { cn } from '../lib/cn.ts';
import { BackCloses } from './BackCloses.tsx';
import { overlayClass } from './Dialog.tsx';
import { rememberFocus } from './returnFocus.ts';
import { Spinner } from './Spinner.tsx';

export interface Command {
  readonly id: string;
  readonly label: string;
  /** Tells it apart from others with the same label. */
  readonly hint?: string | undefined;
  readonly icon?: ReactNode;
  readonly onChoose: () => void;
}

export interface CommandGroup {
  readonly label: string;
  readonly commands: readonly Command[];
}

interface CommandBoxProps {
  readonly title: string;
  readonly placeholder: string;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly maxLength: number;
  readonly groups: readonly CommandGroup[];
  readonly busy: boolean;
  /** Below the list: why it is empty, or what went wrong. */
  readonly message?: ReactNode;
  /** Announced to screen readers when the list has changed. */
  readonly status: string;
  readonly onClose: () => void;
}

/** A search field over the page with a list of results: the focus stays in the field, arrow keys move in the list. */
export function CommandBox(props: CommandBoxProps) {
  const { title, placeholder, text, onText, maxLength, groups, busy, message, status, onClose } = props;
  const base = useId();
  const returnFocus = useRef<() => void>(undefined);
  const list = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState<string>();
  const commands = groups.flatMap((group) => group.commands);
  // The first one, until an arrow key or the mouse chooses another.
  const active = commands.find(({ id }) => id === chosen) ?? commands[0];
  const optionId = (id: string) => `${base}-${id}`;
  const activeId = active && optionId(active.id);

  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  function press(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      active?.onChoose();
      return;
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step || !active) return;
    event.preventDefault();
    const at = commands.indexOf(active) + step;
    setChosen(commands[(at + commands.length) % commands.length]?.id);
  }

  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className={overlayClass} />
        <Radix.Content
          aria-describedby={undefined}
          className={cn(
            'fixed z-50 flex flex-col overflow-hidden border border-line bg-surface shadow-float outline-none',
            'max-md:inset-0 max-md:pb-[env(safe-area-inset-bottom)]',
            'md:inset-x-0 md:top-[12vh] md:mx-auto md:max-h-[min(70dvh,36rem)] md:w-[calc(100%-3rem)] md:max-w-2xl md:rounded-lg md:data-[state=open]:animate-pop-in',
          )}
          onOpenAutoFocus={() => {
            returnFocus.current = rememberFocus();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            returnFocus.current?.();
          }}
        >
          <Radix.Title className="sr-only">{title}</Radix.Title>
          <BackCloses />
          <div className="flex items-center gap-3 border-b border-line pr-2 pl-4">
            <Search aria-hidden="true" className="size-4.5 shrink-0 text-faint" />
            <input
              role="combobox"
              aria-label={title}
              aria-expanded={commands.length > 0}
              aria-controls={`${base}-list`}
              aria-autocomplete="list"
              aria-activedescendant={activeId}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              enterKeyHint="go"
              maxLength={maxLength}
              placeholder={placeholder}
              value={text}
              onChange={(event) => {
                setChosen(undefined);
                onText(event.target.value);
              }}
              onKeyDown={press}
              className="h-14 min-w-0 flex-1 bg-transparent text-base text-text outline-none placeholder:text-faint"
            />
            {busy && <Spinner label={null} size="sm" className="text-faint" />}
            <Radix.Close
              aria-label="Close"
              className="grid size-10 shrink-0 place-items-center rounded-md text-faint hover:bg-raised hover:text-text"
            >
              <X aria-hidden="true" className="size-5" />
            </Radix.Close>
          </div>
          <div
            ref={list}
            role="listbox"
            id={`${base}-list`}
            aria-label={title}
            aria-busy={busy || undefined}
            className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-2 empty:hidden"
          >
            {groups.map(({ label, commands: options }) => (
              // biome-ignore lint/a11y/useSemanticElements: a fieldset is not allowed in a listbox
              <div key={label} role="group" aria-labelledby={optionId(`group-${label}`)}>
                <div
                  id={optionId(`group-${label}`)}
                  role="presentation"
                  className="kicker px-3 pt-3 pb-1 text-faint"
                >
                  {label}
                </div>
                {options.map((command) => (
                  <Option
                    key={command.id}
                    id={optionId(command.id)}
                    command={command}
                    active={command === active}
                    onPoint={() => setChosen(command.id)}
                  />
                ))}
              </div>
            ))}
          </div>
          {message && <div className="px-5 py-6 text-center text-sm text-soft">{message}</div>}
          <p role="status" className="sr-only">
            {status}
          </p>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

interface OptionProps {
  readonly id: string;
  readonly command: Command;
  readonly active: boolean;
  readonly onPoint: () => void;
}

function Option({ id, command, active, onPoint }: OptionProps) {
  const { label, hint, icon, onChoose } = command;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field keeps the focus and handles the keys
    <div
      id={id}
      role="option"
      aria-selected={active}
      tabIndex={-1}
      onMouseMove={active ? undefined : onPoint}
      // The field keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
      className={cn(
        'flex min-h-10 cursor-pointer items-center gap-3 rounded-md px-3 py-1.5 text-sm max-md:min-h-12',
        '[&_svg]:size-4.5 [&_svg]:shrink-0 [&_svg]:text-faint',
        active ? 'bg-ember-tint text-ember-ink outline-1 outline-transparent' : 'text-text',
      )}
    >
      {icon}
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{label}</span>
        {hint && <span className="figures block truncate text-xs text-soft">{hint}</span>}
      </span>
    </div>
  );
}
