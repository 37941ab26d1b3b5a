import Bell from 'lucide-react/icons/bell';
import { Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { cityOf } from '../../api/platform/zones.rules.ts';
import { ErrorBoundary } from '../parts/ErrorBoundary.tsx';
import { useTimeZone } from '../parts/TimeZone.tsx';
import { useConversationLinks } from '../parts/useConversationLinks.ts';
import type { Viewer } from '../relay/viewer.ts';
import { Button } from '../ui/Button.tsx';
import { CountBadge } from '../ui/CountBadge.tsx';
import { countedOf, formatCounted } from '../ui/counted.ts';
import { Popover } from '../ui/Popover.tsx';
import { Loading, SkeletonText } from '../ui/Skeleton.tsx';
import { BellMessages } from './BellMessages.tsx';
import { LoginEndedNotice } from './LoginEndedNotice.tsx';
import { useLiveInbox } from './useLiveInbox.ts';

/**
 * The unread messages and notices in the header; the list is loaded only when the popover opens. It also mounts what
 * every page of a logged-in viewer listens to.
 */
export function MessageBell({ viewer }: { viewer: Viewer }) {
  const [open, setOpen] = useState(false);
  useLiveInbox();
  const { isAdmin, all } = useConversationLinks();
  const zone = useTimeZone();
  const { unreadCount: unread, unreadNoticeCount: notices } = viewer;
  const count = unread + notices;
  const sentence = unread > 0 ? `You have ${countedOf(unread, 'unread message')}` : 'No unread messages';
  const news = notices > 0 ? `. ${countedOf(notices, 'new notice')}` : '';
  // The number on the bell must be part of its name, for users of speech input.
  const inAll = unread > 0 && notices > 0 ? `, ${formatCounted(count)} in all` : '';
  const close = () => setOpen(false);
  return (
    <>
      <LoginEndedNotice viewerId={viewer.id} />
      <Popover
        label="Messages"
        open={open}
        onOpenChange={setOpen}
        trigger={
          <Button
            variant="ghost"
            size="icon"
            className="relative"
            aria-label={`Messages. ${sentence}${news}${inAll}`}
          >
            <Bell className="size-5" />
            <CountBadge count={count} className="top-0.5 right-0" />
          </Button>
        }
      >
        <div className="border-b border-line px-4 py-3">
          <h2 className="title text-lg">Messages</h2>
          <p className="flex justify-between gap-4 text-sm text-soft">
            {sentence}
            {news}
            {isAdmin && <span className="text-faint">Times in {cityOf(zone)}</span>}
          </p>
        </div>
        <div className="h-[300px] overflow-y-auto [&>[role=alert]]:p-4">
          <ErrorBoundary small title="Your messages did not load.">
            <Suspense
              fallback={
                <Loading label="Loading messages" className="flex flex-col gap-6 p-4">
                  <SkeletonText lines={2} />
                  <SkeletonText lines={2} />
                  <SkeletonText lines={2} />
                </Loading>
              }
            >
              <BellMessages viewerId={viewer.id} onLeave={close} />
            </Suspense>
          </ErrorBoundary>
        </div>
        <div className="border-t border-line p-2">
          <Button asChild variant="ghost" block>
            <Link to={all} onClick={close}>
              View all messages
            </Link>
          </Button>
        </div>
      </Popover>
    </>
  );
}
