/**
 * One process at a time: the owner's process id is kept in the database itself, changed under LMDB's own write lock.
 * Whether that process still lives is asked of LMDB's reader table, whose entries the kernel releases with the process,
 * so a killed server leaves nothing behind. Containers that share a directory but no process table are not told apart.
 */
import { StorageUnavailableError } from "../errors.js";
import type { Databases } from "./databases.js";

const OWNER = Buffer.from("owner");

/**
 * The entry stays when the process ends: it means nothing once that has left the reader table.
 * @throws StorageUnavailableError when another living process has the directory open.
 */
export async function takeOwnership({ root, meta, transactions, path }: Databases): Promise<void> {
  // The first read puts this process into the reader table, before others can see it as the owner.
  meta.getBinary(OWNER);
  const rival = await transactions.run((): number | undefined => {
    const owner = Number(meta.getBinary(OWNER)?.toString() ?? process.pid);
    if (owner !== process.pid && isReader(owner, root)) {
      return owner;
    }
    meta.putSync(OWNER, Buffer.from(String(process.pid)));
    return undefined;
  });
  if (rival !== undefined) {
    throw new StorageUnavailableError(
      `storage directory ${path}: found it in use by process ${rival}, expected to be the only one; ` +
        "stop that process or choose another directory",
    );
  }
}

function isReader(pid: number, root: Databases["root"]): boolean {
  root.readerCheck();
  const lines = root.readerList().split("\n");
  return lines.some((line) => line.trim().split(/\s+/)[0] === String(pid));
}
