import ArrowDown from 'lucide-react/icons/arrow-down';
import { Fragment, useEffect, useRef } from 'react';
import type { MessageBubble_message$key } from '../../__generated__/MessageBubble_message.graphql.ts';
import { dayInZone } from '../../lib/format.ts';
import { useNow } from '../../parts/Now.tsx';
import { useTimeZone } from '../../parts/TimeZone.tsx';
import { Button } from '../../ui/Button.tsx';
import { DaySeparator } from './DaySeparator.tsx';
import { MessageBubble } from './MessageBubble.tsx';
import { OutboxBubble } from './OutboxBubble.tsx';
import { pendingMessages } from './pendingMessages.ts';
import type { Outbox, OutboxItem } from './useOutbox.ts';
import { useScroll } from './useScroll.ts';

interface LoggedMessage extends MessageBubble_message$key {
  readonly id: string;
  readonly databaseId: number;
  readonly content: string;
  readonly createdAt: string;
  readonly isMine: boolean;
  readonly sender: { readonly id: string };
}

interface MessageLogProps {
  /** Name of the other person, or "the table". */
  readonly name: string;
  /** Several people write in this thread. */
  readonly atTable?: boolean;
  readonly messages: readonly LoggedMessage[];
  readonly outbox: Outbox;
  /** Address of the thread, to pick its messages from the outbox. */
  readonly to: string;
  readonly hasOlder: boolean;
  readonly loadingOlder: boolean;
  readonly onLoadOlder: () => void;
}

const nearTop = 160;

/** The messages by day, the newest at the bottom; older ones load when the reader scrolls up. */
export function MessageLog(props: MessageLogProps) {
  const { name, atTable = false, messages, outbox, to, hasOlder, loadingOlder, onLoadOlder } = props;
  const zone = useTimeZone();
  const now = useNow();
  const unsent = outbox.items.filter((item) => item.to === to);
  const waiting = pendingMessages(unsent, messages);
  useForgetArrived(unsent, waiting, outbox);
  const lastOwn = waiting.at(-1)?.key ?? messages.findLast((message) => message.isMine)?.id;
  const pressed = useRef(false);
  const { box, hasNews, toEnd } = useScroll(messages[0]?.id, messages.at(-1)?.id, lastOwn);

  // The button disappears with the oldest page: focus continues at the messages.
  useEffect(() => {
    if (hasOlder || !pressed.current) return;
    pressed.current = false;
    if (document.activeElement === document.body) box.current?.focus({ preventScroll: true });
  }, [hasOlder, box]);

  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <div
        ref={box}
        role="log"
        aria-label={`Messages with ${name}`}
        // Older messages are no news: screen readers do not announce them.
        aria-live={loadingOlder ? 'off' : 'polite'}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys scroll what has the focus
        tabIndex={0}
        onScroll={(event) => {
          if (hasOlder && !loadingOlder && event.currentTarget.scrollTop < nearTop) onLoadOlder();
        }}
        className="flex min-h-0 flex-1 flex-col overflow-y-auto overscroll-contain px-4 py-4 [overflow-anchor:none] focus-visible:-outline-offset-2"
      >
        {hasOlder && (
          <div className="pb-3 text-center">
            <Button
              variant="ghost"
              size="sm"
              loading={loadingOlder}
              onClick={() => {
                pressed.current = true;
                onLoadOlder();
              }}
            >
              Load earlier messages
            </Button>
          </div>
        )}
        {messages.length === 0 && waiting.length === 0 ? (
          <p className="m-auto text-center text-sm text-soft">
            This is the beginning of your conversation with {name}.
          </p>
        ) : (
          // Keeps a short conversation at the bottom, beside the field.
          <div className="flex-1" />
        )}
        {messages.map((message, index) => {
          const before = messages[index - 1];
          const day = dayInZone(message.createdAt, zone);
          const newDay = !before || dayInZone(before.createdAt, zone) !== day;
          return (
            <Fragment key={message.id}>
              {newDay && <DaySeparator instant={message.createdAt} now={now} zone={zone} />}
              <MessageBubble
                message={message}
                zone={zone}
                atTable={atTable}
                follows={!newDay && before?.sender.id === message.sender.id}
              />
            </Fragment>
          );
        })}
        {waiting.map((item) => (
          <OutboxBubble key={item.key} item={item} outbox={outbox} />
        ))}
      </div>
      {hasNews && (
        <Button
          size="sm"
          icon={<ArrowDown />}
          onClick={toEnd}
          className="absolute bottom-3 left-1/2 -translate-x-1/2 shadow-float"
        >
          New messages
        </Button>
      )}
    </div>
  );
}

/** Removes messages from the outbox that arrived although the response was lost: nothing is left to retry. */
function useForgetArrived(
  unsent: readonly OutboxItem[],
  waiting: readonly OutboxItem[],
  outbox: Outbox,
): void {
  const arrived = unsent.find((item) => item.state === 'failed' && !waiting.includes(item));
  useEffect(() => {
    if (arrived) outbox.discard(arrived);
  }, [arrived, outbox]);
}
