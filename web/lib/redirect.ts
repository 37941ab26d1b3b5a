import { isSameSitePath } from '../../api/identity/redirect.rules.ts';

export function safeRedirect(target: string | null | undefined): string {
  return target && isSameSitePath(target) ? target : '/';
}

/** Adds the page to return to: '/login?redirect=/sessions/5'. Leaves it out when that is the home page. */
export function withRedirect(path: string, back: string): string {
  if (back === '/' || !isSameSitePath(back)) return path;
  // A slash is allowed in a query and keeps the address readable.
  return `${path}?redirect=${encodeURIComponent(back).replaceAll('%2F', '/')}`;
}
