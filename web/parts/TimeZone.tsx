import { createContext, type ReactNode, startTransition, useContext, useEffect, useState } from 'react';
import { askZone } from '../lib/askZone.ts';
import { isKnownZone, isOurClock } from '../lib/zoneOffset.ts';
import { pacificZone } from '../lib/zones.ts';

const TimeZoneContext = createContext<string>(pacificZone);

/** The zone a browser told us of earlier; Pacific time when it has not or when nobody knows the zone. */
export function zoneFromCookie(cookie: string): string {
  const value = /(?:^|;\s*)tz=([^;]{1,80})/.exec(cookie)?.[1];
  if (!value) return pacificZone;
  const zone = value.replaceAll('%2F', '/');
  return isKnownZone(zone) ? zone : pacificZone;
}

const year = 365 * 24 * 60 * 60;

/** Whether it is the one that the browser told us of earlier, as far as its clocks can tell. */
export const isRemembered = (zone: string) =>
  /(?:^|;\s*)tz=/.test(document.cookie) && isOurClock(zone, Date.now());

/**
 * The zone in which times are shown. The first render uses the zone the server used, the next one the
 * browser's own, which also goes into a cookie so that the server knows it the next time.
 */
export function TimeZoneProvider({
  initial,
  chosen,
  children,
}: {
  initial: string;
  /** From the viewer's profile; wins over the browser's. */
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
      // All of the page shows it, and whatever somebody does there goes first.
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

/** Below it every time is shown in one zone, whoever looks at it from wherever: the admin area has one. */
export function FixedTimeZone({ zone, children }: { zone: string; children: ReactNode }) {
  return <TimeZoneContext value={zone}>{children}</TimeZoneContext>;
}

export function useTimeZone(): string {
  return useContext(TimeZoneContext);
}
