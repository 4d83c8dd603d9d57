/**
 * The product's side without a socket: requests through the whole request path, in this process, on the memory engine.
 */
import { objectKey } from "../../../runtime/storage/keys.js";
import type { OurSide } from "../bench-case.js";
import { formatNumber, type LoadPlan } from "../load/plan.js";
import { CONTROLLERS } from "./controllers.js";
import { requestsInProcess, untilReadyInProcess } from "./in-process.js";
import { makeObjects, type RequestSeed } from "./ours.js";

/** @param plan of writes to the seed of ConfigMaps; the recording is the stored value of the first of them */
export async function openHandle({
  plan,
  seed,
}: {
  readonly plan: LoadPlan;
  readonly seed: RequestSeed;
}): Promise<OurSide> {
  const { createServer } = await import("../../../runtime/index.js");
  const { MemoryEngine } = await import("../../../runtime/storage/memory/engine.js");
  const engine = new MemoryEngine();
  const server = await createServer({ storage: engine, profile: "kubernetes", controllers: CONTROLLERS });
  await server.start();
  await untilReadyInProcess(server);
  await makeObjects(server, seed);
  const request = requestsInProcess(server, plan);
  return {
    work: { type: "in-process", lanes: [async (number) => (await request(number)).byteLength] },
    async record() {
      const key = objectKey({ group: "", resource: "configmaps" }, "default", `object-${formatNumber(0)}`);
      const { entry } = await engine.get(key);
      if (entry === undefined) throw new Error(`recording: the store has no ${key}`);
      return Buffer.from(entry.value);
    },
    close: () => server.close(),
  };
}
