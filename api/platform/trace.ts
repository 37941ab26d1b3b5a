import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingHttpHeaders } from 'node:http';
import { Refusal } from './refusal.ts';

/** Names of ours, numbers and codes; never what belongs to a person. */
export type Attributes = Readonly<Record<string, string | number | boolean>>;

/** server: somebody asked us; client: we ask somebody. */
export type SpanKind = 'server' | 'client' | 'internal';

/** A piece of work as traces tell it: what it was, within what, how long it took and whether it failed. */
export interface Span {
  /** Somebody keeps it: worth describing. */
  readonly isKept: boolean;
  rename(name: string): void;
  set(attributes: Attributes): void;
  /** Was served by another piece of work than its own. */
  link(other: Span): void;
  /** Failed, by a code or the name of an error: messages may hold what belongs to a person. */
  fail(type: string): void;
  /** It was nothing after all: nobody hears of it. */
  discard(): void;
  end(): void;
}

/** Where spans go; platform/tracing.ts makes one. */
export interface Tracer {
  /** `parent`: the span it is part of, or headers that may name one of another program. */
  begin(name: string, kind: SpanKind, attributes: Attributes, parent?: Span | IncomingHttpHeaders): Span;
}

const storage = new AsyncLocalStorage<Span>();
let tracer: Tracer | null = null;

/** null: nobody wants to know, and nothing below costs anything. */
export function useTracer(next: Tracer | null): void {
  tracer = next;
}

/** The span of whoever works here. */
export const currentSpan = () => storage.getStore();

export const withinSpan = <T>(span: Span | undefined, work: () => T): T =>
  span ? storage.run(span, work) : work();

/** Has to be ended. undefined: nobody wants to know. */
export const beginSpan = (
  name: string,
  kind: SpanKind,
  attributes: Attributes = {},
  parent: Span | IncomingHttpHeaders | undefined = storage.getStore(),
): Span | undefined => tracer?.begin(name, kind, attributes, parent);

/** Tells of some work, and of its failure. */
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

/** A refusal is an answer like others: it is told, and nothing failed. */
export function noteFailure(error: unknown, span = storage.getStore()): void {
  if (error instanceof Refusal) span?.set({ 'questboard.refusal': error.code });
  else span?.fail(typeOf(error));
}

function typeOf(error: unknown): string {
  const { code } = Object(error) as { code?: unknown };
  if (typeof code === 'string' && /^[\w.-]{1,60}$/.test(code)) return code;
  return Object(error).constructor?.name ?? 'Error';
}
