/**
 * Conversions between the objects of one version and those of the stored version. SPEC: deprecation rule 2; GEN-026.
 */
import type { ObjectMeta } from "../api/meta.js";
import type { ApiObject } from "../api/object.js";
import type { NamingProfile } from "../api/profile/naming-profile.js";
import type { ResourceDefinition } from "./resource.js";

/** What a conversion may know about the server that it runs in. */
export interface ConversionContext {
  readonly profile: NamingProfile;
}

/**
 * The result of a conversion: the object without its envelope. The server carries the metadata over by itself. A
 * conversion may return other annotations, which then replace those of the source.
 */
export type Converted<T extends ApiObject> = WithoutEnvelope<T> & { metadata?: Pick<ObjectMeta, "annotations"> };

export type WithoutEnvelope<T extends ApiObject> = {
  [K in keyof T as K extends "apiVersion" | "kind" | "metadata" ? never : K]: T[K];
};

/** Some fields of `T`, each of which must be named. Undefined leaves a field out. */
export type MissingFields<T, K extends keyof T> = { [P in keyof Record<K, never>]: T[P] | undefined };

/**
 * The two directions between a version and the stored one. Both are pure and synchronous and must not change their
 * arguments, though the result may share parts with them. They get validated and defaulted objects and, while field
 * ownership is computed, also objects with parts removed: a missing field must stay missing.
 *
 * An object that is converted to the stored version and back must stay the same, so whatever only `T` can express needs
 * a place in `S`, if need be an annotation. The other direction has no such requirement: what only `S` can express is
 * put back when an object is written through `T`, see registry/versions/version-view.ts.
 */
export interface Conversion<T extends ApiObject, S extends ApiObject> {
  toStorage(object: T, context: ConversionContext): Converted<S>;
  fromStorage(stored: S, context: ConversionContext): Converted<T>;
  /**
   * Selectable fields of `T`, each with the path of the stored field that always has the same text, such as
   * `spec.colour`, or null if no stored field has it. A field that is not named here is looked up under the same path
   * in `S`. If it isn't there either, it is read from the converted object, which costs a conversion for each object
   * that is written or loaded.
   */
  readonly fields?: Readonly<Record<string, string | null>>;
}

/** A conversion together with the declaration of the stored resource, which may be in another group. */
export interface StorageConversion<T extends ApiObject = ApiObject, S extends ApiObject = ApiObject>
  extends Conversion<T, S> {
  readonly storage: ResourceDefinition<S>;
  /** Set if another server converts the objects. The two functions above then throw, and this is called instead. */
  readonly remote?: RemoteConversion;
  /**
   * Only the apiVersion differs: defaults that a write through the version adds are stored like values that the client
   * sent.
   */
  readonly isByName?: true;
}

/** An asynchronous conversion by a program outside of this server, for many objects at once. */
export interface RemoteConversion {
  /**
   * Converts objects of one kind to another version, in the same order. It changes neither its arguments nor their
   * metadata, except labels and annotations.
   * @param objects at least one, and none that has the version already
   * @throws StatusError 500 with a message for clients
   */
  convert(objects: readonly ApiObject[], apiVersion: string): Promise<readonly ApiObject[]>;
}

/** Makes a conversion between any versions that another server carries out. */
export function convertsRemotely(storage: ResourceDefinition, remote: RemoteConversion): StorageConversion {
  const refuse = (): never => {
    throw new Error(
      `${storage.kind} of ${storage.group} is converted by another server, which synchronous code can't wait for`,
    );
  };
  return { storage, toStorage: refuse, fromStorage: refuse, remote };
}

/** Binds a conversion to the declaration of the stored version. */
export function convertsTo<T extends ApiObject, S extends ApiObject>(
  storage: ResourceDefinition<S>,
  conversion: Conversion<T, S>,
): StorageConversion<T, S> {
  return { storage, ...conversion };
}

/**
 * Makes an object from fields that must all be named, without those that are undefined. Required fields may be
 * undefined too.
 */
export function definedFields<T extends object>(fields: MissingFields<T, keyof T>): T {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T;
}

/** Converts each value of a map. */
export function convertedValues<A, B>(
  map: Readonly<Record<string, A>> | undefined,
  convert: (value: A) => B,
): Record<string, B> | undefined {
  return map && Object.fromEntries(Object.entries(map).map(([key, value]) => [key, convert(value)]));
}
