/**
 * Converts objects between the versions of their resource. Every synchronous conversion leads from or to the stored
 * version. Conversions by webhook may lead from any version to any other; remote-forms.ts calls them.
 */
import type { ApiObject } from "../../api/object.js";
import type { RemoteConversion, ResourceDefinition, StorageConversion } from "../../kit/index.js";
import { type Conversion, convertsTo } from "../../kit/index.js";
import type { ResourceHooks } from "../kinds/hooks.js";
import type { RegisteredResource } from "../kinds/scheme.js";
import type { StoredObject } from "../objects/stored-object.js";

/**
 * Binds a conversion to its version. Pass the result to `createServer({ hooks: [...] })`, beside hooks of the same version
 * if there are any.
 * @param storage the stored version. It may be of another group; then both resources show the same objects
 */
export function defineConversion<T extends ApiObject, S extends ApiObject>(
  resource: ResourceDefinition<T>,
  storage: ResourceDefinition<S>,
  conversion: Conversion<T, S>,
): ResourceHooks<T> {
  return { resource, hooks: { conversion: convertsTo(storage, conversion) as unknown as StorageConversion<T> } };
}

/**
 * Converts an object of the stored version to `to`. The result may share parts with the object, so only a caller that owns
 * the object may change the result.
 */
export function convert(stored: ApiObject, to: RegisteredResource): ApiObject {
  return to.view === undefined ? stored : to.view.fromStorage(stored);
}

/**
 * Decodes a stored object and converts it to `to`, in a new copy.
 * @throws Error for an object that a webhook has to convert; `RemoteForms` does that
 */
export function decodedAs(object: StoredObject, to: RegisteredResource): ApiObject {
  const decoded = object.decode();
  if (object.otherVersion === undefined) return convert(decoded, to);
  if (object.otherVersion === to.apiVersion) return decoded;
  throw new Error(
    `${object.key} is in ${object.otherVersion} and should have been converted to ${to.apiVersion} before`,
  );
}

/** Returns the remote conversion between two versions, or undefined if the server converts between them itself. */
export function remoteBetween(from: RegisteredResource, to: RegisteredResource): RemoteConversion | undefined {
  return from === to ? undefined : (from.view?.remote ?? to.view?.remote);
}

/** Converts an object of one version to another version of the same resource. */
export function convertBetween(object: ApiObject, from: RegisteredResource, to: RegisteredResource): ApiObject {
  return from === to ? object : convert(from.view === undefined ? object : from.view.toStorage(object), to);
}
