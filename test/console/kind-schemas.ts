/** Schemas as a server publishes them, for tests of what the console makes of them. */
import type { KindSchema } from "../../console/src/schema/kind-schema.js";
import type { JsonObject } from "../../runtime/client/browser.js";

const REFERENCE = "#/components/schemas/";

/** @param named what references lead to */
export function schemaOf(root: JsonObject, named: Record<string, JsonObject> = {}): KindSchema {
  const resolve = (schema: unknown): JsonObject => {
    const { $ref } = (schema ?? {}) as JsonObject;
    return typeof $ref === "string" ? (named[$ref.slice(REFERENCE.length)] ?? {}) : ((schema ?? {}) as JsonObject);
  };
  return { root, resolve };
}

export function referenceTo(name: string): JsonObject {
  return { $ref: `${REFERENCE}${name}` };
}

const metadata: JsonObject = {
  type: "object",
  properties: {
    annotations: { type: "object", additionalProperties: { type: "string" } },
    labels: { type: "object", additionalProperties: { type: "string" } },
    managedFields: { type: "array", items: { type: "object" } },
    name: { type: "string" },
    namespace: { type: "string" },
    uid: { type: "string" },
  },
};

/** A kind with a field of each type. */
export const everyType = schemaOf(
  {
    type: "object",
    properties: {
      apiVersion: { type: "string" },
      kind: { type: "string" },
      status: { type: "object", properties: { ready: { type: "boolean" } } },
      spec: {
        type: "object",
        required: ["mode", "tree"],
        properties: {
          text: { type: "string", pattern: "^[a-z]+$", minLength: 2, maxLength: 5, description: "Some text." },
          count: { type: "integer", minimum: 1, maximum: 9, default: 3 },
          ratio: { type: "number" },
          isOn: { type: "boolean" },
          mode: { type: "string", enum: ["slow", "fast"] },
          day: { type: "string", format: "date" },
          moment: { type: "string", format: "date-time" },
          port: { format: "int-or-string", oneOf: [{ type: "integer" }, { type: "string" }] },
          share: { "x-kubernetes-int-or-string": true, anyOf: [{ type: "integer" }, { type: "string" }] },
          size: { oneOf: [{ type: "string" }, { type: "number" }] },
          labels: { type: "object", additionalProperties: { type: "string" } },
          names: { type: "array", items: { type: "string" }, minItems: 1, maxItems: 2 },
          ports: {
            type: "array",
            items: {
              type: "object",
              required: ["name"],
              properties: { name: { type: "string" }, port: { type: "integer" } },
            },
          },
          tree: referenceTo("Tree"),
          open: {
            type: "object",
            "x-kubernetes-preserve-unknown-fields": true,
            properties: { known: { type: "string" } },
          },
          anything: { "x-kubernetes-preserve-unknown-fields": true, type: "object" },
          union: { oneOf: [{ type: "object" }, { type: "boolean" }] },
        },
      },
      metadata,
    },
  },
  {
    Tree: {
      type: "object",
      required: ["value", "child"],
      properties: { value: { type: "integer" }, child: referenceTo("Tree") },
    },
  },
);
