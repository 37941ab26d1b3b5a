import { ConfirmDialog, type ConfirmDialogProps } from './ConfirmDialog.tsx';

/** Asks before unsaved changes are thrown away. */
export function DiscardDialog(props: Pick<ConfirmDialogProps, 'open' | 'onOpenChange' | 'onConfirm'>) {
  return (
    <ConfirmDialog
      {...props}
      danger
      title="Discard your changes?"
      confirmLabel="Discard changes"
      cancelLabel="Keep editing"
    >
      <p>What you have changed here is not saved yet.</p>
    </ConfirmDialog>
  );
}
