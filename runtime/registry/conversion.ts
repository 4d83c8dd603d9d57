/** Objects between the versions of their resource. Every conversion leads from or to the stored version. */
import type { ApiObject } from "../api/object.js";
import type { ResourceDefinition, StorageConversion } from "../kit/index.js";
import { type Conversion, convertsTo } from "../kit/index.js";
import type { ResourceHooks } from "./hooks.js";
import type { RegisteredResource } from "./scheme.js";

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

/** An object of one version as another version of the same resource shows it. */
export function convertBetween(object: ApiObject, from: RegisteredResource, to: RegisteredResource): ApiObject {
  return from === to ? object : convert(from.view === undefined ? object : from.view.toStorage(object), to);
}
