/** True when a path leads to a page of this site and nowhere else, however a browser reads it. */
export function isSameSitePath(target: string): boolean {
  // Browsers drop tabs and newlines and read a backslash as a slash before they look at a URL.
  if (target.length > 2000 || /[\p{Cc}\p{Cf}\p{Cs}\p{Z}\\]/u.test(target)) return false;
  if (!target.startsWith('/') || target.startsWith('//')) return false;
  try {
    const base = 'https://this.invalid';
    const url = new URL(target, base);
    // '/..//host' and '/.//host' resolve to a path that starts with two slashes.
    return url.origin === base && !url.pathname.startsWith('//');
  } catch {
    return false;
  }
}
