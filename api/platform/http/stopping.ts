import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** How long an answer may take once the stop has begun. */
const LAST_ANSWER_MS = 7_000;

/** How long the rest of a request may take to arrive: nothing was done for it yet, so nothing is lost with it. */
const LAST_QUESTION_MS = 2_000;

/**
 * Stops the server without losing an answer. It takes no new connections; a client with an open one may still send
 * requests on it for `graceMs`, and is told to open another next time. After that every connection without a running
 * answer is cut: silent ones, sockets whose client does not say goodbye.
 */
export function prepareStop(app: FastifyInstance) {
  const { server } = app;
  /**
   * The running answers of each connection. Arrays, because V8 copies a Set with much turnover each time it is full,
   * and the old copy keeps its members alive: every answer was, until a full garbage collection.
   */
  const connections = new Map<Socket, ServerResponse[]>();
  let stopping = false;
  server.on('connection', (connection) => {
    connections.set(connection, []);
    connection.once('close', () => connections.delete(connection));
  });
  server.on('request', ({ socket }, response) => {
    const answers = connections.get(socket);
    answers?.push(response);
    response.once('close', () => answers?.splice(answers.indexOf(response), 1));
  });
  app.addHook('onSend', async (_request, reply) => {
    if (stopping) reply.header('connection', 'close');
  });

  async function stop(graceMs: number) {
    stopping = true;
    const began = Date.now();
    // When Node closes, it cuts idle connections, and with them a request that is just arriving.
    server.closeIdleConnections = () => {};
    const sweep = () => {
      const past = Date.now() - began;
      const lastMs = (complete: boolean) => (complete ? LAST_ANSWER_MS : LAST_QUESTION_MS);
      const isAwaited = ({ req }: ServerResponse) => past <= lastMs(req.complete);
      for (const [connection, answers] of connections) if (!answers.some(isAwaited)) connection.destroy();
    };
    let sweeping: NodeJS.Timeout | undefined;
    const grace = setTimeout(() => {
      sweep();
      sweeping = setInterval(sweep, 100);
    }, graceMs);
    await app.close();
    clearTimeout(grace);
    clearInterval(sweeping);
  }
  return { stop, isStopping: () => stopping };
}
