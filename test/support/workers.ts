/** The processes of a server with workers, as Linux shows them. */
import { readFileSync } from "node:fs";

export const NO_PROCESS_TABLE =
  process.platform === "linux" ? false : "finds workers below /proc, which only Linux has";

/** Returns the process ids of the workers that live, in the order in which they were started. */
export function workerIds(supervisor: number): number[] {
  const children = readFileSync(`/proc/${supervisor}/task/${supervisor}/children`, "utf8").trim().split(" ");
  // A compiler of TypeScript may be a child as well.
  return children
    .filter((pid) => pid !== "")
    .map(Number)
    .filter((pid) => commandOf(pid).includes("serve"));
}

function commandOf(pid: number): readonly string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0");
  } catch (error) {
    // It has ended in between.
    if (["ENOENT", "ESRCH"].includes((error as NodeJS.ErrnoException).code ?? "")) return [];
    throw error;
  }
}
