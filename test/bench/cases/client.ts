/** Measures a client in fresh processes: time and memory of its import, and until its first answer. */
import type { BenchCase, Scale } from "../bench-case.js";
import { compilePackage } from "../sides/client-processes.js";
import { openClients } from "../sides/clients.js";

/** Number of processes of one round; a test needs one only. */
const PROCESSES = 7;

function processesOf({ maxObjects }: Scale): number {
  return Math.min(PROCESSES, Math.ceil(maxObjects / 100));
}

export const clientCase: BenchCase = {
  name: "client-first-answer",
  unit: "run",
  floorIs: "@kubernetes/client-node",
  rounds: 2,
  prepare: ({ prepared }) => compilePackage(prepared),
  ours: async (scale) => ({
    ...(await openClients("ours", scale.prepared, processesOf(scale))),
    record: async () => Buffer.alloc(0),
  }),
  floor: (scale) => openClients("client-node", scale.prepared, processesOf(scale)),
};
