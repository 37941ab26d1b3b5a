import { Suspense, useState } from 'react';
import { graphql } from 'react-relay/hooks';
import type { GameMastersPageQuery } from '../../__generated__/GameMastersPageQuery.graphql.ts';
import { GameMasterCardSkeleton } from '../../parts/GameMasterCard.tsx';
import { PageMeta } from '../../parts/PageMeta.tsx';
import { usePageQuery } from '../../relay/page.ts';
import { useBrand } from '../../ui/brandContext.ts';
import { SearchInput } from '../../ui/SearchInput.tsx';
import { SectionHeading } from '../../ui/SectionHeading.tsx';
import { Loading } from '../../ui/Skeleton.tsx';
import { GameMasterList, gridClass } from './GameMasterList.tsx';

const query = graphql`
  query GameMastersPageQuery @preloadable {
    ...GameMasterList_query
  }
`;

const placeholders = ['1', '2', '3', '4'];

export function GameMastersPage() {
  const brand = useBrand();
  const [search, setSearch] = useState('');
  return (
    <div className="wrap py-10 md:py-14">
      <PageMeta
        title="Game Masters"
        description={`Meet the professional Game Masters who run tables on ${brand.name}: their games, their style, their next sessions.`}
      />
      <SectionHeading level={1} title="Game Masters">
        The people behind the screen. Pick one whose table you would like to sit at.
      </SectionHeading>
      <SearchInput
        label="Search game masters"
        placeholder="Search game masters..."
        value={search}
        onChange={setSearch}
        className="mt-8 mb-8 max-w-xl"
      />
      <Suspense
        fallback={
          <Loading label="Loading game masters" className={gridClass}>
            {placeholders.map((key) => (
              <GameMasterCardSkeleton key={key} />
            ))}
          </Loading>
        }
      >
        <Found search={search} />
      </Suspense>
    </div>
  );
}

function Found({ search }: { search: string }) {
  return <GameMasterList query={usePageQuery<GameMastersPageQuery>(query)} search={search} />;
}
