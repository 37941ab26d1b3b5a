import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { CancelDate_session$key } from '../__generated__/CancelDate_session.graphql.ts';
import { countOf, formatDay } from '../lib/format.ts';
import { formatZonedDateTime } from '../lib/zones.ts';
import { Button } from '../ui/Button.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { toast } from '../ui/toast.ts';
import { ReasonField, reasonIn } from './ReasonField.tsx';
import { useTimeZone } from './TimeZone.tsx';
import { useDeleteSession } from './useDeleteSession.ts';

interface CancelDateProps {
  readonly session: CancelDate_session$key;
  readonly label?: string;
  readonly block?: boolean;
  /** Afterwards; `isGone` where nothing is left of the date. */
  readonly onCancelled?: (isGone: boolean) => unknown;
}

/** For who runs the session: calls one date off, and everyone gets their money back. */
export function CancelDate(props: CancelDateProps) {
  const { label = 'Cancel this date', block = false } = props;
  const { id, title, scheduledAt, currentPlayers } = useFragment(
    graphql`
      fragment CancelDate_session on Session {
        id
        title
        scheduledAt
        currentPlayers
      }
    `,
    props.session,
  );
  const zone = useTimeZone();
  const [reason, setReason] = useState('');
  const [commit] = useDeleteSession();

  async function cancel() {
    const outcome = await commit({ input: { id, reason: reasonIn(reason) } });
    if (!outcome.ok) throw new Error(outcome.message);
    const { message, deletedId } = outcome.value;
    toast.success('Date Cancelled', message);
    await props.onCancelled?.(Boolean(deletedId));
  }

  return (
    <ConfirmDialog
      danger
      title="Cancel this date?"
      confirmLabel={
        currentPlayers > 0 ? `Cancel and refund ${countOf(currentPlayers, 'player')}` : 'Cancel this date'
      }
      cancelLabel="Keep the date"
      busyLabel="Cancelling..."
      onConfirm={cancel}
      trigger={
        <Button
          variant="ghost"
          size={block ? 'md' : 'sm'}
          block={block}
          aria-label={`${label}, ${formatDay(scheduledAt, zone)}`}
        >
          {label}
        </Button>
      }
    >
      <p>
        <strong className="text-text">{title}</strong>,{' '}
        <span className="figures">{formatZonedDateTime(scheduledAt, zone)}</span>
      </p>
      <p>
        {currentPlayers > 0
          ? `${countOf(currentPlayers, 'player')} paid for a seat: everyone gets the whole price back and a mail.`
          : 'Nobody has paid for a seat.'}{' '}
        Whoever has a seat reserved is told, and nothing is charged. This cannot be undone.
      </p>
      <ReasonField hint="Your players read it." value={reason} onChange={setReason} />
    </ConfirmDialog>
  );
}
