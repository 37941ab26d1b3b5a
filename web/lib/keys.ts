/** Keys pressed one after the other, such as ['g', 's']; Shift is part of the key it makes, as in '?'. */
export interface Shortcut {
  readonly keys: readonly string[];
  readonly label: string;
  /** Whether it does something on the page as it is now; left out: always. */
  readonly here?: () => boolean;
  readonly run: () => void;
}

/** After this many milliseconds a first key is forgotten. */
export const SEQUENCE_MS = 1500;

/** What a key means after those pressed before it: a shortcut, the beginning of one, or nothing. */
export function matchKeys(
  shortcuts: readonly Shortcut[],
  pressed: readonly string[],
): { readonly found: Shortcut | null; readonly pending: readonly string[] } {
  const begins = (shortcut: Shortcut, keys: readonly string[]) =>
    keys.every((key, at) => shortcut.keys[at] === key);
  const find = (keys: readonly string[]) =>
    shortcuts.find((shortcut) => shortcut.keys.length === keys.length && begins(shortcut, keys));
  // Keys that lead nowhere are no part of what comes after them.
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

/** A key alone; with Ctrl, Alt or Cmd it belongs to the browser or to a screen reader. */
export const isPlainKey = (event: KeyPress) =>
  event.key.length === 1 &&
  !(event.ctrlKey || event.metaKey || event.altKey) &&
  !(event.isComposing || event.defaultPrevented || event.repeat);

/** Where letters are text, or move within what has the focus. */
const TYPING =
  'input:not([type=checkbox],[type=radio],[type=button],[type=submit],[type=reset]), textarea, select, ' +
  '[contenteditable]:not([contenteditable=false]), [role=textbox], [role=combobox], [role=listbox], [role=menu], [role=grid]';
const OVER_THE_PAGE = '[role=dialog], [role=alertdialog], [role=menu]';

/** Whether a plain key is meant for something else than the page. */
export const isTaken = (target: EventTarget | null, page: ParentNode) =>
  (target instanceof Element && target.closest(TYPING) !== null) ||
  page.querySelector(OVER_THE_PAGE) !== null;

const storageKey = 'admin-shortcuts';

/** Single keys are in the way of some people: speech input, a heavy hand. Ctrl+K stays. */
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
    // Storage may be closed; the keys then stay as they are.
  }
}
