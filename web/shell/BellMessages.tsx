import { graphql } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import type { BellMessagesQuery } from '../__generated__/BellMessagesQuery.graphql.ts';
import { formatMessageTime } from '../lib/messageTime.ts';
import { useTimeZone } from '../parts/TimeZone.tsx';
import { useConversationLinks } from '../parts/useConversationLinks.ts';
import { useQuery } from '../relay/useQuery.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { Badge } from '../ui/Badge.tsx';
import { BellNotices } from './BellNotices.tsx';

const query = graphql`
  query BellMessagesQuery($id: ID!) {
    node(id: $id) {
      id
      ... on Viewer @alias(as: "viewer") {
        ...BellNotices_viewer
        messages(first: 20, quiet: false) @connection(key: "BellMessages_messages", filters: []) {
          edges {
            node {
              id
              content
              isRead
              isMine
              createdAt
              sender {
                id
                databaseId
                fullName
                avatarUrl
              }
              recipient {
                id
                databaseId
                fullName
                avatarUrl
              }
              session {
                id
                databaseId
                title
              }
            }
          }
        }
      }
    }
  }
`;

interface BellMessagesProps {
  /** Id of the viewer whose messages they are. */
  readonly viewerId: string;
  /** Called when the user follows a link. */
  readonly onLeave: () => void;
}

/** Queried by the viewer's id, as the counts are: opening the bell does not turn the page into that of another user. */
export function BellMessages({ viewerId, onLeave }: BellMessagesProps) {
  const { node } = useQuery<BellMessagesQuery>(query, { id: viewerId }, { fetchPolicy: 'store-and-network' });
  const zone = useTimeZone();
  const { withUser, withTable } = useConversationLinks();
  const viewer = node?.viewer;
  if (!viewer) return <p className="px-6 py-12 text-center text-sm text-soft">Your login has ended.</p>;
  const messages = viewer.messages.edges.map((edge) => edge.node);
  const now = new Date();
  return (
    <>
      <BellNotices viewer={viewer} onLeave={onLeave} />
      {messages.length === 0 && <p className="px-6 py-12 text-center text-sm text-soft">No messages yet.</p>}
      <ul className="divide-y divide-line">
        {messages.map((message) => {
          const { isMine, sender, recipient, session } = message;
          const table = recipient ? null : session;
          const other = isMine ? (recipient ?? sender) : sender;
          return (
            <li key={message.id} className="flex gap-3 px-4 py-3">
              <Avatar name={other.fullName} src={other.avatarUrl} size="sm" />
              <div className="min-w-0 flex-1">
                <p className="flex items-center gap-2 text-sm">
                  <span className="truncate font-semibold">{isMine ? 'You' : sender.fullName}</span>
                  {!isMine && !message.isRead && <Badge tone="ember">New</Badge>}
                  <time dateTime={message.createdAt} className="figures ml-auto shrink-0 text-xs text-faint">
                    {formatMessageTime(message.createdAt, now, zone)}
                  </time>
                </p>
                {table && <p className="truncate text-xs text-faint">To the table of {table.title}</p>}
                <p className="mt-0.5 line-clamp-2 text-sm text-soft">{message.content}</p>
                <Link
                  to={table ? withTable(table.databaseId) : withUser(other.databaseId)}
                  onClick={onLeave}
                  className="mt-1 inline-block text-xs font-semibold text-ember-ink hover:underline"
                >
                  View conversation
                  <span className="sr-only">
                    {' '}
                    with {table ? `the table of ${table.title}` : other.fullName}
                  </span>
                </Link>
              </div>
            </li>
          );
        })}
      </ul>
    </>
  );
}
