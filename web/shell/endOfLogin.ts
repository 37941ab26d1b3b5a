import { useEffect } from 'react';
import { hearOtherTabs, tellOtherTabs } from '../lib/otherTabs.ts';
import { forgetNotes } from '../parts/paymentStorage.ts';

const key = 'logout';

/** How a logout went. */
type Ending = 'done' | 'failed';
const isEnding = (value: unknown): value is Ending => value === 'done' || value === 'failed';

/** Nothing that was written or noted in this browser is left for whoever comes next. */
function forgetEverything(ending: Ending): void {
  forgetNotes();
  try {
    // Unsent messages and drafts of this tab.
    sessionStorage.clear();
    // The toast has to outlive the reload.
    sessionStorage.setItem(key, ending);
  } catch {
    // Without storage there is no toast; the page that follows says enough.
  }
}

const startOver = () => location.assign(location.pathname.startsWith('/admin') ? '/admin/login' : '/');

/** The login is over, here and in the other tabs: each goes on with a page that knows nobody. */
export function endHere(ending: Ending): void {
  forgetEverything(ending);
  tellOtherTabs(key, ending);
  startOver();
}

/** A logout in another tab is one in this tab too: nothing of the person stays on its page. */
export function useLogoutElsewhere(isSomebody: boolean): void {
  useEffect(() => {
    if (!isSomebody) return;
    return hearOtherTabs(key, (ending) => {
      if (!isEnding(ending)) return;
      forgetEverything(ending);
      startOver();
    });
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
