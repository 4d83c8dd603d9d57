/** A process that holds an LMDB directory: `lmdb-holder.ts <directory> [fill]`. With `fill` it writes until that fails. */

import { put } from "../../runtime/storage/contract/short-calls.js";
import { openLmdbEngine } from "../../runtime/storage/lmdb/engine.js";

const [directory = "", mode] = process.argv.slice(2);
const engine = await openLmdbEngine(directory);
if (mode === "fill") {
  await fill();
} else {
  await put(engine, "/held", "1");
  console.log("open");
  setInterval(() => undefined, 60_000);
}

async function fill(): Promise<void> {
  const value = "v".repeat(64 * 1024);
  let acknowledged = 0;
  try {
    for (;;) {
      await put(engine, `/fill/${acknowledged}`, value);
      acknowledged++;
    }
  } catch (error) {
    console.log("acknowledged", acknowledged);
    console.log(error instanceof Error ? error.name : String(error));
  }
  await engine.close();
}
