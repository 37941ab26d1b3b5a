import { useState } from 'react';
import { centsOf } from '../../lib/cents.ts';
import { Field } from '../../ui/Field.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { Input } from '../../ui/Input.tsx';
import { toast } from '../../ui/toast.ts';
import { subjectName } from './subjects.ts';
import { useFixMoneyFinding } from './useFixMoneyFinding.ts';

interface ReturnedOutsideProps {
  readonly finding: Parameters<typeof subjectName>[0] & { readonly key: string; readonly message: string };
  readonly fix: { readonly label: string; readonly effect: string };
  readonly onClose: () => void;
  readonly onChanged: () => Promise<void>;
}

const fields = ['amountCents', 'reason'];

/** A super admin writes down what was sent to a player by a transfer, and by what it can be found. */
export function ReturnedOutside({ finding, fix, onClose, onChanged }: ReturnedOutsideProps) {
  const [amount, setAmount] = useState('');
  const [reason, setReason] = useState('');
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [commit, busy] = useFixMoneyFinding();

  async function write() {
    const amountCents = centsOf(amount);
    const found = {
      ...(!(amountCents > 0) && { amountCents: 'Please say what was sent' }),
      ...(reason.trim().length < 3 && { reason: 'Please give the reference of what was sent' }),
    };
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    const outcome = await commit({ input: { key: finding.key, choice: 'OUTSIDE', amountCents, reason } });
    if (!outcome.ok && outcome.code !== 'CONFLICT') {
      setProblems({ [fields.includes(outcome.field ?? '') ? outcome.field! : 'form']: outcome.message });
      return;
    }
    onClose();
    if (outcome.ok) toast.success('Written Down', outcome.value.message);
    else toast.info('Nothing Was Changed', outcome.message);
    await onChanged();
  }

  return (
    <FormDialog
      size="sm"
      title={fix.label}
      description={`${subjectName(finding)} ${finding.message}.`}
      submitLabel="It was returned"
      busyLabel="Writing it down..."
      busy={busy}
      error={problems.form}
      onSubmit={write}
      onClose={onClose}
    >
      <p className="text-sm text-soft">{fix.effect}</p>
      <Field label="Amount sent ($)" required error={problems.amountCents}>
        <Input inputMode="decimal" value={amount} onChange={(event) => setAmount(event.target.value)} />
      </Field>
      <Field
        label="Reference"
        required
        error={problems.reason}
        hint="Of the transfer. The player reads it in the mail."
      >
        <Input maxLength={500} value={reason} onChange={(event) => setReason(event.target.value)} />
      </Field>
    </FormDialog>
  );
}
