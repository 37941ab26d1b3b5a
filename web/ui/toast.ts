import { toast as sonner } from 'sonner';

export const toastDuration = 5000;

/** Long enough to be reached by keyboard, or to be thought over. */
const undoDuration = 20_000;

let current: string | number | undefined;
let undo: (() => void) | undefined;

interface ToastOptions {
  action?: { label: string; onClick: () => void };
  duration?: number;
  onDismiss?: () => void;
  onAutoClose?: () => void;
}

function show(
  kind: 'success' | 'error' | 'info',
  title: string,
  description?: string,
  options?: ToastOptions,
) {
  // One at a time: the newer one takes the place of the older.
  if (current !== undefined) sonner.dismiss(current);
  undo = undefined;
  current = sonner[kind](title, { description, duration: toastDuration, ...options });
}

/** Call from event handlers only, never while rendering. */
export const toast = {
  success: (title: string, description?: string, options?: ToastOptions) =>
    show('success', title, description, options),
  /** The destructive style: something was lost or refused. */
  error: (title: string, description?: string, options?: ToastOptions) =>
    show('error', title, description, options),
  info: (title: string, description?: string, options?: ToastOptions) =>
    show('info', title, description, options),
  /** What was done can be taken back as long as this stands, by its button or by `undoLatest`. */
  done: (title: string, description: string, takeBack: () => void) => {
    const forget = () => {
      if (undo === once) undo = undefined;
    };
    const once = () => {
      forget();
      takeBack();
    };
    const action = { label: 'Undo', onClick: once };
    show('success', title, description, {
      action,
      duration: undoDuration,
      onDismiss: forget,
      onAutoClose: forget,
    });
    undo = once;
  },
  dismiss: () => sonner.dismiss(),
};

export const canUndo = () => undo !== undefined;

/** Takes back what the toast on the page tells of. */
export function undoLatest(): void {
  const latest = undo;
  if (!latest) return;
  sonner.dismiss(current);
  latest();
}
