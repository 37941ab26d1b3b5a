import { useEffect } from 'react';
import { hearOtherTabs } from '../lib/otherTabs.ts';
import { ENDED_AT, forgetEverything, isEnding, LOGOUT, startOver } from './endOfLogin.ts';

function endedSince(moment: number): boolean {
  try {
    return Number(localStorage.getItem(ENDED_AT)) > moment;
  } catch {
    return false;
  }
}

/**
 * A logout in another tab is one in this tab too: nothing of the person stays on its page, nor on one that a step back
 * wakes as it was left.
 */
export function useLogoutElsewhere(): void {
  useEffect(() => {
    const wake = ({ persisted }: PageTransitionEvent) => {
      if (!persisted || !endedSince(performance.timeOrigin)) return;
      document.body.hidden = true;
      startOver();
    };
    addEventListener('pageshow', wake);
    const stop = hearOtherTabs(LOGOUT, (ending) => {
      if (!isEnding(ending)) return;
      forgetEverything(ending);
      startOver();
    });
    return () => {
      removeEventListener('pageshow', wake);
      stop();
    };
  }, []);
}
