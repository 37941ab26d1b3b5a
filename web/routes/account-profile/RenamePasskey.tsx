import { useState } from 'react';
import { PASSKEY_NAME_MAX } from '../../../api/identity/passkey.rules.ts';
import { Field } from '../../ui/Field.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { Input } from '../../ui/Input.tsx';
import { toast } from '../../ui/toast.ts';
import { useRenamePasskey } from './useRenamePasskey.ts';

export function RenamePasskey({ id, known, onClose }: { id: string; known: string; onClose: () => void }) {
  const [commit, busy] = useRenamePasskey();
  const [name, setName] = useState(known);
  const [problem, setProblem] = useState<{ field: string | null; message: string }>();

  async function save() {
    const outcome = await commit({ input: { passkeyId: id, name } });
    if (!outcome.ok) return setProblem(outcome);
    toast.success('Passkey Renamed', name.trim());
    onClose();
  }

  return (
    <FormDialog
      title="Rename the passkey"
      submitLabel="Rename"
      busyLabel="Saving..."
      busy={busy}
      error={problem?.field === 'name' ? null : problem?.message}
      onSubmit={save}
      onClose={onClose}
    >
      <Field label="Name" required error={problem?.field === 'name' ? problem.message : undefined}>
        <Input maxLength={PASSKEY_NAME_MAX} value={name} onChange={(event) => setName(event.target.value)} />
      </Field>
    </FormDialog>
  );
}
