import { type ReactNode, useId, useState } from 'react';
import { MAX_RECIPIENTS } from '../../../api/messaging/rules.ts';
import { formatNumber } from '../../lib/format.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { BareInput } from '../../ui/BareInput.tsx';
import { Button } from '../../ui/Button.tsx';
import { formatCounted } from '../../ui/counted.ts';
import { SearchInput } from '../../ui/SearchInput.tsx';
import type { Person } from './letter.ts';
import type { Selection } from './useSelection.ts';

interface RecipientListProps {
  readonly people: readonly Person[];
  /** Number of people to choose from, loaded or not. */
  readonly total: number;
  readonly selection: Selection;
  readonly empty: string;
  /** Chooses everybody who matches; set when more match than are loaded. */
  readonly all?: { readonly onChoose: () => void; readonly busy: boolean };
  /** A note about how many people can be chosen. */
  readonly note?: string | undefined;
  /** Replaces the search among the loaded people. */
  readonly search?: ReactNode;
  readonly more?: ReactNode;
}

const holds = (person: Person, words: string) =>
  [person.fullName, person.username, person.email ?? ''].some((text) => text.toLowerCase().includes(words));

/** Chooses the recipients: one by one, or all who match the search. */
export function RecipientList({
  people,
  total,
  selection,
  empty,
  all,
  note,
  search,
  more,
}: RecipientListProps) {
  const id = useId();
  const [words, setWords] = useState('');
  const shown = people.filter((person) => holds(person, words.trim().toLowerCase()));
  const choosable = shown.slice(0, MAX_RECIPIENTS);
  const isAll = !all && choosable.length > 0 && choosable.every(selection.has);

  function toggleAll() {
    if (all) all.onChoose();
    else if (isAll) selection.choose(shown, false);
    else selection.choose(choosable, true);
  }

  if (people.length === 0 && !search) {
    return <p className="rounded-md border border-line py-10 text-center text-sm text-soft">{empty}</p>;
  }
  return (
    <div className="flex flex-col gap-3">
      {search ?? (
        <SearchInput
          label="Search players"
          placeholder="Search players..."
          maxLength={100}
          value={words}
          onChange={setWords}
        />
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p aria-live="polite" className="figures text-sm text-soft">
          {formatNumber(selection.people.length)} of {formatCounted(total)} selected
        </p>
        <Button
          variant="ghost"
          size="sm"
          disabled={shown.length === 0}
          loading={all?.busy ?? false}
          onClick={toggleAll}
        >
          {isAll ? 'Deselect All' : 'Select All'}
        </Button>
      </div>
      {note && <p className="text-sm text-soft">{note}</p>}
      <section
        aria-label="Recipients"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys scroll what has the focus
        tabIndex={0}
        className="max-h-60 overflow-y-auto rounded-md border border-line focus-visible:-outline-offset-2"
      >
        {shown.length === 0 ? (
          <p className="py-10 text-center text-sm text-soft">{empty}</p>
        ) : (
          <ul className="divide-y divide-line">
            {shown.map((person) => (
              <li key={person.id}>
                <label
                  htmlFor={`${id}-${person.id}`}
                  className="flex min-h-12 cursor-pointer items-center gap-3 px-3 py-2 hover:bg-raised"
                >
                  <BareInput
                    id={`${id}-${person.id}`}
                    type="checkbox"
                    checked={selection.has(person)}
                    onChange={(event) => selection.choose([person], event.target.checked)}
                    className="size-5 shrink-0 accent-ember"
                  />
                  <Avatar name={person.fullName} src={person.avatarUrl} size="sm" />
                  <span className="min-w-0 flex-1">
                    <span className="block truncate text-sm font-medium">{person.fullName}</span>
                    <span className="block truncate text-xs text-faint">
                      {person.email ?? person.username}
                    </span>
                  </span>
                </label>
              </li>
            ))}
          </ul>
        )}
        {more}
      </section>
    </div>
  );
}
