/** Keys pressed one after the other, such as ['g', 's']; Shift is part of the key it makes, as in '?'. */
export interface Shortcut {
  readonly keys: readonly string[];
  readonly label: string;
  /** Whether it works on the page at this moment; left out: always. */
  readonly here?: () => boolean;
  readonly run: () => void;
}

/** Milliseconds after which the first key of a sequence is forgotten. */
export const SEQUENCE_MS = 1500;

/** Looks up the keys pressed so far: they complete a shortcut (`found`), begin one (`pending`), or neither. */
export function matchKeys(
  shortcuts: readonly Shortcut[],
  pressed: readonly string[],
): { readonly found: Shortcut | null; readonly pending: readonly string[] } {
  const begins = (shortcut: Shortcut, keys: readonly string[]) =>
    keys.every((key, at) => shortcut.keys[at] === key);
  const find = (keys: readonly string[]) =>
    shortcuts.find((shortcut) => shortcut.keys.length === keys.length && begins(shortcut, keys));
  // Keys that match nothing are dropped, so that the last key can begin a new sequence.
  for (const keys of [pressed, pressed.slice(-1)]) {
    const found = find(keys);
    if (found) return { found, pending: [] };
    if (shortcuts.some((shortcut) => begins(shortcut, keys))) return { found: null, pending: keys };
  }
  return { found: null, pending: [] };
}

type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing' | 'defaultPrevented' | 'repeat'
>;

/** True for a key without Ctrl, Alt or Cmd; with one of those it belongs to the browser or to a screen reader. */
export const isPlainKey = (event: KeyPress) =>
  event.key.length === 1 &&
  !(event.ctrlKey || event.metaKey || event.altKey) &&
  !(event.isComposing || event.defaultPrevented || event.repeat);

/** Elements in which letters are typed, or move within the element that has the focus. */
const TYPING =
  'input:not([type=checkbox],[type=radio],[type=button],[type=submit],[type=reset]), textarea, select, ' +
  '[contenteditable]:not([contenteditable=false]), [role=textbox], [role=combobox], [role=listbox], [role=menu], [role=grid]';
const OVER_THE_PAGE = '[role=dialog], [role=alertdialog], [role=menu]';

/** True when a plain key is not meant for the page: a field has the focus, or a dialog or menu is open. */
export const isTaken = (target: EventTarget | null, page: ParentNode) =>
  (target instanceof Element && target.closest(TYPING) !== null) ||
  page.querySelector(OVER_THE_PAGE) !== null;

const storageKey = 'admin-shortcuts';

/**
 * False when the person turned single-key shortcuts off, which disturb speech input and unsteady hands. Ctrl+K stays.
 */
export function areKeysOn(): boolean {
  try {
    return localStorage.getItem(storageKey) !== 'off';
  } catch {
    return true;
  }
}

export function turnKeys(on: boolean): void {
  try {
    localStorage.setItem(storageKey, on ? 'on' : 'off');
  } catch {
    // Storage may be unavailable; the setting then stays as it is.
  }
}
