/**
 * Ensures that a patch does not turn its object into another one: it may not change the name, namespace, kind or
 * version (UPD-011).
 */
import { type FieldError, invalid, shownValue } from "../../api/field-error.js";
import { parseApiVersion } from "../../api/gvk.js";
import { isJsonObject, type JsonObject } from "../../api/json.js";
import { type ApiObject, metadataOf } from "../../api/object.js";
import { badRequest, invalidObject, type StatusError } from "../../api/status.js";
import { shownText } from "../../base/shown-text.js";
import type { ResourceStore } from "../store.js";
import { refuseUnreadable, unreadable } from "../validation/unreadable-object.js";
import type { WriteRequest } from "./write.js";

/**
 * Restores in `object` the parts of its identity that the patch removed and the path states.
 * @param before the object before the patch
 * @throws StatusError 400 or 422 if the patch changes the identity
 */
export function keepIdentity(store: ResourceStore, request: WriteRequest, object: ApiObject, before: ApiObject): void {
  if (object.metadata !== undefined && !isJsonObject(object.metadata)) {
    refuseUnreadable(store, request, object as JsonObject);
    throw badRequest("metadata must be an object");
  }
  keepType(store, request, object, before);
  const metadata = metadataOf(object);
  if (!metadata.name) throw nameless(request.name);
  if (metadata.name !== before.metadata?.name) {
    throw badRequest(
      `the name of the object (${shownText(metadata.name)}) does not match the name on the URL (${request.name})`,
    );
  }
  const { namespace } = before.metadata ?? {};
  if (!metadata.namespace && namespace) metadata.namespace = namespace;
  if ((metadata.namespace ?? "") !== (namespace ?? ""))
    throw badRequest("the namespace of the provided object does not match the namespace sent on the request");
}

function keepType(store: ResourceStore, request: WriteRequest, object: ApiObject, before: ApiObject): void {
  const { apiVersion, kind } = object;
  if (apiVersion === before.apiVersion && kind === before.kind) return;
  const { resource, patch, name } = request;
  if (store.context.profile.behaviours.decodingFailures !== "stock") {
    throw badRequest(
      `a patch may not change apiVersion or kind: found ${shownText(apiVersion)} ${shownText(kind)}, expected ${before.apiVersion} ${before.kind}`,
    );
  }
  // Stock servers decode built-in kinds into structures without kind and version, and so fill in both; objects of
  // definitions keep them.
  const isFilled = resource.isBuiltin && (patch?.type === "strategic" || (!kind && apiVersion === before.apiVersion));
  if (isFilled) {
    object.apiVersion = before.apiVersion as string;
    object.kind = before.kind as string;
    return;
  }
  if (resource.isBuiltin && !apiVersion) throw nameless(name);
  if (resource.isBuiltin)
    throw unreadable(
      request,
      object as JsonObject,
      `no kind ${shownValue(kind)} is registered for version ${shownValue(apiVersion)}`,
    );
  if (!kind || !apiVersion) {
    const missing = kind ? "apiVersion" : "Kind";
    throw unreadable(request, object as JsonObject, `Object '${missing}' is missing in '${shownValue(object)}'`);
  }
  const errors: FieldError[] = [];
  if (apiVersion !== before.apiVersion) errors.push(invalid("apiVersion", apiVersion, `must be ${before.apiVersion}`));
  if (kind !== before.kind) errors.push(invalid("kind", kind, `must be ${before.kind}`));
  const group = parseApiVersion(shownText(apiVersion))?.group ?? "";
  throw invalidObject({ group, kind: shownText(kind) }, name, errors);
}

function nameless(name: string): StatusError {
  return badRequest(`the name of the object (${name} based on URL) was undeterminable: name must be provided`);
}
