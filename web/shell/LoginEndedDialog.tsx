import { ConfirmDialog, type ConfirmDialogProps } from '../ui/ConfirmDialog.tsx';

interface LoginEndedDialogProps extends Pick<ConfirmDialogProps, 'title' | 'children' | 'onConfirm'> {
  readonly onClose: () => void;
}

/** Shown over a dialog whose form found that the login has ended. */
export function LoginEndedDialog({ title, children, onConfirm, onClose }: LoginEndedDialogProps) {
  return (
    <ConfirmDialog
      open
      title={title}
      confirmLabel="Log in"
      cancelLabel="Not now"
      onConfirm={onConfirm}
      onOpenChange={onClose}
    >
      <p>{children}</p>
    </ConfirmDialog>
  );
}
