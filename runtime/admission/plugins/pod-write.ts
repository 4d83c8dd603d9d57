/** Which writes plug-ins look at that are about one kind, and the parts of Pods that they read before anybody has checked them. */
import { isJsonObject, type JsonObject } from "../../api/json.js";
import type { ApiObject } from "../../api/object.js";
import { memberObjects } from "../../api/unchecked-members.js";
import type { AdmissionAttributes, AdmissionOperation } from "../../registry/write/write-admission.js";

/** Named once: plug-ins ask for each write whether it is theirs. */
export const OPERATIONS = {
  create: ["CREATE"],
  update: ["UPDATE"],
  either: ["CREATE", "UPDATE"],
} as const satisfies Readonly<Record<string, readonly AdmissionOperation[]>>;

/** Whether an object itself is written, not one of its subresources. */
export function isWriteOf(
  { operation, gr, subresource }: AdmissionAttributes,
  group: string,
  resource: string,
  operations: readonly AdmissionOperation[] = OPERATIONS.create,
): boolean {
  return subresource === "" && gr.resource === resource && gr.group === group && operations.includes(operation);
}

/** Undefined for an object without one, which is refused by the rules of its kind. */
export function specOf(object: ApiObject | undefined): JsonObject | undefined {
  const spec = (object as (ApiObject & JsonObject) | undefined)?.spec;
  return isJsonObject(spec) ? spec : undefined;
}

/** The containers of a Pod that it is made with. */
export function containersOf(spec: JsonObject | undefined): readonly JsonObject[] {
  return [...memberObjects(spec, "containers"), ...memberObjects(spec, "initContainers")];
}

/** A Pod that a node runs by itself, and only shows: changing it would make another one of it. */
export function isMirrorPod(object: ApiObject | undefined, keyDomain: string): boolean {
  return object?.metadata?.annotations?.[`${keyDomain}/config.mirror`] !== undefined;
}
