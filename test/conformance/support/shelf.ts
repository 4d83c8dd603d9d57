/** A custom resource with one field of each structure that managers can share or own whole. */
import { stringify } from "yaml";
import type { TestApi } from "../../support/api.js";
import { Subject } from "./apply-stage.js";

/** How lists, maps and structs of a Shelf are marked; `unmarked` has no markers at all. */
export type Topology = "atomic" | "granular" | "unmarked";

const MARKERS = {
  atomic: {
    rows: { "x-kubernetes-list-type": "atomic" },
    words: { "x-kubernetes-list-type": "atomic" },
    settings: { "x-kubernetes-map-type": "atomic" },
    place: { "x-kubernetes-map-type": "atomic" },
  },
  granular: {
    rows: { "x-kubernetes-list-type": "map", "x-kubernetes-list-map-keys": ["name"] },
    words: { "x-kubernetes-list-type": "set" },
    settings: { "x-kubernetes-map-type": "granular" },
    place: { "x-kubernetes-map-type": "granular" },
  },
  unmarked: { rows: {}, words: {}, settings: {}, place: {} },
} as const satisfies Record<Topology, object>;

const GROUP = "apply.example.com";
const text = { type: "string" };

/** A CRD manifest. The first version is the stored one. */
export function shelfManifest(topology: Topology, versions: readonly string[] = ["v1"]): string {
  const { rows, words, settings, place } = MARKERS[topology];
  const row = {
    type: "object",
    required: ["name"],
    properties: { name: text, value: { type: "integer", format: "int32" } },
  };
  const properties = {
    note: text,
    rows: { type: "array", items: row, ...rows },
    words: { type: "array", items: text, ...words },
    settings: { type: "object", additionalProperties: text, ...settings },
    place: { type: "object", properties: { room: text, wall: text }, ...place },
  };
  const schema = { openAPIV3Schema: { type: "object", properties: { spec: { type: "object", properties } } } };
  return stringify({
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
    metadata: { name: `shelves.${GROUP}` },
    spec: {
      group: GROUP,
      scope: "Namespaced",
      names: { kind: "Shelf", plural: "shelves", singular: "shelf" },
      versions: versions.map((name, index) => ({ name, served: true, storage: index === 0, schema })),
    },
  });
}

export function shelf(api: TestApi, namespace: string, name: string): Subject {
  const apiVersion = `${GROUP}/v1`;
  const collection = `/apis/${apiVersion}/namespaces/${namespace}/shelves`;
  return new Subject(api, collection, { apiVersion, kind: "Shelf" }, name);
}
