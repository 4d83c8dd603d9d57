/**
 * Helpers of the plug-ins: which writes concern them, and how to read parts of Pods that have not been validated yet.
 */
import { isJsonObject, type JsonObject } from "../../api/json.js";
import type { ApiObject } from "../../api/object.js";
import { memberObjects } from "../../api/unchecked-members.js";
import type { AdmissionOperation } from "../../registry/write/write-admission.js";
import type { WriteShape } from "../admission-chain.js";

/** Shared constants, because plug-ins match them against every write. */
export const OPERATIONS = {
  create: ["CREATE"],
  update: ["UPDATE"],
  either: ["CREATE", "UPDATE"],
} as const satisfies Readonly<Record<string, readonly AdmissionOperation[]>>;

/** Whether the write is to the object itself, not to a subresource. */
export function isWriteOf(
  { operation, gr, subresource }: WriteShape,
  group: string,
  resource: string,
  operations: readonly AdmissionOperation[] = OPERATIONS.create,
): boolean {
  return subresource === "" && gr.resource === resource && gr.group === group && operations.includes(operation);
}

/** Undefined for an object without a spec, which the rules of its kind reject. */
export function specOf(object: ApiObject | undefined): JsonObject | undefined {
  const spec = (object as (ApiObject & JsonObject) | undefined)?.spec;
  return isJsonObject(spec) ? spec : undefined;
}

/** The containers with which a Pod is created. */
export function containersOf(spec: JsonObject | undefined): readonly JsonObject[] {
  return [...memberObjects(spec, "containers"), ...memberObjects(spec, "initContainers")];
}

/** A Pod that a node runs on its own and only mirrors in the API: changing it would not change what runs. */
export function isMirrorPod(object: ApiObject | undefined, keyDomain: string): boolean {
  return object?.metadata?.annotations?.[`${keyDomain}/config.mirror`] !== undefined;
}
