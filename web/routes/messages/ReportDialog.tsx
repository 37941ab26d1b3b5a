import { useState } from 'react';
import { reportInput } from '../../../api/messaging/rules.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { Textarea } from '../../ui/Textarea.tsx';
import { toast } from '../../ui/toast.ts';
import { useReportMessage } from './useReportMessage.ts';

interface ReportDialogProps {
  readonly messageId: string;
  readonly content: string;
  readonly onClose: () => void;
}

export function ReportDialog({ messageId, content, onClose }: ReportDialogProps) {
  const [report, busy] = useReportMessage();
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string>();

  async function send() {
    const checked = reportInput.shape.reason.safeParse(reason);
    if (!checked.success) return setProblem(checked.error.issues[0]?.message);
    const outcome = await report({ input: { messageId, reason: checked.data } });
    if (!outcome.ok) return setProblem(outcome.message);
    toast.success('Message reported', outcome.value.message);
    onClose();
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Report message"
      description="Our team will look at it. The person who wrote it is not told."
      size="sm"
      busy={busy}
      footer={
        <>
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <Button variant="danger" loading={busy} loadingText="Sending..." onClick={send}>
            Report message
          </Button>
        </>
      }
    >
      <blockquote className="mb-5 line-clamp-4 border-l-2 border-edge pl-3 text-sm wrap-anywhere text-soft">
        {content}
      </blockquote>
      <Field label="What is wrong with it?" required error={problem}>
        <Textarea
          rows={4}
          maxLength={1000}
          value={reason}
          onChange={(event) => {
            setReason(event.target.value);
            setProblem(undefined);
          }}
        />
      </Field>
    </Dialog>
  );
}
