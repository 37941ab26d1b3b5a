import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { turnAfter } from '../turn.ts';
import type { PageBody } from './page-body.ts';
import type { Operation } from './renderer.ts';

const MOST_BYTES = 16 * 1024 * 1024;
/** No page of an earlier minute is ever sent again: the cache is cleared then, even without a request. */
const KEPT_MS = 60_000;
const MOST_PLACES = 5_000;
/** Pages of one place with different operations share one guess, as long as it has no more operations than this. */
const MOST_GUESSED = 12;

export interface Page {
  readonly status: number;
  /** The content security policy that names what the page contains. */
  readonly policy: string;
  readonly body: PageBody;
  /** True when the page is wrong if rendered without knowing the viewer; then it is never cached. */
  readonly isPersonal: boolean;
  readonly redirect?: undefined;
}

export interface Redirect {
  readonly status: number;
  readonly redirect: string;
  readonly isPersonal?: undefined;
}

/** `isKept`: a complete page, which may be cached. */
export type Made =
  | { readonly page: Page; readonly isKept: boolean }
  | { readonly page: Redirect; readonly isKept: false };

/** Returns the current body of an answer for the caller; the same Buffer as long as the answer is reused. */
export type Answer = (operation: Operation) => Promise<Buffer>;

export interface Asked {
  /** What a page is made from besides its answers and the moment: address, zone, theme. */
  readonly place: string;
  /** What changes by itself: the minute, the name and look of the site. */
  readonly moment: string;
  readonly answer: Answer;
  readonly render: (answer: Answer) => Promise<Made>;
}

const digests = new WeakMap<Buffer, string>();

/** Returns the digest of a body; a reused answer has the same Buffer, so its digest is computed once. */
function digestOf(body: Buffer): string {
  const known = digests.get(body);
  if (known !== undefined) return known;
  const digest = hash('sha256', body, 'base64');
  digests.set(body, digest);
  return digest;
}

const nameOf = ({ id, variables }: Operation) => `${id} ${JSON.stringify(variables)}`;

/** Runs each operation once. */
function collect(answer: Answer) {
  const asked = new Map<string, { operation: Operation; body: Promise<Buffer> }>();
  const ask = (operation: Operation): Promise<Buffer> => {
    const name = nameOf(operation);
    const known = asked.get(name);
    if (known) return known.body;
    const body = answer(operation);
    body.catch(() => {}); // the renderer gets the error
    asked.set(name, { operation, body });
    return body;
  };
  return {
    ask,
    isAsked: (operation: Operation) => asked.has(nameOf(operation)),
    operations: () => Array.from(asked.values(), ({ operation }) => operation),
  };
}

/** Returns the cache key of a page: a hash of all that it is made from. */
async function keyOf({ place, moment }: Asked, operations: readonly Operation[], ask: Answer) {
  const parts = await Promise.all(operations.map(async (each) => [nameOf(each), digestOf(await ask(each))]));
  return hash('sha256', JSON.stringify([place, moment, ...parts.sort(byName)]), 'base64');
}
const byName = ([one = '']: string[], [other = '']: string[]) => (one < other ? -1 : 1);

/**
 * Caches rendered pages, each under all that it was made from, its answers among them. The answers are read anew for
 * every request, as its caller: a page is sent again only when rendering would give the same. So no page is stale,
 * and nobody gets another user's page.
 */
export function createKeptPages(mostBytes = MOST_BYTES, keptMs = KEPT_MS) {
  /** The operations of a place's last page: a guess, so that their answers are there before rendering begins. */
  const askedAt = new LRUCache<string, readonly Operation[]>({ max: MOST_PLACES });
  const kept = new LRUCache<string, Page>({ maxSize: mostBytes, sizeCalculation: ({ body }) => body.bytes });
  const making = new Map<string, Promise<void>>();
  let last = '';
  let willClear = false;

  function keep(key: string, page: Page) {
    kept.set(key, page);
    if (willClear) return;
    willClear = true;
    setTimeout(() => {
      willClear = false;
      kept.clear();
    }, keptMs).unref();
  }

  /** `onMore`: called when the page needs an operation that was not guessed. */
  async function make(
    asked: Asked,
    { ask, isAsked, operations }: ReturnType<typeof collect>,
    onMore = () => {},
  ) {
    const needed = new Map<string, Operation>();
    const { page, isKept } = await asked.render((operation) => {
      needed.set(nameOf(operation), operation);
      if (!isAsked(operation)) onMore();
      return ask(operation);
    });
    if (!isKept) return page;
    const all = operations();
    const guess = all.length > MOST_GUESSED ? Array.from(needed.values()) : all;
    askedAt.set(asked.place, guess);
    keep(await keyOf(asked, guess, ask), page);
    return page;
  }

  let before: Promise<void> = Promise.resolve();
  /**
   * Renders one page at a time: in parallel they would be done no sooner, and each would hold its memory until the
   * last is done. Work that has to wait for the database calls `passOn`.
   */
  function inTurn<Made>(work: (passOn: () => void) => Promise<Made>): Promise<Made> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const own = turnAfter(before).then(() => work(resolve));
    own.then(
      () => resolve(),
      () => resolve(),
    );
    before = promise;
    return own;
  }

  return async (asked: Asked): Promise<Page | Redirect> => {
    if (asked.moment !== last) kept.clear();
    last = asked.moment;
    const answers = collect(asked.answer);
    const known = askedAt.get(asked.place);
    // The page reports an answer that failed.
    const key = known ? await keyOf(asked, known, answers.ask).catch(() => null) : null;
    if (key === null) return make(asked, answers);
    // A request with the same answers waits for the page that is being rendered from them.
    const running = making.get(key);
    if (running) await running;
    const page = kept.get(key);
    if (page) return page;
    const work = inTurn((passOn) => make(asked, answers, passOn));
    if (!making.has(key)) {
      const over = () => void making.delete(key);
      making.set(key, work.then(over, over));
    }
    return work;
  };
}
