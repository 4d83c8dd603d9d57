/** Lists that are parsed while they arrive. */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { test } from "node:test";
import { type Client, createClient, jsonCodec, type TransportResponse } from "../../runtime/client/index.js";
import { ListScanner } from "../../runtime/client/informers/list-scanner.js";
import { programOf } from "../support/typescript.js";
import { ManualClock } from "./support/manual-clock.js";
import { SimRandom } from "./support/sim-clock.js";
import { widget, widgetList, widgets } from "./support/widgets.js";

const CONTEXT = { where: "test", contentType: "application/json" };

/** Documents that differ in everything that could lead a scanner astray. */
const DOCUMENTS: readonly string[] = [
  '{"kind":"L","items":[],"metadata":{"resourceVersion":"5"}}',
  '{"kind":"L","metadata":{"resourceVersion":"5","items":[{"a":1}]},"items":[{"a":1}]}',
  '{"items":[{"a":"}]{[\\"\\\\"},{"b":{"items":[{}]}} , {"c":[1,[2,{"d":"]"}]]}\n],"kind":"L"}',
  ' \n{ "items" : [ { "größe" : "🌍\\u00e9\\ud83c\\udf0d" } , {} ] , "metadata" : { } } \n',
  '{"\\u0069tems":[{"a":1}],"x":"items"}',
  '{"a":{"items":[{"a":1}]},"b":[{"items":[]}],"items":[{"n":12345678901234567890,"m":-1e-7,"k":9007199254740993}]}',
  '{"items":null,"metadata":{"resourceVersion":"1"}}',
  '{"key\\\\":"items","items":[{"\\\\":"\\\\\\\\"}],"z":[[[]]]}',
  '{"metadata":{"continue":"a\\"b","remainingItemCount":3}}',
];

test("the items and the envelope are those of the whole document, wherever the chunks end", () => {
  for (const text of DOCUMENTS) {
    const bytes = Buffer.from(text);
    const whole = jsonCodec.decode(bytes, CONTEXT) as { items?: unknown[] };
    for (let size = 1; size <= bytes.length; size++) {
      const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
        bytes.subarray(at * size, (at + 1) * size),
      );
      assert.deepEqual(gathered(chunks), whole, `chunks of ${size} of ${text}`);
    }
  }
});

test("the same for random documents in random chunks (seeded)", () => {
  const seed = Number(process.env.LIST_SEED ?? Date.now() % 1_000_000);
  const random = new SimRandom(seed);
  for (let round = 0; round < 400; round++) {
    const items = Array.from({ length: random.below(6) }, () => ({ v: randomValue(random, 3) }));
    const members = [
      `"items":${JSON.stringify(items, null, random.below(3))}`,
      `"kind":${JSON.stringify(randomText(random))}`,
    ];
    if (random.below(2) === 0) members.reverse();
    const bytes = Buffer.from(`{${members.join(",")}}`);
    const chunks: Uint8Array[] = [];
    for (let at = 0; at < bytes.length; ) {
      const size = 1 + random.below(20);
      chunks.push(bytes.subarray(at, at + size));
      at += size;
    }
    assert.deepEqual(gathered(chunks), jsonCodec.decode(bytes, CONTEXT), `LIST_SEED=${seed}, round ${round}: ${bytes}`);
  }
});

for (const [what, text] of [
  ["an array", "[]"],
  ["nothing", ""],
  ["a list that ends early", '{"items":[{"a":1}'],
  ["an item that ends early", '{"items":[{"a":1'],
  ["a string that ends early", '{"kind":"Li'],
  ["items that are no objects", '{"items":[1]}'],
  ["two commas", '{"items":[{},,{}]}'],
  ["a comma at the end", '{"items":[{},]}'],
  ["no comma", '{"items":[{}{}]}'],
  ["an item that is not JSON", '{"items":[{a}]}'],
  ["brackets that don't match", '{"items":[{"a":[1}}]}'],
  ["something after the list", '{"items":[]}{}'],
  ["an envelope that is not JSON", '{"items":[],}'],
] as const) {
  test(`a streamed list: ${what} is a protocol failure, in a short list and in a long one`, async () => {
    for (const size of [1, 3, 1000]) {
      const chunks: Uint8Array[] = [];
      for (let at = 0; at < text.length; at += size) chunks.push(Buffer.from(text.slice(at, at + size)));
      assert.throws(() => gathered(chunks), { name: "ConnectionError", failure: "protocol" });
      const stream = listOver(Buffer.from(text), size).resource(widgets).allNamespaces().listStream();
      await assert.rejects(
        async () => {
          for await (const _item of stream);
        },
        { name: "ConnectionError", failure: "protocol" },
      );
    }
  });
}

test("items that are no list, and items twice, are no list", async () => {
  const stream = listOver(Buffer.from('{"items":{"a":1}}'), 9).resource(widgets).allNamespaces().listStream();
  await assert.rejects(stream[Symbol.asyncIterator]().next(), /the answer is not a list of objects/);
  assert.throws(() => gathered([Buffer.from('{"items":[{}],"items":[]}')]), /items twice/);
});

test("an item, and an envelope, beyond the limit end the list", () => {
  const piece = Buffer.alloc(1024 * 1024, "x");
  for (const [start, limit] of [
    ['{"items":[{"a":"', /an item of the list exceeds the client's limit of 33554432 bytes/],
    ['{"a":"', /a list without its items exceeds the client's limit of 1048576 bytes/],
  ] as const) {
    const scanner = new ListScanner("GET /x");
    scanner.push(Buffer.from(start));
    assert.throws(() => {
      for (let pushed = 0; pushed < 64; pushed++) scanner.push(piece);
    }, limit);
  }
});

test("listStream gives items as they come, complete with what they are, and its metadata at the end", async () => {
  const { apiVersion: _version, kind: _kind, ...bare } = widget("a", "1");
  const list = widgetList("5", [bare as ReturnType<typeof widget>, widget("b", "2")], { continue: "more" });
  const stream = listOver(Buffer.from(JSON.stringify(list)), 7)
    .resource(widgets)
    .allNamespaces()
    .listStream({ limit: 2 });
  assert.throws(() => stream.metadata, /at its end/);
  const seen: unknown[] = [];
  for await (const item of stream) seen.push(item);
  assert.deepEqual(seen, [widget("a", "1"), widget("b", "2")]);
  assert.deepEqual(stream.metadata, { resourceVersion: "5", continue: "more" });
});

test("a streamed list in which nothing arrives for too long fails", async () => {
  const clock = new ManualClock();
  async function* silent() {
    yield Buffer.from('{"items":[');
    await new Promise(() => undefined);
  }
  const response: TransportResponse = { status: 200, headers: {}, body: silent() };
  let signal: AbortSignal | undefined;
  const transport = {
    async request(request: { signal?: AbortSignal }) {
      signal = request.signal;
      return response;
    },
    close: async () => undefined,
  };
  const client = createClient({ transport, clock, timeoutMs: 0 });
  const iteration = client
    .resource(widgets)
    .allNamespaces()
    .listStream({ silenceLimitMs: 1000 })
    [Symbol.asyncIterator]()
    .next();
  void iteration.catch(() => undefined);
  await clock.waiter();
  await new Promise((resolve) => setImmediate(resolve));
  clock.advance(999);
  assert.equal(signal?.aborted, false);
  clock.advance(1);
  assert.equal(signal?.aborted, true);
  assert.match(String(signal?.reason), /timeout: silent for 1000 ms/);
});

test("300 MB of a list go through a process that may hold 64 MB", { timeout: 600_000 }, async () => {
  const program = programOf(join(import.meta.dirname, "support/long-list-program.ts"));
  const child = spawn(process.execPath, [...program.execArgv, "--max-old-space-size=64", program.file], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let text = "";
  child.stdout.on("data", (chunk: Buffer) => {
    text += chunk.toString();
  });
  const [code] = await once(child, "close");
  assert.equal(code, 0);
  const { items, bytes, maxExternalBytes, version } = JSON.parse(text);
  assert.deepEqual([items, version], [150_000, "77"]);
  assert.ok(bytes >= 300_000_000, `only ${bytes} bytes`);
  assert.ok(maxExternalBytes < 64 * 1024 * 1024, `${maxExternalBytes} bytes of buffers were held`);
});

function gathered(chunks: readonly Uint8Array[]): unknown {
  const scanner = new ListScanner("test");
  const items = chunks.flatMap((chunk) => scanner.push(chunk)).map((bytes) => jsonCodec.decode(bytes, CONTEXT));
  const envelope = jsonCodec.decode(scanner.end(), CONTEXT) as Record<string, unknown>;
  return Array.isArray(envelope.items) ? { ...envelope, items } : envelope;
}

function randomText(random: SimRandom): string {
  const alphabet = ['"', "\\", "{", "}", "[", "]", ",", ":", "é", "🌍", "a", "items", "\n", "\u0000"];
  return Array.from({ length: random.below(6) }, () => random.pick(alphabet)).join("");
}

function randomValue(random: SimRandom, depth: number): unknown {
  const roll = random.below(depth > 0 ? 6 : 4);
  if (roll === 0) return null;
  if (roll === 1) return random.next() * 10 ** random.below(12);
  if (roll <= 3) return randomText(random);
  const values = Array.from({ length: random.below(4) }, () => randomValue(random, depth - 1));
  return roll === 4 ? values : Object.fromEntries(values.map((value) => [randomText(random), value]));
}

function listOver(bytes: Uint8Array, size: number): Client {
  async function* body() {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  }
  const transport = {
    request: async (): Promise<TransportResponse> => ({ status: 200, headers: {}, body: body() }),
    close: async () => undefined,
  };
  return createClient({ transport });
}
