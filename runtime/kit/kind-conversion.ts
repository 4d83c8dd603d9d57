/** How the objects of one version become those of the version that is stored, and back. SPEC: deprecation rule 2; GEN-026. */
import type { ObjectMeta } from "../api/meta.js";
import type { ApiObject } from "../api/object.js";
import type { NamingProfile } from "../api/profile/naming-profile.js";
import type { ResourceDefinition } from "./resource.js";

/** What a conversion may know of the server that it runs in. */
export interface ConversionContext {
  readonly profile: NamingProfile;
}

/**
 * What a conversion answers with: the object without its envelope. Metadata goes from one version to the other by
 * itself; annotations may be given another content, which then takes the place of the source's own.
 */
export type Converted<T extends ApiObject> = WithoutEnvelope<T> & { metadata?: Pick<ObjectMeta, "annotations"> };

export type WithoutEnvelope<T extends ApiObject> = {
  [K in keyof T as K extends "apiVersion" | "kind" | "metadata" ? never : K]: T[K];
};

/** Some fields of `T`, each of which has to be named; undefined leaves it out. */
export type MissingFields<T, K extends keyof T> = { [P in keyof Record<K, never>]: T[P] | undefined };

/**
 * The two directions between a version and the stored one. Both are pure, answer at once and must not change what they
 * are given, though their answer may share parts with it. They get checked and defaulted objects, and, while owners of
 * fields are worked out, also objects from which parts were removed: a field that is missing stays missing.
 *
 * What is asked of them: an object that goes to the stored version and back is the same object, so whatever only `T` can
 * say needs a place in `S`, an annotation if nothing else. The other way round nothing is asked: what only `S` can say
 * is put back when an object is written through `T`, see {@link ../registry/version-view.ts}.
 */
export interface Conversion<T extends ApiObject, S extends ApiObject> {
  toStorage(object: T, context: ConversionContext): Converted<S>;
  fromStorage(stored: S, context: ConversionContext): Converted<T>;
  /**
   * Selectable fields of `T` by the path of the stored field that always has the same text: `spec.colour`. Null for one
   * that no stored field is like; those that are not named here are looked for under the same path in `S`. What is not
   * found there is read from the converted object, which costs a conversion for each object that is written or loaded.
   */
  readonly fields?: Readonly<Record<string, string | null>>;
}

/** A conversion with the declaration of what is stored, which may be of another group. */
export interface StorageConversion<T extends ApiObject = ApiObject, S extends ApiObject = ApiObject>
  extends Conversion<T, S> {
  readonly storage: ResourceDefinition<S>;
  /** Set where somebody else has to be asked: then the two functions can't answer, and this is called in their place. */
  readonly remote?: RemoteConversion;
  /** Nothing is converted but the name: what a write through the version brings by default is stored like what it says. */
  readonly isByName?: true;
}

/** A conversion that takes time: it asks a program outside of this server, for many objects at once. */
export interface RemoteConversion {
  /**
   * Objects of one kind as another version has them, in the same order. They are not changed; metadata is theirs, but for
   * labels and annotations.
   * @param objects never none, and none of them of that version already
   * @throws StatusError 500 with a message for clients
   */
  convert(objects: readonly ApiObject[], apiVersion: string): Promise<readonly ApiObject[]>;
}

/** The conversion of a version whose objects somebody else converts, whichever versions they are to go between. */
export function convertsRemotely(storage: ResourceDefinition, remote: RemoteConversion): StorageConversion {
  const refuse = (): never => {
    throw new Error(`${storage.kind} of ${storage.group} is converted by asking, which this code can't wait for`);
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

/** An object of fields that must all be named, without those that are undefined; required ones may be missing too. */
export function definedFields<T extends object>(fields: MissingFields<T, keyof T>): T {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T;
}

/** A map with each of its values converted. */
export function convertedValues<A, B>(
  map: Readonly<Record<string, A>> | undefined,
  convert: (value: A) => B,
): Record<string, B> | undefined {
  return map && Object.fromEntries(Object.entries(map).map(([key, value]) => [key, convert(value)]));
}
