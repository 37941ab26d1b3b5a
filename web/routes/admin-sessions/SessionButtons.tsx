import { Button } from '../../ui/Button.tsx';

interface SessionButtonsProps {
  readonly isNew: boolean;
  readonly busy: boolean;
  readonly form: string;
  readonly onDelete: () => void;
  readonly onCancel: () => void;
  readonly onDraft: () => void;
}

/** What can be done with the form of a session. */
export function SessionButtons({ isNew, busy, form, onDelete, onCancel, onDraft }: SessionButtonsProps) {
  return (
    <>
      {!isNew && (
        <Button variant="danger" disabled={busy} className="md:mr-auto" onClick={onDelete}>
          Delete Session
        </Button>
      )}
      <Button variant="secondary" disabled={busy} onClick={onCancel}>
        Cancel
      </Button>
      {isNew && (
        <Button variant="secondary" disabled={busy} onClick={onDraft}>
          Save as Draft
        </Button>
      )}
      <Button type="submit" form={form} loading={busy} loadingText={isNew ? 'Creating...' : 'Updating...'}>
        {isNew ? 'Create Session' : 'Update Session'}
      </Button>
    </>
  );
}
