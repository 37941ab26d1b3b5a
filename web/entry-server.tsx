import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, matchRoutes, StaticRouterProvider } from 'react-router-dom';
import type { MetaSink } from './parts/PageMeta.tsx';
import { zoneFromCookie } from './parts/TimeZone.tsx';
import { createEnvironment } from './relay/environment.ts';
import { type Execute, serverExecute } from './relay/network.ts';
import { loadViewer } from './relay/viewer.ts';
import { createRoutes } from './router.tsx';
import { App } from './shell/App.tsx';
import { type Assets, type DocumentBrand, renderDocument } from './shell/document.ts';

export { sitemap } from './shell/sitemap.ts';

interface Request {
  /** Path and query. */
  readonly url: string;
  readonly nonce: string;
  /** For style elements that scripts add. */
  readonly styleNonce: string;
  /** Runs a stored operation as the one who asks. */
  readonly execute: Execute;
  /** The Cookie header. */
  readonly cookies: string;
  readonly publicUrl: string;
  /** Address of the script that counts page views; null: nobody counts. */
  readonly analytics: string | null;
  readonly brand: DocumentBrand;
  readonly assets: Assets;
}

export type Rendered =
  | { readonly status: number; readonly html: string }
  | { readonly status: number; readonly redirect: string };

/** Renders the page at an address with all its data. */
export async function render(request: Request): Promise<Rendered> {
  const { nonce, cookies, publicUrl, assets } = request;
  const url = new URL(request.url, publicUrl);
  const zone = zoneFromCookie(cookies);
  const environment = createEnvironment({ execute: serverExecute(request.execute), isServer: true });
  const routes = createRoutes({ environment, isServer: true, zone: () => zone });
  const { query, dataRoutes } = createStaticHandler(routes);

  // Who asks may be unknown for a moment; the page then says itself what is wrong.
  const [context] = await Promise.all([query(new Request(url)), loadViewer(environment).catch(() => null)]);
  if (context instanceof Response) {
    return { status: context.status, redirect: context.headers.get('location') ?? '/' };
  }

  const now = Date.now();
  const sink: MetaSink = { meta: null };
  const { styles: _styles, ...brand } = request.brand;
  const body = renderToString(
    <App environment={environment} meta={sink} zone={zone} now={now} brand={brand}>
      <StaticRouterProvider
        router={createStaticRouter(dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </App>,
  );
  const meta = sink.meta ?? { title: brand.name, fullTitle: brand.name };
  const folder = matchRoutes(dataRoutes, url)?.at(-1)?.route.handle?.folder ?? null;
  const failed = Object.keys(context.errors ?? {});
  const html = renderDocument({
    meta,
    body,
    state: {
      records: environment.getStore().getSource().toJSON(),
      zone,
      now,
      failed,
      styleNonce: request.styleNonce,
      analytics: request.analytics,
      brand,
    },
    assets,
    folder,
    nonce,
    styleNonce: request.styleNonce,
    brand: request.brand,
    theme: /(?:^|;\s*)theme=light(?:;|$)/.test(cookies) ? 'light' : 'dark',
    publicUrl,
    path: url.pathname,
  });
  return { status: failed.length > 0 ? context.statusCode : (meta.status ?? 200), html };
}
