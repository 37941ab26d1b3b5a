import { type RefObject, useEffect } from 'react';
import { useRevalidator } from 'react-router-dom';
import { hearOtherTabs } from '../lib/otherTabs.ts';
import { end, endedKey, startOver } from './endOfLogin.ts';
import { key } from './takeLogout.ts';

/**
 * For a logged-in viewer: a logout in another tab logs this tab out too, and nothing of the person stays here. A page
 * that Back restored from the cache has missed such events: it is hidden when the login has ended meanwhile, and
 * otherwise reads its data again. `keeps`: this page has promised to keep what was entered until its viewer logs in
 * again; for that another user may have to log out first.
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
