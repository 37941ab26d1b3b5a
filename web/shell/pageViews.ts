import type { createBrowserRouter } from 'react-router-dom';

type Router = Pick<ReturnType<typeof createBrowserRouter>, 'state' | 'subscribe'>;

/** Plausible's function; until its script has come, calls wait in `q`. */
interface Plausible {
  (...call: ['pageview', { u: string }]): void;
  q?: unknown[];
}

/** Do Not Track or Global Privacy Control: nothing may be counted, and the script is not even loaded. */
function asksForPrivacy(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean };
  return doNotTrack === '1' || globalPrivacyControl === true;
}

/** Without what may open something, which is the query and what follows an invitation, and without whom somebody writes to. */
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
  // Asked for at each call: the script puts its own function in this place.
  return (...call) => page.plausible?.(...call);
}

/** Tells the configured counter of each page that is opened; a change of the query alone is none. */
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
