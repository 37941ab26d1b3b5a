import { type GraphQLResponse, Observable } from 'relay-runtime';
import type { Connection } from './connect.ts';
import type { Subscribe } from './environment.ts';
import { become } from './socket.ts';

let client: Promise<Connection> | undefined;

/** Loads the socket's code with the first subscription; visitors who are not logged in never load it. */
export const subscribe: Subscribe = (operation) =>
  Observable.create<GraphQLResponse>((sink) => {
    let stop = () => {};
    let stopped = false;
    client ??= import('./connect.ts').then(({ connect }) => connect());
    client.then(
      (line) => {
        if (!stopped) stop = line.begin(operation, sink);
      },
      () => {
        client = undefined;
        become('down');
        sink.error(new Error('The code of the socket did not load.'));
      },
    );
    return () => {
      stopped = true;
      stop();
    };
  });
