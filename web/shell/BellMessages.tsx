import { graphql, useLazyLoadQuery } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import type { BellMessagesQuery } from '../__generated__/BellMessagesQuery.graphql.ts';
import { formatMessageTime } from '../lib/format.ts';
import { useTimeZone } from '../parts/TimeZone.tsx';
import { useConversationLinks } from '../parts/useConversationLinks.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { Badge } from '../ui/Badge.tsx';

const query = graphql`
  query BellMessagesQuery {
    viewer {
      id
      messages(first: 20) @connection(key: "BellMessages_messages") {
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
          }
        }
      }
    }
  }
`;

interface BellMessagesProps {
  readonly attempt: number;
  /** Called when a link leads away. */
  readonly onLeave: () => void;
}

export function BellMessages({ attempt, onLeave }: BellMessagesProps) {
  const { viewer } = useLazyLoadQuery<BellMessagesQuery>(
    query,
    {},
    { fetchKey: attempt, fetchPolicy: 'store-and-network' },
  );
  const zone = useTimeZone();
  const { withUser } = useConversationLinks();
  const messages = viewer?.messages.edges.map((edge) => edge.node) ?? [];
  if (messages.length === 0) {
    return (
      <p className="grid h-full place-items-center px-6 text-center text-sm text-soft">No messages yet.</p>
    );
  }
  const now = new Date();
  return (
    <ul className="divide-y divide-line">
      {messages.map((message) => {
        const other = message.isMine ? message.recipient : message.sender;
        return (
          <li key={message.id} className="flex gap-3 px-4 py-3">
            <Avatar name={other.fullName} src={other.avatarUrl} size="sm" />
            <div className="min-w-0 flex-1">
              <p className="flex items-center gap-2 text-sm">
                <span className="truncate font-semibold">
                  {message.isMine ? 'You' : message.sender.fullName}
                </span>
                {!message.isMine && !message.isRead && <Badge tone="ember">New</Badge>}
                <time dateTime={message.createdAt} className="figures ml-auto shrink-0 text-xs text-faint">
                  {formatMessageTime(message.createdAt, now, zone)}
                </time>
              </p>
              <p className="mt-0.5 line-clamp-2 text-sm text-soft">{message.content}</p>
              <Link
                to={withUser(other.databaseId)}
                onClick={onLeave}
                className="mt-1 inline-block text-xs font-semibold text-ember-ink hover:underline"
              >
                View conversation
                <span className="sr-only"> with {other.fullName}</span>
              </Link>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
