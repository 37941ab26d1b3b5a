import { graphql } from 'react-relay/hooks';
import type { AdminProposalsPageQuery } from '../../__generated__/AdminProposalsPageQuery.graphql.ts';
import { AdminPage } from '../../parts/AdminPage.tsx';
import { usePageQuery, useRefresh } from '../../relay/page.ts';
import { loadProse } from '../../ui/Prose.tsx';
import { ProposalList } from './ProposalList.tsx';

const query = graphql`
  query AdminProposalsPageQuery($first: Int) @preloadable {
    ...ProposalList_query @arguments(first: $first)
  }
`;

/** Their texts come with the page. */
export const loadTexts = loadProse;

/** The drafts that Game Masters have proposed for publication. */
export function AdminProposalsPage() {
  return (
    <AdminPage
      title="Proposals"
      description="Drafts that Game Masters want published. Game Masters you trust, which you set on their profile, publish without you."
      loading="Loading proposals"
      skeletons={['h-116 md:h-100', 'h-116 md:h-100']}
      layout="flex flex-col gap-4"
    >
      {() => <List />}
    </AdminPage>
  );
}

function List() {
  const data = usePageQuery<AdminProposalsPageQuery>(query);
  return <ProposalList query={data} onChanged={useRefresh(query)} />;
}

AdminProposalsPage.failure = { title: 'The proposals did not load' };
