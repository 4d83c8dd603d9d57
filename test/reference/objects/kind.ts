/** Valid objects of built-in kinds, from which scenarios are derived. */
import { type JsonObject, objectAt } from "../../support/json.js";

export interface KindObjects {
  /** `apps/v1`; `v1` for the core group. */
  readonly groupVersion: string;
  readonly kind: string;
  readonly resource: string;
  readonly isCluster?: true;
  /** The minimal object. Scenarios insert the name, unless the kind restricts names. */
  readonly minimal: JsonObject;
  /** An object with as many fields of the spec as can be combined. */
  readonly full: JsonObject;
  /** The status that is written to `/status`. */
  readonly status?: JsonObject;
  /** A valid change of the spec, as a merge patch. */
  readonly change?: JsonObject;
  /** Servers fill in its status asynchronously: the object is settled when its JSON matches this expression. */
  readonly settled?: string;
  /** The name to use, if the kind restricts names. */
  readonly name?: string;
}

/** Returns the path of the collection, by default with a reference to the namespace. */
export function collectionOf({ groupVersion, resource, isCluster }: KindObjects, namespace = "{{ns}}"): string {
  const base = groupVersion.includes("/") ? `/apis/${groupVersion}` : `/api/${groupVersion}`;
  return isCluster ? `${base}/${resource}` : `${base}/namespaces/${namespace}/${resource}`;
}

/** `apps.deployments`, for the names of exchanges. */
export function shortName({ groupVersion, resource }: KindObjects): string {
  return groupVersion.includes("/") ? `${groupVersion.replace("/", ".")}.${resource}` : `${groupVersion}.${resource}`;
}

/** Returns the object with its type and name. */
export function named(kind: KindObjects, object: JsonObject, name: string): JsonObject {
  const { metadata = {}, ...rest } = object;
  return {
    apiVersion: kind.groupVersion,
    kind: kind.kind,
    metadata: { name: kind.name ?? name, ...objectAt(metadata) },
    ...rest,
  };
}
