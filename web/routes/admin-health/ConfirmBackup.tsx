import { type FormEvent, useState } from 'react';
import { SubmitButton } from '../../parts/SubmitButton.tsx';
import { Field } from '../../ui/Field.tsx';
import { Input } from '../../ui/Input.tsx';
import { toast } from '../../ui/toast.ts';
import { useConfirmBackup } from './useConfirmBackup.ts';

/** Backups are made outside of the product, so staff confirm that one works. */
export function ConfirmBackup({ onConfirmed }: { onConfirmed: () => Promise<void> }) {
  const [commit, busy] = useConfirmBackup();
  const [note, setNote] = useState('');
  const [error, setError] = useState<string>();

  async function confirm(event: FormEvent) {
    event.preventDefault();
    setError(undefined);
    const outcome = await commit({ input: { note } });
    if (!outcome.ok) {
      setError(outcome.message);
      return;
    }
    setNote('');
    toast.success('Backup Confirmed');
    await onConfirmed();
  }

  return (
    <form
      id="backup"
      noValidate
      aria-label="Confirm a backup"
      onSubmit={confirm}
      className="flex flex-wrap items-end gap-3 border-t border-line pt-4"
    >
      <Field
        label="Which backup was restored, and where?"
        hint="Say so when a dump was loaded into an empty database and the product started on it. Asked again after 30 days."
        error={error}
        className="min-w-60 flex-1"
      >
        <Input
          maxLength={200}
          placeholder="The dump of Sunday, on the test machine"
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      </Field>
      <SubmitButton variant="secondary" loading={busy} loadingText="Saving..." className="md:mb-6">
        Confirm Backup
      </SubmitButton>
    </form>
  );
}
