import Plus from 'lucide-react/icons/plus';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LoadMore } from '../../ui/LoadMore.tsx';
import { toast } from '../../ui/toast.ts';
import type { Letter } from './letter.ts';
import { type Template, TemplateForm } from './TemplateForm.tsx';
import { useDeleteTemplate } from './useDeleteTemplate.ts';

interface TemplatesDialogProps {
  readonly templates: readonly Template[];
  readonly total: number;
  /** The message being written; a new template starts with it. */
  readonly letter: Letter;
  /** null: the list is shown. */
  readonly editing: Template | 'new' | null;
  readonly onEdit: (template: Template | 'new' | null) => void;
  readonly hasMore: boolean;
  readonly loadingMore: boolean;
  readonly onLoadMore: () => void;
  readonly onChanged: () => Promise<void>;
  readonly onClose: () => void;
}

/** The templates of staff: the list, or the form of one. */
export function TemplatesDialog(props: TemplatesDialogProps) {
  const { templates, total, letter, editing, onEdit, hasMore, loadingMore, onLoadMore, onChanged, onClose } =
    props;
  const title = editing === 'new' ? 'New Template' : editing ? 'Edit Template' : 'Templates';

  if (editing) {
    const template = editing === 'new' ? null : editing;
    return (
      <TemplateForm
        title={title}
        template={template}
        letter={letter}
        onChanged={onChanged}
        onDone={() => onEdit(null)}
      />
    );
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description="Texts for every day, shared by all staff."
      footer={
        <Button icon={<Plus />} onClick={() => onEdit('new')}>
          New Template
        </Button>
      }
    >
      {templates.length === 0 ? (
        <EmptyState title="No templates yet" level={3}>
          Write a text once, and use it again and again.
        </EmptyState>
      ) : (
        <>
          <ul className="divide-y divide-line">
            {templates.map((template) => (
              <li key={template.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
                <div className="min-w-0 flex-1 basis-48">
                  <p className="truncate text-sm font-medium">{template.name}</p>
                  <p className="truncate text-xs text-faint">{template.subject}</p>
                </div>
                <Button
                  variant="secondary"
                  size="sm"
                  aria-label={`Edit ${template.name}`}
                  onClick={() => onEdit(template)}
                >
                  Edit
                </Button>
                <DeleteTemplate template={template} onChanged={onChanged} />
              </li>
            ))}
          </ul>
          {hasMore && (
            <LoadMore
              noun="templates"
              shown={templates.length}
              total={total}
              hasMore={hasMore}
              loading={loadingMore}
              onLoadMore={onLoadMore}
            />
          )}
        </>
      )}
    </Dialog>
  );
}

interface DeleteTemplateProps {
  readonly template: Template;
  readonly onChanged: () => Promise<void>;
}

function DeleteTemplate({ template: { id, version, name }, onChanged }: DeleteTemplateProps) {
  const [commit] = useDeleteTemplate();

  async function remove() {
    const outcome = await commit({ input: { id, version } });
    // Another member of staff was faster: the template is deleted all the same.
    if (!outcome.ok && outcome.code !== 'NOT_FOUND') throw new Error(outcome.message);
    await onChanged();
    toast.success('Template Deleted');
  }

  return (
    <ConfirmDialog
      danger
      title={`Delete "${name}"?`}
      confirmLabel="Delete Template"
      busyLabel="Deleting..."
      onConfirm={remove}
      trigger={
        <Button variant="ghost" size="sm" aria-label={`Delete ${name}`}>
          Delete
        </Button>
      }
    >
      It is gone for all staff. Messages that were sent with it stay as they are.
    </ConfirmDialog>
  );
}
