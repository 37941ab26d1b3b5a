import { tellOtherTabs } from '../lib/otherTabs.ts';
import { safeRedirect, withRedirect } from '../lib/redirect.ts';
import { forgetNotes } from '../parts/paymentStorage.ts';
import { forgetPendingRegistration } from '../parts/pendingRegistration.ts';
import { key } from './takeLogout.ts';

/** When the last login of this browser ended: of that a page learns that slept meanwhile. */
export const endedKey = 'loggedOutAt';

/** How a logout went. */
type Ending = 'done' | 'failed';

/** Nothing that was written or noted in this browser is left for whoever comes next. */
function forgetEverything(ending: string): void {
  forgetNotes();
  forgetPendingRegistration();
  try {
    // Unsent messages and drafts of this tab.
    sessionStorage.clear();
    localStorage.setItem(endedKey, String(Date.now()));
    // The toast has to outlive the reload.
    sessionStorage.setItem(key, ending);
  } catch {
    // Without storage there is no toast, and a page that slept finds out by its next request.
  }
}

/**
 * The same address again, as nobody reads it. In the place of this page, so that no way back leads to it, and not by
 * `reload`, after which a browser fills the fields again. Who leaves the admin area meant to: that is no error.
 */
export function startOver(): void {
  const { pathname, search } = location;
  // An address that begins with two slashes is another site's.
  const page = safeRedirect(pathname + search);
  const isDesk = /^\/admin(?!\/login$)/.test(pathname);
  location.replace(isDesk ? withRedirect('/admin/login', page) : page);
}

/** Forgets whoever was logged in, and shows the page as nobody reads it. `ending`: how the logout went. */
export function end(ending: string): void {
  forgetEverything(ending);
  startOver();
}

/**
 * The login is over, here and in the other tabs: each goes on with a page that knows nobody. `viewerId`: of whom this
 * page shows.
 */
export function endHere(ending: Ending, viewerId: string | undefined): void {
  tellOtherTabs(key, `${ending} ${viewerId}`);
  end(ending);
}
