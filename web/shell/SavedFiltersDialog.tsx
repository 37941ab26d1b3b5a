import { type FormEvent, useState } from 'react';
import type { FilteredList } from '../__generated__/useCreateSavedFilterMutation.graphql.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Field } from '../ui/Field.tsx';
import { Input } from '../ui/Input.tsx';
import { toast } from '../ui/toast.ts';
import { useCreateSavedFilter } from './useCreateSavedFilter.ts';
import { useDeleteSavedFilter } from './useDeleteSavedFilter.ts';
import { useRenameSavedFilter } from './useRenameSavedFilter.ts';
import type { SavedFilter } from './useSavedFilters.ts';

interface SavedFiltersDialogProps {
  readonly filters: readonly SavedFilter[];
  readonly onChanged: () => void;
  readonly onClose: () => void;
}

/** Renames or deletes the viewer's saved filters. */
export function SavedFiltersDialog({ filters, onChanged, onClose }: SavedFiltersDialogProps) {
  const [create] = useCreateSavedFilter();
  const [remove] = useDeleteSavedFilter();

  async function forget({ id, name, list, query }: SavedFilter) {
    const outcome = await remove({ input: { id } });
    // It may be deleted already, in another tab: the result is the same.
    if (!outcome.ok && outcome.code !== 'NOT_FOUND') {
      toast.error('Not Deleted', outcome.message);
      return;
    }
    onChanged();
    // The dialog would cover the toast's undo button.
    onClose();
    toast.done('Filter Deleted', name, async () => {
      const again = await create({ input: { list: list as FilteredList, name, query } });
      if (!again.ok) toast.error('Not Brought Back', again.message);
      onChanged();
    });
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Saved filters"
      description="Only you see them."
    >
      <ul className="flex flex-col gap-5">
        {filters.map((filter) => (
          <li key={filter.id}>
            <OneFilter filter={filter} onChanged={onChanged} onForget={() => void forget(filter)} />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

interface OneFilterProps {
  readonly filter: SavedFilter;
  readonly onChanged: () => void;
  readonly onForget: () => void;
}

function OneFilter({ filter: { id, name: kept, page }, onChanged, onForget }: OneFilterProps) {
  const [name, setName] = useState(kept);
  const [problem, setProblem] = useState<string>();
  const [rename, busy] = useRenameSavedFilter();

  async function save(event: FormEvent) {
    event.preventDefault();
    const outcome = await rename({ input: { id, name } });
    setProblem(outcome.ok ? undefined : outcome.message);
    if (!outcome.ok) return;
    toast.success('Filter Renamed', name.trim());
    onChanged();
  }

  return (
    <form noValidate className="flex flex-wrap items-end gap-2" onSubmit={(event) => void save(event)}>
      <div className="min-w-40 flex-1">
        <Field label={`Name (${page})`} error={problem}>
          <Input maxLength={60} value={name} onChange={(event) => setName(event.target.value)} />
        </Field>
      </div>
      <Button type="submit" variant="secondary" loading={busy} disabled={name.trim() === kept}>
        Rename<span className="sr-only"> {kept}</span>
      </Button>
      <Button variant="ghost" onClick={onForget}>
        Delete<span className="sr-only"> {kept}</span>
      </Button>
    </form>
  );
}
