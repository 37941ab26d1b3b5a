import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Received {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly status: { readonly code?: number };
  readonly links?: readonly { readonly spanId: string }[];
  readonly attributes: Readonly<Record<string, unknown>>;
}

type Value = { stringValue?: string; intValue?: number; doubleValue?: number; boolValue?: boolean };
type Raw = Omit<Received, 'attributes'> & { attributes: { key: string; value: Value }[] };
interface Body {
  resourceSpans: { resource: { attributes: Raw['attributes'] }; scopeSpans: { spans: Raw[] }[] }[];
}

const plain = (attributes: Raw['attributes']) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

/** Receives traces as a collector does, by OTLP as JSON over HTTP. */
export async function startCollector() {
  const spans: Received[] = [];
  const texts: string[] = [];
  const services = new Set<unknown>();
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    texts.push(text);
    for (const { resource, scopeSpans } of (JSON.parse(text) as Body).resourceSpans) {
      services.add(plain(resource.attributes)['service.name']);
      for (const scope of scopeSpans)
        for (const span of scope.spans) spans.push({ ...span, attributes: plain(span.attributes) });
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** The spans received so far. */
    spans,
    services,
    /** All request bodies as received. */
    text: () => texts.join('\n'),
    childrenOf: ({ spanId }: Received) => spans.filter((span) => span.parentSpanId === spanId),
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}
