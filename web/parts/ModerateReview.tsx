import { useState } from 'react';
import { reviewLimits } from '../../api/reviews/rules.ts';
import { Button } from '../ui/Button.tsx';
import { Field } from '../ui/Field.tsx';
import { FormDialog } from '../ui/FormDialog.tsx';
import { Textarea } from '../ui/Textarea.tsx';
import { toast } from '../ui/toast.ts';
import { useHideReview } from './useHideReview.ts';
import { useShowReview } from './useShowReview.ts';

interface ModerateReviewProps {
  readonly id: string;
  readonly author: string;
  readonly isHidden: boolean;
}

/** For staff: hides a review from the public with a reason, or shows it again. */
export function ModerateReview({ id, author, isHidden }: ModerateReviewProps) {
  const [open, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<{ field: string | null; message: string }>();
  const [hide, hiding] = useHideReview();
  const [show, showing] = useShowReview();

  async function send() {
    setProblem(undefined);
    const outcome = await hide({ input: { id, reason } });
    if (!outcome.ok) return setProblem(outcome);
    setOpen(false);
    toast.success('Review hidden', 'Its author reads why; nobody else sees it, and it does not count.');
  }

  async function showAgain() {
    const outcome = await show({ input: { id } });
    if (!outcome.ok) return toast.error('Still hidden', outcome.message);
    toast.success('Review shown', 'Everybody can read it again, and it counts.');
  }

  if (isHidden) {
    return (
      <Button
        size="sm"
        variant="secondary"
        loading={showing}
        loadingText="Showing..."
        aria-label={`Show again: the review of ${author}`}
        onClick={() => void showAgain()}
      >
        Show again
      </Button>
    );
  }
  const isKnown = problem?.field === 'reason';
  return (
    <>
      <Button
        size="sm"
        variant="ghost"
        aria-label={`Hide the review of ${author}`}
        onClick={() => setOpen(true)}
      >
        Hide
      </Button>
      {open && (
        <FormDialog
          title={`Hide the review of ${author}`}
          description="Only its author and our staff will see it, and it will not count in the average."
          submitLabel="Hide review"
          busyLabel="Hiding..."
          danger
          busy={hiding}
          error={isKnown ? undefined : problem?.message}
          onSubmit={send}
          onClose={() => {
            setOpen(false);
            setReason('');
          }}
        >
          <Field
            label="Reason"
            required
            hint="Its author reads it."
            error={isKnown ? problem?.message : undefined}
          >
            <Textarea
              rows={3}
              maxLength={reviewLimits.reason}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          </Field>
        </FormDialog>
      )}
    </>
  );
}
