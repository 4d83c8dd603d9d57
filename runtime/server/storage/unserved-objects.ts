/** What a store has of kinds that the server leaves out. Nothing but their number is read. */
import { inParallel } from "../../base/in-parallel.js";
import type { UnservedKind } from "../../registry/kinds/unserved-kind.js";
import type { StorageEngine } from "../../storage/engine.js";
import { namespacePrefix } from "../../storage/keys.js";
import type { StorageLayout } from "./storage-layout.js";

/** Maximum number of kinds whose objects are counted concurrently. */
const CONCURRENCY = 8;
/** The number of objects that one request to the store counts. */
const CHUNK = 500;

/**
 * Resolves to the kinds of which a namespace has objects, each with their number.
 * @throws the errors of the engines
 */
export async function unservedObjects(
  layout: Pick<StorageLayout, "engineOf">,
  unserved: readonly UnservedKind[],
  namespace: string,
): Promise<ReadonlyMap<UnservedKind, number>> {
  const counts = new Map<UnservedKind, number>();
  const namespaced = unserved.filter(({ scope }) => scope === "Namespaced");
  await inParallel(namespaced, CONCURRENCY, async (kind) => {
    const count = await countOf(layout.engineOf(kind), namespacePrefix(kind, namespace));
    if (count > 0) counts.set(kind, count);
  });
  return counts;
}

async function countOf(engine: StorageEngine, prefix: string): Promise<number> {
  let count = 0;
  for (let after: string | undefined; ; ) {
    const { entries, more } = await engine.list({ prefix, limit: CHUNK, ...(after === undefined ? {} : { after }) });
    count += entries.length;
    after = entries.at(-1)?.key;
    if (!more || after === undefined) return count;
  }
}
