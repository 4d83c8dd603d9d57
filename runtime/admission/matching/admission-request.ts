/** The AdmissionRequest that webhooks and expressions see. ADM-008, ADM-009. */
import type { JsonObject } from "../../api/json.js";
import type { UserInfo } from "../../api/user-info.js";
import type { RegisteredResource } from "../../registry/kinds/scheme.js";
import type { AdmissionAttributes } from "../../registry/write/write-admission.js";
import { type AdmissionMatch, isNamespace } from "./matcher.js";
import type { VersionForms } from "./version-forms.js";

/** An AdmissionRequest without its uid and the objects: the variable `request` of expressions. */
export function requestFacts(attributes: AdmissionAttributes, match: AdmissionMatch): JsonObject {
  const { resource, subresource, objectKind, name, namespace, operation, user, dryRun, options } = attributes;
  return {
    kind: { ...match.kind },
    resource: resourceOf(match.resource),
    ...named("subResource", match.subresource),
    requestKind: { ...objectKind },
    requestResource: resourceOf(resource),
    ...named("requestSubResource", subresource),
    ...named("name", name),
    // A namespace counts as being in itself.
    ...named("namespace", isNamespace(attributes) ? name : namespace),
    operation,
    userInfo: userInfo(user),
    dryRun,
    options: options ?? null,
  };
}

/**
 * The whole AdmissionRequest.
 * @param uid the uid of the call
 * @throws StatusError 500 if an object can't be converted
 */
export async function admissionRequest(
  attributes: AdmissionAttributes,
  match: AdmissionMatch,
  forms: VersionForms,
  uid: string,
): Promise<JsonObject> {
  const [object, oldObject] = await Promise.all([forms.object(match), forms.oldObject(match)]);
  return {
    uid,
    ...requestFacts(attributes, match),
    object: object as JsonObject | null,
    oldObject: oldObject as JsonObject | null,
  };
}

function resourceOf({ gr, definition }: RegisteredResource): JsonObject {
  return { group: gr.group, version: definition.version, resource: gr.resource };
}

function named(field: string, text: string): JsonObject {
  return text === "" ? {} : { [field]: text };
}

function userInfo({ username, uid, groups, extra }: UserInfo): JsonObject {
  const keys = Object.keys(extra);
  return {
    username,
    ...named("uid", uid),
    ...(groups.length === 0 ? {} : { groups: [...groups] }),
    ...(keys.length === 0 ? {} : { extra: Object.fromEntries(keys.map((key) => [key, [...(extra[key] ?? [])]])) }),
  };
}
