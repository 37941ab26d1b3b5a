import { type RefObject, useEffect } from 'react';
import { useRevalidator } from 'react-router-dom';
import { hearOtherTabs } from '../lib/otherTabs.ts';
import { end, endedKey, startOver } from './endOfLogin.ts';
import { key } from './takeLogout.ts';

/**
 * Of whoever is logged in: a logout in another tab is one in this tab too, and nothing of the person stays here. A page
 * that a step back has woken as it was left has heard of nothing: it shows nothing of somebody whose login has ended
 * meanwhile, and all else of it is asked for anew. `keeps`: this page has said that what was entered stays until its
 * person is logged in again; for that somebody else may have to log out first.
 */
export function useLogoutElsewhere(viewerId: string, keeps: RefObject<boolean>): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    window.onpageshow = ({ persisted }) => {
      if (!persisted) return;
      if (!(Number(localStorage.getItem(endedKey)) > performance.timeOrigin)) return void revalidate();
      document.body.hidden = true;
      startOver();
    };
    const stop = hearOtherTabs(key, (told) => {
      const [ending = '', whose] = told.split(' ');
      if (!keeps.current || whose === viewerId) end(ending);
    });
    return () => {
      window.onpageshow = null;
      stop();
    };
  }, [revalidate, viewerId, keeps]);
}
