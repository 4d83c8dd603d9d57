/** Writes through an engine until it is killed: `kill-writer.ts <storage url> <run>`. Prints a line for each acknowledged write. */
import { openStorage } from "../../runtime/storage/open.js";
import { bytes } from "./writes.js";

const WRITERS = 8;

const [url = "", run = ""] = process.argv.slice(2);
const engine = await openStorage(url);
await Promise.all(
  Array.from({ length: WRITERS }, async (_, writer) => {
    for (let count = 0; ; count++) {
      const key = `/kill/${run}/${writer}/${count}`;
      const revision = await engine.commit({ type: "put", key, value: bytes(key), previous: 0n });
      process.stdout.write(`${key} ${revision} acknowledged\n`);
    }
  }),
);
