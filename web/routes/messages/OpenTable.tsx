import Users from 'lucide-react/icons/users';
import { graphql } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import type { OpenTableQuery } from '../../__generated__/OpenTableQuery.graphql.ts';
import { useConversationLinks } from '../../parts/useConversationLinks.ts';
import { useQuery } from '../../relay/useQuery.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { TableThread } from './TableThread.tsx';
import type { Outbox } from './useOutbox.ts';

const query = graphql`
  query OpenTableQuery($sessionId: ID!) {
    session(id: $sessionId) {
      id
      ...TableThread_session
      thread {
        id
        ...TableThread_thread
      }
    }
  }
`;

interface OpenTableProps {
  readonly sessionId: string;
  readonly outbox: Outbox;
}

/** The thread of a table, for viewers who have access now. */
export function OpenTable({ sessionId, outbox }: OpenTableProps) {
  const { all } = useConversationLinks();
  const { session } = useQuery<OpenTableQuery>(query, { sessionId }, { fetchPolicy: 'store-and-network' });
  if (!session?.thread) {
    return (
      <EmptyState
        title="Not your table"
        icon={<Users />}
        className="my-auto"
        action={
          <Button asChild variant="secondary">
            <Link to={all}>All conversations</Link>
          </Button>
        }
      >
        Only the players at a table, its Game Master and our staff read what is said there. If you give up
        your seat, you leave the conversation too.
      </EmptyState>
    );
  }
  return <TableThread thread={session.thread} session={session} outbox={outbox} />;
}
