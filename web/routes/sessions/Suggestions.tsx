import Dices from 'lucide-react/icons/dices';
import ScrollText from 'lucide-react/icons/scroll-text';
import Tag from 'lucide-react/icons/tag';
import UserRound from 'lucide-react/icons/user-round';
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useState,
} from 'react';
import { cn } from '../../lib/cn.ts';
import { countOf } from '../../lib/format.ts';
import type { Filter } from '../../parts/sessionFilter.ts';
import { Marked } from '../../ui/Marked.tsx';
import { type Shown, type Suggestion, useSuggestions } from './useSuggestions.ts';

interface SuggestionsProps {
  readonly id: string;
  readonly text: string;
  readonly filter: Filter;
  /** Set by the list: its key handler, which the search field calls. */
  readonly keys: RefObject<((event: KeyboardEvent) => void) | undefined>;
  readonly onShown: (shown: Shown) => void;
  readonly onClose: () => void;
  /** Receives the new search words and the filters that change with them. */
  readonly onChosen: (words: string, next: Partial<Filter>) => void;
}

const kinds: Readonly<Record<string, { icon: ReactNode; hint: string }>> = {
  GAME_SYSTEM: { icon: <Dices aria-hidden="true" />, hint: 'Game system' },
  TAG: { icon: <Tag aria-hidden="true" />, hint: 'Tag' },
  GAME_MASTER: { icon: <UserRound aria-hidden="true" />, hint: 'Game Master' },
  TITLE: { icon: <ScrollText aria-hidden="true" />, hint: 'Session' },
};

const together = (values: readonly string[], value: string) => [...new Set([...values, value])];

/** Lists suggestions for the typed text below the search field; the field keeps the focus. */
export function Suggestions(props: SuggestionsProps) {
  const { id, text, filter, keys, onShown, onClose, onChosen } = props;
  const suggestions = useSuggestions(text);
  const [chosen, setChosen] = useState<Suggestion>();
  const active = chosen ? suggestions.indexOf(chosen) : -1;
  const open = suggestions.length > 0;
  const activeId = active >= 0 ? `${id}-${active}` : undefined;

  const tell = useEffectEvent(() => onShown({ open, activeId }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: told again when these change
  useEffect(() => tell(), [open, activeId]);

  function choose({ kind, name }: Suggestion) {
    // A system or a tag becomes a filter; a Game Master or a title becomes the search text.
    if (kind === 'GAME_SYSTEM') onChosen('', { systems: together(filter.systems, name) });
    else if (kind === 'TAG') onChosen('', { tags: together(filter.tags, name) });
    else onChosen(name, {});
  }

  useEffect(() => {
    keys.current = (event) => {
      if (!open || event.nativeEvent.isComposing) return;
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step) {
        event.preventDefault();
        // The field itself counts as the place above the first suggestion.
        const places = suggestions.length + 1;
        setChosen(suggestions[((active + 1 + step + places) % places) - 1]);
      } else if (event.key === 'Enter' && chosen && active >= 0) {
        event.preventDefault();
        choose(chosen);
      } else if (event.key === 'Enter' || event.key === 'Tab') onClose();
    };
    return () => {
      keys.current = undefined;
    };
  });

  if (!open) return null;
  return (
    <>
      <div
        role="listbox"
        id={id}
        aria-label="Suggestions"
        className="absolute inset-x-0 top-full z-30 mt-1.5 max-h-[60dvh] overflow-y-auto rounded-lg border border-line bg-raised p-1.5 shadow-float"
      >
        {suggestions.map((suggestion, at) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are heard by the field, which keeps the focus
          <div
            key={`${suggestion.kind} ${suggestion.name}`}
            id={`${id}-${at}`}
            role="option"
            aria-selected={at === active}
            tabIndex={-1}
            onMouseMove={at === active ? undefined : () => setChosen(suggestion)}
            // The field keeps the focus.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(suggestion)}
            className={cn(
              'flex min-h-10 cursor-pointer items-center gap-3 rounded-md px-3 py-1.5 text-sm max-md:min-h-12',
              '[&_svg]:size-4.5 [&_svg]:shrink-0 [&_svg]:text-faint',
              // The background matches that of marked text, so the mark is underlined instead.
              at === active
                ? 'bg-ember-tint text-ember-ink outline-1 outline-transparent [&_mark]:underline'
                : 'text-text',
            )}
          >
            {kinds[suggestion.kind]?.icon}
            <span className="min-w-0 flex-1 truncate font-medium">
              <Marked text={suggestion.name} matched={suggestion.matched} />
            </span>
            <span className={cn('text-xs', at === active ? 'text-ember-ink' : 'text-faint')}>
              {kinds[suggestion.kind]?.hint}
            </span>
          </div>
        ))}
      </div>
      <p role="status" className="sr-only">
        {countOf(suggestions.length, 'suggestion')}
      </p>
    </>
  );
}
