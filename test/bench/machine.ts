/** Describes the machine of a run, for RESULTS.md. */
import { execFileSync } from "node:child_process";
import { statfsSync } from "node:fs";
import { cpus, loadavg, totalmem } from "node:os";

/** File system types, by `statfs` number, that keep files in memory. */
const MEMORY_FILE_SYSTEMS = new Map([
  [0x01021994, "tmpfs"],
  [0x858458f6, "ramfs"],
]);

const GIB = 1024 ** 3;

/** Returns one line for each fact. @param directory in which durable cases keep their files */
export function describeMachine(directory: string): string {
  const processors = cpus();
  const load = loadavg()[0] ?? 0;
  return [
    `- machine: ${processors.length} cores (${processors[0]?.model ?? "unknown"}), ${Math.round(totalmem() / GIB)} GiB, load ${load.toFixed(1)} at the start`,
    `- Node: ${process.version}, ${process.platform} ${process.arch}`,
    `- date: ${new Date().toISOString().slice(0, 10)}`,
    `- commit: ${commitHere()}`,
    `- durable cases: ${describeDisk(directory)}`,
  ].join("\n");
}

function describeDisk(directory: string): string {
  const inMemory = MEMORY_FILE_SYSTEMS.get(statfsSync(directory).type);
  return inMemory === undefined
    ? "flushed to a disk"
    : `NOT flushed to a disk: the temporary directory is a ${inMemory}; set TMPDIR to one on a disk`;
}

/** Returns the abbreviated id of the commit, with a mark if files differ from it; "none" without one. */
export function commitHere(): string {
  try {
    return execFileSync("git", ["describe", "--always", "--dirty", "--exclude=*"], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    }).trim();
  } catch {
    // There may be no repository, no commit yet, or no git. The run is still useful.
    return "none";
  }
}
