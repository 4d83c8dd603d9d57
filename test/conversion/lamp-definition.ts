/** A definition whose two versions become each other by rules, of every kind that needs no function. */
import type { TestApi } from "../support/api.js";
import { definition } from "../support/definitions.js";
import type { JsonObject, JsonValue } from "../support/json.js";

export const LAMP_GROUP = "light.example.com";

const text = { type: "string" };
const integer = { type: "integer" };
const object = (properties: JsonObject, more: JsonObject = {}): JsonObject => ({ type: "object", properties, ...more });
const keyed = (key: string, properties: JsonObject): JsonObject => ({
  type: "array",
  "x-kubernetes-list-type": "map",
  "x-kubernetes-list-map-keys": [key],
  items: object({ [key]: text, ...properties }, { required: [key] }),
});

export const RULES: JsonObject[] = [
  { rename: { from: ".spec.color", to: ".spec.colour" } },
  { move: { from: ".spec.size", to: ".spec.dimensions.size" } },
  { split: { from: ".spec.address", to: [".spec.host", ".spec.port"], separator: ":" } },
  { values: { from: ".spec.mode", to: ".spec.enabled", map: { on: true, off: false } } },
  { rename: { from: ".spec.pieces", to: ".spec.parts" } },
  { rename: { from: ".spec.pieces[].name", to: ".spec.parts[].id" } },
  { move: { from: ".spec.pieces[].mass", to: ".spec.parts[].body.weight" } },
  { keep: { from: ".spec.legacy", annotation: "light.example.com/legacy" } },
  { list: { from: ".spec.zone", to: ".spec.zones" } },
  { default: { to: ".spec.quality", value: "plain" } },
  { only: { to: ".spec.material" } },
];

const OLD_SPEC = {
  color: text,
  size: { ...integer, default: 1 },
  address: text,
  mode: { type: "string", enum: ["on", "off"] },
  pieces: keyed("name", { mass: integer }),
  legacy: integer,
  zone: text,
};
const NEW_SPEC = {
  colour: text,
  dimensions: object({ size: integer }),
  host: { type: "string", pattern: "^[^:]*$" },
  port: text,
  enabled: { type: "boolean" },
  parts: keyed("id", { body: object({ weight: integer }) }),
  zones: { type: "array", items: text },
  quality: text,
  material: text,
};

const lit = { status: object({ lit: { type: "boolean" } }) };
export const OLD_SCHEMA = object({ spec: object(OLD_SPEC), ...lit });
export const NEW_SCHEMA = object({ spec: object(NEW_SPEC), ...lit });

export interface LampOptions {
  readonly stored?: "v1" | "v1beta1";
  readonly rules?: JsonValue;
  readonly strategy?: string;
  readonly oldSchema?: JsonObject;
  readonly newSchema?: JsonObject;
}

/** Lamp of v1beta1 and v1; the rules stand in v1beta1 and lead to v1. */
export function lampDefinition(api: Pick<TestApi, "profile">, options: LampOptions = {}): JsonObject {
  const { stored = "v1", rules = { to: "v1", rules: RULES }, strategy = "Mapping" } = options;
  const { oldSchema = OLD_SCHEMA, newSchema = NEW_SCHEMA } = options;
  const version = (name: string, schema: JsonObject, field: string): JsonObject => ({
    name,
    served: true,
    storage: name === stored,
    schema: { openAPIV3Schema: schema },
    subresources: { status: {} },
    selectableFields: [{ jsonPath: field }],
  });
  const ruled = rules === undefined ? oldSchema : { ...oldSchema, "x-kindsmith-conversion": rules };
  return definition(api as TestApi, {
    group: LAMP_GROUP,
    plural: "lamps",
    kind: "Lamp",
    versions: [version("v1beta1", ruled, ".spec.color"), version("v1", newSchema, ".spec.colour")],
    spec: { conversion: { strategy } },
  });
}

export function lampPath(namespace: string, version: string, name?: string): string {
  const collection = `/apis/${LAMP_GROUP}/${version}/namespaces/${namespace}/lamps`;
  return name === undefined ? collection : `${collection}/${name}`;
}

export const OLD_LAMP = {
  color: "red",
  size: 3,
  address: "lamp.local:80:81",
  mode: "on",
  pieces: [{ name: "foot", mass: 4 }, { name: "shade" }],
  legacy: 7,
  zone: "north",
};
export const NEW_LAMP = {
  colour: "red",
  dimensions: { size: 3 },
  host: "lamp.local",
  port: "80:81",
  enabled: true,
  parts: [{ id: "foot", body: { weight: 4 } }, { id: "shade" }],
  zones: ["north"],
  quality: "plain",
};
