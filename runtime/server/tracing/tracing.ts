/** Decides whether a server records spans: it does if an SDK is registered, or a tracer is passed. */

import type { Tracer } from "@opentelemetry/api";
import type { Spans } from "../../api/spans.js";
import { importInTurn } from "../../base/import-in-turn.js";

export interface TracingOptions {
  /** The tracer; by default that of the provider that is registered for the process when the server is created. */
  readonly tracer?: Tracer;
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
 */
export async function spansOf(choice: TracingOptions | false = {}): Promise<Spans | undefined> {
  if (choice === false || (choice.tracer === undefined && !isProviderRegistered())) return undefined;
  const { openTelemetrySpans } = await importInTurn(() => import("./open-telemetry.js"));
  return openTelemetrySpans(choice);
}

function isProviderRegistered(): boolean {
  const registry = (globalThis as { readonly [REGISTRY]?: { readonly trace?: unknown } })[REGISTRY];
  return registry?.trace !== undefined;
}
