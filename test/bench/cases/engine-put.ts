/**
 * Measures what the request path adds to the work of the store: PUT without a socket, against the memory engine alone.
 */
import type { BenchCase } from "../bench-case.js";
import { openEngine } from "../sides/engine.js";
import { openHandle } from "../sides/handle.js";
import { COLLECTION, storedObjects, updatePlan } from "./config-maps.js";
import { OBJECTS } from "./written-kinds.js";

export const enginePutCase: BenchCase = {
  name: "engine-put",
  unit: "update",
  floorIs: "the memory engine's commit of the stored bytes, in process",
  ours: () => openHandle({ plan: updatePlan(OBJECTS, 1), seed: { path: COLLECTION, bodies: storedObjects(OBJECTS) } }),
  floor: (_scale, recording) => openEngine({ storage: "memory", value: recording, concurrency: 1, objects: OBJECTS }),
};
