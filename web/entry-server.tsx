import { renderToString } from 'react-dom/server';
import {
  createContext,
  createStaticHandler,
  createStaticRouter,
  RouterContextProvider,
  StaticRouterProvider,
} from 'react-router-dom';
import type { IEnvironment } from 'relay-runtime';
import viewerRequest from './__generated__/viewerQuery.graphql.ts';
import { ownUrl } from './lib/ownUrl.ts';
import { isKnownZone, zoneClock, zonesAsked } from './lib/zoneOffset.ts';
import { easternZone, pacificZone } from './lib/zones.ts';
import { pagesOfSite } from './pagesOfSite.ts';
import { pagesOfStaff } from './pagesOfStaff.ts';
import type { MetaSink } from './parts/PageMeta.tsx';
import { zoneFromCookie } from './parts/TimeZone.tsx';
import { type Answer, noting } from './relay/answers.ts';
import { createEnvironment } from './relay/environment.ts';
import { type Execute, serverExecute } from './relay/network.ts';
import { nobody, watchIdentity, withoutIdentity } from './relay/nobody.ts';
import { loadViewer, type Viewer } from './relay/viewer.ts';
import { createRoutes, type Runtime } from './router.tsx';
import { App } from './shell/App.tsx';
import {
  type Assets,
  answersElement,
  type DocumentSite,
  inlineScript,
  renderDocument,
} from './shell/document.ts';
import { tableOf } from './tables.ts';
import { loadAll, ShownParts } from './ui/lazily.tsx';

interface Request {
  /** Path and query. */
  readonly url: string;
  /** Runs a stored operation as the one who asks. */
  readonly execute: Execute;
  /** The cookies a page may depend on, as they were sent: those of the zone and the theme. */
  readonly cookies: string;
  /** The moment the page is of, in milliseconds. */
  readonly now: number;
  readonly publicUrl: string;
  /** Address of the script that counts page views; null: nobody counts. */
  readonly analytics: string | null;
  readonly site: DocumentSite;
  readonly assets: Assets;
}

export type Rendered =
  | {
      readonly status: number;
      readonly html: string;
      /** The texts of the script and style elements in it. */
      readonly inline: { readonly scripts: readonly string[]; readonly styles: readonly string[] };
      /** It says who somebody is, or has answers that do: it has to be rendered as that person. */
      readonly isPersonal: boolean;
    }
  | { readonly status: number; readonly redirect: string };

const viewerId = viewerRequest.params.id ?? '';

const runtimeOfRequest = createContext<Runtime>();
// Made once: to order more than a hundred routes was nearly a third of what a light page cost.
const { query, dataRoutes } = createStaticHandler(
  createRoutes((request) => request!.get(runtimeOfRequest), [...pagesOfSite, ...pagesOfStaff]),
);

/** The answer by which pages know who asks. */
export const viewer = {
  id: viewerId,
  withoutIdentity,
  timeZone: (text: string): string | null => JSON.parse(text).data?.viewer?.timeZone ?? null,
  element: (text: string) => answersElement([{ id: viewerId, variables: {}, data: JSON.parse(text).data }]),
};

/** Renders the page at an address with all its data. */
export async function render(request: Request): Promise<Rendered> {
  const { cookies, now, publicUrl, assets } = request;
  const url = ownUrl(request.url, publicUrl);
  const zone = zoneFromCookie(cookies);
  const answers: Answer[] = [];
  const execute = noting(answers, serverExecute(request.execute));
  const environment = createEnvironment({ execute, isServer: true });
  const runtime = { environment, isServer: true, zone: () => zone };
  const requestContext = new RouterContextProvider(new Map([[runtimeOfRequest, runtime]]));

  // Who asks may be unknown for a moment; the page then says itself what is wrong.
  const [context, someone] = await Promise.all([
    query(new Request(url), { requestContext }),
    loadViewer(environment).catch(() => null),
  ]);
  if (context instanceof Response) {
    return { status: context.status, redirect: context.headers.get('location') ?? '/' };
  }

  await loadAll();
  const sink: MetaSink = { meta: null };
  const isNobody = someone?.id === nobody.id;
  if (isNobody && saysOtherwise(environment)) return personal;
  let isPersonal = false;
  const watched = (known: Viewer) => watchIdentity(known, () => (isPersonal = true));
  const shown = new Set<string>();
  zonesAsked.clear();
  const { styles, name, logoUrl, isPaused } = request.site;
  const site = { name, logoUrl, isPaused };
  const body = renderToString(
    <ShownParts value={shown}>
      <App
        environment={environment}
        meta={sink}
        zone={zone}
        now={now}
        site={site}
        {...(isNobody && { seen: watched })}
      >
        <StaticRouterProvider
          router={createStaticRouter(dataRoutes, context)}
          context={context}
          hydrate={false}
        />
      </App>
    </ShownParts>,
  );
  if (isPersonal) return personal;
  // What this page shows, and what times are shown in besides once its code is here.
  const zones = [zone, pacificZone, easternZone, ...zonesAsked].filter(isKnownZone);
  const clocks = Object.fromEntries(zones.map((known) => [known, zoneClock(known, now)]));
  const meta = sink.meta ?? { title: site.name, fullTitle: site.name };
  const parts: string[] = context.matches.flatMap(({ route }) => route.handle?.part ?? []);
  const table = tableOf(url.pathname) ?? [];
  const failed = Object.keys(context.errors ?? {});
  const html = renderDocument({
    meta,
    body,
    state: { zone, clocks, now, failed, analytics: request.analytics, site, parts: [...shown] },
    answers: isNobody ? answers.filter(({ id }) => id !== viewerId) : answers,
    assets,
    parts: parts.concat(table, ...shown),
    site: request.site,
    theme: /(?:^|;\s*)theme=light(?:;|$)/.test(cookies) ? 'light' : 'dark',
    publicUrl,
    path: url.pathname,
  });
  return {
    status: failed.length > 0 ? context.statusCode : (meta.status ?? 200),
    html,
    inline: { scripts: [inlineScript], styles: styles ? [styles] : [] },
    isPersonal: false,
  };
}

const personal = { status: 200, html: '', inline: { scripts: [], styles: [] }, isPersonal: true } as const;

/** Whether an answer has told who the viewer is, who was to be nobody. */
function saysOtherwise(environment: IEnvironment): boolean {
  const source = environment.getStore().getSource();
  return source.getRecordIDs().some((id) => id !== nobody.id && source.get(id)?.__typename === 'Viewer');
}
