/** Lists that are sent item by item: the bytes are those of the whole list, and little is held for a slow reader. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { setImmediate as nextTurn } from "node:timers/promises";
import { configMaps } from "../../generated/core/v1/index.js";
import type { ApiObject } from "../../runtime/api/object.js";
import { encodeJson } from "../../runtime/codec/json-codec.js";
import { encodeList, encodeMessage } from "../../runtime/codec/protobuf/envelope.js";
import { encodeYaml } from "../../runtime/codec/yaml-codec.js";
import { createServer, orchProfile, type Server } from "../../runtime/index.js";
import { encodeForStorage } from "../../runtime/registry/objects/stored-object.js";
import { objectKey } from "../../runtime/storage/keys.js";
import { MemoryEngine } from "../../runtime/storage/memory/engine.js";
import { SteppedClock } from "../storage/stepped-clock.js";
import { type ApiBody, type JsonObject, listAt } from "../support/json.js";
import { ask, FullWriter, type InProcessAnswer, jsonOf, requestTo } from "./in-process.js";

const MANY = 3_000;
const profile = orchProfile();
const { metaGroup, protobufMediaType } = profile.words;

/** Texts that are hard on an encoder which moves lines about. */
const TEXTS = [
  "plain",
  "two\nlines",
  "ends with a line\n",
  "ends with two\n\n",
  "\n  begins and is indented\n\n\n    more\n",
  "a\r\nb\r",
  " - looks: like yaml\n- and: [this]\n---\n...\n",
  '"],"items":[{"}',
  "ü 🎈 \u2028 \u0000 \\n \t",
  "",
  " ",
  "null",
  "1e3",
];

async function startWith(objects: number): Promise<Server> {
  const engine = new MemoryEngine();
  for (let index = 0; index < objects; index++) await seed(engine, index);
  // Ages do not change from one answer to the next.
  const server = await createServer({ storage: engine, profile, controllers: [], clock: new SteppedClock() });
  await server.start();
  while ((await ask(server, "GET", "/readyz")).status !== 200) await nextTurn();
  return server;
}

async function seed(engine: MemoryEngine, index: number): Promise<void> {
  const name = `o-${String(index).padStart(6, "0")}`;
  const object = {
    apiVersion: "v1",
    kind: "ConfigMap",
    metadata: { name, namespace: "n", uid: name, annotations: { text: TEXTS[(index + 1) % TEXTS.length] } },
    data: { text: TEXTS[index % TEXTS.length] },
  };
  const key = objectKey({ group: "", resource: "configmaps" }, "n", name);
  await engine.commit({ type: "put", key, value: encodeForStorage(object as ApiObject), previous: 0n });
}

const LIST = "/api/v1/namespaces/n/configmaps";

for (const count of [0, 1, TEXTS.length, MANY]) {
  describe(`a list of ${count}`, () => {
    let server: Server;
    before(async () => {
      server = await startWith(count);
    });
    after(() => server.close());

    const get = async (accept: string, query = ""): Promise<InProcessAnswer> => {
      const answer = await ask(server, "GET", `${LIST}${query}`, { accept });
      assert.equal(answer.status, 200, answer.body.toString().slice(0, 300));
      assert.equal(answer.isStreamed, count === MANY);
      return answer;
    };

    const forms: Record<string, readonly [params: string, itemsAt: "items" | "rows"]> = {
      objects: ["", "items"],
      "partial metadata": [`;as=PartialObjectMetadataList;g=${metaGroup};v=v1`, "items"],
      "a table": [`;as=Table;g=${metaGroup};v=v1`, "rows"],
    };
    for (const [form, [params, itemsAt]] of Object.entries(forms)) {
      test(`as ${form}: JSON, pretty JSON and YAML have the bytes of the whole list`, async () => {
        const plain = (await get(`application/json${params}`)).body.toString();
        const list: JsonObject = JSON.parse(plain);
        assert.equal(listAt(list, itemsAt).length, count);
        assert.equal(plain, `${encodeJson(list)}\n`);
        const pretty = (await get(`application/json${params}`, "?pretty=true")).body.toString();
        assertSame(pretty, `${encodeJson(list, 2)}\n`);
        const yaml = (await get(`application/yaml${params}`)).body.toString();
        assertSame(yaml, encodeYaml(list));
      });
    }

    test("as protobuf: the bytes are those of the whole list", async () => {
      const list = await jsonOf(server, "GET", LIST);
      const { protobuf } = configMaps;
      assert.ok(protobuf);
      const items = list.items.map((object) => encodeMessage(object, protobuf));
      const whole = encodeList({ apiVersion: "v1", kind: "ConfigMapList" }, list.metadata, items);
      for (let round = 0; round < 2; round++)
        assert.ok((await get(protobufMediaType)).body.equals(whole), `answer ${round} differs`);
    });

    test("in chunks: the items are those of the whole list", async () => {
      const whole = await jsonOf(server, "GET", LIST);
      const items: JsonObject[] = [];
      let token = "";
      do {
        const query = new URLSearchParams({ limit: "700", ...(token === "" ? {} : { continue: token }) });
        const chunk = await jsonOf(server, "GET", `${LIST}?${query}`);
        items.push(...chunk.items);
        token = chunk.metadata.continue ?? "";
      } while (token !== "");
      assert.deepEqual(items, whole.items);
    });
  });
}

describe("a list of 100,000 objects", () => {
  const OBJECTS = 100_000;
  /** Three chunks of 128 KiB hold fewer of them. */
  const MOST_PULLED = 3_000;
  let server: Server;
  before(async () => {
    server = await startWith(OBJECTS);
  });
  after(() => server.close());

  /** Objects that lists have looked at so far. */
  const pulled = async (): Promise<number> => {
    const text = (await ask(server, "GET", "/metrics")).body.toString();
    const line = /^apiserver_cache_list_fetched_objects_total\{group="",resource="configmaps",index="prefix"\} (\d+)$/m;
    return Number(line.exec(text)?.[1] ?? 0);
  };

  for (const accept of ["application/json", "application/yaml", `application/json;as=Table;g=${metaGroup};v=v1`]) {
    test(`little is prepared for a reader that reads nothing: ${accept}`, async () => {
      const start = await pulled();
      const { body } = await server.handle(requestTo(server, "GET", LIST, { accept }));
      assert.ok(typeof body === "function");
      const client = new FullWriter();
      void body(client);
      // what it takes to show a form may have to be loaded first
      while (client.chunks.length === 0) await nextTurn();
      for (let turn = 0; turn < 20; turn++) await nextTurn();
      const count = (await pulled()) - start;
      assert.ok(count > 0 && count < MOST_PULLED, `${count} objects were taken from the cache`);
      assert.ok(client.bufferedBytes < 512 * 1024, `${client.bufferedBytes} bytes wait for the client`);
    });
  }

  test("a slow reader gets the state at its start, whatever changes meanwhile", async () => {
    const { body } = await server.handle(requestTo(server, "GET", LIST));
    assert.ok(typeof body === "function");
    const chunks: Uint8Array[] = [];
    let writes = 0;
    const change = async (): Promise<void> => {
      const name = `o-${String(OBJECTS - ++writes).padStart(6, "0")}`;
      await jsonOf(server, "DELETE", `${LIST}/${name}`);
    };
    await body({
      write: (chunk) => chunks.push(chunk) % 20 !== 0,
      drained: change,
      bufferedBytes: 0,
      signal: new AbortController().signal,
    });
    assert.ok(writes > 1);
    const list: ApiBody = JSON.parse(Buffer.concat(chunks).toString());
    assert.equal(list.items.length, OBJECTS);
    assert.equal((await jsonOf(server, "GET", `${LIST}?limit=1`)).metadata.remainingItemCount, OBJECTS - writes - 1);
  });
});

/** Long texts differ in a place that is worth showing. */
function assertSame(found: string, wanted: string): void {
  if (found === wanted) return;
  let at = 0;
  while (found[at] === wanted[at]) at++;
  const around = (text: string): string => JSON.stringify(text.slice(Math.max(0, at - 60), at + 60));
  assert.fail(`at character ${at}: found ${around(found)}, wanted ${around(wanted)}`);
}
