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

/** On the server: everything the page will read, in the store before it renders. */
export async function loadPageData(environment: IEnvironment, page: Page, place: Place): Promise<void> {
  const id = page.query?.params.id;
  const request = id ? PreloadableQueryRegistry.get(id) : undefined;
  if (request) await fetchQuery(environment, request as GraphQLTaggedNode, page.variables(place)).toPromise();
}

let steppedAt = 0;

/** Remembers when somebody goes back or forward. Called once in the browser, before the router listens. */
export function watchHistory(): void {
  addEventListener('popstate', () => {
    steppedAt = performance.now();
  });
}

/** Going back shows the page as it was left: it is asked for again only as far as its lists lose nothing. */
const isStepping = () => steppedAt > 0 && performance.now() - steppedAt < 100;

/** In the browser, before somebody goes there: the query, unless its answer is known. */
export function startPageAhead(environment: IEnvironment, page: Page, place: Place): void {
  const id = page.query?.params.id;
  if (!id) return;
  const variables = page.variables(place);
  const request = PreloadableQueryRegistry.get(id);
  const operation = request && createOperationDescriptor(request, variables);
  if (operation && environment.check(operation).status === 'available') return;
  prefetch({ id, variables }, true);
}

/** In the browser: sends the query at once, beside the download of the page's code. */
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
  // What is known shows at once; neither this second look nor its failure is a reason to take any of it away.
  const query = request as GraphQLTaggedNode;
  const asked = asLoaded(environment, query, variables);
  if (asked.keepsAll || !isStepping())
    fetchQuery(environment, query, asked.variables).subscribe({ error: () => {} });
}
