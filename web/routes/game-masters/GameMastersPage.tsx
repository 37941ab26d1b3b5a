import { useEffect, useState } from 'react';
import { graphql } from 'react-relay/hooks';
import type { GameMastersPageQuery } from '../../__generated__/GameMastersPageQuery.graphql.ts';
import { GameMasterCardSkeleton } from '../../parts/GameMasterCard.tsx';
import { PageMeta } from '../../parts/PageMeta.tsx';
import { SettledPage } from '../../parts/SettledPage.tsx';
import { type Filter, isNarrowed, searchOf } from '../../parts/sessionFilter.ts';
import { useChangeSearch } from '../../parts/useChangeSearch.ts';
import { usePageQuery } from '../../relay/page.ts';
import { Button } from '../../ui/Button.tsx';
import { lazily } from '../../ui/lazily.tsx';
import { SearchInput } from '../../ui/SearchInput.tsx';
import { SectionHeading } from '../../ui/SectionHeading.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { useSite } from '../../ui/siteContext.ts';
import { choiceOf } from './choice.ts';
import { GameMasterList, type GameMasterListProps, gridClass } from './GameMasterList.tsx';

const Choosing = lazily('Choosing', async () => (await import('./Choosing.tsx')).Choosing);

const query = graphql`
  query GameMastersPageQuery($tables: SessionFilter, $sort: GameMasterOrder) @preloadable {
    ...GameMasterList_query @arguments(tables: $tables, sort: $sort)
  }
`;

const placeholders = ['1', '2', '3', '4'];

export function GameMastersPage() {
  const site = useSite();
  const [params, changeSearch] = useChangeSearch();
  const filter = choiceOf(params);
  const [chooses, setChooses] = useState(false);
  // Every letter filters the loaded list; the address follows, for viewers who come back.
  const [text, setText] = useState(filter.search);
  useEffect(() => {
    const goBack = () => setText(choiceOf(new URLSearchParams(location.search)).search);
    addEventListener('popstate', goBack);
    return () => removeEventListener('popstate', goBack);
  }, []);
  // Typing makes no history entry; choosing a filter does, and keeps the scroll position.
  const change = (next: Partial<Filter>) => {
    const push = Object.keys(next).some((field) => field !== 'search');
    if (push) setChooses(true);
    if (next.search !== undefined) setText(next.search);
    changeSearch((now) => searchOf({ ...choiceOf(now), ...next }), { push });
  };

  return (
    <div className="wrap py-10 md:py-14">
      <PageMeta
        title="Game Masters"
        description={`Meet the professional Game Masters who run tables on ${site.name}: their games, their style, their next sessions.`}
      />
      <SectionHeading level={1} title="Game Masters">
        The people behind the screen. Pick one whose table you would like to sit at.
      </SectionHeading>
      <SearchInput
        label="Search game masters"
        placeholder="Search game masters..."
        value={text}
        onChange={(search) => change({ search })}
        className="mt-8 max-w-xl"
      />
      {chooses || isNarrowed(filter) || filter.sort ? (
        <Choosing filter={filter} open={chooses} searched={text.trim() !== ''} onChange={change} />
      ) : (
        <Button variant="secondary" className="mt-3" onClick={() => setChooses(true)}>
          Filter and sort
        </Button>
      )}
      <section id="found" tabIndex={-1} aria-label="Game Masters found" className="mt-6 outline-none">
        <SettledPage
          fallback={
            <Loading label="Loading game masters">
              <Skeleton className="mb-6 h-5.25 w-30" />
              <div className={gridClass}>
                {placeholders.map((key) => (
                  <GameMasterCardSkeleton key={key} />
                ))}
              </div>
            </Loading>
          }
        >
          {(stale) => <Found filter={filter} search={text} stale={stale} onChange={change} />}
        </SettledPage>
      </section>
    </div>
  );
}

function Found(props: Omit<GameMasterListProps, 'query'>) {
  return <GameMasterList {...props} query={usePageQuery<GameMastersPageQuery>(query)} />;
}

GameMastersPage.failure = { title: 'The Game Masters did not load' };
