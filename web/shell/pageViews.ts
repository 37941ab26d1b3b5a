import type { createBrowserRouter } from 'react-router-dom';

type Router = Pick<ReturnType<typeof createBrowserRouter>, 'state' | 'subscribe'>;

/** Plausible's function; until its script is loaded, calls wait in `q`. */
interface Plausible {
  (...call: ['pageview', { u: string }]): void;
  q?: unknown[];
}

/** True with Do Not Track or Global Privacy Control: nothing may be counted, and the script is not even loaded. */
function asksForPrivacy(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean };
  return doNotTrack === '1' || globalPrivacyControl === true;
}

/**
 * Returns the URL to count, without anything that may grant access (the query, and what follows an invitation) and
 * without the id of the person whom the user writes to.
 */
const countedAddress = (pathname: string) =>
  location.origin +
  pathname.replace(/^((?:\/admin)?\/messages)\/\d+\/?$/i, '$1/:userId').replace(/^\/invite\/.*/i, '/invite');

function load(src: string): Plausible {
  const element = document.createElement('script');
  element.src = src;
  element.defer = true;
  element.dataset.domain = location.hostname;
  document.head.append(element);
  const page = window as Window & { plausible?: Plausible };
  const waiting: Plausible = (...call) => {
    waiting.q = [...(waiting.q ?? []), call];
  };
  page.plausible ??= waiting;
  // Looked up at each call, because the script replaces this function by its own.
  return (...call) => page.plausible?.(...call);
}

/** Counts each page that is opened with the configured service; a change of the query alone does not count. */
export function countPageViews(router: Router, script: string | null): void {
  if (!script || asksForPrivacy()) return;
  const count = load(script);
  let counted = '';
  const look = () => {
    const { location: place, navigation } = router.state;
    if (navigation.state !== 'idle' || place.pathname === counted) return;
    counted = place.pathname;
    count('pageview', { u: countedAddress(counted) });
  };
  look();
  router.subscribe(look);
}
