/**
 * Limits a database to one process at a time. The owner's process id is kept in the database itself and changed under
 * LMDB's own write lock. LMDB's reader table shows whether that process is alive: the kernel releases its entries with
 * the process, so a killed server leaves nothing behind. Containers that share a directory but no process table can't
 * be distinguished.
 */
import { StorageUnavailableError } from "../errors.js";
import type { Databases } from "./databases.js";

const OWNER = Buffer.from("owner");

/**
 * Records this process as the owner. The record stays when the process ends, and is void once the process has left the
 * reader table.
 * @throws StorageUnavailableError if another living process has the directory open
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
      `storage directory ${path}: process ${rival} uses it, and only one process may; ` +
        "stop that process or choose another directory",
    );
  }
}

function isReader(pid: number, root: Databases["root"]): boolean {
  root.readerCheck();
  const lines = root.readerList().split("\n");
  return lines.some((line) => line.trim().split(/\s+/)[0] === String(pid));
}
