import { useState } from 'react';
import { MAX_REASON, newReport } from '../../api/messaging/rules.ts';
import type { Refused } from '../relay/useCommit.ts';
import { Field } from '../ui/Field.tsx';
import { FormDialog } from '../ui/FormDialog.tsx';
import { Textarea } from '../ui/Textarea.tsx';
import { toast } from '../ui/toast.ts';

interface ReportDialogProps {
  /** "Report message": the heading and the button. */
  readonly title: string;
  /** The person who is not told of the report. */
  readonly whoIsNotTold: string;
  /** The words that are reported. */
  readonly quote?: string;
  readonly busy: boolean;
  /** Sends the report; the message of the answer is the thanks. */
  readonly send: (reason: string) => Promise<{ ok: true; value: { readonly message: string } } | Refused>;
  readonly onClose: () => void;
}

/** Asks what is wrong, and reports it to staff. */
export function ReportDialog({ title, whoIsNotTold, quote, busy, send, onClose }: ReportDialogProps) {
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<{ field: string | null; message: string }>();
  const isOfReason = problem?.field === 'reason';

  async function report() {
    const checked = newReport.safeParse({ reason });
    if (!checked.success) return setProblem({ field: 'reason', message: checked.error.issues[0]!.message });
    const outcome = await send(checked.data.reason);
    if (!outcome.ok) return setProblem(outcome);
    toast.success('Reported', outcome.value.message);
    onClose();
  }

  return (
    <FormDialog
      title={title}
      description={`Our staff look at it and answer you by mail. We do not tell ${whoIsNotTold} that it was you.`}
      submitLabel={title}
      busyLabel="Sending..."
      size="sm"
      danger
      busy={busy}
      error={isOfReason ? undefined : problem?.message}
      onSubmit={report}
      onClose={onClose}
    >
      {quote && (
        <blockquote className="line-clamp-4 border-l-2 border-edge pl-3 text-sm wrap-anywhere text-soft">
          {quote}
        </blockquote>
      )}
      <Field label="What is wrong?" required error={isOfReason ? problem?.message : undefined}>
        <Textarea
          rows={4}
          maxLength={MAX_REASON}
          value={reason}
          onChange={(event) => {
            setReason(event.target.value);
            setProblem(undefined);
          }}
        />
      </Field>
    </FormDialog>
  );
}
