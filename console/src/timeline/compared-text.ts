/** Versions of an object as texts to compare: without what every write changes. */
import type { JsonObject } from "../../../runtime/client/browser.js";
import { encodeYaml } from "../../../runtime/codec/yaml-codec.js";
import { isObject } from "../values/json-tree.js";

/** @param json a version as JSON; undefined, which becomes an empty text, if there is none */
export function comparedText(json: string | undefined): string {
  if (json === undefined) return "";
  const object = JSON.parse(json) as JsonObject;
  const { managedFields, resourceVersion, ...metadata } = isObject(object.metadata) ? object.metadata : {};
  return encodeYaml({ ...object, metadata });
}
