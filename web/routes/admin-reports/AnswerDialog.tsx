import { useState } from 'react';
import { MAX_REASON } from '../../../api/messaging/rules.ts';
import { Field } from '../../ui/Field.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { Textarea } from '../../ui/Textarea.tsx';
import { toast } from '../../ui/toast.ts';
import { useCloseReport } from './useCloseReport.ts';

interface AnswerDialogProps {
  readonly id: string;
  /** Name of the reporter. */
  readonly name: string;
  readonly onClose: () => void;
  readonly onAnswered: () => Promise<void>;
}

export function AnswerDialog({ id, name, onClose, onAnswered }: AnswerDialogProps) {
  const [close, busy] = useCloseReport();
  const [answer, setAnswer] = useState('');
  const [problem, setProblem] = useState<{ field: string | null; message: string }>();
  const isOfAnswer = problem?.field === 'answer';

  async function send() {
    setProblem(undefined);
    const outcome = await close({ input: { id, answer } });
    if (!outcome.ok) return setProblem(outcome);
    toast.success('Answered', `${name} reads it in a mail. The report is closed.`);
    onClose();
    await onAnswered();
  }

  return (
    <FormDialog
      title={`Answer ${name}`}
      description="We mail it and close the report. Say what you did, and repeat nothing that others told you."
      submitLabel="Answer and close"
      busyLabel="Sending..."
      busy={busy}
      error={isOfAnswer ? undefined : problem?.message}
      onSubmit={send}
      onClose={onClose}
    >
      <Field label="Answer" required error={isOfAnswer ? problem?.message : undefined}>
        <Textarea
          rows={5}
          maxLength={MAX_REASON}
          value={answer}
          onChange={(event) => setAnswer(event.target.value)}
        />
      </Field>
    </FormDialog>
  );
}
