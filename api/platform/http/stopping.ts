import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** How long an answer may take once we stop. */
const LAST_ANSWER_MS = 7_000;

/** How long the rest of a question may be on its way: nothing was done about it yet, and nothing is lost with it. */
const LAST_QUESTION_MS = 2_000;

/**
 * Stops the server without losing an answer. Nobody new comes in; who has a connection open may still ask on
 * it for `graceMs`, and is told to take another one next time. After that every connection on which nothing
 * is being answered is cut: silent ones, sockets whose client does not say goodbye.
 */
export function prepareStop(app: FastifyInstance) {
  const { server } = app;
  /**
   * What is being answered on each. Lists, for a Set that much comes into and leaves again is copied each time it is full,
   * and keeps what was in it alive with it: every answer was, until all of the memory was gone through.
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
    // Node cuts what is idle when it closes, and with it the request that is just on its way.
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
