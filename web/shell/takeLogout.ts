/** Under which a logout is noted in this tab and told to the others. */
export const key = 'logout';

/** How the logout that led to this page went; told once. */
export function takeLogout(): string | null {
  try {
    const ending = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    return ending;
  } catch {
    return null;
  }
}
