/** CustomResourceDefinitions for tests, and how to have them served. */
import type { TestApi } from "./api.js";
import { type ApiBody, type JsonObject, type JsonValue, objectAt, objectsAt, textAt, valueAt } from "./json.js";

export interface DefinitionOptions {
  readonly group?: string;
  readonly plural?: string;
  readonly kind?: string;
  readonly scope?: "Namespaced" | "Cluster";
  /** Further members of `spec.names`. */
  readonly names?: JsonValue;
  /** The openAPIV3Schema of the single version; by default an object that accepts anything. */
  readonly schema?: JsonObject;
  /** Further members of the single version. */
  readonly version?: JsonObject;
  /** Replaces the single version. */
  readonly versions?: JsonValue;
  /** Further members of `spec`. */
  readonly spec?: JsonObject;
  readonly annotations?: Record<string, string>;
}

export const ANYTHING = { type: "object", "x-kubernetes-preserve-unknown-fields": true };

/** Returns a manifest, by default for `crontabs.stable.example.com` in version v1. */
export function definition(api: TestApi, options: DefinitionOptions = {}): JsonObject {
  const { group = "stable.example.com", plural = "crontabs", kind = "CronTab", scope = "Namespaced" } = options;
  const { names, schema = ANYTHING, version, versions, spec, annotations } = options;
  const only = { name: "v1", served: true, storage: true, schema: { openAPIV3Schema: schema }, ...version };
  return {
    apiVersion: `${api.profile.words.apiextensionsGroup}/v1`,
    kind: "CustomResourceDefinition",
    metadata: { name: `${plural}.${group}`, ...(annotations && { annotations }) },
    spec: { group, scope, names: { plural, kind, ...objectAt(names ?? {}) }, versions: versions ?? [only], ...spec },
  };
}

export function definitionsPath(api: TestApi, name?: string): string {
  const collection = `/apis/${api.profile.words.apiextensionsGroup}/v1/customresourcedefinitions`;
  return name === undefined ? collection : `${collection}/${name}`;
}

export function condition(object: JsonValue | undefined, type: string): JsonObject | undefined {
  return objectsAt(valueAt(object, "status", "conditions") ?? []).find((each) => each.type === type);
}

/** Creates a definition and waits until it is served. @returns the definition */
export async function establish(api: TestApi, manifest: JsonObject): Promise<ApiBody> {
  const created = await api.post(definitionsPath(api), manifest);
  if (created.status !== 201) throw new Error(`the definition was not created: ${created.text}`);
  return established(api, textAt(manifest, "metadata", "name"));
}

/** Waits until a definition is established. @returns the definition */
export function established(api: TestApi, name: string): Promise<ApiBody> {
  return untilDefinition(api, name, (found) => condition(found, "Established")?.status === "True");
}

const TIMEOUT_MS = 60_000;

/** Waits through a watch until a definition satisfies a condition. @returns the definition */
export async function untilDefinition(api: TestApi, name: string, isSo: (found: ApiBody) => boolean): Promise<ApiBody> {
  const path = `${definitionsPath(api)}?watch=true&fieldSelector=metadata.name%3D${name}`;
  const watch = await api.watch(path);
  const limit = performance.now() + TIMEOUT_MS;
  try {
    for (let event = await watch.next(); event !== undefined; event = await watch.next()) {
      if (isSo(event.object)) return event.object;
      if (performance.now() > limit) break;
    }
  } finally {
    await watch.close();
  }
  throw new Error(`${name} never came to be as it should`);
}
