import { useState } from 'react';
import type { FilteredList } from '../__generated__/useCreateSavedFilterMutation.graphql.ts';
import { Field } from '../ui/Field.tsx';
import { FormDialog } from '../ui/FormDialog.tsx';
import { Input } from '../ui/Input.tsx';
import { toast } from '../ui/toast.ts';
import { useCreateSavedFilter } from './useCreateSavedFilter.ts';

interface SaveFilterDialogProps {
  readonly list: FilteredList;
  /** Label of the list. */
  readonly page: string;
  readonly query: string;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

const longestName = 60;

export function SaveFilterDialog({ list, page, query, onSaved, onClose }: SaveFilterDialogProps) {
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<{ field: string | null; message: string }>();
  const [commit, busy] = useCreateSavedFilter();
  const ofName = problem?.field === 'name' ? problem.message : undefined;

  async function save() {
    const outcome = await commit({ input: { list, name, query } });
    if (!outcome.ok) {
      setProblem(outcome);
      return;
    }
    onSaved();
    onClose();
    toast.success('Filter Saved', `You find ${name.trim()} in the menu, and by its name.`);
  }

  return (
    <FormDialog
      size="sm"
      title="Save this filter"
      description={`${page}, narrowed as it is now. Only you see it.`}
      submitLabel="Save Filter"
      busyLabel="Saving..."
      busy={busy}
      error={ofName ? null : problem?.message}
      onSubmit={save}
      onClose={onClose}
    >
      <Field label="Name" required error={ofName}>
        <Input maxLength={longestName} value={name} onChange={(event) => setName(event.target.value)} />
      </Field>
    </FormDialog>
  );
}
