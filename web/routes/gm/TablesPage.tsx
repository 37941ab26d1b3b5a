import { graphql } from 'react-relay/hooks';
import type { TablesPageQuery } from '../../__generated__/TablesPageQuery.graphql.ts';
import { LoginEnded } from '../../parts/LoginEnded.tsx';
import { PageMeta } from '../../parts/PageMeta.tsx';
import { usePageQuery } from '../../relay/page.ts';
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

/** What a Game Master needs at the table: the next session first, then those to come and those just over. */
export function TablesPage() {
  const { viewer } = usePageQuery<TablesPageQuery>(query);
  if (!viewer?.desk) return <LoginEnded />;
  const { next } = viewer.desk;
  return (
    <>
      <PageMeta title="Today and Next" noIndex />
      <h1>Today and next</h1>
      {next && <NextTable session={next} />}
      <TablesAhead viewer={viewer} nextId={next?.id ?? null} />
      <TablesOver viewer={viewer} />
    </>
  );
}
