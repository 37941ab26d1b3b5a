import { bootId, bootScript } from '../lib/boot.ts';
import { earlyScript } from '../lib/early.ts';
import { ownUrl } from '../lib/ownUrl.ts';
import { reloadOnBackScript } from '../lib/reloadOnBack.ts';
import { themeScript } from '../lib/theme.ts';
import { zoneScript } from '../lib/zone-script.ts';
import { type Meta, titleOf } from '../parts/PageMeta.tsx';
import { brandStylesId } from '../parts/SiteProvider.tsx';
import type { Answer } from '../relay/answers.ts';
import { pack } from '../relay/packed.ts';

export interface Assets {
  readonly script: string;
  readonly styles: readonly string[];
  /** URLs of the fonts to preload. */
  readonly fonts: readonly string[];
  /** Returns the files that every page needs and those of these parts: folders below web/routes, or files by name. */
  readonly preload: (parts: readonly string[]) => readonly string[];
}

/** What the server knows about the site; the styles consist of checked colours only. */
export interface DocumentSite {
  readonly name: string;
  readonly logoUrl: string | null;
  readonly isPaused: boolean;
  readonly styles: string;
}

interface DocumentOptions {
  readonly meta: Meta;
  readonly body: string;
  readonly state: unknown;
  readonly answers: readonly Answer[];
  readonly assets: Assets;
  /** The parts that the page consists of, for `preload`. */
  readonly parts: readonly string[];
  readonly site: DocumentSite;
  readonly theme: 'dark' | 'light';
  readonly publicUrl: string;
  readonly path: string;
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const text = (value: string) => value.replace(/[&<>"]/g, (character) => escapes[character] ?? character);

/** Escapes JSON for a script element: nothing in it can end the element or a line. */
function json(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}

/** Makes URLs absolute, as search engines require; pages write paths. */
function wholeUrls(value: unknown, base: string, key = ''): unknown {
  if (typeof value === 'string') return /^(?:url|image)$/.test(key) ? new URL(value, base).href : value;
  if (Array.isArray(value)) return value.map((item) => wholeUrls(item, base, key));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, wholeUrls(item, base, name)]));
}

const defaultDescription =
  'Book places at paid Dungeons & Dragons and other tabletop sessions with professional Game Masters.';

/** The only inline script of a page. */
export const inlineScript = `${reloadOnBackScript};${themeScript};${zoneScript};${earlyScript};${bootScript}`;

/** Links by which feed readers find the feed of a page. */
const feedLinks = (rss: string) => [
  `<link rel="alternate" type="application/rss+xml" title="RSS" href="${text(rss)}">`,
  `<link rel="alternate" type="application/feed+json" title="JSON Feed" href="${text(rss.replace('.rss', '.json'))}">`,
];

/**
 * True for pictures made for link previews, which all have one size: some programs show no picture whose size they do
 * not know.
 */
const isOfLinks = (path: string) => /^\/(?:social\.png|art\/sessions\/\d+-share\.jpg)(?:\?|$)/.test(path);
const sizeOfLinks =
  '<meta property="og:image:width" content="1200"><meta property="og:image:height" content="630">';

/** Pages can be read without scripts, but controls that are disabled until scripts load would never say why. */
const withoutScripts = (name: string) =>
  '<noscript><p class="border-b border-amber/40 bg-amber-tint px-4 py-3 text-center text-sm text-text">' +
  `Your browser runs no scripts. You can read ${name}, but need JavaScript to log in, book and write.</p></noscript>`;

/** Renders the HTML of a page. The optional end tags are left out, because more may follow. */
export function renderDocument(options: DocumentOptions): string {
  const { meta, body, state, answers, assets, parts, site, theme, publicUrl, path } = options;
  const title = text(titleOf(meta, site.name));
  const description = text(meta.description ?? defaultDescription);
  const canonical = text(ownUrl(meta.canonical ?? path, publicUrl).href);
  const picture = meta.image ?? '/social.png';
  const image = text(new URL(picture, publicUrl).href);
  const files = assets.preload(parts);
  const code = [assets.script, ...files.filter((file) => file.endsWith('.js'))];
  const head = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    `<title>${title}</title>`,
    `<meta name="description" content="${description}">`,
    `<link rel="canonical" href="${canonical}">`,
    meta.noIndex ? '<meta name="robots" content="noindex">' : '',
    ...(meta.feed ? feedLinks(meta.feed) : []),
    `<meta property="og:site_name" content="${text(site.name)}">`,
    `<meta property="og:type" content="${meta.type ?? 'website'}">`,
    `<meta property="og:title" content="${title}">`,
    `<meta property="og:description" content="${description}">`,
    `<meta property="og:url" content="${canonical}">`,
    `<meta property="og:image" content="${image}">`,
    isOfLinks(picture) ? sizeOfLinks : '',
    `<meta property="og:image:alt" content="${title}">`,
    '<meta name="twitter:card" content="summary_large_image">',
    '<meta name="color-scheme" content="dark light">',
    '<meta name="theme-color" content="#17120e">',
    site.logoUrl
      ? `<link rel="icon" href="${text(site.logoUrl)}" type="image/webp">`
      : '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    '<link rel="manifest" href="/manifest.webmanifest">',
    `<script type="application/json" id="${bootId}">${json(code)}</script>`,
    `<script>${inlineScript}</script>`,
    ...assets.fonts.map(
      (href) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${href}">`,
    ),
    ...[...assets.styles, ...files.filter((file) => file.endsWith('.css'))].map(
      (href) => `<link rel="stylesheet" href="${href}">`,
    ),
    // After the styles that they override.
    site.styles && `<style id="${brandStylesId}">${site.styles}</style>`,
    meta.jsonLd
      ? `<script type="application/ld+json">${json(wholeUrls(meta.jsonLd, publicUrl))}</script>`
      : '',
  ];
  return (
    `<!doctype html>\n<html lang="en" data-theme="${theme}"><head>${head.join('')}</head>` +
    `<body>${withoutScripts(text(site.name))}<div id="root">${body}</div>` +
    `<script type="application/json" id="state">${json(state)}</script>${answersElement(answers)}`
  );
}

/** Renders the answers from which a page was rendered, or the answer about the viewer; `takeAnswers` reads them. */
export const answersElement = (answers: readonly Answer[]) =>
  `<script type="application/json" class="answers">${json(pack(answers))}</script>`;
