import type { FastifyInstance } from 'fastify';
import { ZodError } from 'zod';
import { Double, type StripeDoubleOptions } from './double.ts';
import { StripeFailure } from './failures.ts';
import { parseForm } from './form.ts';
import { registerHostedPages } from './hosted-routes.ts';
import { registerApi } from './http.ts';
import { listPayments, type PaymentRow } from './overview.ts';
import { registerSwitches } from './switches.ts';
import { tick } from './tick.ts';

export type { StripeDoubleOptions } from './double.ts';
export type { PaymentRow } from './overview.ts';

export type StripeDouble = {
  /** Newest first, for display. */
  listPayments(limit?: number): PaymentRow[];
  /** Stops deliveries and timers, and saves the state. Closing the Fastify app does the same. */
  close(): Promise<void>;
};

declare module 'fastify' {
  interface FastifyRequest {
    /** The body as received, before it was parsed as a form. */
    rawBody?: string;
  }
}

const TICK_MS = 100;
const BODY_LIMIT = 1024 * 1024;

/** Mounts Stripe's API, the hosted pages and the test switches; other doubles may share the server. */
export function registerStripeDouble(app: FastifyInstance, options: StripeDoubleOptions): StripeDouble {
  const double = new Double(options);
  const timer = setInterval(() => tick(double), TICK_MS);
  timer.unref();
  let closing: Promise<void> | undefined;
  const close = () => {
    clearInterval(timer);
    closing ??= double.close();
    return closing;
  };
  app.register(async (scope) => {
    readBodies(scope);
    scope.setErrorHandler((error, request, reply) => {
      const { status, body } = describeError(error);
      if (status === 500) console.error(`Stripe sandbox: ${request.method} ${request.url} broke`, error);
      return reply.code(status).send({ error: body });
    });
    registerApi(scope, double);
    registerHostedPages(scope, double);
    registerSwitches(scope, double);
    scope.addHook('onClose', close);
  });
  return { listPayments: (limit) => listPayments(double, limit), close };
}

function readBodies(scope: FastifyInstance): void {
  scope.removeContentTypeParser('application/json');
  const asText = { parseAs: 'string' as const, bodyLimit: BODY_LIMIT };
  scope.addContentTypeParser('application/x-www-form-urlencoded', asText, (request, body, done) => {
    request.rawBody = String(body);
    done(null, parseForm(String(body)));
  });
  // The switches take JSON; an empty body means {}.
  scope.addContentTypeParser('application/json', asText, (request, body, done) => {
    const text = String(body);
    request.rawBody = text;
    try {
      done(null, text === '' ? {} : JSON.parse(text));
    } catch {
      done(new StripeFailure(400, { type: 'invalid_request_error', message: 'The body is not valid JSON.' }));
    }
  });
}

function describeError(error: unknown): { status: number; body: object } {
  if (error instanceof StripeFailure) return { status: error.status, body: error.body };
  if (error instanceof ZodError) {
    const [issue] = error.issues;
    const message = `${issue?.path.join('.') || 'body'}: ${issue?.message ?? 'invalid'}`;
    return { status: 400, body: { type: 'invalid_request_error', message } };
  }
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
  const message = error instanceof Error ? error.message : String(error);
  return { status, body: { type: status < 500 ? 'invalid_request_error' : 'api_error', message } };
}
