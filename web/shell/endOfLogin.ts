import { tellOtherTabs } from '../lib/otherTabs.ts';
import { safeRedirect, withRedirect } from '../lib/redirect.ts';
import { forgetNotes } from '../parts/paymentStorage.ts';
import { forgetPendingRegistration } from '../parts/pendingRegistration.ts';
import { key } from './takeLogout.ts';

/**
 * localStorage key for when the last login of this browser ended: a page restored from the back/forward cache learns
 * of it by this.
 */
export const endedKey = 'loggedOutAt';

/** How a logout went. */
type Ending = 'done' | 'failed';

/** Deletes everything that was written or stored in this browser, so that the next person finds nothing. */
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
    // Without storage there is no toast, and a restored page finds out by its next request.
  }
}

/**
 * Loads the same URL as a visitor. It replaces the history entry, so that Back does not lead to the old page, and
 * does not `reload`, after which a browser fills the fields again. A user who logs out in the admin area gets its
 * login without an error.
 */
export function startOver(): void {
  const { pathname, search } = location;
  // A URL that begins with two slashes is that of another site.
  const page = safeRedirect(pathname + search);
  const isDesk = /^\/admin(?!\/login$)/.test(pathname);
  location.replace(isDesk ? withRedirect('/admin/login', page) : page);
}

/** Forgets the user who was logged in, and loads the page as a visitor. `ending`: how the logout went. */
export function end(ending: string): void {
  forgetEverything(ending);
  startOver();
}

/**
 * Ends the login in this tab and in the others: each starts over as a visitor. `viewerId`: the viewer whom this page
 * shows.
 */
export function endHere(ending: Ending, viewerId: string | undefined): void {
  tellOtherTabs(key, `${ending} ${viewerId}`);
  end(ending);
}
