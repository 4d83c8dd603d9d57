/**
 * Creates on the embedded store, acknowledged after the flush to disk, by 1, 16 and 64 concurrent clients. Of both floors,
 * the engine alone shows what the store can do, and bare node:http before it shows what any server on the store can do.
 */
import { objectKey } from "../../../runtime/storage/keys.js";
import type { BenchCase } from "../bench-case.js";
import { formatNumber, RECORDED_NUMBER } from "../load/plan.js";
import { openEngine } from "../sides/engine.js";
import { openDurableReplay } from "../sides/floor.js";
import { openOurs } from "../sides/ours.js";
import { createPlan } from "./config-maps.js";

const CONCURRENCIES = [1, 16, 64];

const againstEngine: readonly BenchCase[] = CONCURRENCIES.map((concurrency) => ({
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

const againstHttp: readonly BenchCase[] = CONCURRENCIES.map((concurrency) => ({
  name: `create-durable-${concurrency}-http`,
  unit: "create",
  rounds: 2,
  floorIs: "bare node:http that reads the body, commits the answer's bytes to lmdb and answers them",
  ours: ({ directory }) => openOurs({ plan: createPlan(concurrency), storage: `lmdb:${directory}` }),
  floor: ({ directory }, recording) => openDurableReplay(createPlan(concurrency), recording, `lmdb:${directory}`),
}));

export const createDurableCases: readonly BenchCase[] = [...againstEngine, ...againstHttp];
