import './styles/app.css';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes, RouterProvider } from 'react-router-dom';
import { fetchQuery } from 'relay-runtime';
import type { viewerQuery } from './__generated__/viewerQuery.graphql.ts';
import { askZone } from './lib/askZone.ts';
import { learnClocks, type ZoneClock } from './lib/zoneOffset.ts';
import type { PlacedPage } from './pages.ts';
import { isRemembered, zoneFromCookie } from './parts/TimeZone.tsx';
import { takeAnswers } from './relay/answers.ts';
import { createEnvironment } from './relay/environment.ts';
import { watchHistory } from './relay/load.ts';
import { browserExecute, RequestFailed, setBearerToken } from './relay/network.ts';
import { subscribe } from './relay/subscribe.ts';
import { loadViewer, query as viewer } from './relay/viewer.ts';
import { createRoutes, lateRoutes, missingPage } from './router.tsx';
import { App } from './shell/App.tsx';
import { takeLegacyToken } from './shell/legacyToken.ts';
import { reloadOnMissingChunk } from './shell/missingChunk.ts';
import { keepThemeCookie } from './shell/themeCookie.ts';
import { loadTable, type Table, tableOf } from './tables.ts';
import { loadParts } from './ui/lazily.tsx';
import type { Site } from './ui/siteContext.ts';
import { dispensable, loadToaster } from './ui/toast.ts';

interface State {
  /** Names of what the page shows whose code is loaded by itself. */
  readonly parts: readonly string[];
  readonly zone: string;
  /** Of the zones that pages show times in. */
  readonly clocks: Readonly<Record<string, ZoneClock>>;
  readonly now: number;
  /** Routes whose data the server could not read. */
  readonly failed: readonly string[];
  readonly analytics: string | null;
  readonly site: Site;
}

const watchIntent = (...watched: Parameters<typeof import('./shell/intent.ts')['watchIntent']>) =>
  import('./shell/intent.ts').then(
    ({ watchIntent }) => watchIntent(...watched),
    (error) => dispensable.add(error),
  );
const countPageViews = (...counted: Parameters<typeof import('./shell/pageViews.ts')['countPageViews']>) =>
  import('./shell/pageViews.ts').then(
    ({ countPageViews }) => countPageViews(...counted),
    (error) => dispensable.add(error),
  );

async function start(): Promise<void> {
  const element = document.getElementById('state');
  const state = JSON.parse(element?.textContent ?? '{}') as State;
  learnClocks(state.clocks);
  // Asked before the page comes alive, so that its times wait no longer than it.
  if (!isRemembered(state.zone)) void askZone();
  const environment = createEnvironment({ execute: browserExecute, subscribe, isServer: false });
  const runtime = { environment, isServer: false, zone: () => zoneFromCookie(document.cookie) };
  const table = tableOf(location.pathname);
  const others = await loadTable(table).catch(() => null);
  const routes = createRoutes(() => runtime, others ?? [missingPage(location.pathname)]);
  const tables = new Set(others && [table]);

  // The page the server has rendered must be here before React takes it over.
  const matches = matchRoutes(routes, location) ?? [];
  const loaderData: Record<string, null> = {};
  const errors: Record<string, Error> = {};
  for (const { route } of matches) {
    if (route.id) loaderData[route.id] = null;
    if (typeof route.lazy === 'object' && route.lazy.Component) {
      route.Component = (await route.lazy.Component()) ?? null;
      route.lazy = undefined;
    }
  }
  await loadParts(state.parts);
  takeAnswers(environment);
  // Whoever the cookie has logged in needs no old token, and a stale one would say that nobody is here.
  const legacyToken = takeLegacyToken();
  const needsToken = legacyToken !== null && (await loadViewer(environment)) === null;
  if (needsToken) setBearerToken(legacyToken);
  for (const id of state.failed) {
    errors[id] = new RequestFailed('Something went wrong on our side. Please try again.');
  }

  const router = createBrowserRouter(routes, {
    hydrationData: { loaderData, errors: state.failed.length > 0 ? errors : null },
    patchRoutesOnNavigation: ({ path }) => addTable(tableOf(path)).catch(() => add([missingPage(path)])),
  });
  function add(pages: readonly PlacedPage[]) {
    // The router's own way to do this does nothing for whoever has gone elsewhere meanwhile.
    for (const { frame, routes } of lateRoutes(() => runtime, pages)) router.patchRoutes(frame, routes);
  }
  async function addTable(table: Table | null): Promise<void> {
    if (tables.has(table)) return;
    const pages = await loadTable(table);
    // Two may have waited for it.
    if (tables.has(table)) return;
    tables.add(table);
    add(pages);
  }
  if (state.analytics) void countPageViews(router, state.analytics);
  // Whoever has no pointer on the page yet, and presses no key, goes nowhere.
  addEventListener('pointerover', () => void watchIntent(router), { once: true });
  for (const kind of ['pointerover', 'keydown'])
    addEventListener(kind, () => addTable('pagesOfSite').catch((error) => dispensable.add(error)), {
      once: true,
    });
  startTransition(() => {
    hydrateRoot(
      document.getElementById('root') as HTMLElement,
      <App environment={environment} meta={null} zone={state.zone} now={state.now} site={state.site}>
        {/* Pages decide themselves what waits: skeletons for a new page, the old results for a new filter. */}
        <RouterProvider router={router} useTransitions={false} />
      </App>,
    );
  });
  // The page was rendered for a visitor; the old token may say more.
  if (needsToken) {
    const known = await fetchQuery<viewerQuery>(environment, viewer, {})
      .toPromise()
      .catch(() => null);
    if (!known?.viewer) setBearerToken(null);
  }
}

reloadOnMissingChunk();
keepThemeCookie();
watchHistory();
// What somebody does may end in a toast, perhaps to say that the line is down.
for (const kind of ['pointerdown', 'keydown'])
  addEventListener(kind, () => void loadToaster(), { once: true });
start();
