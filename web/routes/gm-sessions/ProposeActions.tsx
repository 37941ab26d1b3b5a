import Send from 'lucide-react/icons/send';
import Undo2 from 'lucide-react/icons/undo-2';
import { graphql, useFragment } from 'react-relay/hooks';
import type { ProposeActions_session$key } from '../../__generated__/ProposeActions_session.graphql.ts';
import { useNow } from '../../parts/Now.tsx';
import { failureOf } from '../../relay/useCommit.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { toast } from '../../ui/toast.ts';
import { useProposeSession } from './useProposeSession.ts';
import { useWithdrawProposal } from './useWithdrawProposal.ts';

interface ProposeActionsProps {
  /** A draft, or all drafts of a campaign, which are proposed together. */
  readonly drafts: ProposeActions_session$key;
  readonly isTrusted: boolean;
  readonly onChanged: () => Promise<void>;
}

/** Proposes drafts to staff for publishing, or withdraws them; an action the server would refuse is not offered. */
export function ProposeActions({ drafts: key, isTrusted, onChanged }: ProposeActionsProps) {
  const drafts = useFragment(
    graphql`
      fragment ProposeActions_session on Session @relay(plural: true) {
        id
        title
        scheduledAt
        proposedAt
      }
    `,
    key,
  );
  const [propose] = useProposeSession();
  const [withdraw, isWithdrawing] = useWithdrawProposal();
  const now = useNow();
  const [first] = drafts;
  if (!first) return null;
  const { id, title } = first;
  const deed = isTrusted ? 'Publish' : 'Propose';
  const what = drafts.length > 1 ? ` All ${drafts.length} Dates` : '';
  const waiting = drafts.filter(({ proposedAt }) => proposedAt).length;
  const back = waiting > 1 ? ` ${waiting} Dates` : '';
  const canGo = drafts.some(({ proposedAt }) => !proposedAt);
  const isAhead = drafts.every(({ scheduledAt }) => Date.parse(scheduledAt) > now);

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
    <>
      {canGo && isAhead && (
        <ConfirmDialog
          title={`${deed} ${title}?`}
          confirmLabel={`${deed}${what}`}
          busyLabel="Sending..."
          onConfirm={send}
          trigger={
            <Button
              size="sm"
              className="max-md:min-h-11"
              icon={<Send />}
              aria-label={`${deed}${what.toLowerCase()} ${title}`}
            >
              {deed}
              {what}
            </Button>
          }
        >
          <p>
            {isTrusted
              ? 'It appears on the board at once, and its seats can be booked.'
              : 'Our staff look at it and put it on the board, or write to you what has to change.'}
            {what && ` All ${drafts.length} dates go together.`}
          </p>
        </ConfirmDialog>
      )}
      {waiting > 0 && (
        <Button
          size="sm"
          variant="secondary"
          icon={<Undo2 />}
          loading={isWithdrawing}
          onClick={takeBack}
          aria-label={`Take back${back.toLowerCase()} ${title}`}
        >
          Take Back{back}
        </Button>
      )}
    </>
  );
}
