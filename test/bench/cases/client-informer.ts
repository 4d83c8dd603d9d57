/** Measures time and memory of a client that fills a cache with 10,000 objects, in fresh processes. */
import type { BenchCase } from "../bench-case.js";
import { compilePackage } from "../sides/client-processes.js";
import { openInformers } from "../sides/informers.js";

const OBJECTS = 10_000;

export const clientInformerCase: BenchCase = {
  name: `client-informer-${OBJECTS}`,
  unit: "object",
  floorIs: "@kubernetes/client-node",
  rounds: 2,
  prepare: ({ prepared }) => compilePackage(prepared),
  ours: async ({ prepared, maxObjects }) => ({
    ...(await openInformers("ours", prepared, Math.min(OBJECTS, maxObjects))),
    record: async () => Buffer.alloc(0),
  }),
  floor: ({ prepared, maxObjects }) => openInformers("client-node", prepared, Math.min(OBJECTS, maxObjects)),
};
