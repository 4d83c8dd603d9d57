/** The OpenAPI v2 document as a message, read back by an independent protobuf implementation. SPEC: Discovery. */
import assert from "node:assert/strict";
import { test } from "node:test";
import protobuf from "protobufjs";
import { openapiV2Protobuf } from "../../runtime/codec/protobuf/openapi-v2.js";

/** The parts of the published format that this server's documents use. */
const FORMAT = `
  syntax = "proto3"; package openapi.v2;
  message Any { string yaml = 2; }
  message NamedAny { string name = 1; Any value = 2; }
  message NamedSchema { string name = 1; Schema value = 2; }
  message Properties { repeated NamedSchema additional_properties = 1; }
  message TypeItem { repeated string value = 1; }
  message ItemsItem { repeated Schema schema = 1; }
  message AdditionalPropertiesItem { oneof oneof { Schema schema = 1; bool boolean = 2; } }
  message Schema {
    string ref = 1; string format = 2; string description = 4; Any default = 5; double maximum = 7; double minimum = 9;
    int64 max_length = 11; string pattern = 13; int64 min_items = 15; repeated string required = 19; repeated Any enum = 20;
    AdditionalPropertiesItem additional_properties = 21; TypeItem type = 22; ItemsItem items = 23;
    repeated Schema all_of = 24; Properties properties = 25; repeated NamedAny vendor_extension = 31;
  }
  message SchemaItem { oneof oneof { Schema schema = 1; } }
  message Response { string description = 1; SchemaItem schema = 2; }
  message ResponseValue { oneof oneof { Response response = 1; } }
  message NamedResponseValue { string name = 1; ResponseValue value = 2; }
  message Responses { repeated NamedResponseValue response_code = 1; }
  message BodyParameter { string name = 2; string in = 3; bool required = 4; Schema schema = 5; }
  message QueryParameter { string in = 2; string name = 4; string type = 6; bool unique_items = 21; }
  message PathParameter { bool required = 1; string in = 2; string name = 4; string type = 5; bool unique_items = 20; }
  message NonBodyParameter { oneof oneof { QueryParameter query = 3; PathParameter path = 4; } }
  message Parameter { oneof oneof { BodyParameter body = 1; NonBodyParameter non_body = 2; } }
  message ParametersItem { oneof oneof { Parameter parameter = 1; } }
  message Operation {
    repeated string tags = 1; string operation_id = 5; repeated string produces = 6; repeated string consumes = 7;
    repeated ParametersItem parameters = 8; Responses responses = 9; repeated string schemes = 10;
    repeated NamedAny vendor_extension = 13;
  }
  message PathItem { Operation get = 2; Operation put = 3; Operation post = 4; Operation delete = 5; Operation patch = 8; }
  message NamedPathItem { string name = 1; PathItem value = 2; }
  message Paths { repeated NamedPathItem path = 2; }
  message Definitions { repeated NamedSchema additional_properties = 1; }
  message Info { string title = 1; string version = 2; }
  message Document { string swagger = 1; Info info = 2; Paths paths = 8; Definitions definitions = 9; }
`;

const DOCUMENT = {
  swagger: "2.0",
  info: { title: "T", version: "v1" },
  paths: {
    "/things/{name}": {
      put: {
        tags: ["t"],
        operationId: "replace",
        consumes: ["a/b"],
        produces: ["c/d"],
        schemes: ["https"],
        parameters: [
          { name: "body", in: "body", required: true, schema: { $ref: "#/definitions/Thing" } },
          { name: "name", in: "path", required: true, type: "string", uniqueItems: true },
          { name: "dryRun", in: "query", type: "string", uniqueItems: true },
        ],
        responses: {
          "200": { description: "OK", schema: { $ref: "#/definitions/Thing" } },
          "401": { description: "No" },
        },
        "x-kubernetes-action": "put",
      },
    },
  },
  definitions: {
    Thing: {
      type: "object",
      description: "ü",
      required: ["a", "b"],
      properties: {
        a: { type: "integer", format: "int32", minimum: 1, maximum: 9, default: 3, enum: [3, "x"] },
        b: { type: "array", minItems: 1, items: { type: "string", maxLength: 5, pattern: "^a" } },
        c: { type: "object", additionalProperties: { $ref: "#/definitions/Thing" } },
        d: { type: "object", additionalProperties: true },
        e: { allOf: [{ $ref: "#/definitions/Thing" }] },
      },
      "x-kubernetes-group-version-kind": [{ group: "g", kind: "Thing", version: "v1" }],
    },
  },
};

test("[DISC-011] the document as a message says the same", () => {
  const type = protobuf.parse(FORMAT, { keepCase: true }).root.lookupType("openapi.v2.Document");
  const bytes = openapiV2Protobuf(DOCUMENT);
  const { swagger, info, paths, definitions } = type.toObject(type.decode(bytes), { longs: Number });
  assert.deepEqual([swagger, info], ["2.0", { title: "T", version: "v1" }]);
  const thing = { ref: "#/definitions/Thing" };
  const [path] = paths.path;
  assert.equal(path.name, "/things/{name}");
  assert.deepEqual(path.value.put, {
    tags: ["t"],
    operation_id: "replace",
    consumes: ["a/b"],
    produces: ["c/d"],
    schemes: ["https"],
    parameters: [
      { parameter: { body: { name: "body", in: "body", required: true, schema: thing } } },
      {
        parameter: {
          non_body: { path: { name: "name", in: "path", required: true, type: "string", unique_items: true } },
        },
      },
      { parameter: { non_body: { query: { name: "dryRun", in: "query", type: "string", unique_items: true } } } },
    ],
    responses: {
      response_code: [
        { name: "200", value: { response: { description: "OK", schema: { schema: thing } } } },
        { name: "401", value: { response: { description: "No" } } },
      ],
    },
    vendor_extension: [{ name: "x-kubernetes-action", value: { yaml: '"put"' } }],
  });
  const text = { value: ["string"] };
  const object = { value: ["object"] };
  assert.deepEqual(definitions.additional_properties, [
    {
      name: "Thing",
      value: {
        type: object,
        description: "ü",
        required: ["a", "b"],
        properties: {
          additional_properties: [
            {
              name: "a",
              value: {
                type: { value: ["integer"] },
                format: "int32",
                minimum: 1,
                maximum: 9,
                default: { yaml: "3" },
                enum: [{ yaml: "3" }, { yaml: '"x"' }],
              },
            },
            {
              name: "b",
              value: {
                type: { value: ["array"] },
                min_items: 1,
                items: { schema: [{ type: text, max_length: 5, pattern: "^a" }] },
              },
            },
            { name: "c", value: { type: object, additional_properties: { schema: thing } } },
            { name: "d", value: { type: object, additional_properties: { boolean: true } } },
            { name: "e", value: { all_of: [thing] } },
          ],
        },
        vendor_extension: [
          {
            name: "x-kubernetes-group-version-kind",
            value: { yaml: '[{"group":"g","kind":"Thing","version":"v1"}]' },
          },
        ],
      },
    },
  ]);
});
