/** The fields that a server-side apply may state about an object: those on which the applier has an opinion. */
import type { ObjectMeta } from "./meta.js";
import type { ApiObject } from "./object.js";

/**
 * Metadata of an applied configuration. It has to name the object, and can't contain ownership records, which the
 * server keeps.
 */
export interface ApplyMeta extends Omit<ObjectMeta, "managedFields"> {
  name: string;
}

/** The apply type of kinds without a generated one: every field is optional, including the keys of list items. */
export type Applied<T extends ApiObject> = keyof T extends keyof ApiObject
  ? ApiObject
  : DeepPartial<Omit<T, "metadata">> & { metadata: ApplyMeta };

/** `V` with every member optional, at any depth. */
export type DeepPartial<V> = V extends readonly (infer Item)[]
  ? DeepPartial<Item>[]
  : V extends object
    ? { [K in keyof V]?: DeepPartial<V[K]> }
    : V;
