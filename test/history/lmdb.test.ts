/** One server on the embedded store. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { historyTests } from "./topology.js";

const OPERATIONS = 5_000;

historyTests({
  name: "lmdb",
  servers: 1,
  operations: OPERATIONS,
  async openStore() {
    const directory = await mkdtemp(join(tmpdir(), "kindsmith-random-clients-"));
    return { storage: `lmdb:${directory}`, remove: () => rm(directory, { recursive: true }) };
  },
});
