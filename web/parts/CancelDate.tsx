import { graphql, useFragment } from 'react-relay/hooks';
import type { CancelDate_session$key } from '../__generated__/CancelDate_session.graphql.ts';
import { formatCents, formatDay } from '../lib/format.ts';
import { formatZonedDateTime } from '../lib/zones.ts';
import { Button } from '../ui/Button.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { toast } from '../ui/toast.ts';
import { CallOffEffects } from './CallOffEffects.tsx';
import { ReasonField } from './ReasonField.tsx';
import { useTimeZone } from './TimeZone.tsx';
import { useCallOff } from './useCallOff.ts';

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
  const { id, title, scheduledAt } = useFragment(
    graphql`
      fragment CancelDate_session on Session {
        id
        title
        scheduledAt
      }
    `,
    props.session,
  );
  const zone = useTimeZone();
  const { preview, reason, setReason, callOff, effects } = useCallOff(id);
  const refundCents = preview?.refundCents ?? 0;

  async function cancel() {
    const done = await callOff();
    if (!done) return;
    toast.success('Date Cancelled', done.message);
    await props.onCancelled?.(Boolean(done.deletedId));
  }

  return (
    <ConfirmDialog
      danger
      title="Cancel this date?"
      confirmLabel={refundCents > 0 ? `Cancel and refund ${formatCents(refundCents)}` : 'Cancel this date'}
      cancelLabel="Keep the date"
      busyLabel="Cancelling..."
      confirmDisabled={!preview}
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
      <CallOffEffects {...effects} />
      <p>This cannot be undone.</p>
      <ReasonField hint="Your players read it." value={reason} onChange={setReason} />
    </ConfirmDialog>
  );
}
