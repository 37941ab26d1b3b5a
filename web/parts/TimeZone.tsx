import { createContext, type ReactNode, startTransition, useContext, useEffect, useState } from 'react';
import { askZone } from '../lib/askZone.ts';
import { isKnownZone, isOurClock } from '../lib/zoneOffset.ts';
import { pacificZone } from '../lib/zones.ts';

const TimeZoneContext = createContext<string>(pacificZone);

/** Returns the zone from the browser's cookie; Pacific time when there is none or the zone is unknown. */
export function zoneFromCookie(cookie: string): string {
  const value = /(?:^|;\s*)tz=([^;]{1,80})/.exec(cookie)?.[1];
  if (!value) return pacificZone;
  const zone = value.replaceAll('%2F', '/');
  return isKnownZone(zone) ? zone : pacificZone;
}

const year = 365 * 24 * 60 * 60;

/** True when the zone is the one from the cookie, as far as the browser's clocks can tell. */
export const isRemembered = (zone: string) =>
  /(?:^|;\s*)tz=/.test(document.cookie) && isOurClock(zone, Date.now());

/**
 * Provides the zone in which times are shown. The first render uses the server's zone, the next one the browser's
 * own, which is also stored in a cookie so that the server knows it the next time.
 */
export function TimeZoneProvider({
  initial,
  chosen,
  children,
}: {
  initial: string;
  /** From the viewer's profile; takes precedence over the browser's. */
  chosen: string | null;
  children: ReactNode;
}) {
  const [zone, setZone] = useState(initial);
  useEffect(() => {
    let isPast = false;
    function show(here: string) {
      if (isPast) return;
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not in every browser yet
      document.cookie = `tz=${here.replaceAll('/', '%2F')}; path=/; max-age=${year}; samesite=lax`;
      // The whole page renders again, so the user's input goes first.
      startTransition(() => setZone(here));
      if (zone === here) delete document.documentElement.dataset.zone;
    }
    if (chosen && isKnownZone(chosen)) show(chosen);
    else if (isRemembered(zone)) show(zone);
    else void askZone().then(show);
    return () => {
      isPast = true;
    };
  }, [chosen, zone]);
  return <TimeZoneContext value={zone}>{children}</TimeZoneContext>;
}

/** Shows every time inside it in one zone, for all viewers: the admin area has one. */
export function FixedTimeZone({ zone, children }: { zone: string; children: ReactNode }) {
  return <TimeZoneContext value={zone}>{children}</TimeZoneContext>;
}

export function useTimeZone(): string {
  return useContext(TimeZoneContext);
}
