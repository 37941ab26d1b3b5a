import { useState } from 'react';
import { truncate } from '../../lib/text.ts';
import { ReasonField } from '../../parts/ReasonField.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { toast } from '../../ui/toast.ts';
import { subjectName } from './subjects.ts';
import { useFixMoneyFinding } from './useFixMoneyFinding.ts';

interface SetAsideProps {
  readonly finding: Parameters<typeof subjectName>[0] & { readonly key: string; readonly message: string };
  readonly fix: { readonly label: string; readonly effect: string };
  readonly onClose: () => void;
  readonly onChanged: () => Promise<void>;
}

/** A super admin lets go of what the provider does not have any more, and says why. */
export function SetAside({ finding, fix, onClose, onChanged }: SetAsideProps) {
  const [reason, setReason] = useState('');
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [commit, busy] = useFixMoneyFinding();

  async function setAside() {
    if (reason.trim().length < 3) {
      setProblems({ reason: 'Please say why it is set aside' });
      return;
    }
    setProblems({});
    const outcome = await commit({ input: { key: finding.key, choice: 'SET_ASIDE', reason } });
    if (!outcome.ok && outcome.code !== 'CONFLICT') {
      setProblems({ [outcome.field === 'reason' ? 'reason' : 'form']: outcome.message });
      return;
    }
    onClose();
    if (outcome.ok) toast.success('Set Aside', outcome.value.message);
    else toast.info('Nothing Was Changed', outcome.message);
    await onChanged();
  }

  return (
    <FormDialog
      size="sm"
      title={fix.label}
      // The table has all of what an error says; here the reason is to be in sight.
      description={truncate(`${subjectName(finding)} ${finding.message}.`, 240)}
      submitLabel="Set it aside"
      busyLabel="Setting it aside..."
      busy={busy}
      error={problems.form}
      onSubmit={setAside}
      onClose={onClose}
    >
      <p className="text-sm wrap-anywhere text-soft">{fix.effect}</p>
      <ReasonField
        required
        hint="Kept with your name in the records."
        value={reason}
        onChange={setReason}
        error={problems.reason}
      />
    </FormDialog>
  );
}
