import { useState } from 'react';
import { noteLimit } from '../../../api/hosting/rules.ts';
import { Field } from '../../ui/Field.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { Textarea } from '../../ui/Textarea.tsx';
import { useSavePlayerNote } from './useSavePlayerNote.ts';

interface NoteDialogProps {
  readonly user: { readonly id: string; readonly fullName: string };
  readonly note: { readonly words: string; readonly version: number } | null;
  readonly onClose: () => void;
}

/** A Game Master's private note about a player. */
export function NoteDialog({ user, note, onClose }: NoteDialogProps) {
  const [words, setWords] = useState(note?.words ?? '');
  const [problem, setProblem] = useState<string>();
  const [commit, busy] = useSavePlayerNote();

  async function save() {
    setProblem(undefined);
    const outcome = await commit({ input: { userId: user.id, version: note?.version ?? 0, words } });
    if (outcome.ok) onClose();
    else setProblem(outcome.message);
  }
  return (
    <FormDialog
      title={`Note about ${user.fullName}`}
      description="For you alone: neither the player nor our staff read it here. We delete it with your account or theirs."
      submitLabel="Save"
      busyLabel="Saving..."
      busy={busy}
      error={problem}
      onSubmit={save}
      onClose={onClose}
    >
      <Field label="Note" optional hint="Leave it empty to delete the note.">
        <Textarea
          rows={6}
          maxLength={noteLimit}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
      </Field>
    </FormDialog>
  );
}
