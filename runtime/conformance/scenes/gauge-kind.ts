/**
 * The kind that checks of writes share: a schema with every sort of field, two versions, status, scale, and a column.
 */
import type { JsonObject } from "../../api/json.js";
import type { Scene } from "../scene.js";
import { Collection } from "./check-collection.js";

const TEXT: JsonObject = { type: "string" };
const INTEGER: JsonObject = { type: "integer" };
const PAIR: JsonObject = { x: INTEGER, y: INTEGER };

const spec: JsonObject = {
  type: "object",
  required: ["size"],
  properties: {
    size: { type: "integer", minimum: 0, maximum: 1000 },
    mode: { type: "string", default: "auto", enum: ["auto", "manual", "off"] },
    note: { type: "string", maxLength: 20 },
    color: { type: "string", pattern: "^[a-z]+$" },
    zone: {
      type: "string",
      maxLength: 40,
      "x-kubernetes-validations": [{ rule: "self == oldSelf", message: "zone is immutable" }],
    },
    min: INTEGER,
    max: INTEGER,
    count32: { type: "integer", format: "int32" },
    count64: { type: "integer", format: "int64" },
    ratio: { type: "number" },
    enabled: { type: "boolean" },
    port: { "x-kubernetes-int-or-string": true },
    maybe: { type: "string", nullable: true },
    replicas: { type: "integer", minimum: 0 },
    tags: { type: "array", "x-kubernetes-list-type": "set", maxItems: 20, items: { type: "string", maxLength: 40 } },
    entries: {
      type: "array",
      "x-kubernetes-list-type": "map",
      "x-kubernetes-list-map-keys": ["name"],
      maxItems: 20,
      items: {
        type: "object",
        required: ["name"],
        properties: { name: { type: "string", maxLength: 40 }, value: INTEGER, weight: INTEGER },
      },
    },
    ports: {
      type: "array",
      "x-kubernetes-list-type": "map",
      "x-kubernetes-list-map-keys": ["port", "protocol"],
      maxItems: 20,
      items: {
        type: "object",
        required: ["port"],
        properties: { port: INTEGER, protocol: { type: "string", default: "TCP", maxLength: 10 }, label: TEXT },
      },
    },
    atomic: { type: "array", "x-kubernetes-list-type": "atomic", items: INTEGER },
    unmarked: { type: "array", items: TEXT },
    options: { type: "object", additionalProperties: TEXT },
    sealedOptions: { type: "object", "x-kubernetes-map-type": "atomic", additionalProperties: TEXT },
    box: { type: "object", properties: PAIR },
    sealedBox: { type: "object", "x-kubernetes-map-type": "atomic", properties: PAIR },
    nested: { type: "object", properties: { inner: { type: "object", properties: { value: TEXT } } } },
    free: { type: "object", "x-kubernetes-preserve-unknown-fields": true },
    template: {
      type: "object",
      "x-kubernetes-embedded-resource": true,
      properties: { data: { type: "object", additionalProperties: TEXT } },
    },
  },
  "x-kubernetes-validations": [
    { rule: "!has(self.min) || !has(self.max) || self.min <= self.max", message: "min must not exceed max" },
  ],
};

const status: JsonObject = {
  type: "object",
  properties: {
    phase: TEXT,
    observed: INTEGER,
    replicas: INTEGER,
    selector: TEXT,
    conditions: {
      type: "array",
      "x-kubernetes-list-type": "map",
      "x-kubernetes-list-map-keys": ["type"],
      items: { type: "object", required: ["type"], properties: { type: TEXT, status: TEXT } },
    },
  },
};

const schema: JsonObject = { type: "object", properties: { spec, status } };

/** `v1`, which is stored, and `v1beta1`, which differs only in its name. */
const versions: readonly JsonObject[] = ["v1", "v1beta1"].map((name) => ({
  name,
  served: true,
  storage: name === "v1",
  schema: { openAPIV3Schema: schema },
  subresources: {
    status: {},
    scale: {
      specReplicasPath: ".spec.replicas",
      statusReplicasPath: ".status.replicas",
      labelSelectorPath: ".status.selector",
    },
  },
  selectableFields: [{ jsonPath: ".spec.mode" }],
  additionalPrinterColumns: [
    { name: "Size", type: "integer", jsonPath: ".spec.size", description: "How large it is" },
    { name: "Phase", type: "string", jsonPath: ".status.phase", priority: 1 },
  ],
}));

/** Gauges of the check's namespace. `spec.size` is required; `spec.mode` has a default. */
export async function gauges(scene: Scene, version = "v1"): Promise<Collection> {
  const kind = await scene.sharedKind("Gauge", { versions, names: { shortNames: ["kcg"], categories: ["kcgs"] } });
  const apiVersion = `${kind.group}/${version}`;
  return new Collection(
    scene,
    `/apis/${apiVersion}/namespaces/${scene.namespace}/${kind.plural}`,
    apiVersion,
    kind.kind,
  );
}
