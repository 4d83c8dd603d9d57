/** Whether a server records spans: where somebody has registered an SDK, or brings a tracer. */

import type { Tracer } from "@opentelemetry/api";
import type { Spans } from "../../api/spans.js";
import { importInTurn } from "../../base/import-in-turn.js";

export interface TracingOptions {
  /** Default: that of the provider that is registered for the process when the server is made. */
  readonly tracer?: Tracer;
  /**
   * Whether requests go on with the traces of their callers (`traceparent`), whose word then also decides what is
   * recorded. Default: they begin traces of their own, with a link to the caller's.
   */
  readonly followsCallers?: boolean;
}

/** Where the API keeps what is registered; the number is its major version. */
const REGISTRY = Symbol.for("opentelemetry.js.api.1");

/** Undefined if no SDK is registered. The API is loaded only if there is one, because loading it takes a third of a start. */
export async function spansOf(choice: TracingOptions | false = {}): Promise<Spans | undefined> {
  if (choice === false || (choice.tracer === undefined && !isProviderRegistered())) return undefined;
  const { openTelemetrySpans } = await importInTurn(() => import("./open-telemetry.js"));
  return openTelemetrySpans(choice);
}

function isProviderRegistered(): boolean {
  const registry = (globalThis as { readonly [REGISTRY]?: { readonly trace?: unknown } })[REGISTRY];
  return registry?.trace !== undefined;
}
