/** Decides whether a server records spans: it does if an SDK is registered, or a tracer is passed. */

import type { Spans } from "../../api/spans.js";
import { importInTurn } from "../../base/import-in-turn.js";
import { withPackage } from "../../base/optional-package.js";

/**
 * A tracer of OpenTelemetry: any `Tracer` of the package `@opentelemetry/api`. Declared by its shape, so that programs
 * compile without the package, which is an optional peer dependency.
 */
export interface OpenTelemetryTracer {
  /** Begins a span, within the span of the context. */
  startSpan(name: string, options?: object, context?: object): object;
}

export interface TracingOptions {
  /** The tracer; by default that of the provider that is registered for the process when the server is created. */
  readonly tracer?: OpenTelemetryTracer;
  /**
   * Whether requests continue the traces of their callers (`traceparent`), who then also decide what is recorded. By
   * default they begin new traces, with a link to the caller's.
   */
  readonly followsCallers?: boolean;
}

/** The key under which the API keeps its registrations; the number is its major version. */
const REGISTRY = Symbol.for("opentelemetry.js.api.1");

/**
 * Returns the spans; undefined if no SDK is registered. The API is loaded only if there is one, because loading it
 * takes a third of a start.
 * @throws MissingPackageError if there is an SDK or a tracer, and the API is not installed where this package finds it
 */
export async function spansOf(choice: TracingOptions | false = {}): Promise<Spans | undefined> {
  if (choice === false || (choice.tracer === undefined && !isProviderRegistered())) return undefined;
  const { openTelemetrySpans } = await withPackage("@opentelemetry/api", "tracing", () =>
    importInTurn(() => import("./open-telemetry.js")),
  );
  return openTelemetrySpans(choice);
}

function isProviderRegistered(): boolean {
  const registry = (globalThis as { readonly [REGISTRY]?: { readonly trace?: unknown } })[REGISTRY];
  return registry?.trace !== undefined;
}
