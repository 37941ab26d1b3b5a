import type { ComponentType } from 'react';
import {
  type LoaderFunctionArgs,
  type RouteObject,
  type RouterContextProvider,
  redirect,
} from 'react-router-dom';
import type { IEnvironment } from 'relay-runtime';
import { withRedirect } from './lib/redirect.ts';
import type { PlacedPage } from './pages.ts';
import { loadPageData, startPageAhead, startPageData } from './relay/load.ts';
import { type Access, type Place, page } from './relay/page.ts';
import { loadViewer, onlyPage } from './relay/viewer.ts';
import { MissingCode } from './shell/MissingCode.tsx';
import { PageHost } from './shell/PageHost.tsx';
import { PlainLayout } from './shell/PlainLayout.tsx';
import { RouteError } from './shell/RouteError.tsx';
import { SiteLayout } from './shell/SiteLayout.tsx';
import { firstPages } from './tables.ts';
import { dispensable } from './ui/toast.ts';

export interface Runtime {
  readonly environment: IEnvironment;
  readonly isServer: boolean;
  /** The time zone in which pages are shown. */
  readonly zone: () => string;
}

/** A browser has one; a server one for each request, which the router gives to what is loaded for it. */
export type RuntimeOf = (request?: Readonly<RouterContextProvider>) => Runtime;

type Frame = 'site' | 'gm' | 'admin' | 'none';

function frameOf({ page, path }: PlacedPage): Frame {
  if (page.layout) return page.layout;
  const [, area] = path.split('/');
  return area === 'admin' || area === 'gm' ? area : 'site';
}

/** Refuses a page to those it is not for; throws the redirect to where they can log in. */
async function admit(environment: IEnvironment, access: Access, url: URL): Promise<void> {
  if (access === 'public') return;
  const viewer = await loadViewer(environment);
  const back = url.pathname + url.search;
  const only = viewer ? null : await onlyPage(environment);
  if (only) throw redirect(withRedirect(only, back));
  // Whoever is no Game Master reads in the frame of those pages that they are not for them.
  if (access === 'user' || access === 'gameMaster') {
    if (!viewer) throw redirect(withRedirect('/login', back));
    return;
  }
  if (viewer?.isAdmin || viewer?.isSuperAdmin) return;
  const error = viewer ? 'access_denied' : 'authentication_required';
  throw redirect(`${withRedirect(`/admin/login?error=${error}`, back).replace(/\?redirect=/, '&redirect=')}`);
}

function routeOf(runtimeOf: RuntimeOf, placed: PlacedPage): RouteObject {
  const { page, path, folder } = placed;
  // Whatever stands in the frame of the admin area is for staff, and in that of Game Masters for them.
  const own: Partial<Record<Frame, Access>> = { admin: 'admin', gm: 'gameMaster' };
  const access = own[frameOf(placed)] ?? page.access ?? 'public';
  return {
    id: `${folder}:${path}`,
    path,
    handle: {
      part: folder,
      // What is personal is read when it is asked for, not before.
      ...(access === 'public' && {
        ahead(place: Omit<Place, 'zone'>) {
          page.component().catch((error) => dispensable.add(error));
          const { environment, zone } = runtimeOf();
          startPageAhead(environment, page, { ...place, zone: zone() });
        },
      }),
    },
    errorElement: <RouteError page={page} />,
    async loader({ request, params, context }: LoaderFunctionArgs) {
      const { environment, isServer, zone } = runtimeOf(context);
      const url = new URL(request.url);
      const place = { params, search: url.searchParams, zone: zone() };
      if (isServer) {
        await Promise.all([
          admit(environment, access, url),
          page.component().then(() => loadPageData(environment, page, place)),
        ]);
      } else {
        startPageData(environment, page, place);
        await admit(environment, access, url);
      }
      return null;
    },
    lazy: {
      async Component() {
        const Content = await page.component().catch(() => null);
        page.failure = Content?.failure;
        return Content ? () => <PageHost page={page} Content={Content} /> : MissingCode;
      },
    },
  };
}

/** The code of what most visitors never see: a frame, or that there is nothing. The router empties the object, so each table has its own. */
const frameCode = (load: () => Promise<ComponentType>) => ({
  async Component() {
    return await load().catch(() => MissingCode);
  },
});
const loadGameMasterLayout = async () => (await import('./shell/GameMasterLayout.tsx')).GameMasterLayout;
const loadNotFoundPage = async () => (await import('./shell/NotFoundPage.tsx')).NotFoundPage;
const loadAdminNotFoundPage = async () => (await import('./shell/AdminNotFoundPage.tsx')).AdminNotFoundPage;
const loadAdminLayout = async () => (await import('./shell/AdminLayout.tsx')).AdminLayout;

const frameIds: Readonly<Record<Frame, string>> = { site: 'site', gm: 'gm', admin: 'admin', none: 'plain' };

type Frames = Record<Frame, RouteObject[]>;

function framed(runtimeOf: RuntimeOf, pages: readonly PlacedPage[]): Frames {
  const frames: Frames = { site: [], gm: [], admin: [], none: [] };
  for (const placed of pages) frames[frameOf(placed)].push(routeOf(runtimeOf, placed));
  return frames;
}

/** Routes of pages that came after the router was made, to be put below the frames they belong to. */
export const lateRoutes = (runtimeOf: RuntimeOf, late: readonly PlacedPage[]) =>
  Object.entries(framed(runtimeOf, late)).map(([frame, routes]) => ({
    frame: frameIds[frame as Frame],
    routes,
  }));

/** In place of a page when the table it would be in did not come. */
export const missingPage = (path: string): PlacedPage => ({
  page: page({ path, layout: 'site', component: async () => MissingCode }),
  path,
  folder: 'missing',
});

/** The routes of the first pages and of the others that are here, built from `routes/<url-name>/route.ts`. */
export function createRoutes(runtimeOf: RuntimeOf, others: readonly PlacedPage[]): RouteObject[] {
  const frames = framed(runtimeOf, [...firstPages, ...others]);
  const notFound: RouteObject = {
    id: 'not-found',
    path: '*',
    handle: { part: 'NotFoundPage' },
    lazy: frameCode(loadNotFoundPage),
  };
  const adminNotFound: RouteObject = {
    id: 'admin-not-found',
    path: '/admin/*',
    handle: { part: 'AdminNotFoundPage' },
    ErrorBoundary: RouteError,
    lazy: frameCode(loadAdminNotFoundPage),
    async loader({ request, context }: LoaderFunctionArgs) {
      await admit(runtimeOf(context).environment, 'admin', new URL(request.url));
      return null;
    },
  };
  const gm: RouteObject = {
    id: frameIds.gm,
    handle: { part: 'GameMasterLayout' },
    lazy: frameCode(loadGameMasterLayout),
    children: frames.gm,
  };
  return [
    { id: frameIds.site, Component: SiteLayout, children: [...frames.site, gm, notFound] },
    {
      id: frameIds.admin,
      handle: { part: 'AdminLayout' },
      lazy: frameCode(loadAdminLayout),
      children: [...frames.admin, adminNotFound],
    },
    { id: frameIds.none, Component: PlainLayout, children: frames.none },
  ];
}
