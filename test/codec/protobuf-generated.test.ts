/** Generated codecs against an independent implementation that reads the emitted .proto files, and against stored bytes. */
import assert from "node:assert/strict";
import { join } from "node:path";
import test from "node:test";
import fc from "fast-check";
import protobuf from "protobufjs";
import { equalJson, type JsonObject, type JsonValue } from "../../runtime/api/json.js";
import type { ObjectMeta } from "../../runtime/api/meta.js";
import { decodeJson, encodeJson } from "../../runtime/codec/json-codec.js";
import { decodeMessage, encodeMessage } from "../../runtime/codec/protobuf/envelope.js";
import type { ProtobufCodec } from "../../runtime/codec/protobuf/protobuf-types.js";
import { type Workspace, workspace } from "../codegen/workspace.js";
import { importTypeScript } from "../support/typescript.js";

interface Gadget {
  metadata?: ObjectMeta;
  spec?: JsonObject;
}

const DOCUMENT = `openapi: 3.0.0
info: { title: demo, version: v1 }
paths: {}
components:
  schemas:
    Gadget:
      type: object
      x-kubernetes-group-version-kind: [{ group: demo.example.com, version: v1, kind: Gadget }]
      properties:
        metadata: { $ref: "#/components/schemas/io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta" }
        spec:
          type: object
          properties:
            text: { type: string }
            mode: { type: string, enum: [a, b] }
            small: { type: integer, format: int32 }
            large: { type: integer, format: int64 }
            ratio: { type: number }
            on: { type: boolean }
            data: { type: string, format: byte }
            texts: { type: array, items: { type: string } }
            modes: { type: array, items: { type: string, enum: [a, b] } }
            numbers: { type: array, items: { type: integer } }
            flags: { type: array, items: { type: boolean } }
            labels: { type: object, additionalProperties: { type: string } }
            counts: { type: object, additionalProperties: { type: integer } }
            parts: { type: array, items: { $ref: "#/components/schemas/Part" } }
            named: { type: object, additionalProperties: { $ref: "#/components/schemas/Part" } }
            tree: { $ref: "#/components/schemas/Part" }
            extra: { type: object, additionalProperties: { type: array, items: { type: string } } }
            free: {}
            any-thing: { type: array, items: {} }
            nested: { type: array, items: { type: array, items: { type: integer } } }
            at: { x-kindsmith-type: Time }
            moment: { x-kindsmith-type: MicroTime }
            limits: { type: object, additionalProperties: { x-kindsmith-type: Quantity } }
            port: { x-kindsmith-type: IntOrString }
            object: { x-kindsmith-type: RawExtension }
            toString: { type: string }
    Part:
      type: object
      properties:
        name: { type: string }
        size: { type: integer }
        parts: { type: array, items: { $ref: "#/components/schemas/Part" } }
`;

const META = `    io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta: { type: object }
`;

const text = fc.string({ unit: "grapheme", maxLength: 12 });
const int64 = fc.oneof(fc.integer(), fc.maxSafeInteger());
/** Any JSON but null; no numbers that the JSON codec reads as bigints. */
const json = fc.jsonValue({ maxDepth: 3 }).filter((value) => {
  return value !== null && equalJson(decodeJson(Buffer.from(JSON.stringify(value))).value, value);
}) as fc.Arbitrary<JsonValue>;
const dictionary = <T>(values: fc.Arbitrary<T>): fc.Arbitrary<Record<string, T>> =>
  fc.dictionary(text, values, { maxKeys: 3, noNullPrototype: true }) as fc.Arbitrary<Record<string, T>>;
const part = fc.letrec<{ part: JsonObject }>((tie) => ({
  part: fc.record(
    { name: text, size: int64, parts: fc.array(tie("part"), { minLength: 1, maxLength: 2, depthIdentifier: "part" }) },
    { requiredKeys: [] },
  ) as fc.Arbitrary<JsonObject>,
})).part;
const seconds = fc.integer({ min: 0, max: 4_000_000_000 });
const filled = <T>(items: fc.Arbitrary<T>): fc.Arbitrary<T[]> => fc.array(items, { minLength: 1, maxLength: 3 });
const withKeys = <T>(values: fc.Arbitrary<T>): fc.Arbitrary<Record<string, T>> =>
  dictionary(values).filter((map) => Object.keys(map).length > 0);

const spec = fc.record(
  {
    text,
    mode: fc.constantFrom("a", "b"),
    small: fc.integer(),
    large: int64,
    ratio: fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => (Object.is(value, -0) ? 0 : value)),
    on: fc.boolean(),
    data: fc.uint8Array({ maxLength: 20 }).map((bytes) => Buffer.from(bytes).toString("base64")),
    texts: filled(text),
    modes: filled(fc.constantFrom("a", "b")),
    numbers: filled(int64),
    flags: filled(fc.boolean()),
    labels: withKeys(text),
    counts: withKeys(int64),
    parts: filled(part),
    named: withKeys(part),
    tree: part,
    extra: withKeys(fc.array(text, { maxLength: 3 })),
    free: json,
    "any-thing": filled(json),
    nested: filled(fc.array(fc.integer(), { maxLength: 3 })),
    at: seconds.map((value) => `${new Date(value * 1000).toISOString().slice(0, 19)}Z`),
    moment: fc
      .tuple(seconds, fc.nat(999_999))
      .map(
        ([value, micro]) => `${new Date(value * 1000).toISOString().slice(0, 19)}.${String(micro).padStart(6, "0")}Z`,
      ),
    limits: withKeys(fc.constantFrom("1", "100m", "1Gi")),
    port: fc.oneof(fc.integer(), text),
    object: fc.dictionary(text, json, { maxKeys: 3, noNullPrototype: true }),
    toString: text,
  },
  { requiredKeys: [] },
) as fc.Arbitrary<JsonObject>;

async function generateGadget(
  space: Workspace,
): Promise<{ readonly codec: ProtobufCodec<Gadget>; readonly root: protobuf.Root }> {
  await space.write("schemas/demo.example.com/v1/gadget.yaml", DOCUMENT + META);
  const run = await space.generate("--schemas", "schemas", "--out", "generated");
  assert.equal(run.code, 0, run.stderr);
  const generated = join(space.root, "generated");
  const file = join(generated, "demo.example.com/v1/gadget.protobuf.ts");
  const { protobuf: codec } = (await importTypeScript(file)) as { readonly protobuf: ProtobufCodec<Gadget> };
  return { codec, root: loadProto(generated, "demo.example.com/v1/generated.proto") };
}

/** Reads a .proto file with its imports, all below one folder. */
function loadProto(folder: string, file: string): protobuf.Root {
  const root = new protobuf.Root();
  root.resolvePath = (_origin, target) => (target.startsWith(folder) ? target : join(folder, target));
  // Field names stand in messages as they do in JSON.
  root.loadSync(file, { keepCase: true });
  root.resolveAll();
  return root;
}

test("[PB-015] [GEN-007] the codec and an independent implementation of the emitted .proto read each other's messages", async (context) => {
  const { codec, root } = await generateGadget(await workspace(context, {}, "inside"));
  const message = root.lookupType("demo.example.com.v1.Gadget");
  fc.assert(
    fc.property(spec, (value) => {
      const object: Gadget = { metadata: { name: "a", labels: { x: "y" } }, spec: value };
      const bytes = encodeMessage(object, codec);
      const seen = message.decode(bytes);
      // Written by the other side, read by ours.
      const decoded = decodeMessage(message.encode(seen).finish(), codec);
      assert.ok(equalJson(decoded, object), `${encodeJson(decoded)} is not ${encodeJson(object)}`);
      assert.ok(equalJson(decodeMessage(bytes, codec), object));
    }),
    { numRuns: 300 },
  );
});

test("the fields of the emitted messages have the values of the object", async (context) => {
  const { codec, root } = await generateGadget(await workspace(context, {}, "inside"));
  const object: Gadget = {
    metadata: { name: "a", creationTimestamp: "2024-01-02T03:04:05Z" },
    spec: {
      text: "t",
      small: -1,
      large: 9007199254740993n,
      ratio: 0.5,
      on: true,
      data: "YWJj",
      texts: ["x"],
      counts: { n: 1 },
      parts: [{ name: "p", size: 1 }],
      extra: { groups: ["g"] },
      free: { any: [1] },
      "any-thing": [1, "x"],
      at: "1970-01-01T00:00:07Z",
      limits: { cpu: "100m" },
      port: "http",
      object: { kind: "X" },
    },
  };
  const message = root.lookupType("demo.example.com.v1.Gadget");
  const seen = message.toObject(message.decode(encodeMessage(object, codec)), {
    longs: String,
    bytes: String,
  }) as JsonObject;
  const raw = (value: JsonValue): JsonObject => ({ raw: Buffer.from(JSON.stringify(value)).toString("base64") });
  assert.deepEqual(JSON.parse(JSON.stringify(seen)), {
    metadata: { name: "a", creationTimestamp: { seconds: String(Date.UTC(2024, 0, 2, 3, 4, 5) / 1000), nanos: 0 } },
    spec: {
      text: "t",
      small: -1,
      large: "9007199254740993",
      ratio: 0.5,
      on: true,
      data: "YWJj",
      texts: ["x"],
      counts: { n: "1" },
      parts: [{ name: "p", size: "1" }],
      extra: { groups: { items: ["g"] } },
      free: raw({ any: [1] }),
      any_thing: [raw(1), raw("x")],
      at: { seconds: "7", nanos: 0 },
      limits: { cpu: { string: "100m" } },
      port: { type: "1", intVal: 0, strVal: "http" },
      object: raw({ kind: "X" }),
    },
  });
  assert.deepEqual(decodeMessage(encodeMessage(object, codec), codec), object);
});
