/**
 * Objects between the versions of their resource. Every conversion that answers at once leads from or to the stored
 * version; others may lead anywhere, and are asked in remote-forms.ts.
 */
import type { ApiObject } from "../../api/object.js";
import type { RemoteConversion, ResourceDefinition, StorageConversion } from "../../kit/index.js";
import { type Conversion, convertsTo } from "../../kit/index.js";
import type { ResourceHooks } from "../kinds/hooks.js";
import type { RegisteredResource } from "../kinds/scheme.js";
import type { StoredObject } from "../objects/stored-object.js";

/**
 * Binds a conversion to the version that it is for; pass the result to `createServer({ hooks: [...] })`, beside hooks of
 * the same version if there are any. `storage` may be of another group: then both resources show the same objects.
 */
export function defineConversion<T extends ApiObject, S extends ApiObject>(
  resource: ResourceDefinition<T>,
  storage: ResourceDefinition<S>,
  conversion: Conversion<T, S>,
): ResourceHooks<T> {
  return { resource, hooks: { conversion: convertsTo(storage, conversion) as unknown as StorageConversion<T> } };
}

/**
 * An object of the stored version as `to` shows it. May share parts with it: whoever changes the answer must be alone in
 * having the object.
 */
export function convert(stored: ApiObject, to: RegisteredResource): ApiObject {
  return to.view === undefined ? stored : to.view.fromStorage(stored);
}

/**
 * A stored object as `to` shows it, in a copy of its own.
 * @throws Error for one that somebody else has to convert, which {@link RemoteForms} is for
 */
export function decodedAs(object: StoredObject, to: RegisteredResource): ApiObject {
  const decoded = object.decode();
  if (object.otherVersion === undefined) return convert(decoded, to);
  if (object.otherVersion === to.apiVersion) return decoded;
  throw new Error(`${object.key} is of ${object.otherVersion}, and was to be converted to ${to.apiVersion} before`);
}

/** Who has to be asked to bring objects from one version to another; undefined where nobody has. */
export function remoteBetween(from: RegisteredResource, to: RegisteredResource): RemoteConversion | undefined {
  return from === to ? undefined : (from.view?.remote ?? to.view?.remote);
}

/** An object of one version as another version of the same resource shows it. */
export function convertBetween(object: ApiObject, from: RegisteredResource, to: RegisteredResource): ApiObject {
  return from === to ? object : convert(from.view === undefined ? object : from.view.toStorage(object), to);
}
