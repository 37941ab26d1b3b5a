import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { expireDueSessions } from './checkout.ts';
import type { Double } from './double.ts';
import type { Endpoint } from './endpoint.ts';
import { API_VERSION } from './events.ts';
import { checkExpand, expanded } from './expand.ts';
import { answerType } from './expandable.ts';
import { notImplemented, refusedParam, StripeFailure } from './failures.ts';
import type { Fault } from './faults.ts';
import { parseForm } from './form.ts';
import { requestFingerprint } from './idempotency.ts';
import { requestId } from './ids.ts';
import { ACCOUNT_ID } from './objects/account.ts';
import { list, readObject, text } from './params.ts';
import { accountRoutes } from './routes/account.ts';
import { catalogRoutes } from './routes/catalog.ts';
import { chargeRoutes } from './routes/charges.ts';
import { checkoutRoutes } from './routes/checkout-sessions.ts';
import { customerRoutes } from './routes/customers.ts';
import { paymentIntentRoutes } from './routes/payment-intents.ts';
import { paymentMethodRoutes } from './routes/payment-methods.ts';
import { refundRoutes } from './routes/refunds.ts';

const ENDPOINTS: Endpoint[] = [
  ...accountRoutes,
  ...catalogRoutes,
  ...customerRoutes,
  ...checkoutRoutes,
  ...paymentIntentRoutes,
  ...paymentMethodRoutes,
  ...chargeRoutes,
  ...refundRoutes,
];

type Answer = { status: number; body: string; replayOf?: string };

const render = (value: unknown) => JSON.stringify(value, null, 2);

export function registerApi(scope: FastifyInstance, double: Double): void {
  for (const route of ENDPOINTS)
    scope.route({
      method: route.method,
      url: route.path,
      handler: (request, reply) => serve(double, request, reply, route),
    });
  for (const url of ['/v1', '/v1/*', '/v2/*'])
    scope.all(url, (request, reply) => serve(double, request, reply, undefined));
}

async function serve(
  double: Double,
  request: FastifyRequest,
  reply: FastifyReply,
  route: Endpoint | undefined,
): Promise<FastifyReply> {
  const id = requestId();
  const path = request.url.split('?', 1)[0] ?? request.url;
  const key = request.method === 'POST' ? headerOf(request, 'idempotency-key') : undefined;
  reply.headers({
    'request-id': id,
    'stripe-version': headerOf(request, 'stripe-version') ?? API_VERSION,
    ...(key ? { 'idempotency-key': key, 'original-request': id } : {}),
  });
  const faults = double.faults.take(request.method, path);
  const has = (kind: Fault['kind']) => faults.find((fault) => fault.kind === kind);
  if (has('drop_before')) return destroy(request, reply);
  const refusedAtTheDoor = faults.map(({ kind }) => doorRefusal(kind)).find((answer) => answer !== undefined);
  if (refusedAtTheDoor) return send(reply, refusedAtTheDoor);

  const answer = await answerRequest(double, request, route, { id, path, key, faults });

  if (has('drop_after')) return destroy(request, reply);
  if (has('500_after')) return send(reply, failure(500, 'An unknown error occurred.'));
  return send(reply, answer);
}

type Context = { id: string; path: string; key: string | undefined; faults: Fault[] };

async function answerRequest(
  double: Double,
  request: FastifyRequest,
  route: Endpoint | undefined,
  { id, path, key, faults }: Context,
): Promise<Answer> {
  let reserved = false;
  try {
    authenticate(request);
    if (request.headers['stripe-account']) throw notImplemented("the header 'Stripe-Account'");
    if (request.headers['content-type']?.startsWith('application/json'))
      throw refusedParam('Invalid request: send parameters form-encoded, not as JSON.', 'body');
    const given = request.method === 'GET' ? parseForm(request.url.split('?')[1] ?? '') : request.body;
    if (key) {
      const saved = double.idempotency.begin(key, requestFingerprint(request.method, path, given));
      if (saved) return { status: saved.status, body: saved.body, replayOf: saved.requestId };
      reserved = true;
    }
    const slow = faults.find(({ kind }) => kind === 'slow');
    if (slow) await double.faults.wait(slow.ms);
    if (!route) throw notImplemented('this path');
    const answer = run(double, request, route, given, { id, key });
    if (key && reserved) {
      const again = faults.some(({ kind, replay }) => kind === '500_after' && replay === 'error');
      const result = again ? failure(500, 'An unknown error occurred.') : answer;
      double.idempotency.finish(key, {
        ...result,
        request: requestFingerprint(request.method, path, given),
        requestId: id,
      });
    }
    if (request.method !== 'GET') double.changed();
    return answer;
  } catch (error) {
    if (key && reserved) double.idempotency.release(key);
    return refusal(error, `${request.method} ${path}`, id);
  }
}

/**
 * Runs the endpoint. A refusal after execution has begun is a result like any other, and is saved under the
 * idempotency key.
 */
function run(
  double: Double,
  request: FastifyRequest,
  route: Endpoint,
  given: unknown,
  { id, key }: { id: string; key: string | undefined },
): Answer {
  const { expand, ...shape } = { ...route.shape, expand: list(text()) };
  const { expand: paths, ...params } = readObject({ ...shape, expand }, given ?? {});
  checkExpand(answerType(route.method, route.path), paths);
  const pathId = (request.params as { id?: string }).id ?? '';
  expireDueSessions(double);
  double.request = { id, idempotencyKey: key ?? null };
  try {
    const result = expanded(double, route.run({ double, params, id: pathId }), paths);
    return { status: 200, body: render(result) };
  } catch (error) {
    if (error instanceof StripeFailure && !error.beforeExecution)
      return refusal(error, `${request.method} ${request.url}`, id);
    throw error;
  } finally {
    double.request = null;
  }
}

function refusal(error: unknown, where: string, id: string): Answer {
  if (!(error instanceof StripeFailure)) {
    console.error(`Stripe sandbox: ${where} broke`, error);
    return failure(
      500,
      `The Stripe sandbox broke on ${where}: ${error instanceof Error ? error.message : error}`,
    );
  }
  const body = error.status === 501 ? { ...error.body, message: `${error.message} (${where})` } : error.body;
  if (error.status === 501) process.stderr.write(`Stripe sandbox: ${body.message}\n`);
  return {
    status: error.status,
    body: render({ error: { ...body, request_log_url: `https://dashboard.stripe.com/test/logs/${id}` } }),
  };
}

/** Returns the response of faults that refuse a request before it is read. */
function doorRefusal(kind: Fault['kind']): Answer | undefined {
  switch (kind) {
    case '400':
      return failure(400, 'This request cannot be handled as it is.');
    case '401':
      return failure(401, 'Invalid API Key provided: sk_test_****wrong');
    case '401_expired':
      return failure(401, 'Expired API Key provided: sk_test_****gone', 'api_key_expired');
    case '403':
      return failure(
        403,
        `The provided key 'rk_test_****less' does not have the required permissions for this endpoint on account '${ACCOUNT_ID}'.`,
      );
    case '429':
      return failure(429, 'Too many requests hit the API too quickly.', 'rate_limit');
    case '500_before':
      return failure(500, 'An unknown error occurred.');
    default:
      return undefined;
  }
}

function failure(status: number, message: string, code?: string): Answer {
  const type = status < 500 ? 'invalid_request_error' : 'api_error';
  return {
    status,
    body: render({ error: new StripeFailure(status, { type, message, ...(code ? { code } : {}) }).body }),
  };
}

function authenticate(request: FastifyRequest): void {
  const header = request.headers.authorization ?? '';
  const basic = /^Basic\s+(.+)$/i.exec(header)?.[1];
  const key = basic
    ? (Buffer.from(basic, 'base64').toString('utf8').split(':')[0] ?? '')
    : (/^Bearer\s+(.+)$/i.exec(header)?.[1]?.trim() ?? '');
  if (!key)
    throw new StripeFailure(
      401,
      {
        type: 'invalid_request_error',
        message:
          "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
      },
      true,
    );
  if (!/^(sk|rk)_\w+$/.test(key))
    throw new StripeFailure(
      401,
      { type: 'invalid_request_error', message: `Invalid API Key provided: ${key.slice(0, 4)}****` },
      true,
    );
}

function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value || undefined;
}

function destroy(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.hijack();
  request.raw.socket.destroy();
  return reply;
}

function send(reply: FastifyReply, { status, body, replayOf }: Answer): FastifyReply {
  if (replayOf) reply.headers({ 'idempotent-replayed': 'true', 'original-request': replayOf });
  // The SDK retries a 5xx by itself; a retry cannot help where the double lacks an endpoint.
  if (status === 501) reply.header('stripe-should-retry', 'false');
  return reply.code(status).type('application/json; charset=utf-8').send(body);
}
