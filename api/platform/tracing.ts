import {
  type Attributes,
  defaultTextMapGetter,
  ROOT_CONTEXT,
  type Span as SdkSpan,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { type ExportResult, ExportResultCode, W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type ReadableSpan,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Env } from './env.ts';
import { log } from './log.ts';
import { type Span, type Tracer, useTracer } from './trace.ts';

/** How long a shutdown waits for the collector. */
const LAST_EXPORT_MS = 2_000;

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL };
const headersOfTraces = new W3CTraceContextPropagator();

class KeptSpan implements Span {
  readonly sdk: SdkSpan;
  readonly isKept: boolean;
  #isDiscarded = false;

  constructor(sdk: SdkSpan) {
    this.sdk = sdk;
    this.isKept = sdk.isRecording();
  }

  rename(name: string) {
    this.sdk.updateName(name);
  }

  set(attributes: Attributes) {
    this.sdk.setAttributes(attributes);
  }

  link(other: Span) {
    if (other instanceof KeptSpan) this.sdk.addLink({ context: other.sdk.spanContext() });
  }

  fail(type: string) {
    this.sdk.setAttribute('error.type', type).setStatus({ code: SpanStatusCode.ERROR });
  }

  discard() {
    this.#isDiscarded = true;
  }

  end() {
    if (!this.#isDiscarded) this.sdk.end(); // a span that never ends is never exported
  }
}

/** Logs once that the collector does not take the traces, and once that it does again. */
class TellingExporter extends OTLPTraceExporter {
  #isAway = false;

  override export(spans: ReadableSpan[], done: (result: ExportResult) => void) {
    super.export(spans, (result) => {
      const isAway = result.code !== ExportResultCode.SUCCESS;
      if (isAway && !this.#isAway)
        log.warn({ error: result.error?.message }, 'traces are not taken and are lost');
      if (!isAway && this.#isAway) log.info('traces are taken again');
      this.#isAway = isAway;
      done(result);
    });
  }
}

function samplerOf({ sampler, ratio }: NonNullable<Env['tracing']>): Sampler {
  const [name = '', isParentBased] = sampler.startsWith('parentbased_')
    ? [sampler.slice('parentbased_'.length), true]
    : [sampler, false];
  const root =
    name === 'always_off'
      ? new AlwaysOffSampler()
      : name === 'traceidratio'
        ? new TraceIdRatioBasedSampler(ratio)
        : new AlwaysOnSampler();
  return isParentBased ? new ParentBasedSampler({ root }) : root;
}

/**
 * Starts to send traces by OTLP over HTTP, as OpenTelemetry's variables say; the returned function sends what is
 * left. Loaded only when they name a collector.
 */
export function startTracing(settings: NonNullable<Env['tracing']>): () => Promise<void> {
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'questboard' }).merge(
      detectResources({ detectors: [envDetector] }),
    ),
    sampler: samplerOf(settings),
    spanProcessors: [
      new BatchSpanProcessor({ exporter: new TellingExporter(), scheduledDelayMillis: settings.everyMs }),
    ],
  });
  const spans = provider.getTracer('questboard');
  const tracer: Tracer = {
    begin(name, kind, attributes, parent) {
      const context =
        parent instanceof KeptSpan
          ? trace.setSpan(ROOT_CONTEXT, parent.sdk)
          : headersOfTraces.extract(ROOT_CONTEXT, parent ?? {}, defaultTextMapGetter);
      return new KeptSpan(spans.startSpan(name, { kind: kinds[kind], attributes }, context));
    },
  };
  useTracer(tracer);
  return async () => {
    useTracer(null);
    const late = new Promise((resolve) => setTimeout(resolve, LAST_EXPORT_MS).unref());
    await Promise.race([provider.shutdown().catch(() => {}), late]);
  };
}
