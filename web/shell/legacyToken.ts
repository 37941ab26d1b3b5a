const tokens = ['auth_token', 'authToken'];
const flags = ['isAdmin', 'adminUser'];

/**
 * Takes the login token that an earlier version kept in the browser's storage: returns it once and deletes it. The
 * flags beside it are deleted unread, because the server decides who is an admin.
 */
export function takeLegacyToken(): string | null {
  try {
    const token = tokens.map((key) => localStorage.getItem(key)).find(Boolean) ?? null;
    for (const key of [...tokens, ...flags]) localStorage.removeItem(key);
    return token;
  } catch {
    return null;
  }
}
