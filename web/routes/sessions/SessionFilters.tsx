import { graphql, useFragment } from 'react-relay/hooks';
import type { SessionFilters_query$key } from '../../__generated__/SessionFilters_query.graphql.ts';
import { FilterBar } from '../../parts/FilterBar.tsx';
import { tables } from '../../parts/listKinds.ts';
import { QuickFilters } from '../../parts/QuickFilters.tsx';
import { dates, type Filter, isNarrowed } from '../../parts/sessionFilter.ts';
import { useSearchText } from '../../parts/useSearchText.ts';
import { Button } from '../../ui/Button.tsx';
import { lazily } from '../../ui/lazily.tsx';
import { Select } from '../../ui/Select.tsx';
import { SearchBox } from './SearchBox.tsx';

/** The first, default order does not appear in the address. */
const orders = { '': 'Soonest first', price: 'Lowest price', rating: 'Best rated', newest: 'Newest' };

const KeepSearch = lazily('KeepSearch', async () => (await import('./KeepSearch.tsx')).KeepSearch);

interface SessionFiltersProps {
  readonly query: SessionFilters_query$key;
  readonly filter: Filter;
  /** The days of the shown week; undefined: the tables are a list. */
  readonly days: Pick<Filter, 'from' | 'to'> | undefined;
  readonly onChange: (next: Partial<Filter>) => void;
}

/** Search, type and date. Without scripts it is a plain form that leads to the same address. */
export function SessionFilters({ query, filter, days, onChange }: SessionFiltersProps) {
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

  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: the search element is not in every browser yet */}
      <form
        role="search"
        action="/sessions"
        className="mt-8 grid grid-cols-2 gap-3 max-[22rem]:grid-cols-[7fr_5fr] max-[22rem]:gap-x-2 md:grid-cols-[minmax(0,1fr)_14rem_12rem]"
        onSubmit={(event) => {
          event.preventDefault();
          onChange({ search: text });
        }}
      >
        <SearchBox text={text} onText={setText} filter={filter} onChange={onChange} />
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
      <FilterBar
        filter={filter}
        counted={days}
        of={tables}
        orders={days ? null : orders}
        beside={(filter.search.trim() || isNarrowed(filter)) && <KeepSearch filter={filter} />}
        onChange={onChange}
      >
        <QuickFilters filter={filter} onChange={onChange} />
      </FilterBar>
    </>
  );
}
