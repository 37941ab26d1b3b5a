/** The key under which a logout is stored in this tab and told to the others. */
export const key = 'logout';

/** Returns how the logout that led to this page went, once; null: none. */
export function takeLogout(): string | null {
  try {
    const ending = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    return ending;
  } catch {
    return null;
  }
}
