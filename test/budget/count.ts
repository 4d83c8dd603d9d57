/** Counts what the operations make, in a process of its own that loads the package as node does. */
import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { compilePackage } from "../bench/sides/client-processes.js";
import type { Budget } from "./budget.js";
import { OBJECTS, operations, preparations } from "./operations.js";

const PROGRAM = join(import.meta.dirname, "count-process.mjs");
const KIBIBYTE = 1024;
/** MiB of the young generation, which nothing leaves while bytes are counted. */
const YOUNG_MEBIBYTES = 64;

/**
 * The optimizing compiler leaves out some allocations, and at a moment of its choice, which a busy machine delays. Without it
 * the counts are those of the code as it is written, the same in every run.
 */
const NODE_OPTIONS = [
  "--no-opt",
  "--no-flush-bytecode",
  "--single-threaded-gc",
  "--expose-gc",
  `--min-semi-space-size=${YOUNG_MEBIBYTES}`,
  `--max-semi-space-size=${YOUNG_MEBIBYTES}`,
];

/** @throws Error if an operation fails */
export async function countOperations(): Promise<Budget["operations"]> {
  const directory = await mkdtemp(join(tmpdir(), "kindsmith-budget-"));
  try {
    await compilePackage(directory);
    const file = join(directory, "operations.json");
    await writeFile(file, JSON.stringify({ preparations, operations, objects: OBJECTS }));
    const module = pathToFileURL(join(directory, "runtime/index.js")).href;
    // Neither a loader of this process nor its settings reach the counted one.
    const { stdout } = await promisify(execFile)(process.execPath, [...NODE_OPTIONS, PROGRAM, module, file], {
      // Its bundle is removed, and nothing of it is to be kept.
      env: { NODE_DISABLE_COMPILE_CACHE: "1" },
    });
    const counts = JSON.parse(stdout) as Record<string, { readonly promises: number; readonly bytes: number }>;
    return Object.fromEntries(
      Object.entries(counts).map(([name, { promises, bytes }]) => [name, { promises, kibibytes: bytes / KIBIBYTE }]),
    );
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
