/** The product without metrics: nothing observes requests, histograms record nothing, and no call is timed. */
import type { ApiServer as ApiServerType } from "../../../runtime/server/api-server.js";
import type { Side } from "../bench-case.js";
import { type OurOptions, openOurs } from "./ours.js";

/** A method that replaces another one until all of them are restored. */
type Replacement = readonly [owner: object, name: string, method: (...given: never[]) => unknown];

/**
 * Starts a server with the same options and without metrics. It replaces methods of this process until it is closed.
 */
export async function openUnmeasured(options: OurOptions): Promise<Side> {
  const giveBack = await takeMetricsOut();
  const side = await openOurs(options);
  return {
    ...side,
    async close() {
      giveBack();
      await side.close();
    },
  };
}

async function takeMetricsOut(): Promise<() => void> {
  const [{ Histogram }, { AttemptMetrics }, { StoreMetrics }, { AdmissionMetrics }, { ReadStatistics }, { ApiServer }] =
    await Promise.all([
      import("../../../runtime/base/histogram.js"),
      import("../../../runtime/pipeline/attempt-metrics.js"),
      import("../../../runtime/server/metrics/store-metrics.js"),
      import("../../../runtime/admission/admission-metrics.js"),
      import("../../../runtime/registry/read/read-statistics.js"),
      import("../../../runtime/server/api-server.js"),
    ]);
  const nothing = (): void => {};
  const same = (given: never): unknown => given;
  const { handle } = ApiServer.prototype;
  return replace([
    [Histogram.prototype, "observe", nothing],
    [AttemptMetrics.prototype, "authenticated", nothing],
    [AttemptMetrics.prototype, "authorized", nothing],
    [ReadStatistics.prototype, "waited", nothing],
    [StoreMetrics.prototype, "measure", same],
    [AdmissionMetrics.prototype, "plugin", same],
    [AdmissionMetrics.prototype, "chain", same],
    [
      ApiServer.prototype,
      "handle",
      function (this: ApiServerType, ...given: Parameters<typeof handle>): ReturnType<typeof handle> {
        // biome-ignore lint/complexity/useLiteralKeys: reaches the private member, and the compiler notices when it moves
        (this["parts"].pipeline.observers as unknown[]).length = 0;
        // Later requests to this server go straight to the method itself.
        Object.defineProperty(this, "handle", { value: handle });
        return handle.apply(this as never, given);
      } as (...given: never[]) => unknown,
    ],
  ]);
}

function replace(replacements: readonly Replacement[]): () => void {
  const former = replacements.map(([owner, name, method]) => {
    const known = Object.getOwnPropertyDescriptor(owner, name);
    if (known === undefined) throw new Error(`found no ${name} to take out`);
    Object.defineProperty(owner, name, { ...known, value: method });
    return [owner, name, known] as const;
  });
  return () => {
    for (const [owner, name, known] of former) Object.defineProperty(owner, name, known);
  };
}
