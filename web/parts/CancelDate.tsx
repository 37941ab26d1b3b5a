import { graphql, useFragment } from 'react-relay/hooks';
import type { CancelDate_session$key } from '../__generated__/CancelDate_session.graphql.ts';
import { formatCents } from '../lib/format.ts';
import { Button } from '../ui/Button.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { toast } from '../ui/toast.ts';
import { CallOffEffects } from './CallOffEffects.tsx';
import { DialogSession } from './DialogSession.tsx';
import { ReasonField } from './ReasonField.tsx';
import { useCallOff } from './useCallOff.ts';
import { useDatedTitle } from './useDatedTitle.ts';

interface CancelDateProps {
  readonly session: CancelDate_session$key;
  readonly label?: string;
  readonly block?: boolean;
  /** Called afterwards; `isGone`: nothing is left of the date. */
  readonly onCancelled?: (isGone: boolean) => unknown;
}

const words = {
  draft: { asks: 'Delete this draft?', deed: 'Delete draft', keeps: 'Keep the draft', done: 'Draft Deleted' },
  date: {
    asks: 'Cancel this date?',
    deed: 'Cancel this date',
    keeps: 'Keep the date',
    done: 'Date Cancelled',
  },
  session: {
    asks: 'Call off this session?',
    deed: 'Call off this session',
    keeps: 'Keep the session',
    done: 'Session Called Off',
  },
} as const;

/** Lets the person who runs the session call off one date; everyone gets their money back. */
export function CancelDate(props: CancelDateProps) {
  const { id, title, type, status, scheduledAt } = useFragment(
    graphql`
      fragment CancelDate_session on Session {
        id
        title
        type
        status
        scheduledAt
      }
    `,
    props.session,
  );
  const isDraft = status === 'DRAFT';
  const { asks, deed, keeps, done } = words[isDraft ? 'draft' : type === 'CAMPAIGN' ? 'date' : 'session'];
  const { label = deed, block = false } = props;
  const name = useDatedTitle({ title, scheduledAt });
  const { preview, reason, setReason, callOff, effects } = useCallOff(id);
  const refundCents = preview?.refundCents ?? 0;

  async function cancel() {
    const outcome = await callOff();
    if (!outcome) return;
    toast.success(done, outcome.message);
    await props.onCancelled?.(Boolean(outcome.deletedId));
  }

  return (
    <ConfirmDialog
      danger
      title={asks}
      confirmLabel={refundCents > 0 ? `${deed} and refund ${formatCents(refundCents)}` : deed}
      cancelLabel={keeps}
      busyLabel={isDraft ? 'Deleting...' : 'Cancelling...'}
      confirmDisabled={!preview}
      onConfirm={cancel}
      trigger={
        <Button variant="ghost" size={block ? 'md' : 'sm'} block={block} aria-label={`${label} ${name}`}>
          {label}
        </Button>
      }
    >
      <DialogSession session={{ title, scheduledAt }} />
      <CallOffEffects {...effects} />
      <p>This cannot be undone.</p>
      {!isDraft && (
        <ReasonField
          hint="Everybody we tell reads it, and we keep it in the records."
          value={reason}
          onChange={setReason}
        />
      )}
    </ConfirmDialog>
  );
}
