import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { cn } from '../../lib/cn.ts';
import { formatMessageTime } from '../../lib/messageTime.ts';
import { useNow } from '../../parts/Now.tsx';
import { useTimeZone } from '../../parts/TimeZone.tsx';

interface ConversationLinkProps {
  readonly to: string;
  readonly isOpen: boolean;
  /** There are unread messages. */
  readonly isNew: boolean;
  readonly picture: ReactNode;
  readonly title: string;
  /** The last message and its time; undefined: no messages yet. */
  readonly said: ReactNode;
  readonly at: string | undefined;
  /** Shown at the end: the unread count. */
  readonly mark: ReactNode;
}

/** A link to a conversation, in a list of them. */
export function ConversationLink({
  to,
  isOpen,
  isNew,
  picture,
  title,
  said,
  at,
  mark,
}: ConversationLinkProps) {
  const zone = useTimeZone();
  const now = useNow();
  return (
    <Link
      to={to}
      aria-current={isOpen ? 'page' : undefined}
      preventScrollReset
      className={cn(
        'flex gap-3 px-4 py-3 transition-colors focus-visible:-outline-offset-2',
        isOpen ? 'bg-ember-tint' : 'hover:bg-raised',
      )}
    >
      {picture}
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline gap-2">
          <span className={cn('truncate text-sm', isNew ? 'font-bold' : 'font-medium')}>{title}</span>
          {at && (
            <time dateTime={at} className="figures ml-auto shrink-0 text-xs text-faint">
              {formatMessageTime(at, now, zone)}
            </time>
          )}
        </span>
        <span className="mt-0.5 flex items-center gap-2">
          <span className={cn('truncate text-sm', isNew ? 'text-text' : 'text-soft')}>{said}</span>
          {mark}
        </span>
      </span>
    </Link>
  );
}
