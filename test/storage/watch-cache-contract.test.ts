/** The contract of engines, asked of the watch cache on top of them: what it answers is what the store would. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before } from "node:test";
import { openLmdbEngine } from "../../runtime/storage/lmdb/engine.js";
import { MemoryEngine } from "../../runtime/storage/memory/engine.js";
import { CachedEngine } from "./cached-engine.js";
import { LOW_EFFORT, runStorageContract } from "./contract.js";

let base = "";
let stores = 0;

before(async () => {
  base = await mkdtemp(join(tmpdir(), "kindsmith-cached-"));
});

after(async () => {
  await rm(base, { recursive: true });
});

runStorageContract("the watch cache on memory", () => CachedEngine.open(new MemoryEngine()));

runStorageContract(
  "the watch cache on lmdb",
  async () => CachedEngine.open(await openLmdbEngine(join(base, `store.${++stores}`))),
  { effort: LOW_EFFORT },
);
