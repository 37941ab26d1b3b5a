import { useState } from 'react';
import { centsOf } from '../../lib/cents.ts';
import { Field } from '../../ui/Field.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { Input } from '../../ui/Input.tsx';
import { subjectName } from './subjects.ts';
import { type FixFormProps, useFixForm } from './useFixForm.ts';

interface ReturnedOutsideProps extends FixFormProps {
  readonly finding: Parameters<typeof subjectName>[0] & { readonly key: string; readonly message: string };
  readonly fix: { readonly label: string; readonly effect: string };
}

/** Lets a super admin record a refund made by bank transfer, with its reference. */
export function ReturnedOutside({ finding, fix, ...form }: ReturnedOutsideProps) {
  const [amount, setAmount] = useState('');
  const [reason, setReason] = useState('');
  const { problems, busy, send } = useFixForm(['amountCents', 'reason'], form);

  function write() {
    const amountCents = centsOf(amount);
    return send(
      { key: finding.key, choice: 'OUTSIDE', amountCents, reason },
      {
        ...(!(amountCents > 0) && { amountCents: 'Please say what was sent' }),
        ...(reason.trim().length < 3 && { reason: 'Please give the reference of what was sent' }),
      },
      'Written Down',
    );
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
      onClose={form.onClose}
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
