import { graphql, usePaginationFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import type { HostSessionList_gameMaster$key } from '../../__generated__/HostSessionList_gameMaster.graphql.ts';
import type { HostSessionListPaginationQuery } from '../../__generated__/HostSessionListPaginationQuery.graphql.ts';
import type { Editing } from '../../parts/SessionDialog.tsx';
import { Button } from '../../ui/Button.tsx';
import { ListFrame } from '../../ui/ListFrame.tsx';
import type { Group } from './groupWords.ts';
import { HostDraftedCampaign } from './HostDraftedCampaign.tsx';
import { HostSession } from './HostSession.tsx';

const pageSize = 12;

interface HostSessionListProps {
  readonly gameMaster: HostSessionList_gameMaster$key;
  readonly group: Group;
  readonly isTrusted: boolean;
  readonly onEdit: (editing: Editing) => void;
  readonly onChanged: () => Promise<void>;
}

/** The viewer's own sessions of one group. */
export function HostSessionList({ gameMaster, group, isTrusted, onEdit, onChanged }: HostSessionListProps) {
  const { data, ...list } = usePaginationFragment<
    HostSessionListPaginationQuery,
    HostSessionList_gameMaster$key
  >(
    graphql`
      fragment HostSessionList_gameMaster on GameMaster
      @refetchable(queryName: "HostSessionListPaginationQuery")
      @argumentDefinitions(
        group: { type: "SessionGroup!" }
        first: { type: "Int", defaultValue: 12 }
        after: { type: "String" }
      ) {
        sessions(first: $first, after: $after, group: $group, together: true)
          @connection(key: "HostSessionList_sessions", filters: ["group", "together"]) {
          totalCount
          edges {
            node {
              id
              status
              campaign {
                id
                drafts {
                  id
                }
              }
              ...HostDraftedCampaign_session
              ...HostSession_session
            }
          }
        }
      }
    `,
    gameMaster,
  );
  const { edges, totalCount } = data.sessions;
  return (
    <ListFrame
      noun={group.noun}
      list={list}
      shown={edges.length}
      total={totalCount}
      size={pageSize}
      empty={{
        title: 'Nothing here',
        level: 2,
        children: group.empty,
        action: group.next ? (
          <Button asChild variant="secondary">
            <Link to={{ search: `show=${group.next.show}` }} preventScrollReset>
              {group.next.label}
            </Link>
          </Button>
        ) : (
          <Button variant="secondary" onClick={() => onEdit({ session: null })}>
            Create a Session
          </Button>
        ),
      }}
    >
      <ul className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        {edges.map(({ node }) => {
          const isSeries = node.status === 'DRAFT' && (node.campaign?.drafts?.length ?? 0) > 1;
          const Item = isSeries ? HostDraftedCampaign : HostSession;
          return (
            <Item key={node.id} session={node} isTrusted={isTrusted} onEdit={onEdit} onChanged={onChanged} />
          );
        })}
      </ul>
    </ListFrame>
  );
}
