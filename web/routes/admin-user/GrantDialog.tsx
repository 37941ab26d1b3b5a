import { useState } from 'react';
import { centsOf } from '../../lib/cents.ts';
import { ReasonField } from '../../parts/ReasonField.tsx';
import { Field } from '../../ui/Field.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { Input } from '../../ui/Input.tsx';
import { toast } from '../../ui/toast.ts';
import { useGrantEmergencyPass } from './useGrantEmergencyPass.ts';
import { useGrantUserCredit } from './useGrantUserCredit.ts';

interface GrantDialogProps {
  readonly userId: string;
  readonly name: string;
  readonly what: 'credit' | 'pass';
  /** The current balance, shown in the dialog. */
  readonly balanceCents: number;
  readonly onClose: () => void;
  readonly onGranted: () => Promise<void>;
}

const mostDollars = 500;

/** Grants credit or a pass with a reason; the user is notified by mail. */
export function GrantDialog({ userId, name, what, balanceCents, onClose, onGranted }: GrantDialogProps) {
  const [amount, setAmount] = useState('');
  const [reason, setReason] = useState('');
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [grantCredit, givingCredit] = useGrantUserCredit();
  const [grantPass, givingPass] = useGrantEmergencyPass();
  const isCredit = what === 'credit';
  const busy = givingCredit || givingPass;
  const title = isCredit ? 'Give session credit' : 'Give an emergency pass';

  async function grant() {
    const cents = centsOf(amount);
    const found = {
      ...(isCredit &&
        !(cents >= 100 && cents <= mostDollars * 100) && { amountCents: `From $1 to $${mostDollars}` }),
      ...(reason.trim().length < 3 && { reason: 'Please give a reason' }),
    };
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    const outcome = isCredit
      ? await grantCredit({ input: { userId, amountCents: cents, balanceCents, reason } })
      : await grantPass({ input: { userId, reason } });
    if (!outcome.ok) {
      const field = outcome.field === 'amountCents' || outcome.field === 'reason' ? outcome.field : 'form';
      setProblems({ [field]: outcome.message });
      return;
    }
    onClose();
    toast.success(isCredit ? 'Credit Given' : 'Pass Given', `${name} is told by mail.`);
    await onGranted();
  }

  return (
    <FormDialog
      size="sm"
      title={title}
      description={isCredit ? `${name} can spend it on any session.` : `${name} can cancel late once.`}
      submitLabel={title}
      busyLabel="Giving..."
      busy={busy}
      error={problems.form}
      onSubmit={grant}
      onClose={onClose}
    >
      {isCredit && (
        <Field label="Amount ($)" required error={problems.amountCents}>
          <Input inputMode="decimal" value={amount} onChange={(event) => setAmount(event.target.value)} />
        </Field>
      )}
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
