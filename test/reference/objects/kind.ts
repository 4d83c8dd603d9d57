/** Valid objects of built-in kinds, from which scenarios are made. */
import type { Json } from "../tool/exchange.js";

export interface KindObjects {
  /** `apps/v1`; `v1` for the core group. */
  readonly groupVersion: string;
  readonly kind: string;
  readonly resource: string;
  readonly isCluster?: true;
  /** With as little as the kind takes. The name is put in by the scenarios, unless the kind decides on names itself. */
  readonly minimal: Json;
  /** With as much of the spec as goes together. */
  readonly full: Json;
  /** Written to `/status`. */
  readonly status?: Json;
  /** A change of the spec that an update may make, as a merge patch. */
  readonly change?: Json;
  /** Servers write its status by and by: it is settled when it fits this expression, as JSON. */
  readonly settled?: string;
  /** Names that the kind takes, where it does not take any. */
  readonly name?: string;
}

/** Path of the collection, by default with a reference to the namespace. */
export function collectionOf({ groupVersion, resource, isCluster }: KindObjects, namespace = "{{ns}}"): string {
  const base = groupVersion.includes("/") ? `/apis/${groupVersion}` : `/api/${groupVersion}`;
  return isCluster ? `${base}/${resource}` : `${base}/namespaces/${namespace}/${resource}`;
}

/** `apps.deployments`, for the names of exchanges. */
export function shortName({ groupVersion, resource }: KindObjects): string {
  return groupVersion.includes("/") ? `${groupVersion.replace("/", ".")}.${resource}` : `${groupVersion}.${resource}`;
}

/** The object with type and name. */
export function named(kind: KindObjects, object: Json, name: string): Json {
  const { metadata = {}, ...rest } = object;
  return {
    apiVersion: kind.groupVersion,
    kind: kind.kind,
    metadata: { name: kind.name ?? name, ...metadata },
    ...rest,
  };
}
