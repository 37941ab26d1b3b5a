import { existsSync, readFileSync } from 'node:fs';
import { type IncomingMessage, Server } from 'node:http';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import { pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Site } from '../site.ts';
import type { Inline } from './csp.ts';
import { refuseUpgrade } from './upgrades.ts';

export type RenderedPage =
  | {
      readonly status: number;
      readonly html: string;
      readonly inline: Inline;
      /** True when the page is wrong if it is rendered without knowing the viewer. */
      readonly isPersonal: boolean;
      readonly redirect?: undefined;
    }
  | { readonly status: number; readonly redirect: string };

export interface Operation {
  readonly id: string;
  readonly variables: Record<string, unknown>;
}

interface Assets {
  readonly script: string;
  readonly styles: readonly string[];
  /** Preloaded with every page. */
  readonly fonts: readonly string[];
  /** Loaded only for letters that `fonts` lack. */
  readonly rareFonts: readonly string[];
  /** Returns the files that every page needs and those of `parts`: folders below web/routes, or file names. */
  readonly preload: (parts: readonly string[]) => readonly string[];
}

type Execute = (operation: Operation) => Promise<unknown>;

/** What web/entry-server.tsx exports. */
interface Web {
  render(request: {
    url: string;
    execute: Execute;
    cookies: string;
    now: number;
    publicUrl: string;
    analytics: string | null;
    site: Site;
    assets: Assets;
  }): Promise<RenderedPage>;
  /** The query whose answer tells a page who the viewer is. */
  readonly viewer: {
    /** Id of the operation. */
    readonly id: string;
    /** The answer without the identity of the viewer; null: it contains none. */
    withoutIdentity(text: string): string | null;
    /** The time zone of the viewer's account; null: none, or no viewer. */
    timeZone(text: string): string | null;
    /** The element with the identity that follows a page rendered without it. */
    element(text: string): string;
  };
}

interface Finished {
  readonly html: string;
  readonly policy: string;
}

export interface Renderer {
  readonly web: () => Promise<Web>;
  readonly assets: Assets;
  /** Adds what the bundler needs in a page during development. */
  readonly finish: (url: string, page: Finished) => Promise<Finished>;
}

const root = join(import.meta.dirname, '../../..');
const client = join(root, 'dist/client');
const server = join(root, 'dist/server/entry-server.js');

interface ManifestEntry {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
  readonly assets?: readonly string[];
}

/** Serves the files of the last build; null: there is no build, and so no pages. */
export async function built(app: FastifyInstance): Promise<Renderer | null> {
  if (!existsSync(server)) {
    app.log.warn('There is no build of the web (dist/): only the API is served.');
    return null;
  }
  const manifest = JSON.parse(readFileSync(join(client, 'manifest.json'), 'utf8')) as Record<
    string,
    ManifestEntry
  >;
  await app.register(fastifyStatic, {
    root: client,
    wildcard: false,
    preCompressed: true,
    index: false,
    globIgnore: ['**/*.br', '**/*.gz', 'manifest.json'],
    cacheControl: false,
    setHeaders: (response, path) => {
      const hashed = path.startsWith(join(client, 'assets'));
      const age = hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600';
      response.header('cache-control', age);
    },
  });
  const web = (await import(pathToFileURL(server).href)) as Web;
  return { web: async () => web, assets: assetsOf(manifest), finish: async (_url, page) => page };
}

function assetsOf(manifest: Record<string, ManifestEntry>): Assets {
  const entry = manifest['web/entry-client.tsx'];
  if (!entry) throw new Error('The manifest of the web build names no entry.');
  const filesOf = (key: string, seen = new Set<string>()): string[] => {
    const part = manifest[key];
    if (!part || part === entry || seen.has(key)) return [];
    seen.add(key);
    return [part.file, ...(part.css ?? []), ...(part.imports ?? []).flatMap((each) => filesOf(each, seen))];
  };
  const shared = new Set((entry.imports ?? []).flatMap((key) => filesOf(key)));
  const parts = new Map<string, Set<string>>();
  for (const key of Object.keys(manifest)) {
    const [, page, file] =
      /^web\/(?:routes\/([^/]+)\/\w+Page|(?:(?:shell|parts|ui|routes\/[^/]+)\/)?(\w+))\.tsx?$/.exec(key) ??
      [];
    const part = page ?? file;
    if (!part) continue;
    const files = parts.get(part) ?? new Set();
    for (const file of filesOf(key)) if (!shared.has(file)) files.add(file);
    parts.set(part, files);
  }
  const path = (file: string) => `/${file}`;
  const fonts = (name: RegExp) => (entry.assets ?? []).filter((file) => name.test(file)).map(path);
  return {
    script: path(entry.file),
    styles: (entry.css ?? []).map(path),
    fonts: fonts(/\/(?:title|text)-[^/]*\.woff2$/),
    rareFonts: fonts(/\/rare-[^/]*\.woff2$/),
    preload: (names) => {
      const own = names.flatMap((name) => Array.from(parts.get(name) ?? []));
      return Array.from(new Set([...shared, ...own]), path);
    },
  };
}

/** Never listens: the bundler takes its upgrades from this server and so sees only those that we emit on it. */
const bundler = new Server();

/** The bundler's socket, during development. */
export const hotReload = {
  path: '/@hmr',
  upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (request.headers['sec-websocket-protocol']?.match(/^vite-(hmr|ping)$/))
      bundler.emit('upgrade', request, socket, head);
    else refuseUpgrade(socket, 400);
  },
};

/** True for what the bundler serves during development: page sources, the rules they share with the API, packages. */
export const isBundlers = (url: string) =>
  /^\/(?:@|web\/|node_modules\/|api\/[\w/-]+\/(?:[\w-]+\.)?rules\.ts|favicon\.svg|manifest\.webmanifest|social\.png)/.test(
    url,
  );

/** Serves the web straight from its sources, with hot reload. */
export async function developed(app: FastifyInstance): Promise<Renderer> {
  const { createServer } = await import('vite');
  const vite = await createServer({
    configFile: join(root, 'web/vite.config.ts'),
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: bundler, path: hotReload.path } },
  });
  app.addHook('onClose', () => vite.close());
  app.addHook('onRequest', async (request, reply) => {
    if (!isBundlers(request.url)) return;
    for (const [name, value] of Object.entries(reply.getHeaders())) {
      if (value !== undefined && name !== 'content-security-policy') reply.raw.setHeader(name, value);
    }
    const passed = await new Promise<boolean>((resolve) => {
      reply.raw.on('close', () => resolve(false));
      vite.middlewares(request.raw, reply.raw, () => resolve(true));
    });
    if (!passed) reply.hijack();
  });
  return {
    web: () => vite.ssrLoadModule('/web/entry-server.tsx') as Promise<unknown> as Promise<Web>,
    assets: {
      script: '/web/entry-client.tsx',
      styles: ['/web/styles/app.css'],
      fonts: [],
      rareFonts: [],
      preload: () => [],
    },
    finish: async (url, { html, policy }) => ({
      html: await vite.transformIndexHtml(url, html),
      policy: allowingInline(policy),
    }),
  };
}

/** Allows inline code: the bundler's hot reload adds scripts and styles that our policy does not know. */
const allowingInline = (policy: string) =>
  policy.replaceAll(/((?:script|style)-src) 'self'[^;]*/g, "$1 'self' 'unsafe-inline'");
