import { type FormEvent, useId, useState } from 'react';
import type { FilteredList } from '../__generated__/useCreateSavedFilterMutation.graphql.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog, DialogClose } from '../ui/Dialog.tsx';
import { Field } from '../ui/Field.tsx';
import { FormError } from '../ui/FormError.tsx';
import { Input } from '../ui/Input.tsx';
import { toast } from '../ui/toast.ts';
import { useCreateSavedFilter } from './useCreateSavedFilter.ts';

interface SaveFilterDialogProps {
  readonly list: FilteredList;
  /** What the list is called. */
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
  const form = useId();
  const ofName = problem?.field === 'name' ? problem.message : undefined;

  async function save(event: FormEvent) {
    event.preventDefault();
    const outcome = await commit({ input: { list, name, query } });
    if (!outcome.ok) {
      setProblem(outcome);
      return;
    }
    onSaved();
    onClose();
    toast.success('Filter Saved', `${name.trim()} stands in the menu and is found by name.`);
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      busy={busy}
      size="sm"
      title="Save this filter"
      description={`${page}, narrowed as it is now. Only you see it.`}
      footer={
        <>
          <DialogClose>
            <Button variant="secondary" disabled={busy}>
              Cancel
            </Button>
          </DialogClose>
          <Button type="submit" form={form} loading={busy} loadingText="Saving...">
            Save Filter
          </Button>
        </>
      }
    >
      <form id={form} noValidate className="flex flex-col gap-4" onSubmit={(event) => void save(event)}>
        <FormError>{ofName ? null : problem?.message}</FormError>
        <Field label="Name" required error={ofName}>
          <Input maxLength={longestName} value={name} onChange={(event) => setName(event.target.value)} />
        </Field>
      </form>
    </Dialog>
  );
}
