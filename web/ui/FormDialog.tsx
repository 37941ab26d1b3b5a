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
  /** It takes something away for good. */
  danger?: boolean;
  /** It cannot be sent yet. */
  disabled?: boolean;
  /** What is wrong with the whole; what is wrong with a field stands at the field. */
  error?: Error | string | null | undefined;
  /** Until what it returns has settled it is not known what is wrong. */
  onSubmit: () => unknown;
  /** What was written is gone then. */
  onClose: () => void;
  /** The fields. */
  children: ReactNode;
}

/**
 * A form over the page, with a button that gives it up; while it is being sent it stays. Words that were written are
 * not thrown away unasked.
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
  // A choice or a number is soon made again, words are not.
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
