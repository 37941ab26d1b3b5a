import { Fragment } from 'react';
import { graphql } from 'react-relay/hooks';
import type { SessionsPageQuery } from '../../__generated__/SessionsPageQuery.graphql.ts';
import { CalendarLink, FeedLink, useFeed } from '../../parts/FeedLink.tsx';
import { PageMeta } from '../../parts/PageMeta.tsx';
import { SessionCardSkeleton } from '../../parts/SessionCard.tsx';
import { SettledPage } from '../../parts/SettledPage.tsx';
import { type Filter, searchOf } from '../../parts/sessionFilter.ts';
import { useChangeSearch } from '../../parts/useChangeSearch.ts';
import { useFoundFocus } from '../../parts/useFoundFocus.ts';
import { usePageQuery } from '../../relay/page.ts';
import { lazily } from '../../ui/lazily.tsx';
import { SectionHeading } from '../../ui/SectionHeading.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { type Board, boardOf, boardSearch, listFilter } from './board.ts';
import { SessionFilters } from './SessionFilters.tsx';
import { gridClass, SessionResults } from './SessionResults.tsx';
import { ViewSwitch } from './ViewSwitch.tsx';

// The page waits for this code: otherwise the content below would jump up and down again.
const SessionWeek = lazily(
  'SessionWeek',
  async () => (await import('./SessionWeek.tsx')).SessionWeek,
  undefined,
  Fragment,
);

const query = graphql`
  query SessionsPageQuery(
    $filter: SessionFilter
    $sort: SessionOrder
    $inWeek: Boolean = false
    $day: String
  ) @preloadable {
    ...SessionResults_query @arguments(filter: $filter, sort: $sort) @skip(if: $inWeek) @alias(as: "list")
    sessionWeek(filter: $filter, day: $day) @include(if: $inWeek) {
      days {
        date
      }
      ...SessionWeek_week
    }
    ...SessionFilters_query
  }
`;

const placeholders = ['1', '2', '3', '4', '5', '6'];

export function SessionsPage() {
  const [params, changeSearch] = useChangeSearch();
  const board = boardOf(params);
  const filter = listFilter(params);
  const feed = useFeed('/sessions', searchOf(filter));
  // All typing together is one history entry, however slow; every chosen filter is one of its own.
  const change = (next: Partial<Filter>) => {
    const push = Object.keys(next).some((field) => field !== 'search');
    changeSearch((now) => boardSearch(boardOf(now), { ...listFilter(now), ...next }), { push, typed: !push });
  };

  return (
    <div className="wrap py-10 md:py-14">
      <PageMeta
        title="Browse Game Sessions"
        description="Find a seat at a one-shot or a campaign: Dungeons & Dragons, Pathfinder, Call of Cthulhu and more, run by professional Game Masters."
        canonical="/sessions"
        feed={feed}
      />
      <SectionHeading level={1} title="Browse Game Sessions" />
      <SettledPage
        fallback={
          <Loading label="Loading sessions">
            <Skeleton className="mt-8 h-10 max-md:h-25" />
            <Skeleton className="mt-3 mb-17 h-9 max-md:h-25" />
            <div className={gridClass}>
              {placeholders.map((key) => (
                <SessionCardSkeleton key={key} />
              ))}
            </div>
          </Loading>
        }
      >
        {(stale) => <Found filter={filter} board={board} onChange={change} stale={stale} />}
      </SettledPage>
      <p className="mt-8 text-sm text-soft">
        Follow this search in your reader or calendar: <FeedLink feed={feed} /> <CalendarLink feed={feed} />
      </p>
    </div>
  );
}

interface FoundProps {
  readonly board: Board;
  readonly filter: Filter;
  readonly onChange: (next: Partial<Filter>) => void;
  readonly stale: boolean;
}

function Found({ filter, board, onChange, stale }: FoundProps) {
  const data = usePageQuery<SessionsPageQuery>(query);
  const days = data.sessionWeek?.days.map(({ date }) => date);
  const change = useFoundFocus('found', onChange);
  return (
    <>
      <SessionFilters
        query={data}
        filter={filter}
        days={days && { from: days[0] ?? '', to: days.at(-1) ?? '' }}
        onChange={change}
      />
      <section id="found" tabIndex={-1} aria-label="Tables found" className="relative flow-root outline-none">
        <ViewSwitch board={board} filter={filter} />
        {data.sessionWeek ? (
          <SessionWeek week={data.sessionWeek} filter={filter} stale={stale} onChange={change} />
        ) : (
          data.list && <SessionResults query={data.list} filter={filter} stale={stale} onChange={change} />
        )}
      </section>
    </>
  );
}

SessionsPage.failure = { title: 'The sessions did not load' };
