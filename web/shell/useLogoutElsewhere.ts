import { useEffect } from 'react';
import { hearOtherTabs } from '../lib/otherTabs.ts';
import { end, endedKey, startOver } from './endOfLogin.ts';
import { key } from './takeLogout.ts';

/** A step back has woken a page as it was left: it shows nothing of somebody whose login has ended meanwhile. */
function wake({ persisted }: PageTransitionEvent): void {
  if (!persisted || !(Number(localStorage.getItem(endedKey)) > performance.timeOrigin)) return;
  document.body.hidden = true;
  startOver();
}

/** Of whoever is logged in: a logout in another tab is one in this tab too, and nothing of the person stays here. */
export function useLogoutElsewhere(): void {
  useEffect(() => {
    addEventListener('pageshow', wake);
    const stop = hearOtherTabs(key, end);
    return () => {
      removeEventListener('pageshow', wake);
      stop();
    };
  }, []);
}
