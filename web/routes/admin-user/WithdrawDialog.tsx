import { useState } from 'react';
import { formatCents } from '../../lib/format.ts';
import { ReasonField } from '../../parts/ReasonField.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { toast } from '../../ui/toast.ts';
import { useWithdrawUserCredit } from './useWithdrawUserCredit.ts';

interface WithdrawDialogProps {
  readonly userId: string;
  readonly name: string;
  readonly credit: { readonly id: string; readonly leftCents: number };
  readonly onClose: () => void;
  readonly onDone: () => Promise<void>;
}

/** Withdraws the unused rest of credit that was granted by mistake; the user is notified by mail. */
export function WithdrawDialog({ userId, name, credit, onClose, onDone }: WithdrawDialogProps) {
  const [reason, setReason] = useState('');
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [withdraw, busy] = useWithdrawUserCredit();
  const { id: creditId, leftCents } = credit;
  const amount = formatCents(leftCents);

  async function submit() {
    const isSaid = reason.trim().length >= 3;
    setProblems(isSaid ? {} : { reason: 'Please give a reason' });
    if (!isSaid) return;
    const outcome = await withdraw({ input: { userId, creditId, leftCents, reason } });
    if (!outcome.ok) {
      setProblems({ [outcome.field === 'reason' ? 'reason' : 'form']: outcome.message });
      return;
    }
    onClose();
    toast.success('Credit Taken Back', `${name} is told by mail.`);
    await onDone();
  }

  return (
    <FormDialog
      size="sm"
      title="Take credit back"
      description={`${name} can no longer spend the ${amount} that is left. What they have already spent stays spent.`}
      submitLabel={`Take back ${amount}`}
      busyLabel="Taking back..."
      busy={busy}
      error={problems.form}
      onSubmit={submit}
      onClose={onClose}
    >
      <ReasonField
        required
        error={problems.reason}
        hint={`${name} reads it in the mail.`}
        value={reason}
        onChange={setReason}
      />
    </FormDialog>
  );
}
