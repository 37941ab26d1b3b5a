import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

interface Operation {
  readonly id: string;
  readonly variables: Record<string, unknown>;
}

interface PagesOptions {
  /** Runs a stored operation as the one who sent the request. */
  readonly execute: (request: FastifyRequest, operation: Operation) => Promise<unknown>;
  readonly dev: boolean;
  readonly publicUrl: string;
}

interface Assets {
  readonly script: string;
  readonly styles: readonly string[];
  readonly fonts: readonly string[];
  readonly preload: (folder: string) => readonly string[];
}

type Execute = (operation: Operation) => Promise<unknown>;

/** What web/entry-server.tsx exports. */
interface Web {
  render(request: {
    url: string;
    nonce: string;
    styleNonce: string;
    execute: Execute;
    cookies: string;
    publicUrl: string;
    assets: Assets;
  }): Promise<{ status: number; html?: string; redirect?: string }>;
  sitemap(execute: Execute, publicUrl: string): Promise<string>;
}

interface Renderer {
  readonly web: () => Promise<Web>;
  readonly assets: Assets;
  /** Adds what the bundler needs in a page during development. */
  readonly finish: (url: string, html: string, nonce: string, reply: FastifyReply) => Promise<string>;
}

const root = join(import.meta.dirname, '../../..');
const client = join(root, 'dist/client');
const server = join(root, 'dist/server/entry-server.js');
const longest = 2000;

/** Serves the web: its files, its pages (rendered here), robots.txt and the sitemap. */
export async function registerPages(app: FastifyInstance, options: PagesOptions): Promise<void> {
  const { execute, dev, publicUrl } = options;
  const renderer = dev ? await developed(app) : await built(app);
  if (!renderer) return;

  app.get('/robots.txt', (_request, reply) => {
    const closed = ['/admin', '/account', '/messages', '/booking', '/checkout', '/cart', '/api', '/graphql'];
    const lines = ['User-agent: *', ...closed.map((path) => `Disallow: ${path}`)];
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(`${lines.join('\n')}\n\nSitemap: ${new URL('/sitemap.xml', publicUrl).href}\n`);
  });

  app.get('/sitemap.xml', async (request, reply) => {
    const web = await renderer.web();
    const xml = await web.sitemap((operation) => execute(request, operation), publicUrl);
    return reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(xml);
  });

  app.get('/*', async (request, reply) => {
    const { url } = request;
    if (/^\/(?:api|graphql|assets)(?:[/?]|$)/.test(url)) return reply.callNotFound();
    if (url.length > longest) return reply.code(414).type('text/plain').send('This address is too long.');
    const web = await renderer.web();
    const nonce = nonceOf(reply);
    const page = await web.render({
      // Never a scheme or a host: those of the request are not to be trusted.
      url: url.replace(/^\/{2,}/, '/'),
      nonce: nonce.script,
      styleNonce: nonce.style,
      cookies: request.headers.cookie ?? '',
      execute: (operation) => execute(request, operation),
      publicUrl,
      assets: renderer.assets,
    });
    reply.header('cache-control', 'private, no-cache');
    if (page.redirect !== undefined) return reply.redirect(page.redirect, page.status);
    const html = await renderer.finish(url, page.html ?? '', nonce.script, reply);
    return reply.code(page.status).type('text/html; charset=utf-8').send(html);
  });
}

function nonceOf(reply: FastifyReply): { script: string; style: string } {
  const { cspNonce } = reply as { cspNonce?: { script?: string; style?: string } };
  return { script: cspNonce?.script ?? '', style: cspNonce?.style ?? '' };
}

interface ManifestEntry {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
  readonly assets?: readonly string[];
}

/** From the files of the last build; without one there are no pages. */
async function built(app: FastifyInstance): Promise<Renderer | null> {
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
  return { web: async () => web, assets: assetsOf(manifest), finish: async (_url, html) => html };
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
  const folders = new Map<string, string[]>();
  for (const key of Object.keys(manifest)) {
    const folder = /^web\/routes\/([^/]+)\/[^/]+Page\.tsx$/.exec(key)?.[1];
    if (!folder) continue;
    const files = new Set(
      [...(folders.get(folder) ?? []), ...filesOf(key)].filter((file) => !shared.has(file)),
    );
    folders.set(folder, Array.from(files));
  }
  const path = (file: string) => `/${file}`;
  return {
    script: path(entry.file),
    styles: (entry.css ?? []).map(path),
    fonts: (entry.assets ?? [])
      .filter((file) => /(?:fraunces|inter)-latin-(?!ext).*\.woff2$/.test(file))
      .map(path),
    preload: (folder) => [...Array.from(shared), ...(folders.get(folder) ?? [])].map(path),
  };
}

/** Straight from the sources, with hot reload. */
async function developed(app: FastifyInstance): Promise<Renderer> {
  const { createServer } = await import('vite');
  const vite = await createServer({
    configFile: join(root, 'web/vite.config.ts'),
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: app.server, path: '/@hmr' } },
  });
  app.addHook('onClose', () => vite.close());
  app.addHook('onRequest', async (request, reply) => {
    if (!/^\/(?:@|web\/|node_modules\/|favicon\.svg|manifest\.webmanifest|social\.png)/.test(request.url))
      return;
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
      preload: () => [],
    },
    finish: async (url, html, nonce, reply) => {
      allowInlineStyles(reply);
      return (await vite.transformIndexHtml(url, html)).replaceAll('vite-nonce', nonce);
    },
  };
}

/** The bundler's hot reload puts styles into the page that know no nonce. */
function allowInlineStyles(reply: FastifyReply): void {
  const name = 'content-security-policy';
  const policy = String(reply.raw.getHeader(name) ?? reply.getHeader(name) ?? '');
  const relaxed = policy.replace(/style-src [^;]*/, "style-src 'self' 'unsafe-inline'");
  if (policy) reply.raw.setHeader(name, relaxed);
}
