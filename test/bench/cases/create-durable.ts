/** create on the embedded store, acknowledged after the flush to disk, by 1, 16 and 64 clients at a time. */
import { objectKey } from "../../../runtime/storage/keys.js";
import type { BenchCase } from "../bench-case.js";
import { formatNumber, RECORDED_NUMBER } from "../load/plan.js";
import { openEngine } from "../sides/engine.js";
import { openOurs } from "../sides/ours.js";
import { createPlan } from "./config-maps.js";

export const createDurableCases: readonly BenchCase[] = [1, 16, 64].map((concurrency) => ({
  name: `create-durable-${concurrency}`,
  unit: "create",
  floorIs: "lmdb commits of the stored bytes, in process",
  ours: ({ directory }) =>
    openOurs({
      plan: createPlan(concurrency),
      storage: `lmdb:${directory}`,
      async recordStored(engine) {
        const name = `object-${formatNumber(RECORDED_NUMBER)}`;
        const { entry } = await engine.get(objectKey({ group: "", resource: "configmaps" }, "default", name));
        if (entry === undefined) throw new Error(`recording: the store has no object ${name}`);
        return entry.value;
      },
    }),
  floor: ({ directory }, recording) => openEngine({ storage: `lmdb:${directory}`, value: recording, concurrency }),
}));
