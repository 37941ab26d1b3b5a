import type { IncomingMessage } from 'node:http';
import { CloseCode, type Server } from 'graphql-ws';
import type { WebSocket } from 'ws';
import { log } from '../log.ts';

/** A client that has not answered a ping by the next one has gone. */
const PING_MS = 12_000;

export interface Extra {
  readonly socket: WebSocket;
  readonly request: IncomingMessage;
  /** The ids of operations that were requested and do not run yet. */
  readonly beginning: Set<string>;
  /** The user logged in on it; undefined: nobody. */
  userId?: number | undefined;
}

/**
 * Carries graphql-ws over one socket. Its own adapter for ws prints errors of clients, stack and all, so that anybody
 * could fill our log.
 */
export function carry(server: Server<Extra>, socket: WebSocket, request: IncomingMessage) {
  const broke = (error: Error) => log.debug({ error: error.message }, 'a socket broke');
  socket.on('error', broke); // ws itself tells the client, and closes
  const closed = server.opened(
    {
      protocol: socket.protocol,
      // Never rejects: a socket that cannot send closes.
      send: (data) => new Promise((resolve) => socket.send(data, () => resolve())),
      close: (code, reason) => socket.close(code, reason),
      onMessage: (take) =>
        socket.on('message', (data) => {
          // Messages that had arrived before the close are still emitted, thousands at once.
          if (socket.readyState !== socket.OPEN) return;
          take(String(data)).catch((error) => {
            broke(error);
            socket.close(CloseCode.BadRequest, 'This message cannot be taken');
          });
        }),
    },
    { socket, request, beginning: new Set() },
  );
  let isThere = true;
  socket.on('pong', () => {
    isThere = true;
  });
  const pings = setInterval(() => {
    if (!isThere) socket.terminate();
    isThere = false;
    socket.ping();
  }, PING_MS);
  socket.once('close', (code, reason) => {
    clearInterval(pings);
    closed(code, String(reason)).catch(broke);
  });
}
