import { graphql, useFragment } from 'react-relay/hooks';
import type { SessionFilters_query$key } from '../../__generated__/SessionFilters_query.graphql.ts';
import { useSearchText } from '../../parts/useSearchText.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { SearchInput } from '../../ui/SearchInput.tsx';
import { Select } from '../../ui/Select.tsx';
import { dates, type Filter } from './filter.ts';

interface SessionFiltersProps {
  readonly query: SessionFilters_query$key;
  readonly filter: Filter;
  readonly onChange: (next: Partial<Filter>) => void;
}

/** Search, type and date. Without scripts it is a plain form that leads to the same address. */
export function SessionFilters({ query, filter, onChange }: SessionFiltersProps) {
  const { sessionTags } = useFragment(
    graphql`
      fragment SessionFilters_query on Query {
        sessionTags {
          name
          kind
        }
      }
    `,
    query,
  );
  const [text, setText] = useSearchText(filter.search, (search) => onChange({ search }));
  const gameTypes = sessionTags.filter((tag) => tag.kind === 'GAME_TYPE');
  const contentTags = sessionTags.filter((tag) => tag.kind === 'CONTENT');
  const isListed = filter.type === '' || sessionTags.some((tag) => tag.name === filter.type);
  const date = dates.find(({ value }) => value === filter.date);

  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: the search element is not in every browser yet */}
      <form
        role="search"
        action="/sessions"
        className="mt-8 grid grid-cols-2 gap-3 md:grid-cols-[minmax(0,1fr)_14rem_12rem]"
        onSubmit={(event) => {
          event.preventDefault();
          onChange({ search: text });
        }}
      >
        <SearchInput
          label="Search sessions"
          placeholder="Search sessions..."
          name="search"
          value={text}
          className="max-md:col-span-2"
          onChange={setText}
        />
        <Select
          aria-label="Game Type"
          name="type"
          value={filter.type}
          onChange={(event) => onChange({ type: event.target.value })}
        >
          <option value="">All Game Types</option>
          {!isListed && <option value={filter.type}>{filter.type}</option>}
          <optgroup label="Game Types">
            {gameTypes.map(({ name }) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </optgroup>
          <optgroup label="Content Tags">
            {contentTags.map(({ name }) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </optgroup>
        </Select>
        <Select
          aria-label="Date"
          name="date"
          value={filter.date}
          onChange={(event) => onChange({ date: event.target.value })}
        >
          <option value="">Any Date</option>
          {dates.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
        <noscript>
          <Button type="submit" variant="secondary">
            Search
          </Button>
        </noscript>
      </form>
      {(filter.type || date) && (
        <div className="mt-4 flex flex-wrap items-center gap-2">
          <span className="text-sm text-faint">Active filters:</span>
          {filter.type && (
            <Badge
              tone="ember"
              removeLabel={`Remove filter ${filter.type}`}
              onRemove={() => onChange({ type: '' })}
            >
              {filter.type}
            </Badge>
          )}
          {date && (
            <Badge
              tone="ember"
              removeLabel={`Remove filter ${date.label}`}
              onRemove={() => onChange({ date: '' })}
            >
              {date.label}
            </Badge>
          )}
          <span className="ml-1 text-sm">
            <Button variant="link" onClick={() => onChange({ type: '', date: '' })}>
              Clear all
            </Button>
          </span>
        </div>
      )}
    </>
  );
}
