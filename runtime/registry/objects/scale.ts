/**
 * The scale subresource, a view of a kind's replica counts at the paths that its schema declares. SUB-009 to SUB-011.
 */
import { invalid, required, typeInvalid } from "../../api/field-error.js";
import { cloneJson, isJsonObject, type JsonObject, type JsonValue } from "../../api/json.js";
import type { ApiObject } from "../../api/object.js";
import type { ScalePaths } from "../../api/resource-shape.js";
import { badRequest, invalidObject } from "../../api/status.js";
import { shownText } from "../../base/shown-text.js";

export const SCALE_KIND = { group: "autoscaling", version: "v1", kind: "Scale" } as const;

export const SCALE_API_VERSION = `${SCALE_KIND.group}/${SCALE_KIND.version}`;

/** The structure of the kind, for which there is no schema. */
export const SCALE_STRUCTURE = {
  ...SCALE_KIND,
  root: "autoscaling/v1/scale#Scale",
  structs: {
    "autoscaling/v1/scale#Scale": {
      properties: {
        metadata: { wellKnown: "ObjectMeta" },
        spec: { ref: "autoscaling/v1/scale#ScaleSpec" },
        status: { ref: "autoscaling/v1/scale#ScaleStatus" },
      },
    },
    "autoscaling/v1/scale#ScaleSpec": { properties: { replicas: { type: "integer", format: "int32" } } },
    "autoscaling/v1/scale#ScaleStatus": {
      properties: { replicas: { type: "integer", format: "int32" }, selector: { type: "string" } },
    },
  },
} as const;

export interface Scale extends ApiObject {
  spec?: { replicas?: number };
  status?: { replicas: number; selector?: string };
}

export function scaleOf(object: ApiObject, paths: ScalePaths): Scale {
  const { name, namespace, uid, resourceVersion, creationTimestamp } = object.metadata ?? {};
  const replicas = readPath(object, paths.specReplicasPath);
  const selector = selectorText(object, paths);
  return {
    kind: SCALE_KIND.kind,
    apiVersion: SCALE_API_VERSION,
    metadata: { name, namespace, uid, resourceVersion, creationTimestamp } as ApiObject["metadata"] & object,
    spec: { replicas: typeof replicas === "number" ? replicas : 0 },
    status: {
      replicas: Number(readPath(object, paths.statusReplicasPath) ?? 0),
      ...(selector === undefined ? {} : { selector }),
    },
  };
}

/** The object whose scale a request reads or writes. */
export interface ScaledObject {
  readonly name: string;
  /** Empty for cluster-scoped objects. */
  readonly namespace: string;
}

/**
 * Reads a body as a Scale of this object.
 * @returns the scale, and the unknown fields (`spec.count`) for the caller to report
 * @throws StatusError 400
 */
export function readScale(
  body: unknown,
  { name, namespace }: ScaledObject,
): { readonly scale: Scale & JsonObject; readonly unknownFields: readonly string[] } {
  if (!isJsonObject(body)) throw badRequest("the body must be a Scale object");
  if (!isScale(body)) {
    const { kind, apiVersion } = body;
    const found = `${shownText(apiVersion)} ${shownText(kind)}`;
    throw badRequest(`the body must be ${SCALE_API_VERSION} ${SCALE_KIND.kind}, found ${found}`);
  }
  const unknownFields = Object.keys(body).filter((field) => !SCALE_FIELDS.includes(field));
  for (const [part, known] of [
    ["metadata", undefined],
    ["spec", ["replicas"]],
    ["status", ["replicas", "selector"]],
  ] as const) {
    const value = body[part];
    if (value === undefined || value === null) continue;
    if (!isJsonObject(value)) throw badRequest(`${part} of a Scale must be an object, found ${shownText(value)}`);
    const unknown =
      known === undefined ? [] : Object.keys(value).filter((field) => !known.some((name) => name === field));
    unknownFields.push(...unknown.map((field) => `${part}.${field}`));
  }
  const metadata = isJsonObject(body.metadata) ? body.metadata : {};
  requireSame("name", metadata.name, name);
  requireSame("namespace", metadata.namespace, namespace);
  for (const field of ["uid", "resourceVersion"] as const) {
    const value = metadata[field] ?? "";
    if (typeof value !== "string") throw badRequest(`metadata.${field} must be a string, found ${shownText(value)}`);
  }
  return { scale: body as Scale & JsonObject, unknownFields };
}

/** Reports whether a body is a Scale; it may omit its kind and version. */
export function isScale({ kind, apiVersion }: JsonObject): boolean {
  return (kind ?? SCALE_KIND.kind) === SCALE_KIND.kind && (apiVersion ?? SCALE_API_VERSION) === SCALE_API_VERSION;
}

const SCALE_FIELDS = ["apiVersion", "kind", "metadata", "spec", "status"];

function requireSame(field: string, found: JsonValue | undefined, expected: string): void {
  if (found === undefined || found === null || found === "" || found === expected) return;
  throw badRequest(
    `the ${field} of the object (${shownText(found)}) does not match the ${field} on the URL (${expected})`,
  );
}

/** What the functions below need to know about the scaled kind. */
export interface ScaledKind {
  readonly paths: ScalePaths;
  /**
   * Errors of negative replicas name the field of the scale for built-in kinds. For other kinds the validation of the
   * object reports them, at the path that the definition declares.
   */
  readonly isBuiltin: boolean;
}

/** Returns the object with the replicas of a scale, and the scale's resourceVersion as precondition. @throws StatusError 422 */
export function withScale(object: ApiObject, scale: Scale & JsonObject, { paths, isBuiltin }: ScaledKind): ApiObject {
  const replicas = checkedReplicas(object, scale.spec?.replicas, isBuiltin);
  const next = cloneJson(object) as ApiObject & JsonObject;
  writePath(next, paths.specReplicasPath, replicas);
  if (isJsonObject(scale.metadata)) {
    next.metadata = { ...object.metadata };
    delete next.metadata.resourceVersion;
    Object.assign(next.metadata, expectationsOf(scale));
  }
  return next;
}

/** Returns the object configuration that an applied scale stands for: its replicas, if it states any. @throws StatusError 422 */
export function configOfScale(
  scale: Scale & JsonObject,
  object: ApiObject,
  { paths, isBuiltin }: ScaledKind,
): ApiObject {
  const config: ApiObject & JsonObject = { ...(object as ApiObject & JsonObject) };
  config.metadata = { ...object.metadata, ...expectationsOf(scale) } as JsonObject;
  const replicas = scale.spec?.replicas;
  if (replicas !== undefined) writePath(config, paths.specReplicasPath, checkedReplicas(object, replicas, isBuiltin));
  return config;
}

/** Returns the metadata that says which state of the object the client expects; a scale has no other metadata. */
function expectationsOf({ metadata }: Scale): { resourceVersion?: string; uid?: string } {
  const expectations: { resourceVersion?: string; uid?: string } = {};
  for (const field of ["resourceVersion", "uid"] as const) {
    const value: unknown = metadata?.[field];
    if (typeof value === "string" && value !== "") expectations[field] = value;
  }
  return expectations;
}

function checkedReplicas(object: ApiObject, replicas: unknown, isBuiltin: boolean): number {
  const gvk = { group: SCALE_KIND.group, kind: SCALE_KIND.kind };
  const name = object.metadata?.name ?? "";
  if (replicas === undefined) throw invalidObject(gvk, name, [required("spec.replicas")]);
  if (typeof replicas !== "number" || !Number.isSafeInteger(replicas)) {
    throw invalidObject(gvk, name, [typeInvalid("spec.replicas", replicas, "must be an integer")]);
  }
  if (replicas < 0 && isBuiltin)
    throw invalidObject(gvk, name, [invalid("spec.replicas", replicas, "must be greater than or equal to 0")]);
  return replicas;
}

/** Returns the selector as text. The kind may keep it as text, as a selector object or as plain labels. */
function selectorText(object: ApiObject, paths: ScalePaths): string | undefined {
  const value = readPath(object, paths.labelSelectorPath ?? ".spec.selector");
  if (typeof value === "string") return value;
  if (!isJsonObject(value)) return undefined;
  const isBare = Object.values(value).every((label) => typeof label === "string");
  const labels = isBare ? value : isJsonObject(value.matchLabels) ? value.matchLabels : {};
  const terms = Object.entries(labels).map(([key, label]) => `${key}=${String(label)}`);
  for (const item of Array.isArray(value.matchExpressions) ? value.matchExpressions : []) {
    if (!isJsonObject(item)) continue;
    const values = Array.isArray(item.values) ? item.values.join(",") : "";
    if (item.operator === "In") terms.push(`${String(item.key)} in (${values})`);
    else if (item.operator === "NotIn") terms.push(`${String(item.key)} notin (${values})`);
    else terms.push(`${item.operator === "DoesNotExist" ? "!" : ""}${String(item.key)}`);
  }
  return terms.sort().join(",");
}

function readPath(object: unknown, path: string): JsonValue | undefined {
  let value = object as JsonValue | undefined;
  for (const part of partsOf(path)) value = isJsonObject(value) ? value[part] : undefined;
  return value;
}

function writePath(object: JsonObject, path: string, value: JsonValue): void {
  const parts = partsOf(path);
  const last = parts.pop() as string;
  let target = object;
  for (const part of parts) {
    const child = target[part];
    const next: JsonObject = isJsonObject(child) ? child : {};
    target[part] = next;
    target = next;
  }
  target[last] = value;
}

function partsOf(path: string): string[] {
  return path.replace(/^\./, "").split(".");
}
