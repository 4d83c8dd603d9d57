/** A floor of writes: only the commit of the engine, called in process. */
import type { Revision } from "../../../runtime/storage/engine.js";
import { objectKey } from "../../../runtime/storage/keys.js";
import { openStorage } from "../../../runtime/storage/open.js";
import type { Side } from "../bench-case.js";
import type { Lane } from "../load/drive.js";
import { formatNumber } from "../load/plan.js";

export interface EngineOptions {
  readonly storage: string;
  /** The bytes of every write. */
  readonly value: Uint8Array;
  /** Maximum number of concurrent commits. */
  readonly concurrency: number;
  /** Number of objects that are written repeatedly. Default: every write creates a new one. */
  readonly objects?: number;
}

export async function openEngine({ storage, value, concurrency, objects }: EngineOptions): Promise<Side> {
  const engine = await openStorage(storage);
  const put = (number: number, previous: Revision): Promise<Revision> => {
    const key = objectKey({ group: "", resource: "configmaps" }, "default", `object-${formatNumber(number)}`);
    return engine.commit({ type: "put", key, value, previous });
  };
  const revisions: Revision[] = [];
  const commit: Lane = async (number) => {
    if (objects === undefined) await put(number, 0n);
    else revisions[number % objects] = await put(number % objects, revisions[number % objects] ?? 0n);
    return value.byteLength;
  };
  return {
    work: { type: "in-process", lanes: Array.from({ length: concurrency }, () => commit) },
    close: () => engine.close(),
  };
}
