/**
 * Tracing spans. The parts of a server know only this interface; one file connects it to the API of OpenTelemetry. If
 * tracing is off there is no {@link Spans} object, and the cost is a single check.
 */
import { StatusError } from "./status.js";

/**
 * Named by the semantic conventions of OpenTelemetry where there is a name. Bodies, credentials and queries are never
 * included.
 */
export type SpanAttributes = Readonly<Record<string, string | number | boolean>>;

export interface Span {
  set(attributes: SpanAttributes): void;
}

/** The span of an incoming request. */
export interface ServerSpan extends Span {
  /** @param name one of a small set of names, whatever clients send */
  rename(name: string): void;
  /** Spans that begin inside `work` become children of this one. */
  run<T>(work: () => T): T;
  /** @param failure a word from a fixed set */
  fail(failure: string): void;
  /** Ends the span. Idempotent. */
  end(): void;
}

export interface Spans {
  /** @param headers of the request; the implementation decides whether to continue the caller's trace */
  serve(name: string, attributes: SpanAttributes, headers: IncomingTrace): ServerSpan;
  /**
   * Runs work in a child of the current span, which ends when the work, or the promise that it returns, is done. If
   * there is no current span, the work belongs to the server itself and is not traced.
   */
  run<T>(name: string, attributes: SpanAttributes, work: (span: Span) => T): T;
  /**
   * Like {@link run}, for a call to another program; the work gets the headers that let the callee continue the
   * trace.
   */
  call<T>(name: string, attributes: SpanAttributes, work: (headers: TraceHeaders, span: Span) => T): T;
}

/** The trace headers of a request as received, named as in W3C Trace Context. */
export interface IncomingTrace {
  readonly traceparent: string | undefined;
  readonly tracestate: string | undefined;
}

export type TraceHeaders = Readonly<Record<string, string>>;

/** Runs work in a span if tracing is on. */
export function inSpan<T>(spans: Spans | undefined, name: string, attributes: SpanAttributes, work: () => T): T {
  return spans === undefined ? work() : spans.run(name, attributes, work);
}

/** Names a failure in a span by a word from a fixed set, never by its message. */
export function failureName(error: unknown): string {
  if (error instanceof StatusError) return error.reason;
  return error instanceof Error ? error.name : "Error";
}

/** Reports whether the caller caused the failure; the span of such work has not failed. */
export function isRefusal(error: unknown): boolean {
  return error instanceof StatusError && error.code < 500;
}
