/** The floor of durable writes: the engine's commit alone, called in process. */
import { objectKey } from "../../../runtime/storage/keys.js";
import { openStorage } from "../../../runtime/storage/open.js";
import type { Side } from "../bench-case.js";
import type { Lane } from "../load/drive.js";
import { formatNumber } from "../load/plan.js";

export interface EngineOptions {
  readonly storage: string;
  /** The bytes of every write. */
  readonly value: Uint8Array;
  /** Commits under way at a time. */
  readonly concurrency: number;
}

export async function openEngine({ storage, value, concurrency }: EngineOptions): Promise<Side> {
  const engine = await openStorage(storage);
  const commit: Lane = async (number) => {
    const key = objectKey({ group: "", resource: "configmaps" }, "default", `object-${formatNumber(number)}`);
    await engine.commit({ type: "put", key, value, previous: 0n });
    return value.byteLength;
  };
  return {
    work: { type: "in-process", lanes: Array.from({ length: concurrency }, () => commit) },
    close: () => engine.close(),
  };
}
