import { Button } from '../ui/Button.tsx';

interface SessionButtonsProps {
  readonly isNew: boolean;
  /** A new session can only be saved as a draft. */
  readonly isDraft: boolean;
  /** The form is loaded. */
  readonly isReady: boolean;
  readonly busy: boolean;
  readonly form: string;
  readonly onDelete: () => void;
  readonly onCancel: () => void;
  readonly onDraft: () => void;
}

/** The buttons of the session form. */
export function SessionButtons(props: SessionButtonsProps) {
  const { isNew, isDraft, isReady, busy, form, onDelete, onCancel, onDraft } = props;
  const create = isDraft ? 'Save Draft' : 'Create Session';
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
      {isNew && !isDraft && (
        <Button variant="secondary" disabled={busy || !isReady} onClick={onDraft}>
          Save as Draft
        </Button>
      )}
      <Button
        type="submit"
        form={form}
        disabled={!isReady}
        loading={busy}
        loadingText={isNew ? 'Creating...' : 'Updating...'}
      >
        {isNew ? create : 'Update Session'}
      </Button>
    </>
  );
}
