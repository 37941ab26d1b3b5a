import Ellipsis from 'lucide-react/icons/ellipsis';
import Flag from 'lucide-react/icons/flag';
import MessageSquare from 'lucide-react/icons/message-square';
import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import type { MessageBubble_message$key } from '../../__generated__/MessageBubble_message.graphql.ts';
import { cn } from '../../lib/cn.ts';
import { formatTime } from '../../lib/format.ts';
import { useConversationLinks } from '../../parts/useConversationLinks.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { DropdownMenu, MenuItem } from '../../ui/DropdownMenu.tsx';
import { ReportMessage } from './ReportMessage.tsx';

interface MessageBubbleProps {
  readonly message: MessageBubble_message$key;
  readonly zone: string;
  /** Several people write in this thread: the bubble names its author. */
  readonly atTable: boolean;
  /** The message above is by the same author: the two stand closer. */
  readonly follows: boolean;
}

export const bubbleClass = (mine: boolean) =>
  cn(
    'max-w-[min(34rem,85%)] rounded-xl px-3.5 py-2 text-sm wrap-anywhere whitespace-pre-wrap',
    mine ? 'rounded-br-sm bg-ember-tint forced-colors:border' : 'rounded-bl-sm border border-line bg-raised',
  );

export function MessageBubble({ message, zone, atTable, follows }: MessageBubbleProps) {
  const { id, content, isMine, isAnnouncement, isFolded, createdAt, sender, session } = useFragment(
    graphql`
      fragment MessageBubble_message on Message {
        id
        content
        isMine
        isAnnouncement
        isFolded
        createdAt
        sender {
          id
          databaseId
          fullName
        }
        session {
          id
          databaseId
          title
        }
      }
    `,
    message,
  );
  const [reporting, setReporting] = useState(false);
  const [isShown, show] = useState(false);
  const { withUser } = useConversationLinks();
  const isNamed = atTable && !isMine && !follows;
  return (
    <div
      className={cn(
        'group/message flex flex-col',
        isMine ? 'items-end' : 'items-start',
        follows ? 'mt-1' : 'mt-3',
      )}
    >
      {(isNamed || (atTable && isAnnouncement)) && (
        <p className="mb-1 flex items-center gap-2 px-1 text-xs font-semibold text-soft">
          {isNamed && <span aria-hidden="true">{sender.fullName}</span>}
          {isAnnouncement && <Badge tone="ember">Announcement</Badge>}
        </p>
      )}
      <div className={cn('flex w-full items-center gap-1', isMine ? 'justify-end' : 'justify-start')}>
        <div className={bubbleClass(isMine)}>
          <span className="sr-only">{isMine ? 'You' : sender.fullName}: </span>
          {session && !atTable && (
            <Link
              to={`/sessions/${session.databaseId}`}
              className="mb-1 block text-xs font-semibold text-ember-ink underline"
            >
              About {session.title}
            </Link>
          )}
          {isFolded && !isShown ? (
            <Button variant="link" className="text-sm" onClick={() => show(true)}>
              Somebody you blocked wrote this. Show it
            </Button>
          ) : (
            content
          )}
        </div>
        {!isMine && (
          <DropdownMenu
            align="start"
            trigger={
              <Button
                variant="ghost"
                size="icon-sm"
                aria-label="Message actions"
                className="opacity-0 transition-opacity group-focus-within/message:opacity-100 group-hover/message:opacity-100 data-[state=open]:opacity-100 pointer-coarse:opacity-60"
              >
                <Ellipsis />
              </Button>
            }
          >
            {atTable && (
              <MenuItem asChild>
                <Link to={withUser(sender.databaseId)}>
                  <MessageSquare />
                  Write to {sender.fullName}
                </Link>
              </MenuItem>
            )}
            <MenuItem icon={<Flag />} danger onSelect={() => setReporting(true)}>
              Report message
            </MenuItem>
          </DropdownMenu>
        )}
      </div>
      <time dateTime={createdAt} className="figures mt-0.5 px-1 text-2xs text-faint">
        {formatTime(createdAt, zone)}
      </time>
      {reporting && <ReportMessage messageId={id} content={content} onClose={() => setReporting(false)} />}
    </div>
  );
}
