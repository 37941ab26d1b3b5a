import type { Clashes_session$key } from '../../__generated__/Clashes_session.graphql.ts';
import { ClashNotice } from '../../parts/Clashes.tsx';
import { failureOf } from '../../relay/useCommit.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { toast } from '../../ui/toast.ts';
import { useApproveProposal } from './useApproveProposal.ts';

/** A draft as staff have read it. */
export interface Draft {
  readonly id: string;
  readonly title: string;
  /** Number of dates published with it. */
  readonly dates: number;
  /** Number of those dates that clash with other sessions of the Game Master. */
  readonly clashing: number;
  readonly proposedAt: string;
}

interface ApproveProposalProps {
  readonly draft: Draft;
  readonly clashes: Clashes_session$key;
  readonly onChanged: () => Promise<void>;
}

/** Publishes the version that staff have read. */
export function ApproveProposal({ draft, clashes, onChanged }: ApproveProposalProps) {
  const { id, title, dates, clashing, proposedAt } = draft;
  const [commit] = useApproveProposal();

  async function publish() {
    const outcome = await commit({ input: { id, proposedAt } });
    if (!outcome.ok) {
      if (outcome.code === 'CONFLICT') {
        // The card, and the dialog with it, may disappear when the list reloads.
        toast.error('Not Published', outcome.message);
        await onChanged();
      }
      throw failureOf(outcome, 'An unknown error occurred');
    }
    toast.success('Session Published', `${title} is on the board, and its Game Master is told.`);
    await onChanged();
  }

  return (
    <ConfirmDialog
      title={`Publish ${title}?`}
      confirmLabel={dates > 1 ? `Publish ${dates} Dates` : 'Publish'}
      busyLabel="Publishing..."
      onConfirm={publish}
      trigger={
        <Button size="sm" aria-label={`Publish ${title}`}>
          Publish
        </Button>
      }
    >
      <p>
        {dates > 1 ? `All ${dates} dates appear` : 'It appears'} on the board at once, and the seats can be
        booked. Its Game Master is told by mail.
      </p>
      {dates > 1 && clashing > 0 && (
        <p>
          On {clashing} of {dates} dates something else is planned.
        </p>
      )}
      <ClashNotice sessions={clashes} />
    </ConfirmDialog>
  );
}
