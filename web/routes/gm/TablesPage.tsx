import { Suspense } from 'react';
import { graphql } from 'react-relay/hooks';
import type { TablesPageQuery } from '../../__generated__/TablesPageQuery.graphql.ts';
import { LoginEnded } from '../../parts/LoginEnded.tsx';
import { PageMeta } from '../../parts/PageMeta.tsx';
import { usePageQuery } from '../../relay/page.ts';
import { Skeletons } from '../../ui/Skeleton.tsx';
import { NextTable } from './NextTable.tsx';
import { TablesAhead } from './TablesAhead.tsx';
import { TablesOver } from './TablesOver.tsx';

const query = graphql`
  query TablesPageQuery @preloadable {
    viewer {
      id
      desk {
        next {
          id
          ...NextTable_session
        }
      }
      ...TablesAhead_viewer
      ...TablesOver_viewer
    }
  }
`;

/** A Game Master's tables: the next session first, then the later ones and those just over. */
export function TablesPage() {
  return (
    <>
      <PageMeta title="Today and Next" noIndex />
      <h1>Today and next</h1>
      <Suspense
        fallback={
          <Skeletons
            label="Loading your tables"
            sizes={['h-96', 'mt-4 h-7 w-40', 'h-40']}
            className="mt-6 flex min-h-dvh flex-col gap-4"
          />
        }
      >
        <Tables />
      </Suspense>
    </>
  );
}

function Tables() {
  const { viewer } = usePageQuery<TablesPageQuery>(query);
  if (!viewer?.desk) return <LoginEnded />;
  const { next } = viewer.desk;
  return (
    <>
      {next && <NextTable session={next} />}
      <TablesAhead viewer={viewer} nextId={next?.id ?? null} />
      <TablesOver viewer={viewer} />
    </>
  );
}

TablesPage.failure = { title: 'Your tables did not load' };
