/** Spans as an SDK of OpenTelemetry keeps them in memory. */
import { setImmediate as nextTurn } from "node:timers/promises";
import { SpanKind, SpanStatusCode, type Tracer } from "@opentelemetry/api";
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  type ReadableSpan,
  SimpleSpanProcessor,
} from "@opentelemetry/sdk-trace-base";

const MAX_TURNS = 100_000;

/** A span with what is below it, in the order in which they began. */
export interface Tree {
  readonly [name: string]: Tree;
}

export class RecordedSpans {
  readonly tracer: Tracer;
  private readonly exporter = new InMemorySpanExporter();

  constructor() {
    const provider = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(this.exporter)] });
    this.tracer = provider.getTracer("test");
  }

  /**
   * Those that have ended, without those of the server's own components: whose a span is, is told by the one at the root of
   * its trace, and not before that has ended too.
   */
  get all(): readonly ReadableSpan[] {
    const spans = this.exporter.getFinishedSpans();
    const complete = new Set(spans.filter(isRoot).map(traceOf));
    const foreign = new Set(
      spans.filter(({ attributes }) => attributes["user_agent.original"] !== undefined).map(traceOf),
    );
    return spans.filter((span) => complete.has(traceOf(span)) && !foreign.has(traceOf(span)));
  }

  named(name: string): readonly ReadableSpan[] {
    return this.all.filter((span) => span.name === name);
  }

  /** The only one of that name. */
  one(name: string): ReadableSpan {
    const [span, ...more] = this.named(name);
    if (span === undefined || more.length > 0)
      throw new Error(
        `found ${more.length + Number(span !== undefined)} spans ${name} among ${this.all.map((each) => each.name)}`,
      );
    return span;
  }

  /** The first of that name, once it has ended. @throws Error when it never does */
  async ended(name: string): Promise<ReadableSpan> {
    for (let turn = 0; turn < MAX_TURNS; turn++) {
      const [span] = this.named(name);
      if (span !== undefined) return span;
      await nextTurn();
    }
    throw new Error(`no span ${name} has ended`);
  }

  /** What is below a span; several of one name are one. */
  below(parent: ReadableSpan): Tree {
    const children = this.all
      .filter(({ parentSpanContext }) => parentSpanContext?.spanId === parent.spanContext().spanId)
      .sort((one, other) => one.startTime[0] - other.startTime[0] || one.startTime[1] - other.startTime[1]);
    return Object.fromEntries(children.map((child) => [child.name, this.below(child)]));
  }

  /** All that is known of the spans, as text. */
  text(): string {
    return JSON.stringify(
      this.exporter
        .getFinishedSpans()
        .map(({ name, attributes, events, status, links }) => ({ name, attributes, events, status, links })),
    );
  }

  reset(): void {
    this.exporter.reset();
  }
}

function isRoot({ parentSpanContext }: ReadableSpan): boolean {
  return parentSpanContext === undefined || parentSpanContext.isRemote === true;
}

function traceOf(span: ReadableSpan): string {
  return span.spanContext().traceId;
}

export { SpanKind, SpanStatusCode };
