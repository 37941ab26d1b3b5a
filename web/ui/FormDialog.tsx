import { type FormEvent, type ReactNode, useId } from 'react';
import { Button } from './Button.tsx';
import { Dialog, DialogClose, type DialogProps } from './Dialog.tsx';
import { FormError } from './FormError.tsx';

export interface FormDialogProps extends Pick<DialogProps, 'title' | 'description' | 'size'> {
  submitLabel: string;
  busyLabel: string;
  busy: boolean;
  /** It takes something away for good. */
  danger?: boolean;
  /** It cannot be sent yet. */
  disabled?: boolean;
  /** What is wrong with the whole; what is wrong with a field stands at the field. */
  error?: Error | string | null | undefined;
  onSubmit: () => unknown;
  onClose: () => void;
  /** The fields. */
  children: ReactNode;
}

/** A form over the page, with a button that gives it up; while it is being sent it stays. */
export function FormDialog(props: FormDialogProps) {
  const {
    submitLabel,
    busyLabel,
    busy,
    danger,
    disabled = false,
    error,
    onSubmit,
    onClose,
    children,
    ...dialog
  } = props;
  const form = useId();
  function submit(event: FormEvent) {
    event.preventDefault();
    onSubmit();
  }
  return (
    <Dialog
      {...dialog}
      open
      busy={busy}
      onOpenChange={(open) => !open && !busy && onClose()}
      footer={
        <>
          <DialogClose>
            <Button variant="secondary" disabled={busy}>
              Cancel
            </Button>
          </DialogClose>
          <Button
            type="submit"
            form={form}
            variant={danger ? 'danger' : 'primary'}
            disabled={disabled}
            loading={busy}
            loadingText={busyLabel}
          >
            {submitLabel}
          </Button>
        </>
      }
    >
      <form id={form} className="flex flex-col gap-5" noValidate onSubmit={submit}>
        {error instanceof Error ? <FormError error={error} /> : <FormError>{error}</FormError>}
        {children}
      </form>
    </Dialog>
  );
}
