import Inbox from 'lucide-react/icons/inbox';
import { graphql, usePaginationFragment } from 'react-relay/hooks';
import type { ProposalList_query$key } from '../../__generated__/ProposalList_query.graphql.ts';
import type { ProposalListPaginationQuery } from '../../__generated__/ProposalListPaginationQuery.graphql.ts';
import { ListFrame } from '../../ui/ListFrame.tsx';
import { Proposal } from './Proposal.tsx';

const pageSize = 20;

interface ProposalListProps {
  readonly query: ProposalList_query$key;
  readonly onChanged: () => Promise<void>;
}

/** The proposals, sorted by start. */
export function ProposalList({ query, onChanged }: ProposalListProps) {
  const { data, ...list } = usePaginationFragment<ProposalListPaginationQuery, ProposalList_query$key>(
    graphql`
      fragment ProposalList_query on Query
      @refetchable(queryName: "ProposalListPaginationQuery")
      @argumentDefinitions(first: { type: "Int", defaultValue: 20 }, after: { type: "String" }) {
        admin {
          proposals(first: $first, after: $after) @connection(key: "ProposalList_proposals") {
            totalCount
            edges {
              node {
                id
                ...Proposal_session
              }
            }
          }
        }
      }
    `,
    query,
  );
  const proposals = data.admin?.proposals;
  if (!proposals) return null;
  return (
    <ListFrame
      noun="proposals"
      list={list}
      shown={proposals.edges.length}
      total={proposals.totalCount}
      size={pageSize}
      empty={{
        title: 'Nothing waits for you',
        icon: <Inbox />,
        children: 'What Game Masters propose for publishing appears here.',
      }}
    >
      <ul className="flex flex-col gap-4">
        {proposals.edges.map(({ node }) => (
          <Proposal key={node.id} session={node} onChanged={onChanged} />
        ))}
      </ul>
    </ListFrame>
  );
}
