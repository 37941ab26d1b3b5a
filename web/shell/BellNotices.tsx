import { useRef } from 'react';
import { graphql, usePaginationFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import type { BellNotices_viewer$key } from '../__generated__/BellNotices_viewer.graphql.ts';
import type { BellNoticesPaginationQuery } from '../__generated__/BellNoticesPaginationQuery.graphql.ts';
import { formatMessageTime } from '../lib/messageTime.ts';
import { useTimeZone } from '../parts/TimeZone.tsx';
import { Badge } from '../ui/Badge.tsx';
import { Button } from '../ui/Button.tsx';
import { useMarkNoticesRead } from './useMarkNoticesRead.ts';

const pageSize = 20;

interface BellNoticesProps {
  readonly viewer: BellNotices_viewer$key;
  /** Called when the user follows a link. */
  readonly onLeave: () => void;
}

/** Lists the viewer's notices about seats and money, the newest first; each links to the page it is about. */
export function BellNotices({ viewer, onLeave }: BellNoticesProps) {
  const { data, hasNext, isLoadingNext, loadNext } = usePaginationFragment<
    BellNoticesPaginationQuery,
    BellNotices_viewer$key
  >(
    graphql`
      fragment BellNotices_viewer on Viewer
      @argumentDefinitions(first: { type: "Int", defaultValue: 3 }, after: { type: "String" })
      @refetchable(queryName: "BellNoticesPaginationQuery") {
        unreadNoticeCount
        notices(first: $first, after: $after) @connection(key: "BellNotices_notices") {
          edges {
            node {
              id
              text
              path
              isRead
              createdAt
            }
          }
        }
      }
    `,
    viewer,
  );
  const [markRead, busy] = useMarkNoticesRead();
  const zone = useTimeZone();
  const section = useRef<HTMLElement>(null);
  const { edges } = data.notices;
  const newest = edges[0]?.node;
  if (!newest) return null;
  const now = new Date();

  function open(noticeId: string, isRead: boolean) {
    if (!isRead) void markRead({ input: { noticeId } });
    onLeave();
  }

  function readAll(upTo: string) {
    void markRead({ input: { upTo } });
    // The button disappears with what it does.
    section.current?.focus();
  }

  return (
    <section ref={section} tabIndex={-1} aria-label="Notices" className="border-b border-line outline-none">
      <header className="flex items-center justify-between gap-4 px-4 pt-3">
        <h3 className="text-sm font-semibold">Notices</h3>
        {data.unreadNoticeCount > 0 && (
          <span className="text-xs">
            <Button variant="link" disabled={busy} onClick={() => readAll(newest.id)}>
              Mark all as read
            </Button>
          </span>
        )}
      </header>
      <ul className="divide-y divide-line">
        {edges.map(({ node: { id, text, path, isRead, createdAt } }) => (
          <li key={id}>
            <Link
              to={path}
              onClick={() => open(id, isRead)}
              className="flex items-center gap-2 px-4 py-3 text-sm hover:bg-raised focus-visible:-outline-offset-2"
            >
              <span className="line-clamp-2 min-w-0 flex-1">{text}</span>
              {!isRead && <Badge tone="ember">New</Badge>}
              <time dateTime={createdAt} className="figures shrink-0 text-xs text-faint">
                {formatMessageTime(createdAt, now, zone)}
              </time>
            </Link>
          </li>
        ))}
      </ul>
      {hasNext && (
        <Button variant="ghost" size="sm" block loading={isLoadingNext} onClick={() => loadNext(pageSize)}>
          Earlier notices
        </Button>
      )}
    </section>
  );
}
