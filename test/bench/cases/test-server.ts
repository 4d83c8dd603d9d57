/** Measures the start, stop, fork and restore of servers in the process of a test. */
import type { BenchCase } from "../bench-case.js";
import { compilePackage } from "../sides/client-processes.js";
import { openBareStarts, openCopies, openForks, openStarts } from "../sides/test-server.js";

const OBJECTS = 10_000;

export const testServerStartCase: BenchCase = {
  name: "test-server-start",
  unit: "run",
  floorIs: "a bare node:http server, opened and closed",
  rounds: 2,
  prepare: ({ prepared }) => compilePackage(prepared),
  ours: ({ prepared }) => openStarts(prepared),
  floor: (_, recording) => openBareStarts(recording),
};

export const testServerForkCase: BenchCase = {
  name: `test-server-fork-${OBJECTS}`,
  unit: "object",
  floorIs: "structuredClone of the objects",
  rounds: 2,
  ours: ({ maxObjects }) => openForks(Math.min(OBJECTS, maxObjects)),
  floor: ({ maxObjects }) => openCopies(Math.min(OBJECTS, maxObjects)),
};
