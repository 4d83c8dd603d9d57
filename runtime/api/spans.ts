/**
 * Work as traces show it. Parts of a server know only this; the API of OpenTelemetry stands behind it in one file. Where
 * nobody records there is no {@link Spans} at all, and work costs one look at that.
 */
import { StatusError } from "./status.js";

/** By names of the semantic conventions of OpenTelemetry where there is one. Never bodies, credentials or queries. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean>>;

export interface Span {
  set(attributes: SpanAttributes): void;
}

/** The span of a request that came from outside. */
export interface ServerSpan extends Span {
  /** @param name of few values, whatever clients send */
  rename(name: string): void;
  /** What is begun within is below this span. */
  run<T>(work: () => T): T;
  /** @param failure a word of a fixed set */
  fail(failure: string): void;
  /** Nothing follows. Idempotent. */
  end(): void;
}

export interface Spans {
  /** @param headers of the request; whether its caller's trace goes on here is up to whoever made this */
  serve(name: string, attributes: SpanAttributes, headers: IncomingTrace): ServerSpan;
  /**
   * Does work in a span below the current one, until the work, or what it promises, is done. Where there is no current one
   * the work is the server's own, and has none.
   */
  run<T>(name: string, attributes: SpanAttributes, work: (span: Span) => T): T;
  /** The same for a call of another program, which gets the headers by which it can go on with the trace. */
  call<T>(name: string, attributes: SpanAttributes, work: (headers: TraceHeaders, span: Span) => T): T;
}

/** As they came, in the names of W3C Trace Context. */
export interface IncomingTrace {
  readonly traceparent: string | undefined;
  readonly tracestate: string | undefined;
}

export type TraceHeaders = Readonly<Record<string, string>>;

/** Does work, in a span where there are any. */
export function inSpan<T>(spans: Spans | undefined, name: string, attributes: SpanAttributes, work: () => T): T {
  return spans === undefined ? work() : spans.run(name, attributes, work);
}

/** What a failure is called in a span: a word of a fixed set, never its message. */
export function failureName(error: unknown): string {
  if (error instanceof StatusError) return error.reason;
  return error instanceof Error ? error.name : "Error";
}

/** Whether it is the problem of whoever asked; a span of such work has not failed. */
export function isRefusal(error: unknown): boolean {
  return error instanceof StatusError && error.code < 500;
}
