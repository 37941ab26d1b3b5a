const toastDuration = 5000;

/** Long enough to be reached by keyboard, or to be thought over. */
const undoDuration = 20_000;

type Code = typeof import('./Toaster.tsx');

let code: Code | undefined;
let asked: Promise<void> | undefined;
/** What is to be shown once the code is here. */
let waiting: ((code: Code) => void) | undefined;
const watchers = new Set<() => void>();

let current: string | number | undefined;
let undo: (() => void) | undefined;

interface ToastOptions {
  action?: { label: string; onClick: () => void };
  duration?: number;
  /** For what brings a page along: on a phone, the usual place is over the heading of that page. */
  position?: 'bottom-right';
  onDismiss?: () => void;
  onAutoClose?: () => void;
}

/** Errors of loading that nobody has to act upon: to load the page anew would cost what was typed into it. */
export const dispensable = new WeakSet<object>();

/** Brings the code that shows toasts, which the first load of a page does without. Never fails: it is tried again. */
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

/** For the place in the page where toasts stand: null until there is code for it. */
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
    // One at a time: the newer one takes the place of the older.
    if (current !== undefined) sonner.dismiss(current);
    current = sonner[kind](title, { description, duration: toastDuration, ...options });
  };
  if (code) return raise(code);
  waiting = raise;
  await loadToaster();
  // The line is down, and nothing can be drawn: what has happened is said all the same.
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

/** Code that somebody needs now cannot be had. */
export const tellNotLoaded = () => toast.error('This could not be loaded', CHECK);

/** The same of what somebody wanted to be kept. */
export const tellNotSaved = () => toast.error('This could not be saved', CHECK);

export const canUndo = () => undo !== undefined;

/** Takes back what the toast on the page tells of. */
export function undoLatest(): void {
  const latest = undo;
  if (!latest) return;
  waiting = undefined;
  code?.sonner.dismiss(current);
  latest();
}
