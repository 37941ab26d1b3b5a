import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Button } from './Button.tsx';
import { Dialog, DialogClose, type DialogProps } from './Dialog.tsx';
import { DiscardDialog } from './DiscardDialog.tsx';
import { FormError } from './FormError.tsx';
import { focusWrong } from './focusWrong.ts';

export interface FormDialogProps extends Pick<DialogProps, 'title' | 'description' | 'size'> {
  submitLabel: string;
  busyLabel: string;
  busy: boolean;
  /** The action is destructive. */
  danger?: boolean;
  /** The form cannot be submitted yet. */
  disabled?: boolean;
  /** Error of the whole form; the error of a field stands at the field. */
  error?: Error | string | null | undefined;
  /** Submits the form; what is wrong is known once the returned promise has settled. */
  onSubmit: () => unknown;
  /** Closes the dialog and drops what was written. */
  onClose: () => void;
  /** The fields. */
  children: ReactNode;
}

/**
 * A form in a dialog, with a button to cancel; it stays open while it is being sent. Written text is not thrown away
 * without asking.
 */
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
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [sent, setSent] = useState(0);
  // A choice or a number is soon made again, text is not.
  const [hasWords, setHasWords] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const close = () => (hasWords ? setAsking(true) : onClose());
  useEffect(() => {
    if (sent > 0) focusWrong(form.current);
  }, [sent]);
  async function submit(event: FormEvent) {
    event.preventDefault();
    await onSubmit();
    setSent((times) => times + 1);
  }
  return (
    <Dialog
      {...dialog}
      open
      busy={busy}
      onOpenChange={(open) => !open && !busy && close()}
      footer={
        <>
          <DialogClose>
            <Button variant="secondary" disabled={busy}>
              Cancel
            </Button>
          </DialogClose>
          <Button
            type="submit"
            form={id}
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
      <form
        ref={form}
        id={id}
        className="flex flex-col gap-5"
        noValidate
        onInput={({ target, currentTarget }) => {
          if (target instanceof HTMLTextAreaElement)
            setHasWords(
              Array.from(currentTarget.querySelectorAll('textarea')).some(({ value }) => value.trim()),
            );
        }}
        onSubmit={submit}
      >
        {error instanceof Error ? <FormError error={error} /> : <FormError>{error}</FormError>}
        {children}
      </form>
      <DiscardDialog open={isAsking} onOpenChange={setAsking} onConfirm={onClose} />
    </Dialog>
  );
}
