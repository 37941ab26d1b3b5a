import { useEffect } from 'react';
import { hearOtherTabs, tellOtherTabs } from '../lib/otherTabs.ts';
import { withRedirect } from '../lib/redirect.ts';
import { forgetNotes } from '../parts/paymentStorage.ts';
import { forgetPendingRegistration } from '../parts/pendingRegistration.ts';

const key = 'logout';
/** When the last login of this browser ended: of that a page learns that slept meanwhile. */
const endedKey = 'loggedOutAt';

/** How a logout went. */
type Ending = 'done' | 'failed';
const isEnding = (value: unknown): value is Ending => value === 'done' || value === 'failed';

/** Nothing that was written or noted in this browser is left for whoever comes next. */
function forgetEverything(ending: Ending): void {
  forgetNotes();
  forgetPendingRegistration();
  try {
    // Unsent messages and drafts of this tab.
    sessionStorage.clear();
    // The toast has to outlive the reload.
    sessionStorage.setItem(key, ending);
  } catch {
    // Without storage there is no toast; the page that follows says enough.
  }
}

/**
 * The same address again, as nobody reads it. In the place of this page, so that no way back leads to it, and not by
 * `reload`, after which a browser fills the fields again. Who leaves the admin area meant to: that is no error.
 */
function startOver(): void {
  const { pathname, search } = location;
  const isDesk = /^\/admin(?:\/|$)/.test(pathname) && pathname !== '/admin/login';
  location.replace(isDesk ? withRedirect('/admin/login', pathname + search) : pathname + search);
}

/** The login is over, here and in the other tabs: each goes on with a page that knows nobody. */
export function endHere(ending: Ending): void {
  forgetEverything(ending);
  try {
    localStorage.setItem(endedKey, String(Date.now()));
  } catch {
    // Without storage a page that slept finds out by its next request.
  }
  tellOtherTabs(key, ending);
  startOver();
}

function endedSince(moment: number): boolean {
  try {
    return Number(localStorage.getItem(endedKey)) > moment;
  } catch {
    return false;
  }
}

/**
 * A logout in another tab is one in this tab too: nothing of the person stays on its page, nor on one that a step back
 * wakes as it was left.
 */
export function useLogoutElsewhere(isSomebody: boolean): void {
  useEffect(() => {
    if (!isSomebody) return;
    const wake = ({ persisted }: PageTransitionEvent) => {
      if (!persisted || !endedSince(performance.timeOrigin)) return;
      document.body.hidden = true;
      startOver();
    };
    addEventListener('pageshow', wake);
    const stop = hearOtherTabs(key, (ending) => {
      if (!isEnding(ending)) return;
      forgetEverything(ending);
      startOver();
    });
    return () => {
      removeEventListener('pageshow', wake);
      stop();
    };
  }, [isSomebody]);
}

/** How the logout that led to this page went; told once. */
export function takeLogout(): Ending | null {
  try {
    const ending = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    return isEnding(ending) ? ending : null;
  } catch {
    return null;
  }
}
