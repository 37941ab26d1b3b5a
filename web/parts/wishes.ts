/** What a visitor pressed that needs a login: it is done once they have logged in, in this tab. */
export interface Wish {
  readonly kind: 'save' | 'follow';
  readonly id: string;
  /** What it is called. */
  readonly name: string;
}

/** A search of the board that is wanted to be kept; it has no number yet. */
export interface SearchWish {
  readonly kind: 'keep';
  readonly search: string;
  readonly name: string;
}

const KEY = 'wish';
/** Whoever logs in later in this tab may be somebody else, or want something else by now. */
const LASTS_MS = 30 * 60_000;

export function keepWish(wish: Wish | SearchWish) {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ ...wish, at: Date.now() }));
  } catch {
    // A browser that keeps nothing: they press it again.
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
