/**
 * What a request makes is garbage once it is answered, and is collected with the young generation. A structure that keeps it a
 * little longer, such as the former table of a `Set`, moves it to the old generation, where it costs several times as much.
 */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { getHeapSpaceStatistics, setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import type { RawConnection } from "./raw-connection.js";
import { CONFIGMAPS, closeScenes, head, openScene } from "./scene.js";

after(closeScenes);

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as (options?: { readonly type: "minor" }) => void;

const CONNECTIONS = 32;
/** As many requests as that arrive between two collections of the young generation. */
const REQUESTS_A_ROUND = 8 * CONNECTIONS;
const ROUNDS = 12;
/** 1,500 bytes were measured, most of them of the clients in this process; 4,600 with a `Set` of the answers under way. */
const MAX_BYTES_PER_REQUEST = 2_500;

function oldBytes(): number {
  const spaces = getHeapSpaceStatistics().filter(({ space_name }) => /^old_space|^map_space/.test(space_name));
  return spaces.reduce((sum, { space_used_size }) => sum + space_used_size, 0);
}

async function round(connections: readonly RawConnection[], request: string): Promise<void> {
  const each = connections.map(async (connection) => {
    for (let count = 0; count < REQUESTS_A_ROUND / CONNECTIONS; count++) {
      connection.write(request);
      assert.equal((await connection.answer()).status, 200);
    }
  });
  await Promise.all(each);
  collect({ type: "minor" });
}

test("answered requests do not reach the old generation", async (context) => {
  const scene = await openScene("plain");
  const connections = await Promise.all(Array.from({ length: CONNECTIONS }, () => scene.open()));
  const request = head(`GET ${CONFIGMAPS} HTTP/1.1`, scene.admin);
  for (let count = 0; count < ROUNDS; count++) await round(connections, request);
  collect();
  const before = oldBytes();
  for (let count = 0; count < ROUNDS; count++) await round(connections, request);
  collect({ type: "minor" });
  const grown = (oldBytes() - before) / (ROUNDS * REQUESTS_A_ROUND);
  context.diagnostic(`${Math.round(grown)} bytes a request`);
  assert.ok(grown < MAX_BYTES_PER_REQUEST, `${Math.round(grown)} bytes of each request became old`);
});
