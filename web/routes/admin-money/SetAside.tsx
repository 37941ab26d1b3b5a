import { useState } from 'react';
import { truncate } from '../../lib/text.ts';
import { ReasonField } from '../../parts/ReasonField.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { subjectName } from './subjects.ts';
import { type FixFormProps, useFixForm } from './useFixForm.ts';

interface SetAsideProps extends FixFormProps {
  readonly finding: Parameters<typeof subjectName>[0] & { readonly key: string; readonly message: string };
  readonly fix: { readonly label: string; readonly effect: string };
}

/** Lets a super admin close a finding that the provider no longer has, with a reason. */
export function SetAside({ finding, fix, ...form }: SetAsideProps) {
  const [reason, setReason] = useState('');
  const { problems, busy, send } = useFixForm(['reason'], form);

  const setAside = () =>
    send(
      { key: finding.key, choice: 'SET_ASIDE', reason },
      reason.trim().length < 3 ? { reason: 'Please say why it is set aside' } : {},
      'Set Aside',
    );

  return (
    <FormDialog
      size="sm"
      title={fix.label}
      // The table shows the whole error; here the reason field has to stay visible.
      description={truncate(`${subjectName(finding)} ${finding.message}.`, 240)}
      submitLabel="Set it aside"
      busyLabel="Setting it aside..."
      busy={busy}
      error={problems.form}
      onSubmit={setAside}
      onClose={form.onClose}
    >
      <p className="text-sm wrap-anywhere text-soft">{fix.effect}</p>
      <ReasonField
        required
        hint="We keep it with your name in the records."
        value={reason}
        onChange={setReason}
        error={problems.reason}
      />
    </FormDialog>
  );
}
