import type { MouseEvent } from 'react';
import { cn } from '../../lib/cn.ts';
import { Button } from '../../ui/Button.tsx';
import { FieldError } from '../../ui/Field.tsx';
import { bubbleClass } from './MessageBubble.tsx';
import type { Outbox, OutboxItem } from './useOutbox.ts';

/** The buttons disappear with the unsent message: focus continues at the messages. */
const toLog = ({ currentTarget }: MouseEvent) =>
  currentTarget.closest<HTMLElement>('[role=log]')?.focus({ preventScroll: true });

/** A message that the server has not stored yet, or has refused. */
export function OutboxBubble({ item, outbox }: { item: OutboxItem; outbox: Outbox }) {
  const failed = item.state === 'failed';
  return (
    <div className="mt-3 flex flex-col items-end">
      <div className={cn(bubbleClass(true), failed ? 'border border-red/60' : 'opacity-70')}>
        {item.content}
      </div>
      {failed ? (
        <div className="mt-1 flex flex-wrap items-center justify-end gap-x-3 gap-y-1">
          <FieldError>Not sent. {item.reason}</FieldError>
          {(['retry', 'discard'] as const).map((does) => (
            <Button
              key={does}
              variant="link"
              className="text-sm"
              onClick={(event) => {
                toLog(event);
                outbox[does](item);
              }}
            >
              {does === 'retry' ? 'Try again' : 'Discard'}
            </Button>
          ))}
        </div>
      ) : (
        <span className="mt-0.5 px-1 text-2xs text-faint">Sending…</span>
      )}
    </div>
  );
}
