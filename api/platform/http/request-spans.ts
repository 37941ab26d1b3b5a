import type { IncomingMessage, RequestListener } from 'node:http';
import { noted } from '../noted.ts';
import { beginSpan, type Span, withinSpan } from '../trace.ts';

/** Whoever looks whether we are well asks all day long. */
const untold = /^\/(?:healthz|readyz|metrics)(?:[/?]|$)/;

const spans = noted<IncomingMessage, Span>();

/** Tells of every request from its arrival to its last byte, as part of the trace that its `traceparent` names. */
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

/** By its route: addresses hold what belongs to people. */
export function nameRequest(request: IncomingMessage, route: string): void {
  const span = spans.of(request);
  span?.rename(`${request.method} ${route}`);
  span?.set({ 'http.route': route });
}

/** Goes on as part of the request: what Node calls when its body is here is part of nothing. */
export const withinRequest = <T>(request: IncomingMessage, work: () => T): T =>
  withinSpan(spans.of(request), work);
