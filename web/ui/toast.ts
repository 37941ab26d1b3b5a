import { toast as sonner } from 'sonner';

export const toastDuration = 5000;

let current: string | number | undefined;

interface ToastOptions {
  action?: { label: string; onClick: () => void };
}

function show(
  kind: 'success' | 'error' | 'info',
  title: string,
  description?: string,
  options?: ToastOptions,
) {
  // One at a time: the newer one takes the place of the older.
  if (current !== undefined) sonner.dismiss(current);
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
  dismiss: () => sonner.dismiss(),
};
