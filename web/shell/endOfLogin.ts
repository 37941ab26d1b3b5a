import { tellOtherTabs } from '../lib/otherTabs.ts';
import { withRedirect } from '../lib/redirect.ts';
import { forgetNotes } from '../parts/paymentStorage.ts';
import { forgetPendingRegistration } from '../parts/pendingRegistration.ts';

export const LOGOUT = 'logout';
/** When the last login of this browser ended: of that a page learns that slept meanwhile. */
export const ENDED_AT = 'loggedOutAt';

/** How a logout went. */
export type Ending = 'done' | 'failed';
export const isEnding = (value: unknown): value is Ending => value === 'done' || value === 'failed';

/** Nothing that was written or noted in this browser is left for whoever comes next. */
export function forgetEverything(ending: Ending): void {
  forgetNotes();
  forgetPendingRegistration();
  try {
    // Unsent messages and drafts of this tab.
    sessionStorage.clear();
    // The toast has to outlive the reload.
    sessionStorage.setItem(LOGOUT, ending);
  } catch {
    // Without storage there is no toast; the page that follows says enough.
  }
}

/**
 * The same address again, as nobody reads it. In the place of this page, so that no way back leads to it, and not by
 * `reload`, after which a browser fills the fields again. Who leaves the admin area meant to: that is no error.
 */
export function startOver(): void {
  const { pathname, search } = location;
  const isDesk = /^\/admin(?:\/|$)/.test(pathname) && pathname !== '/admin/login';
  location.replace(isDesk ? withRedirect('/admin/login', pathname + search) : pathname + search);
}

/** The login is over, here and in the other tabs: each goes on with a page that knows nobody. */
export function endHere(ending: Ending): void {
  forgetEverything(ending);
  try {
    localStorage.setItem(ENDED_AT, String(Date.now()));
  } catch {
    // Without storage a page that slept finds out by its next request.
  }
  tellOtherTabs(LOGOUT, ending);
  startOver();
}

/** How the logout that led to this page went; told once. */
export function takeLogout(): Ending | null {
  try {
    const ending = sessionStorage.getItem(LOGOUT);
    sessionStorage.removeItem(LOGOUT);
    return isEnding(ending) ? ending : null;
  } catch {
    return null;
  }
}
