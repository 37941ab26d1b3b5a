const tokens = ['auth_token', 'authToken'];
const flags = ['isAdmin', 'adminUser'];

/**
 * A login token that an earlier version kept in the browser's storage: given out once and then gone. The
 * flags beside it are thrown away unread; who is an admin is for the server to say.
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
