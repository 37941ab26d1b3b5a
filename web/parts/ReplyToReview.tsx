import { useState } from 'react';
import { reviewLimits } from '../../api/reviews/rules.ts';
import { formatNumber } from '../lib/format.ts';
import { Button } from '../ui/Button.tsx';
import { Field } from '../ui/Field.tsx';
import { FormDialog } from '../ui/FormDialog.tsx';
import { Textarea } from '../ui/Textarea.tsx';
import { toast } from '../ui/toast.ts';
import { useReplyToReview } from './useReplyToReview.ts';

interface ReplyToReviewProps {
  readonly id: string;
  readonly author: string;
}

/** Lets the Game Master who was rated reply once, for everybody to read. */
export function ReplyToReview({ id, author }: ReplyToReviewProps) {
  const [open, setOpen] = useState(false);
  const [reply, setReply] = useState('');
  const [problem, setProblem] = useState<{ field: string | null; message: string }>();
  const [commit, busy] = useReplyToReview();

  async function send() {
    setProblem(undefined);
    const outcome = await commit({ input: { id, reply } });
    if (!outcome.ok) return setProblem(outcome);
    setOpen(false);
    toast.success('Reply published', 'It stands below the review.');
  }

  const isKnown = problem?.field === 'reply';
  return (
    <>
      <Button
        size="sm"
        variant="secondary"
        aria-label={`Reply to the review of ${author}`}
        onClick={() => setOpen(true)}
      >
        Reply
      </Button>
      {open && (
        <FormDialog
          title={`Reply to ${author}`}
          description="You can reply once, and everybody can read it."
          submitLabel="Publish reply"
          busyLabel="Publishing..."
          busy={busy}
          error={isKnown ? undefined : problem?.message}
          onSubmit={send}
          onClose={() => {
            setOpen(false);
            setReply('');
          }}
        >
          <Field
            label="Your reply"
            required
            error={isKnown ? problem?.message : undefined}
            aside={`${formatNumber(reply.length)} of ${formatNumber(reviewLimits.reply)}`}
          >
            <Textarea
              rows={4}
              maxLength={reviewLimits.reply}
              value={reply}
              onChange={(event) => setReply(event.target.value)}
            />
          </Field>
        </FormDialog>
      )}
    </>
  );
}
