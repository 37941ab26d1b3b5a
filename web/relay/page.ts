import { type ComponentType, createContext, useCallback, useContext } from 'react';
import { useLazyLoadQuery, useRelayEnvironment } from 'react-relay/hooks';
import {
  createOperationDescriptor,
  type GraphQLTaggedNode,
  getRequest,
  type OperationType,
  type PreloadableConcreteRequest,
  type VariablesOf,
} from 'relay-runtime';
import { asLoaded } from './asLoaded.ts';
import { readAnew } from './readAnew.ts';

/** 'gameMaster': sends visitors to the login, and tells other users that the page is not for them. */
export type Access = 'public' | 'user' | 'gameMaster' | 'admin';

export interface Place {
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly search: URLSearchParams;
  /** The time zone in which the page is shown. */
  readonly zone: string;
}

interface PageOptions<Query extends OperationType> {
  /** One path or several that show the same page. */
  readonly path: string | readonly string[];
  readonly access?: Access;
  /** The frame around the page; by default 'admin' below /admin, 'gm' below /gm, and 'site' elsewhere. */
  readonly layout?: 'site' | 'gm' | 'admin' | 'none';
  /** Default export of the query's `$parameters` artifact; the query itself needs `@preloadable`. */
  readonly query?: PreloadableConcreteRequest<Query>;
  readonly variables?: (place: Place) => VariablesOf<Query>;
  /** Queries the server again on every visit, while showing the cached data. */
  readonly fresh?: boolean;
  /** Keeps the page mounted while only its path parameters change. */
  readonly keepMounted?: boolean;
  readonly component: () => Promise<PageComponent>;
}

/** A page may bring its own words for a failed query, so that visitors of other pages do not load them. */
export type PageComponent = ComponentType & { readonly failure?: PageFailure };

export interface PageFailure {
  /** What did not load. */
  readonly title: string;
  /** Shown instead of the sentence that says why. */
  readonly sentence?: string;
}

export interface Page extends Omit<PageOptions<OperationType>, 'variables'> {
  readonly variables: (place: Place) => OperationType['variables'];
  /** Known once the page's code is loaded. */
  failure?: PageFailure | undefined;
}

/** Describes a page without loading it: `web/routes/<url-name>/route.ts` exports one as `route`. */
export function page<Query extends OperationType = OperationType>(options: PageOptions<Query>): Page {
  return { ...options, variables: options.variables ?? (() => ({})) } as unknown as Page;
}

export interface PageState {
  readonly variables: OperationType['variables'];
  /** Counts the retries after an error: a new number sends the query again instead of repeating the failure. */
  readonly attempt: number;
  /** The id under which the page's query is registered, once its code is loaded. */
  readonly queryId?: string | null | undefined;
}

export const PageContext = createContext<PageState>({ variables: {}, attempt: 0 });

/** Returns the data of the page's query, with the variables that its route derived from the URL. */
export function usePageQuery<Query extends OperationType>(query: GraphQLTaggedNode): Query['response'] {
  const { variables, attempt } = useContext(PageContext);
  return useLazyLoadQuery<Query>(query, variables as Query['variables'], {
    fetchPolicy: 'store-or-network',
    fetchKey: attempt,
  });
}

/**
 * Returns a function that reads the page's query again, its lists as far as they were loaded. A failure keeps the
 * current data; `tell` is called with it, for a refresh that the user requested.
 */
export function useRefresh(query: GraphQLTaggedNode, tell?: (failure: unknown) => void): () => Promise<void> {
  const environment = useRelayEnvironment();
  const { variables } = useContext(PageContext);
  return useCallback(async () => {
    const asked = asLoaded(environment, query, variables).variables;
    await readAnew(environment, createOperationDescriptor(getRequest(query), asked)).catch(
      tell ?? (() => {}),
    );
  }, [environment, query, variables, tell]);
}
