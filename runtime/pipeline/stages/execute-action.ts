/**
 * Executes a POST that runs an action: the body is decoded and validated like any object, then the code of the kind
 * runs.
 */
import { apiVersionOf } from "../../api/gvk.js";
import { isJsonObject, type JsonObject, type JsonValue } from "../../api/json.js";
import { type ApiObject, metadataOf } from "../../api/object.js";
import { resolveVariables } from "../../api/profile/naming-profile.js";
import { badRequest, invalidObject, type Status } from "../../api/status.js";
import { shownText } from "../../base/shown-text.js";
import type { RegisteredResource } from "../../registry/kinds/scheme.js";
import type { Action } from "../../registry/kinds/subresources.js";
import { applySchema, schemaFailure } from "../../registry/validation/apply-schema.js";
import { admissionAttributes } from "../../registry/write/admission-attributes.js";
import type { WriteRequest } from "../../registry/write/write.js";
import type { Result } from "../answer/result.js";
import type { Negotiated } from "../context.js";
import { subresourceCall, subresourceOf } from "../proxy/connect-request.js";
import { decodeBody, decodeObject, readingOf } from "./decode.js";

/** Returns the action that a POST to this path runs instead of storing an object; undefined if it stores one. */
export function actionOf({ target: { info, resource } }: Negotiated): Action | undefined {
  if (info.subresource === "") return resource.hooks.action;
  const subresource = subresourceOf(resource, info.subresource);
  return subresource?.type === "action" ? subresource : undefined;
}

/** @throws StatusError 400, 415, 422, and the refusals of admission and of the action */
export async function executeAction(negotiated: Negotiated, action: Action, options: WriteRequest): Promise<Result> {
  const { target, context, request } = negotiated;
  const { store } = target;
  const bodyKind = bodyResource(negotiated, action);
  await bodyKind.load();
  await store.context.rules.load(bodyKind);
  const decoded = await decodeBody({ ...negotiated, target: { ...target, resource: bodyKind } });
  const body = decodeObject(inOwnVersion(decoded.value, bodyKind, action), bodyKind, context.profile);
  const name = settleName(body, options, action, bodyKind.gr.group);
  action.prepare?.(body as ApiObject & JsonObject);
  checkNamespace(body, options.namespace);
  const write: WriteRequest = { ...options, name, resource: bodyKind, ...readingOf(decoded) };
  const keepIdentity = identityKeeper(body);
  check(negotiated, action, write, body);
  const named: WriteRequest = { ...options, name };
  const { group, version, kind } = bodyKind.definition;
  const silent: WriteRequest = { ...write, fieldValidation: "Ignore" };
  let isSettled = false;
  const attributes = admissionAttributes(named, "CREATE", {
    object: body,
    objectKind: { group, version, kind },
    settle() {
      applySchema(store, silent, body);
      keepIdentity(body);
      isSettled = true;
    },
  });
  // Settling reports no schema errors and does not check the rules of the action, so both are checked here.
  if ((await store.context.admission.mutate(attributes)) || isSettled) {
    check(negotiated, action, silent, body);
    keepIdentity(body);
  }
  const answer = await admitted(named, async () => {
    await store.context.admission.validate(attributes);
    return action.run(body, subresourceCall(context, named, request.query, request.signal));
  });
  return { type: "plain", code: 201, value: isStatus(answer) ? { ...answer, code: 201 } : answer };
}

/** Commits the side effects of admission if the action succeeds, and rolls them back otherwise. */
async function admitted<T>(request: WriteRequest, act: () => Promise<T>): Promise<T> {
  try {
    const answer = await act();
    request.transaction.commit();
    return answer;
  } finally {
    await request.transaction.rollback();
  }
}

/** Treats a body in another version that the action accepts as one in the action's own version. */
function inOwnVersion(body: JsonValue, { apiVersion }: RegisteredResource, { otherVersions }: Action): JsonValue {
  if (!isJsonObject(body) || typeof body.apiVersion !== "string") return body;
  return otherVersions?.includes(body.apiVersion) ? { ...body, apiVersion } : body;
}

/** Checks the body against the schema of its kind and the rules of the action. @throws StatusError 400, 422 */
function check({ target }: Negotiated, action: Action, write: WriteRequest, body: ApiObject): void {
  const schemaErrors = applySchema(target.store, write, body).filter((error) => action.takes?.(error) !== true);
  if (schemaErrors.length > 0) throw schemaFailure(target.store, write, body, schemaErrors);
  const errors = action.validate?.(body) ?? [];
  const { gr, definition } = write.resource;
  if (errors.length === 0) return;
  const { kind = definition.kind, name = write.name } = action.calledInRefusals ?? {};
  throw invalidObject({ group: gr.group, kind }, name, errors);
}

/** Returns the body's kind as a resource, which has a schema and a codec but neither hooks nor a store. */
function bodyResource({ target, context }: Negotiated, { body }: Action): RegisteredResource {
  const group = resolveVariables(body.group, context.profile);
  const resource: RegisteredResource = {
    definition: { ...body, group },
    gr: { group, resource: body.resource },
    apiVersion: apiVersionOf(group, body.version),
    hooks: {},
    isBuiltin: target.resource.isBuiltin,
    storage: () => resource,
    inVersion: () => undefined,
    load: body.load,
    fieldLabels: new Set(),
    ownFields: [],
  };
  return resource;
}

/**
 * Settles the name of the object: it comes from the URL, or from the body if the URL is that of a collection. It is
 * empty for actions that are about no object.
 */
function settleName(
  body: ApiObject,
  { name, resource }: WriteRequest,
  { isNameless, checkName }: Action,
  group: string,
): string {
  const metadata = metadataOf(body);
  if (name === "") {
    if (metadata.name) return metadata.name;
    if (isNameless) return "";
    throw badRequest(`metadata.name must name the object that the ${resource.definition.kind} is about`);
  }
  if (checkName !== undefined) checkName(metadata.name ?? "", name, group);
  else if (metadata.name && metadata.name !== name)
    throw badRequest(
      `the name of the object (${shownText(metadata.name)}) does not match the name on the URL (${name})`,
    );
  metadata.name = name;
  return name;
}

function checkNamespace(body: ApiObject, namespace: string): void {
  const metadata = metadataOf(body);
  if (metadata.namespace && metadata.namespace !== namespace)
    throw badRequest("the namespace of the provided object does not match the namespace sent on the request");
  if (namespace !== "") metadata.namespace = namespace;
}

/** Returns a function that restores the name and namespace after admission may have changed them. */
function identityKeeper(body: ApiObject): (body: ApiObject) => void {
  const { name, namespace } = metadataOf(body);
  return (changed) => {
    const metadata = metadataOf(changed);
    for (const [field, value] of Object.entries({ name, namespace })) {
      if (value === undefined) delete metadata[field as "name" | "namespace"];
      else metadata[field as "name" | "namespace"] = value;
    }
  };
}

function isStatus(answer: ApiObject | Status): answer is Status {
  return answer.kind === "Status" && answer.apiVersion === "v1";
}
