/** What a server-side apply may state of an object: the fields on which the applier has an opinion. */
import type { ObjectMeta } from "./meta.js";
import type { ApiObject } from "./object.js";

/** Metadata of what is applied: it names the object. Records of owners are the server's. */
export interface ApplyMeta extends Omit<ObjectMeta, "managedFields"> {
  name: string;
}

/** For kinds without a generated apply type: everything is optional, keys of list items too. Any object for any kind. */
export type Applied<T extends ApiObject> = keyof T extends keyof ApiObject
  ? ApiObject
  : DeepPartial<Omit<T, "metadata">> & { metadata: ApplyMeta };

type DeepPartial<V> = V extends readonly (infer Item)[]
  ? DeepPartial<Item>[]
  : V extends object
    ? { [K in keyof V]?: DeepPartial<V[K]> }
    : V;
