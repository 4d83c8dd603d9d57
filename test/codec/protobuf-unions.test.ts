/** Values of several forms: an object, or a boolean or a list in its place. */
import assert from "node:assert/strict";
import { join } from "node:path";
import test from "node:test";
import protobuf from "protobufjs";
import { protobuf as generatedCodec } from "../../generated/apiextensions/v1/custom-resource-definition.protobuf.js";
import type { JsonObject } from "../../runtime/api/json.js";
import { decodeMessage, encodeMessage } from "../../runtime/codec/protobuf/envelope.js";
import { ProtobufError } from "../../runtime/codec/protobuf/protobuf-error.js";
import type { ProtobufCodec } from "../../runtime/codec/protobuf/protobuf-types.js";
import { REPOSITORY } from "../codegen/workspace.js";

const codec = generatedCodec as unknown as ProtobufCodec<JsonObject>;

function definition(schema: JsonObject): JsonObject {
  const versions = [{ name: "v1", served: true, storage: true, schema: { openAPIV3Schema: schema } }];
  return { metadata: { name: "gadgets.example.com" }, spec: { group: "example.com", versions } };
}

const SCHEMA: JsonObject = {
  type: "object",
  additionalProperties: false,
  properties: {
    closed: { type: "object", additionalProperties: { type: "string", "x-kubernetes-int-or-string": true } },
    open: { type: "object", additionalProperties: true, default: { a: [1, null] } },
    list: { type: "array", items: { type: "string", enum: ["a", 1] }, "x-kubernetes-list-map-keys": ["k"] },
    tuple: { type: "array", items: [{ type: "string" }, { type: "integer" }] },
    dependent: { dependencies: { a: ["b", "c"], d: { required: ["e"] } } },
  },
};

test("each form of a schema within a schema comes back as it was", () => {
  const object = definition(SCHEMA);
  assert.deepEqual(decodeMessage(encodeMessage(object, codec), codec), object);
});

test("[PB-015] another implementation reads each form from the emitted .proto", () => {
  const generated = join(REPOSITORY, "generated");
  const root = new protobuf.Root();
  root.resolvePath = (_origin, target) => (target.startsWith(generated) ? target : join(generated, target));
  root.loadSync("apiextensions/v1/generated.proto", { keepCase: true });
  const message = root.lookupType("apiextensions.v1.CustomResourceDefinition");
  const seen = message.toObject(message.decode(encodeMessage(definition(SCHEMA), codec)), { bytes: String }) as {
    spec: { versions: { schema: { openAPIV3Schema: JsonObject } }[] };
  };
  const schema = seen.spec.versions[0]?.schema.openAPIV3Schema as Record<string, JsonObject>;
  const properties = schema.properties as Record<string, JsonObject>;
  assert.deepEqual(schema.additionalProperties, { boolean: false });
  assert.deepEqual(properties.open?.additionalProperties, { boolean: true });
  const values = properties.closed?.additionalProperties as JsonObject;
  assert.equal(values.boolean, true);
  assert.equal((values.object as JsonObject).type, "string");
  assert.deepEqual(Object.keys(properties.list?.items as JsonObject), ["object"]);
  const tuple = properties.tuple?.items as { readonly objects: readonly JsonObject[] } | undefined;
  assert.equal(tuple?.objects.length, 2);
  const dependencies = properties.dependent?.dependencies as Record<string, JsonObject>;
  assert.deepEqual(dependencies.a, { strings: ["b", "c"] });
});

test("a value of an unknown form cannot be written", () => {
  assert.throws(() => encodeMessage(definition({ additionalProperties: 3 }), codec), ProtobufError);
  assert.throws(() => encodeMessage(definition({ dependencies: { a: [1] } }), codec), ProtobufError);
});
