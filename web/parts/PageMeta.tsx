import { createContext, useContext, useEffect } from 'react';
import { ownUrl } from '../lib/ownUrl.ts';
import { useSite } from '../ui/siteContext.ts';

export interface Meta {
  /** Without the name of the site. */
  readonly title: string;
  /** The whole title, where it does not end in the name of the site. */
  readonly fullTitle?: string;
  readonly description?: string;
  /** Path and query of the page's canonical URL; by default the requested path. */
  readonly canonical?: string;
  /** Path of the picture for link previews. */
  readonly image?: string;
  readonly type?: 'website' | 'article' | 'profile';
  readonly noIndex?: boolean;
  /** The HTTP status the server answers with. */
  readonly status?: number;
  /** Path of the page's RSS feed: '/sessions.rss?…'; its JSON Feed is at '.json'. */
  readonly feed?: string;
  /** A schema.org object. */
  readonly jsonLd?: Readonly<Record<string, unknown>>;
}

/** Holds the meta data of the last page rendered on the server; there is none in the browser. */
export interface MetaSink {
  meta: Meta | null;
}

export const MetaContext = createContext<MetaSink | null>(null);

export const titleOf = (meta: Meta, siteName: string) => meta.fullTitle ?? `${meta.title} | ${siteName}`;

const listeners = new Set<() => unknown>();

/** Calls the listener for each page that appears. Returns a function that stops it. */
export function onTitle(listener: () => unknown): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function setAttribute(selector: string, attribute: string, value: string): void {
  document.head.querySelector(selector)?.setAttribute(attribute, value);
}

/** Title, description and link preview of the page that renders it; the server writes them into the head. */
export function PageMeta(meta: Meta) {
  const sink = useContext(MetaContext);
  if (sink) sink.meta = meta;
  const title = titleOf(meta, useSite().name);
  const { description, canonical, image } = meta;
  useEffect(() => {
    document.title = title;
    for (const listener of listeners) listener();
    setAttribute('meta[property="og:title"]', 'content', title);
    setAttribute(
      'link[rel="canonical"]',
      'href',
      ownUrl(canonical ?? location.pathname, location.origin).href,
    );
    if (description) {
      setAttribute('meta[name="description"]', 'content', description);
      setAttribute('meta[property="og:description"]', 'content', description);
    }
    if (image) setAttribute('meta[property="og:image"]', 'content', new URL(image, location.href).href);
  }, [title, description, canonical, image]);
  return null;
}
