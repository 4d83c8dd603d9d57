/** The envelope that every API object shares. */
import type { ListMeta, ObjectMeta } from "./meta.js";

/** Any object of the API. Kinds extend it with their own fields (spec, status, data ...). */
export interface ApiObject {
  apiVersion?: string;
  kind?: string;
  metadata?: ObjectMeta;
}

/** An object that the server returned, with a complete envelope. */
export type Stored<T extends ApiObject> = T & {
  apiVersion: string;
  kind: string;
  metadata: ObjectMeta & { name: string; uid: string; resourceVersion: string; creationTimestamp: string };
};

/** A collection of objects of one kind. */
export interface ApiList<T extends ApiObject = ApiObject> {
  apiVersion: string;
  kind: string;
  metadata: ListMeta;
  items: T[];
}

/** Returns the metadata of an object, creating empty metadata if the object has none. */
export function metadataOf(object: ApiObject): ObjectMeta {
  object.metadata ??= {};
  return object.metadata;
}
