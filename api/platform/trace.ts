import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingHttpHeaders } from 'node:http';
import { Refusal } from './refusal.ts';

/** Names of ours, numbers and codes; never personal data. */
export type Attributes = Readonly<Record<string, string | number | boolean>>;

/** server: a caller asks us; client: we ask another system. */
export type SpanKind = 'server' | 'client' | 'internal';

/** A unit of work in a trace: its name, its parent, how long it took and whether it failed. */
export interface Span {
  /** True when the span is recorded, so that describing it is worth the work. */
  readonly isKept: boolean;
  rename(name: string): void;
  set(attributes: Attributes): void;
  /** Links to the span of other work, which served this one. */
  link(other: Span): void;
  /** Marks it as failed, by a code or the name of an error: messages may contain personal data. */
  fail(type: string): void;
  /** Drops the span: it is never exported. */
  discard(): void;
  end(): void;
}

/** Creates spans; platform/tracing.ts makes a tracer. */
export interface Tracer {
  /** `parent`: the parent span, or headers that may name one of another program. */
  begin(name: string, kind: SpanKind, attributes: Attributes, parent?: Span | IncomingHttpHeaders): Span;
}

const storage = new AsyncLocalStorage<Span>();
let tracer: Tracer | null = null;

/** null: tracing is off, and nothing below costs anything. */
export function useTracer(next: Tracer | null): void {
  tracer = next;
}

/** Returns the span of the running work. */
export const currentSpan = () => storage.getStore();

export const withinSpan = <T>(span: Span | undefined, work: () => T): T =>
  span ? storage.run(span, work) : work();

/** The caller has to end it. undefined: tracing is off. */
export const beginSpan = (
  name: string,
  kind: SpanKind,
  attributes: Attributes = {},
  parent: Span | IncomingHttpHeaders | undefined = storage.getStore(),
): Span | undefined => tracer?.begin(name, kind, attributes, parent);

/** Runs some work in a span, and records its failure. */
export async function spanned<T>(
  name: string,
  kind: SpanKind,
  attributes: Attributes,
  work: (span?: Span) => Promise<T> | T,
): Promise<T> {
  const span = beginSpan(name, kind, attributes);
  if (!span) return work();
  try {
    return await storage.run(span, () => work(span));
  } catch (error) {
    noteFailure(error, span);
    throw error;
  } finally {
    span.end();
  }
}

/** Records an error; a refusal is an ordinary answer, so it is recorded but not as a failure. */
export function noteFailure(error: unknown, span = storage.getStore()): void {
  if (error instanceof Refusal) span?.set({ 'questboard.refusal': error.code });
  else span?.fail(typeOf(error));
}

function typeOf(error: unknown): string {
  const { code } = Object(error) as { code?: unknown };
  if (typeof code === 'string' && /^[\w.-]{1,60}$/.test(code)) return code;
  return Object(error).constructor?.name ?? 'Error';
}
