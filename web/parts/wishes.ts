/** What a visitor pressed that needs a login; it is done once they have logged in, in this tab. */
export interface Wish {
  readonly kind: 'save' | 'follow';
  readonly id: string;
  /** Name of the table or Game Master. */
  readonly name: string;
}

/** A search of the board to be saved; it has no id yet. */
export interface SearchWish {
  readonly kind: 'keep';
  readonly search: string;
  readonly name: string;
}

const KEY = 'wish';
/** A wish expires: whoever logs in later in this tab may be another person, or want something else by now. */
const LASTS_MS = 30 * 60_000;

export function keepWish(wish: Wish | SearchWish) {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ ...wish, at: Date.now() }));
  } catch {
    // Without storage the visitor presses it again.
  }
}

export function takeWish(): Wish | SearchWish | null {
  try {
    const text = sessionStorage.getItem(KEY);
    if (text) sessionStorage.removeItem(KEY);
    if (!text) return null;
    const { at, ...wish } = JSON.parse(text) as (Wish | SearchWish) & { at: number };
    return Date.now() - at < LASTS_MS ? wish : null;
  } catch {
    return null;
  }
}
