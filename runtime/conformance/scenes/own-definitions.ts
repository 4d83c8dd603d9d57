/** Definitions of custom kinds as checks send them, to see whether they are accepted or to change them. */
import type { JsonObject } from "../../api/json.js";
import { arrayAt, bodyOf, objectAt, valueAt } from "../assertions.js";
import { type CustomKind, definitionOf } from "../custom-kind.js";
import type { RawAnswer, Scene } from "../scene.js";
import { Collection, type Query, shows } from "./check-collection.js";

/** The place of errors in the first version's schema. */
export const SCHEMA_PLACE = "spec.versions[0].schema.openAPIV3Schema";

export function definitionsPath(scene: Scene, name?: string): string {
  const collection = `/apis/${scene.profile.words.apiextensionsGroup}/v1/customresourcedefinitions`;
  return name === undefined ? collection : `${collection}/${name}`;
}

export function definitions(scene: Scene): Collection {
  const { apiextensionsGroup } = scene.profile.words;
  return new Collection(scene, definitionsPath(scene), `${apiextensionsGroup}/v1`, "CustomResourceDefinition");
}

/** Returns a definition in a separate group, which is removed after the check if it is created. */
export function ownDefinition(scene: Scene, versions: readonly JsonObject[], spec: JsonObject = {}): JsonObject {
  const group = `${scene.name("own")}.example.com`;
  const definition = definitionOf(scene.profile, { group, kind: "Dial" }, scene.labels, { versions, spec });
  scene.removeAfter(definitionsPath(scene, `dials.${group}`));
  return definition;
}

/** Sends a definition as a dry run, so that nothing is created. */
export function propose(scene: Scene, definition: JsonObject, query: Query = {}): Promise<RawAnswer> {
  const text = new URLSearchParams({ dryRun: "All", ...(query as Record<string, string>) }).toString();
  return scene.request("POST", `${definitionsPath(scene)}?${text}`, { body: definition });
}

/** Two versions with different schemas, because servers that store a common schema once report another field. */
export function versionsWith(schema: JsonObject, more: JsonObject = {}): JsonObject[] {
  return [
    { name: "v1", served: true, storage: true, schema: { openAPIV3Schema: schema }, ...more },
    { name: "v1alpha1", served: false, storage: false, schema: { openAPIV3Schema: { type: "object" } } },
  ];
}

/** Sends a definition with this schema as a dry run. */
export function proposeSchema(scene: Scene, schema: JsonObject): Promise<RawAnswer> {
  return propose(scene, ownDefinition(scene, versionsWith(schema)));
}

/** Sends a definition with this schema for the field `x` as a dry run. */
export function proposeField(scene: Scene, schema: JsonObject): Promise<RawAnswer> {
  return proposeSchema(scene, { type: "object", properties: { x: schema } });
}

/** Changes the schema of a kind's first version. The change may take a moment to become effective. */
export async function changeDefinition(scene: Scene, kind: CustomKind, schema: JsonObject): Promise<JsonObject> {
  return changeVersions(scene, kind, (versions) =>
    versions.map((version, index) => (index === 0 ? { ...version, schema: { openAPIV3Schema: schema } } : version)),
  );
}

/** Changes the versions of a kind, based on its newest state. */
export async function changeVersions(
  scene: Scene,
  kind: CustomKind,
  change: (versions: JsonObject[]) => JsonObject[],
): Promise<JsonObject> {
  const current = bodyOf(await scene.request("GET", kind.definitionPath));
  const versions = change(objectAt(current, "spec").versions as JsonObject[]);
  const answer = await scene.request("PATCH", kind.definitionPath, {
    contentType: "application/merge-patch+json",
    body: { spec: { versions } },
  });
  return shows(answer, 200);
}

/** Returns the objects of a check's kind in its namespace, or in the cluster. */
export function collectionOf(scene: Scene, kind: CustomKind, version = kind.version): Collection {
  const path = kind.path(kind.scope === "Namespaced" ? scene.namespace : undefined);
  return new Collection(
    scene,
    path.replace(`/${kind.version}/`, `/${version}/`),
    `${kind.group}/${version}`,
    kind.kind,
  );
}

/** Defines a kind with this schema in the run's group and returns its objects. */
export async function ownKind(scene: Scene, schema: JsonObject, subresources: JsonObject = {}): Promise<Collection> {
  return collectionOf(scene, await scene.customKind({ schema, subresources }));
}

/** A schema whose spec has these properties. */
export function specOf(properties: JsonObject, more: JsonObject = {}): JsonObject {
  return { type: "object", properties: { spec: { type: "object", properties, ...more } } };
}

/** An object that accepts anything. */
export const ANYTHING: JsonObject = { type: "object", "x-kubernetes-preserve-unknown-fields": true };

/** A version that is served, and by default not stored. */
export function version(name: string, more: JsonObject = {}): JsonObject {
  return { name, served: true, storage: false, schema: { openAPIV3Schema: ANYTHING }, ...more };
}

/** The version that is stored. */
export const V1 = version("v1", { storage: true });

/** Returns a condition of a definition; an empty object if it has none of that type. */
export function condition(definition: unknown, type: string): JsonObject {
  const found = arrayAt(definition, "status", "conditions").find((each) => valueAt(each, "type") === type);
  return (found ?? {}) as JsonObject;
}
