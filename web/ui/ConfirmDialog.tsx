import { AlertDialog } from 'radix-ui';
import { type ReactNode, useRef, useState } from 'react';
import { cn } from '../lib/cn.ts';
import { BackCloses } from './BackCloses.tsx';
import { Button } from './Button.tsx';
import { dialogClass, overlayClass } from './Dialog.tsx';
import { FormError } from './FormError.tsx';
import { rememberFocus } from './returnFocus.ts';

export interface ConfirmDialogProps {
  title: ReactNode;
  /** What will happen, to whom, and whether it can be undone. */
  children?: ReactNode;
  /** Names the action ('Cancel and get $25.00 back'), never 'OK'. */
  confirmLabel: string;
  cancelLabel?: string;
  busyLabel?: string;
  danger?: boolean;
  /** For a form inside that is not ready yet. */
  confirmDisabled?: boolean;
  /** While this runs the dialog is open and busy; it also stays open with the message of an error that this throws. */
  onConfirm: () => unknown;
  trigger?: ReactNode;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, confirmLabel, cancelLabel = 'Cancel', busyLabel, danger = false } = props;
  const [ownOpen, setOwnOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Error>();
  const returnFocus = useRef<() => void>(undefined);
  const open = props.open ?? ownOpen;

  function setOpen(next: boolean) {
    if (busy) return;
    close(next);
  }
  function close(next: boolean) {
    setProblem(undefined);
    if (props.open === undefined) setOwnOpen(next);
    props.onOpenChange?.(next);
  }
  async function confirm() {
    setBusy(true);
    setProblem(undefined);
    try {
      await props.onConfirm();
      close(false);
    } catch (error) {
      const isSaid = error instanceof Error && error.message !== '';
      setProblem(isSaid ? error : new Error('Something went wrong. Please try again.'));
    } finally {
      setBusy(false);
    }
  }

  return (
    <AlertDialog.Root open={open} onOpenChange={setOpen}>
      {props.trigger && <AlertDialog.Trigger asChild>{props.trigger}</AlertDialog.Trigger>}
      <AlertDialog.Portal>
        <AlertDialog.Overlay className={overlayClass} />
        <AlertDialog.Content
          className={cn(dialogClass, 'md:max-w-md')}
          onOpenAutoFocus={() => {
            returnFocus.current = rememberFocus();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            returnFocus.current?.();
          }}
          {...(children ? {} : { 'aria-describedby': undefined })}
        >
          <BackCloses />
          <div className="flex flex-col gap-3 overflow-y-auto px-5 pt-6 pb-5 md:px-6">
            <AlertDialog.Title className="title text-title-3">{title}</AlertDialog.Title>
            {children && (
              <AlertDialog.Description asChild>
                <div className="flex flex-col gap-3 text-sm text-soft">{children}</div>
              </AlertDialog.Description>
            )}
            <FormError error={problem} />
          </div>
          <div className="flex flex-wrap justify-end gap-2.5 px-5 pb-5 max-md:flex-col-reverse md:px-6">
            <AlertDialog.Cancel asChild>
              <Button variant="secondary" disabled={busy}>
                {cancelLabel}
              </Button>
            </AlertDialog.Cancel>
            <Button
              variant={danger ? 'danger' : 'primary'}
              loading={busy}
              loadingText={busyLabel}
              disabled={props.confirmDisabled}
              onClick={() => void confirm()}
            >
              {confirmLabel}
            </Button>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
