/** Measures the round trip of an apply by a client in fresh processes. The server answers at once. */
import type { BenchCase } from "../bench-case.js";
import { openApplies } from "../sides/applies.js";
import { compilePackage } from "../sides/client-processes.js";

const APPLIES = 2_000;

export const clientApplyCase: BenchCase = {
  name: "client-apply",
  unit: "apply",
  floorIs: "@kubernetes/client-node",
  rounds: 2,
  prepare: ({ prepared }) => compilePackage(prepared),
  ours: async ({ prepared, maxObjects }) => ({
    ...(await openApplies("ours", prepared, Math.min(APPLIES, maxObjects))),
    record: async () => Buffer.alloc(0),
  }),
  floor: ({ prepared, maxObjects }) => openApplies("client-node", prepared, Math.min(APPLIES, maxObjects)),
};
