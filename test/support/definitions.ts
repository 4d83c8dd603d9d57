/** CustomResourceDefinitions as tests write them, and the way to one that is served. */
import type { Json, TestApi } from "./api.js";

export interface DefinitionOptions {
  readonly group?: string;
  readonly plural?: string;
  readonly kind?: string;
  readonly scope?: "Namespaced" | "Cluster";
  /** More of `spec.names`. */
  readonly names?: Json;
  /** openAPIV3Schema of the one version; an object that takes anything by default. */
  readonly schema?: Json;
  /** More of the one version. */
  readonly version?: Json;
  /** In place of the one version. */
  readonly versions?: Json;
  /** More of `spec`. */
  readonly spec?: Json;
  readonly annotations?: Record<string, string>;
}

export const ANYTHING = { type: "object", "x-kubernetes-preserve-unknown-fields": true };

/** A manifest; `crontabs.stable.example.com` in version v1 unless said otherwise. */
export function definition(api: TestApi, options: DefinitionOptions = {}): Json {
  const { group = "stable.example.com", plural = "crontabs", kind = "CronTab", scope = "Namespaced" } = options;
  const { names, schema = ANYTHING, version, versions, spec, annotations } = options;
  const only = { name: "v1", served: true, storage: true, schema: { openAPIV3Schema: schema }, ...version };
  return {
    apiVersion: `${api.profile.words.apiextensionsGroup}/v1`,
    kind: "CustomResourceDefinition",
    metadata: { name: `${plural}.${group}`, ...(annotations && { annotations }) },
    spec: { group, scope, names: { plural, kind, ...names }, versions: versions ?? [only], ...spec },
  };
}

export function definitionsPath(api: TestApi, name?: string): string {
  const collection = `/apis/${api.profile.words.apiextensionsGroup}/v1/customresourcedefinitions`;
  return name === undefined ? collection : `${collection}/${name}`;
}

export function condition(object: Json, type: string): Json {
  return object?.status?.conditions?.find((each: Json) => each.type === type);
}

/** Creates a definition and waits until it is served. @returns the definition */
export async function establish(api: TestApi, manifest: Json): Promise<Json> {
  const created = await api.post(definitionsPath(api), manifest);
  if (created.status !== 201) throw new Error(`the definition was not created: ${created.text}`);
  return established(api, manifest.metadata.name);
}

/** Waits until a definition is established. @returns it */
export function established(api: TestApi, name: string): Promise<Json> {
  return untilDefinition(api, name, (found) => condition(found, "Established")?.status === "True");
}

const PATIENCE_MS = 60_000;

/** Waits until a definition is as it should be, which its watch tells. @returns it */
export async function untilDefinition(api: TestApi, name: string, isSo: (found: Json) => boolean): Promise<Json> {
  const path = `${definitionsPath(api)}?watch=true&fieldSelector=metadata.name%3D${name}`;
  const watch = await api.watch(path);
  const limit = performance.now() + PATIENCE_MS;
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
