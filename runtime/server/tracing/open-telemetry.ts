/**
 * Creates spans through the API of OpenTelemetry. It contains no SDK: the application that registers one decides what
 * is recorded and where it is sent.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import {
  type Context,
  context,
  createContextKey,
  createTraceState,
  type Span as OtelSpan,
  ROOT_CONTEXT,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from "@opentelemetry/api";
import {
  failureName,
  type IncomingTrace,
  isRefusal,
  type ServerSpan,
  type Span,
  type SpanAttributes,
  type Spans,
  type TraceHeaders,
} from "../../api/spans.js";
import { parentOf } from "./trace-context.js";
import type { TracingOptions } from "./tracing.js";

/** The name under which an SDK knows the spans of this server. */
const SCOPE = "kindsmith";

export function openTelemetrySpans({ tracer, followsCallers = false }: TracingOptions): Spans {
  // The public type is the shape of this one, without the package that declares it.
  const used = tracer === undefined ? trace.getTracer(SCOPE) : (tracer as Tracer);
  return new OpenTelemetrySpans(used, followsCallers);
}

/** Keeps the current span. */
interface ContextKeeper {
  active(): Context;
  with<T>(current: Context, work: () => T): T;
}

/**
 * Uses the context manager of the process if there is one, so that spans of other libraries are related correctly; a
 * tracer alone provides none.
 */
function contextKeeper(): ContextKeeper {
  const marked = ROOT_CONTEXT.setValue(createContextKey("probe"), true);
  if (context.with(marked, () => context.active() === marked)) {
    return { active: () => context.active(), with: (current, work) => context.with(current, work) };
  }
  const storage = new AsyncLocalStorage<Context>();
  return { active: () => storage.getStore() ?? ROOT_CONTEXT, with: (current, work) => storage.run(current, work) };
}

class OpenTelemetrySpans implements Spans {
  private readonly keeper = contextKeeper();

  constructor(
    private readonly tracer: Tracer,
    private readonly followsCallers: boolean,
  ) {}

  serve(name: string, attributes: SpanAttributes, incoming: IncomingTrace): ServerSpan {
    const active = this.keeper.active();
    // Code that received the request in this process, such as an instrumentation of Node.js, already knows the caller.
    const caller = isWithinSpan(active) ? undefined : callerOf(incoming);
    const isFollowed = caller !== undefined && this.followsCallers;
    const parent = isFollowed ? trace.setSpanContext(active, caller) : active;
    const links = caller === undefined || isFollowed ? [] : [{ context: caller }];
    const span = this.tracer.startSpan(name, { kind: SpanKind.SERVER, attributes: { ...attributes }, links }, parent);
    return new RecordedServerSpan(span, trace.setSpan(parent, span), this.keeper);
  }

  run<T>(name: string, attributes: SpanAttributes, work: (span: Span) => T): T {
    const active = this.keeper.active();
    if (!isWithinSpan(active)) return work(NO_SPAN);
    return this.within(active, name, SpanKind.INTERNAL, attributes, (span) => work(recorded(span)));
  }

  call<T>(name: string, attributes: SpanAttributes, work: (headers: TraceHeaders, span: Span) => T): T {
    const active = this.keeper.active();
    if (!isWithinSpan(active)) return work({}, NO_SPAN);
    return this.within(active, name, SpanKind.CLIENT, attributes, (span) =>
      work(headersOf(span.spanContext()), recorded(span)),
    );
  }

  private within<T>(
    active: Context,
    name: string,
    kind: SpanKind,
    attributes: SpanAttributes,
    work: (span: OtelSpan) => T,
  ): T {
    const span = this.tracer.startSpan(name, { kind, attributes: { ...attributes } }, active);
    let result: T;
    try {
      result = this.keeper.with(trace.setSpan(active, span), () => work(span));
    } catch (error) {
      endFailed(span, error);
      throw error;
    }
    if (!(result instanceof Promise)) {
      span.end();
      return result;
    }
    return result.then(
      (value: unknown) => {
        span.end();
        return value;
      },
      (error: unknown) => {
        endFailed(span, error);
        throw error;
      },
    ) as T;
  }
}

function isWithinSpan(active: Context): boolean {
  return trace.getSpanContext(active) !== undefined;
}

const NO_SPAN: Span = { set: () => {} };

/** Describes an error by its name, because messages may quote confidential values. */
function endFailed(span: OtelSpan, error: unknown): void {
  span.setAttribute("error.type", failureName(error));
  if (!isRefusal(error)) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}

function recorded(span: OtelSpan): Span {
  return { set: (attributes) => void span.setAttributes({ ...attributes }) };
}

class RecordedServerSpan implements ServerSpan {
  private hasEnded = false;

  constructor(
    private readonly span: OtelSpan,
    private readonly current: Context,
    private readonly keeper: ContextKeeper,
  ) {}

  set(attributes: SpanAttributes): void {
    if (!this.hasEnded) this.span.setAttributes({ ...attributes });
  }

  rename(name: string): void {
    if (!this.hasEnded) this.span.updateName(name);
  }

  run<T>(work: () => T): T {
    return this.keeper.with(this.current, work);
  }

  fail(failure: string): void {
    if (this.hasEnded) return;
    this.span.setAttribute("error.type", failure);
    this.span.setStatus({ code: SpanStatusCode.ERROR });
  }

  end(): void {
    if (!this.hasEnded) this.span.end();
    this.hasEnded = true;
  }
}

function callerOf({ traceparent, tracestate }: IncomingTrace): SpanContext | undefined {
  const parent = parentOf(traceparent, tracestate);
  if (parent === undefined) return undefined;
  const { state, ...ids } = parent;
  return { ...ids, isRemote: true, ...(state === undefined ? {} : { traceState: createTraceState(state) }) };
}

/**
 * Formats the headers of W3C Trace Context, whatever propagators are registered. The baggage of a caller is not passed
 * on.
 */
function headersOf({ traceId, spanId, traceFlags, traceState }: SpanContext): TraceHeaders {
  const state = traceState?.serialize() ?? "";
  const flags = (traceFlags & 0xff).toString(16).padStart(2, "0");
  return { traceparent: `00-${traceId}-${spanId}-${flags}`, ...(state === "" ? {} : { tracestate: state }) };
}
