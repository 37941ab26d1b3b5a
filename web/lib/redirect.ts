const unseen = /[\p{Cc}\p{Cf}\p{Z}]/u;

/** Whether a path leads to a page of this site and nowhere else, however a browser reads it. */
export function isSafeRedirect(target: string): boolean {
  if (target.length > 2000) return false;
  // Browsers drop tabs and newlines and read a backslash as a slash before they look at a URL.
  if (unseen.test(target) || target.includes('\\')) return false;
  if (!target.startsWith('/') || target.startsWith('//')) return false;
  const base = 'https://this.invalid';
  try {
    const url = new URL(target, base);
    // '/..//host' and '/.//host' resolve to a path that starts with two slashes.
    return url.origin === base && !url.pathname.startsWith('//');
  } catch {
    return false;
  }
}

export function safeRedirect(target: string | null | undefined, fallback = '/'): string {
  return target && isSafeRedirect(target) ? target : fallback;
}

/** '/login?redirect=/sessions/5'; the way back is left out when it is only the home page. */
export function withRedirect(path: string, back: string): string {
  if (back === '/' || !isSafeRedirect(back)) return path;
  // A slash is allowed in a query and keeps the address readable.
  return `${path}?redirect=${encodeURIComponent(back).replaceAll('%2F', '/')}`;
}
