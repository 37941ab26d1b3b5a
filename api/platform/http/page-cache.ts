export interface RenderedPage {
  readonly status: number;
  readonly html?: string;
  readonly redirect?: string;
}

interface Entry {
  readonly page: Promise<RenderedPage>;
  readonly until: number;
}

/** How long visitors may share one rendering of a page, in milliseconds. */
const shared = 1000;
const most = 500;

/**
 * Lets visitors who ask for the same page at the same moment share one rendering of it. Only for pages that
 * are the same for everybody who is not logged in.
 */
export function createPageCache() {
  const entries = new Map<string, Entry>();
  return (key: string, render: () => Promise<RenderedPage>): Promise<RenderedPage> => {
    const now = performance.now();
    const known = entries.get(key);
    if (known && known.until > now) return known.page;
    entries.delete(key);
    for (const oldest of entries.keys()) {
      if (entries.size < most) break;
      entries.delete(oldest);
    }
    const page = render();
    entries.set(key, { page, until: now + shared });
    // A failure is nobody else's: the next one tries again.
    page.then(
      ({ status }) => status >= 500 && entries.delete(key),
      () => entries.delete(key),
    );
    return page;
  };
}

const harmless = new Set(['tz', 'theme']);

/** The part of a request a public page depends on; null when it may depend on who asks. */
export function sharedKey(url: string, cookies: string, authorization: string | undefined): string | null {
  if (authorization !== undefined || url.includes('token=')) return null;
  const pairs = cookies.split(';').map((pair) => pair.trim());
  const known = pairs.filter((pair) => pair !== '').sort();
  if (known.some((pair) => !harmless.has(pair.slice(0, pair.indexOf('='))))) return null;
  return `${url}\n${known.join(';')}`;
}
