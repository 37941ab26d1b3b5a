import Copy from 'lucide-react/icons/copy';
import Pencil from 'lucide-react/icons/pencil';
import Send from 'lucide-react/icons/send';
import Undo2 from 'lucide-react/icons/undo-2';
import { graphql, useFragment } from 'react-relay/hooks';
import type { HostSessionActions_session$key } from '../../__generated__/HostSessionActions_session.graphql.ts';
import { CancelDate } from '../../parts/CancelDate.tsx';
import { useNow } from '../../parts/Now.tsx';
import { failureOf } from '../../relay/useCommit.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { toast } from '../../ui/toast.ts';
import { useProposeSession } from './useProposeSession.ts';
import { useWithdrawProposal } from './useWithdrawProposal.ts';

interface HostSessionActionsProps {
  readonly session: HostSessionActions_session$key;
  readonly isTrusted: boolean;
  readonly onEdit: () => void;
  readonly onDuplicate: () => void;
  readonly onChanged: () => Promise<void>;
}

/** Nothing is offered that would be refused. */
export function HostSessionActions(props: HostSessionActionsProps) {
  const session = useFragment(
    graphql`
      fragment HostSessionActions_session on Session {
        id
        title
        type
        status
        isUpcoming
        scheduledAt
        proposedAt
        ...CancelDate_session
      }
    `,
    props.session,
  );
  const { isTrusted, onEdit, onDuplicate, onChanged } = props;
  const { id, title, type, status, isUpcoming, scheduledAt, proposedAt } = session;
  const [propose] = useProposeSession();
  const [withdraw, isWithdrawing] = useWithdrawProposal();
  const isDraft = status === 'DRAFT';
  const isAhead = Date.parse(scheduledAt) > useNow();
  const deed = isTrusted ? 'Publish' : 'Propose';
  const whole = type === 'CAMPAIGN' ? ' All drafts of the campaign go with it.' : '';

  async function send() {
    const outcome = await propose({ input: { id } });
    if (!outcome.ok) throw failureOf(outcome, 'An unknown error occurred');
    toast.success(isTrusted ? 'Session Published' : 'Session Proposed', outcome.value.message);
    await onChanged();
  }

  async function takeBack() {
    const outcome = await withdraw({ input: { id } });
    if (!outcome.ok) toast.error('Could not take it back', failureOf(outcome, 'Please try again.').message);
    await onChanged();
  }

  return (
    <div className="mt-4 flex flex-wrap gap-2">
      {isDraft && !proposedAt && isAhead && (
        <ConfirmDialog
          title={`${deed} ${title}?`}
          confirmLabel={deed}
          busyLabel="Sending..."
          onConfirm={send}
          trigger={
            <Button size="sm" icon={<Send />} aria-label={`${deed} ${title}`}>
              {deed}
            </Button>
          }
        >
          <p>
            {isTrusted
              ? 'It appears on the board at once, and its seats can be booked.'
              : 'Our staff look at it and put it on the board, or write to you what has to change.'}
            {whole}
          </p>
        </ConfirmDialog>
      )}
      {proposedAt && (
        <Button
          size="sm"
          variant="secondary"
          icon={<Undo2 />}
          loading={isWithdrawing}
          onClick={takeBack}
          aria-label={`Take back ${title}`}
        >
          Take Back
        </Button>
      )}
      {(isDraft || isUpcoming) && (
        <Button
          size="sm"
          variant="secondary"
          icon={<Pencil />}
          onClick={onEdit}
          aria-label={`${isDraft ? 'Edit' : 'Edit or move'} ${title}`}
        >
          {isDraft ? 'Edit' : 'Edit or Move'}
        </Button>
      )}
      <Button
        size="sm"
        variant="ghost"
        icon={<Copy />}
        onClick={onDuplicate}
        aria-label={`Duplicate ${title}`}
      >
        Duplicate
      </Button>
      {(isDraft ? isAhead : isUpcoming) && (
        <CancelDate session={session} label={isDraft ? 'Delete draft' : 'Call off'} onCancelled={onChanged} />
      )}
    </div>
  );
}
