/** The memory engine with commits that take a moment, like those of other engines. */
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Revision, Write } from "../../runtime/storage/engine.js";
import { MemoryEngine } from "../../runtime/storage/memory/engine.js";

/** The memory engine commits before the next request is even read, so that concurrent writes would never meet. */
export class OverlappingEngine extends MemoryEngine {
  override async commit(write: Write): Promise<Revision> {
    await nextTurn();
    return super.commit(write);
  }
}
