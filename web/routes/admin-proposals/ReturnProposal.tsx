import { useState } from 'react';
import { limits } from '../../../api/catalog/rules.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { Textarea } from '../../ui/Textarea.tsx';
import { toast } from '../../ui/toast.ts';
import type { Draft } from './ApproveProposal.tsx';
import { useReturnProposal } from './useReturnProposal.ts';

interface ReturnProposalProps {
  readonly draft: Draft;
  readonly onChanged: () => Promise<void>;
}

/** Sends a proposal back as a draft, with a reason. */
export function ReturnProposal({ draft: { id, title, proposedAt }, onChanged }: ReturnProposalProps) {
  const [isOpen, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<{ field: string | null; message: string }>();
  const [commit, busy] = useReturnProposal();

  async function send() {
    setProblem(undefined);
    const outcome = await commit({ input: { id, proposedAt, reason } });
    if (!outcome.ok) return setProblem(outcome);
    setOpen(false);
    toast.success('Sent Back', 'Its Game Master reads why, by mail too.');
    await onChanged();
  }

  const isField = problem?.field === 'reason';
  return (
    <>
      <Button
        size="sm"
        variant="secondary"
        aria-label={`Send back ${title}`}
        onClick={() => {
          setProblem(undefined);
          setOpen(true);
        }}
      >
        Send Back
      </Button>
      {isOpen && (
        <FormDialog
          title={`Send back ${title}`}
          description="It stays a draft that its Game Master can change and propose again."
          submitLabel="Send Back"
          busyLabel="Sending..."
          busy={busy}
          error={isField ? undefined : problem?.message}
          onSubmit={send}
          onClose={() => {
            setOpen(false);
            setReason('');
          }}
        >
          <Field label="What has to change" required error={isField ? problem.message : undefined}>
            <Textarea
              rows={4}
              maxLength={limits.reason}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          </Field>
        </FormDialog>
      )}
    </>
  );
}
