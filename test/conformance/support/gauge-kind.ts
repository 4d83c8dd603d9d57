/** A kind of tests, `Gauge`, whose spec has whatever schema a test gives it, compiled in memory. */
import assert from "node:assert/strict";
import type { JsonObject } from "../../../runtime/api/json.js";
import type { CreateServerOptions } from "../../../runtime/index.js";
import { compileSchema } from "../../../runtime/kit/compile-kind.js";
import { defineResource } from "../../../runtime/kit/index.js";
import { buildSchemaSet } from "../../../runtime/schema/reader/hoist.js";
import { toStructural, withEnvelope } from "../../../runtime/schema/reader/structural.js";

/** Collection of gauges in a namespace. */
export function gaugesPath(namespace: string): string {
  return `/apis/test.example.com/v1/namespaces/${namespace}/gauges`;
}

/** @param spec OpenAPI schemas of the fields of `spec`, in the dialect of CRDs */
export function gaugeGroups(spec: JsonObject, required: string[] = []): NonNullable<CreateServerOptions["groups"]> {
  const raw = {
    type: "object",
    properties: { spec: { type: "object", properties: spec, ...(required.length === 0 ? {} : { required }) } },
  };
  const { schema, problems } = toStructural(raw, { dialect: "crd" });
  assert.deepEqual(problems, []);
  const set = buildSchemaSet("Gauge", withEnvelope(schema));
  const gauges = defineResource({
    group: "test.example.com",
    version: "v1",
    kind: "Gauge",
    resource: "gauges",
    scope: "Namespaced",
    printerColumns: [{ name: "Count", type: "integer", jsonPath: ".spec.count", description: "" }],
    root: set.root,
    structs: () => set.structs,
    ...compileSchema(set),
  });
  return [{ group: "test.example.com", version: "v1", load: async () => ({ resources: [gauges] }) }];
}
