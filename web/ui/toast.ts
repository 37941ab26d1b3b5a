const toastDuration = 5000;

/** Milliseconds, long enough to reach the button by keyboard or to think it over. */
const undoDuration = 20_000;

type Code = typeof import('./Toaster.tsx');

let code: Code | undefined;
let asked: Promise<void> | undefined;
/** Shows the latest toast once the code is loaded. */
let waiting: ((code: Code) => void) | undefined;
const watchers = new Set<() => void>();

let current: string | number | undefined;
let undo: (() => void) | undefined;

interface ToastOptions {
  action?: { label: string; onClick: () => void };
  duration?: number;
  /** For a toast shown with a new page: on a phone, the usual place covers the heading of that page. */
  position?: 'bottom-right';
  onDismiss?: () => void;
  onAutoClose?: () => void;
}

/** Load errors that need no reload of the page, which would lose what was typed into it. */
export const dispensable = new WeakSet<object>();

/**
 * Loads the code that shows toasts, which the first load of a page does without. Never rejects: the next call tries
 * again.
 */
export function loadToaster(): Promise<void> {
  asked ??= import('./Toaster.tsx').then(
    ({ Toaster, sonner }) => {
      code = { Toaster, sonner };
      for (const watcher of watchers) watcher();
      waiting?.(code);
      waiting = undefined;
    },
    (error: object) => {
      asked = undefined;
      dispensable.add(error);
    },
  );
  return asked;
}

/** Returns the component that shows toasts; null until its code is loaded. */
export const loadedToaster = () => code?.Toaster ?? null;
export function watchToaster(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

async function show(
  kind: 'success' | 'error' | 'info',
  title: string,
  description?: string,
  options?: ToastOptions,
) {
  undo = undefined;
  const raise = ({ sonner }: Code) => {
    // One at a time: a newer toast replaces the older one.
    if (current !== undefined) sonner.dismiss(current);
    current = sonner[kind](title, { description, duration: toastDuration, ...options });
  };
  if (code) return raise(code);
  waiting = raise;
  await loadToaster();
  // The code did not load, perhaps offline: the message is shown all the same.
  if (waiting !== raise) return;
  waiting = undefined;
  alert([title, description].filter(Boolean).join('\n'));
}

/** Call from event handlers only, never while rendering. */
export const toast = {
  success: (title: string, description?: string, options?: ToastOptions) =>
    void show('success', title, description, options),
  /** The destructive style: something was lost or refused. */
  error: (title: string, description?: string, options?: ToastOptions) =>
    void show('error', title, description, options),
  info: (title: string, description?: string, options?: ToastOptions) =>
    void show('info', title, description, options),
  /** Shows what was done, which can be undone as long as the toast is shown, by its button or by `undoLatest`. */
  done: (title: string, description: string, takeBack: () => void) => {
    const forget = () => {
      if (undo === once) undo = undefined;
    };
    const once = () => {
      forget();
      takeBack();
    };
    const action = { label: 'Undo', onClick: once };
    void show('success', title, description, {
      action,
      duration: undoDuration,
      onDismiss: forget,
      onAutoClose: forget,
    });
    undo = once;
  },
  dismiss: () => {
    waiting = undefined;
    code?.sonner.dismiss();
  },
};

const CHECK = 'Please check your connection and try again.';

/** Says that code the user needs now could not be loaded. */
export const tellNotLoaded = () => toast.error('This could not be loaded', CHECK);

/** Says that what the user wanted to save could not be saved. */
export const tellNotSaved = () => toast.error('This could not be saved', CHECK);

export const canUndo = () => undo !== undefined;

/** Undoes what the current toast reports. */
export function undoLatest(): void {
  const latest = undo;
  if (!latest) return;
  waiting = undefined;
  code?.sonner.dismiss(current);
  latest();
}
