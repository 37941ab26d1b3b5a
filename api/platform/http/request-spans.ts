import type { IncomingMessage, RequestListener } from 'node:http';
import { noted } from '../noted.ts';
import { beginSpan, type Span, withinSpan } from '../trace.ts';

/** Health checks come all day long, and are not traced. */
const untold = /^\/(?:healthz|readyz|metrics)(?:[/?]|$)/;

const spans = noted<IncomingMessage, Span>();

/** Traces every request from its arrival to its last byte, as part of the trace that its `traceparent` names. */
export const tracedRequests =
  (next: RequestListener): RequestListener =>
  (request, response) => {
    const { method = '', url = '', headers } = request;
    const span = untold.test(url)
      ? undefined
      : beginSpan(method, 'server', { 'http.request.method': method }, headers);
    if (span) {
      spans.note(request, span);
      response.once('close', () => {
        const { statusCode, headersSent } = response;
        if (headersSent) span.set({ 'http.response.status_code': statusCode });
        if (headersSent && statusCode >= 500) span.fail(String(statusCode));
        span.end();
      });
    }
    return withinSpan(span, () => next(request, response));
  };

/** Names the span by the route: URLs contain personal data. */
export function nameRequest(request: IncomingMessage, route: string): void {
  const span = spans.of(request);
  span?.rename(`${request.method} ${route}`);
  span?.set({ 'http.route': route });
}

/** Runs work in the span of the request: Node calls back outside of it when a body has arrived. */
export const withinRequest = <T>(request: IncomingMessage, work: () => T): T =>
  withinSpan(spans.of(request), work);
