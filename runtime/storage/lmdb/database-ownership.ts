/**
 * Limits a database to one group of processes at a time: one process, or the workers of one server. The group and its
 * members' process ids are kept in the database itself and changed under LMDB's own write lock. LMDB's reader table
 * shows which of these processes are alive: the kernel releases their entries with the process, so a killed server
 * leaves nothing behind. Containers that share a directory but no process table can't be distinguished.
 */
import { StorageUnavailableError } from "../errors.js";
import type { Databases } from "./databases.js";

const OWNER = Buffer.from("owner");
/** Separates the group's name from its members. */
const SEPARATOR = " ";

interface Owners {
  readonly group: string;
  readonly members: readonly number[];
}

/**
 * Records this process as an owner. The record stays when the process ends, and is void once the process has left the
 * reader table.
 * @param group the name of the group, without spaces; undefined for a process that owns the directory alone
 * @throws StorageUnavailableError if a living process of another group has the directory open
 */
export async function takeOwnership(
  { root, meta, transactions, path }: Pick<Databases, "root" | "meta" | "transactions" | "path">,
  group: string = String(process.pid),
): Promise<void> {
  // The first read puts this process into the reader table, before others can see it as an owner.
  meta.getBinary(OWNER);
  const rival = await transactions.run((): number | undefined => {
    const owners = parse(meta.getBinary(OWNER)?.toString());
    const others = owners.members.filter((member) => member !== process.pid && isReader(member, root));
    if (owners.group !== group && others.length > 0) {
      return others[0];
    }
    meta.putSync(OWNER, Buffer.from([group, ...others, process.pid].join(SEPARATOR)));
    return undefined;
  });
  if (rival !== undefined) {
    throw new StorageUnavailableError(
      `storage directory ${path}: process ${rival} uses it, and only one server may; ` +
        "stop that process or choose another directory",
    );
  }
}

/** A record of one number is that of a former release: the process that owned the directory alone. */
function parse(record = ""): Owners {
  const [group = "", ...members] = record.split(SEPARATOR);
  return { group, members: (members.length === 0 ? [group] : members).map(Number) };
}

function isReader(pid: number, root: Databases["root"]): boolean {
  root.readerCheck();
  const lines = root.readerList().split("\n");
  return lines.some((line) => line.trim().split(/\s+/)[0] === String(pid));
}
