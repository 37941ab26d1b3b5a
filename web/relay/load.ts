import {
  createOperationDescriptor,
  fetchQuery,
  type GraphQLTaggedNode,
  type IEnvironment,
  PreloadableQueryRegistry,
} from 'relay-runtime';
import { asLoaded } from './asLoaded.ts';
import { prefetch } from './network.ts';
import type { Page, Place } from './page.ts';

/** On the server: loads everything the page will read into the store before it renders. */
export async function loadPageData(environment: IEnvironment, page: Page, place: Place): Promise<void> {
  const id = page.query?.params.id;
  const request = id ? PreloadableQueryRegistry.get(id) : undefined;
  if (request) await fetchQuery(environment, request as GraphQLTaggedNode, page.variables(place)).toPromise();
}

let steppedAt = 0;

/** Remembers when the user goes back or forward. Called once in the browser, before the router listens. */
export function watchHistory(): void {
  addEventListener('popstate', () => {
    steppedAt = performance.now();
  });
}

/**
 * True when the user has just gone back or forward: the page then shows as it was left, and is read again only if no
 * list becomes shorter.
 */
const isStepping = () => steppedAt > 0 && performance.now() - steppedAt < 100;

/** In the browser, before the user goes to the page: sends its query, unless the answer is cached. */
export function startPageAhead(environment: IEnvironment, page: Page, place: Place): void {
  const id = page.query?.params.id;
  if (!id) return;
  const variables = page.variables(place);
  const request = PreloadableQueryRegistry.get(id);
  const operation = request && createOperationDescriptor(request, variables);
  if (operation && environment.check(operation).status === 'available') return;
  prefetch({ id, variables }, true);
}

/** In the browser: sends the page's query at once, in parallel with the download of its code. */
export function startPageData(environment: IEnvironment, page: Page, place: Place): void {
  const id = page.query?.params.id;
  if (!id) return;
  const variables = page.variables(place);
  const request = PreloadableQueryRegistry.get(id);
  const operation = request && createOperationDescriptor(request, variables);
  if (!operation || environment.check(operation).status !== 'available') {
    prefetch({ id, variables });
    return;
  }
  if (!page.fresh) return;
  // Cached data shows at once; neither the refetch nor its failure may take any of it away.
  const query = request as GraphQLTaggedNode;
  const asked = asLoaded(environment, query, variables);
  if (asked.keepsAll || !isStepping())
    fetchQuery(environment, query, asked.variables).subscribe({ error: () => {} });
}
