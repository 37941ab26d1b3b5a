import Users from 'lucide-react/icons/users';
import { graphql, useLazyLoadQuery } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import type { OpenTableQuery } from '../../__generated__/OpenTableQuery.graphql.ts';
import { useConversationLinks } from '../../parts/useConversationLinks.ts';
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
  readonly attempt: number;
  readonly outbox: Outbox;
}

/** The thread of a table, for who belongs there now. */
export function OpenTable({ sessionId, attempt, outbox }: OpenTableProps) {
  const { all } = useConversationLinks();
  const { session } = useLazyLoadQuery<OpenTableQuery>(
    query,
    { sessionId },
    { fetchKey: attempt, fetchPolicy: 'store-and-network' },
  );
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
        Only who sits at a table reads what is said there, with its Game Master and our staff. Whoever gives
        up the seat gives up the conversation with it.
      </EmptyState>
    );
  }
  return <TableThread thread={session.thread} session={session} outbox={outbox} />;
}
