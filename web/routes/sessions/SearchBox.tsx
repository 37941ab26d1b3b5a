import { type KeyboardEvent, useId, useRef, useState } from 'react';
import type { Filter } from '../../parts/sessionFilter.ts';
import { lazily } from '../../ui/lazily.tsx';
import { SearchInput } from '../../ui/SearchInput.tsx';
import type { Shown } from './useSuggestions.ts';

const Suggestions = lazily('Suggestions', async () => (await import('./Suggestions.tsx')).Suggestions);

interface SearchBoxProps {
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly filter: Filter;
  readonly onChange: (next: Partial<Filter>) => void;
}

const nothing: Shown = { open: false, activeId: undefined };

/** The search field, with suggestions below while typing. The focus stays in the field, whose keys move in the list. */
export function SearchBox({ text, onText, filter, onChange }: SearchBoxProps) {
  const id = useId();
  const [typing, setTyping] = useState(false);
  const [shown, setShown] = useState(nothing);
  const keys = useRef<(event: KeyboardEvent) => void>(undefined);

  function close() {
    setTyping(false);
    setShown(nothing);
  }

  return (
    <div className="relative max-md:col-span-2">
      <SearchInput
        label="Search sessions"
        placeholder="Search sessions..."
        name="search"
        role="combobox"
        aria-expanded={shown.open}
        aria-controls={shown.open ? id : undefined}
        aria-autocomplete="list"
        aria-activedescendant={shown.activeId}
        value={text}
        onChange={(next) => {
          setTyping(true);
          onText(next);
        }}
        onBlur={close}
        onEscape={shown.open ? close : undefined}
        onKeyDown={(event) => keys.current?.(event)}
      />
      {typing && (
        <Suggestions
          id={id}
          text={text}
          filter={filter}
          keys={keys}
          onShown={setShown}
          onClose={close}
          onChosen={(words, next) => {
            close();
            onText(words);
            onChange({ search: words, ...next });
          }}
        />
      )}
    </div>
  );
}
