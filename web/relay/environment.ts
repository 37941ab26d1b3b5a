import {
  DefaultHandlerProvider,
  Environment,
  type GraphQLResponse,
  Network,
  Observable,
  RecordSource,
  type RequestParameters,
  Store,
  type Variables,
} from 'relay-runtime';
import { connections } from './connections.ts';
import type { Execute } from './network.ts';

export type Subscribe = (operation: {
  id: string;
  name: string;
  variables: Variables;
}) => Observable<GraphQLResponse>;

interface Options {
  readonly execute: Execute;
  readonly subscribe?: Subscribe;
  readonly isServer: boolean;
}

function idOf(request: RequestParameters): string {
  if (!request.id) throw new Error(`${request.name} is not a stored operation; run the codegen.`);
  return request.id;
}

/** Creates the Relay environment: one per request on the server, one per page load in the browser. */
export function createEnvironment({ execute, subscribe, isServer }: Options): Environment {
  const network = Network.create(
    (request, variables) =>
      execute({ id: idOf(request), variables, isMutation: request.operationKind === 'mutation' }),
    (request, variables) =>
      subscribe
        ? subscribe({ id: idOf(request), name: request.name, variables })
        : Observable.create<GraphQLResponse>((sink) => sink.complete()),
  );
  return new Environment({
    isServer,
    network,
    handlerProvider: (name) => (name === 'connection' ? connections : DefaultHandlerProvider(name)),
    store: new Store(new RecordSource(), { gcReleaseBufferSize: 20 }),
  });
}
