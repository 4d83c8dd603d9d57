/**
 * Stage: executes the request. Each verb is decoded, passed to the registry and returned as a result without encoding.
 */

import type { GroupResource } from "../../api/gvk.js";
import type { JsonObject, JsonValue } from "../../api/json.js";
import { type ApiObject, metadataOf } from "../../api/object.js";
import { parseRequestedVersion } from "../../api/resource-version.js";
import { badRequest, StatusError, success } from "../../api/status.js";
import { type Awaitable, andThen, isPromise } from "../../base/awaitable.js";
import { type Scale, scaleOf } from "../../registry/objects/scale.js";
import { identityOf, type StoredObject } from "../../registry/objects/stored-object.js";
import { getObject } from "../../registry/read/get.js";
import { listObjects } from "../../registry/read/list.js";
import { splitSelection } from "../../registry/read/split-selection.js";
import { applyObject, partialObject } from "../../registry/write/apply.js";
import { createObject } from "../../registry/write/create.js";
import { deleteObject } from "../../registry/write/delete.js";
import { deleteCollection } from "../../registry/write/delete-collection.js";
import { patchObject } from "../../registry/write/patch.js";
import { applyScale, scaleView, updateScale } from "../../registry/write/scale-write.js";
import { updateObject } from "../../registry/write/update.js";
import type { WriteRequest } from "../../registry/write/write.js";
import { WriteTransaction } from "../../registry/write/write-transaction.js";
import { openWatch } from "../answer/open-watch.js";
import { inRequestedVersion, mayNeedConversion, selectedInRequestedVersion } from "../answer/requested-version.js";
import type { Result } from "../answer/result.js";
import type { Negotiated } from "../context.js";
import { type CheckedDeleteOptions, deleteOptions } from "../request/delete-options.js";
import { headerText } from "../request/http.js";
import { managerName } from "../request/manager-name.js";
import { booleanOf, collectionOptions, optionsDocument, writeOptions } from "../request/query-options.js";
import { removeUnreadable, unsafeDeletion } from "../unsafe-delete.js";
import { requirePermission } from "./authorize.js";
import {
  type DecodedBody,
  decodeBody,
  decodeDeleteOptions,
  decodeObject,
  decodePatch,
  patchTypeOf,
  readingOf,
} from "./decode.js";
import { actionOf, executeAction } from "./execute-action.js";

/** @throws StatusError the errors of the registry */
export function execute(negotiated: Negotiated): Awaitable<Result> {
  const result = executeVerb(negotiated);
  if (!mayNeedConversion(negotiated)) return result;
  return andThen(result, (given) => (given.type === "object" ? inVersionOfRequest(given, negotiated) : given));
}

async function inVersionOfRequest(
  result: Extract<Result, { type: "object" }>,
  negotiated: Negotiated,
): Promise<Result> {
  const [object = result.object] = await inRequestedVersion([result.object], negotiated);
  return { ...result, object };
}

function executeVerb(negotiated: Negotiated): Awaitable<Result> {
  const { info } = negotiated.target;
  switch (info.verb) {
    case "get":
      return get(negotiated);
    case "list":
      return list(negotiated);
    case "watch":
      return watch(negotiated);
    case "create":
      return create(negotiated);
    case "update":
      return info.subresource === "scale" ? putScale(negotiated) : update(negotiated);
    case "patch":
      return patch(negotiated);
    case "delete":
      return remove(negotiated);
    default:
      return removeCollection(negotiated);
  }
}

async function watch(negotiated: Negotiated): Promise<Result> {
  return { type: "watch", watch: await openWatch(negotiated) };
}

function get({ target, request, context }: Negotiated): Awaitable<Result> {
  const { info, store } = target;
  if (booleanOf(request.query, "export", context.profile))
    throw badRequest("the export parameter, deprecated since v1.14, is no longer supported");
  const version = parseRequestedVersion(request.query.get("resourceVersion") ?? undefined);
  const found = getObject(store, info.objectNamespace, info.name, version, target.resource.gr);
  return andThen(found, (object) => shown(target, object, 200));
}

async function list(negotiated: Negotiated): Promise<Result> {
  const { target, request, context } = negotiated;
  const { info, store, resource } = target;
  const options = collectionOptions(request.query, info.objectNamespace, resource, false, context);
  const isExact = options.match === "Exact" || (options.match === "" && options.limit > 0);
  const { selection, late } = splitSelection(store, resource, options.selection);
  const { metadata, items } = await listObjects(store, { ...options, selection, isExact });
  if (!mayNeedConversion(negotiated)) return { type: "list", code: 200, metadata, items };
  const shownItems = await selectedInRequestedVersion([...items], late, negotiated);
  // Items that are filtered after conversion are in no count, and pages may be shorter than the limit.
  const { remainingItemCount: _, ...uncounted } = metadata;
  return { type: "list", code: 200, metadata: late.length > 0 ? uncounted : metadata, items: shownItems };
}

async function create(negotiated: Negotiated): Promise<Result> {
  const { target, context } = negotiated;
  const options = writeRequest(negotiated, "CreateOptions");
  const action = actionOf(negotiated);
  if (action !== undefined) return executeAction(negotiated, action, options);
  const decoding = decodeBody(negotiated);
  const body = isPromise(decoding) ? await decoding : decoding;
  const write = withReading(options, body);
  const object = decodeObject(body.value, target.resource, context.profile, body.isUnshared);
  checkNamespace(object, target.info.objectNamespace, target.resource.definition.scope === "Namespaced");
  return { type: "object", code: 201, object: await createObject(target.store, write, object, body.isUnshared) };
}

async function update(negotiated: Negotiated): Promise<Result> {
  const { target, context } = negotiated;
  const options = writeRequest(negotiated, "UpdateOptions");
  const decoding = decodeBody(negotiated);
  const body = isPromise(decoding) ? await decoding : decoding;
  const write = withReading(options, body);
  const object = decodeObject(body.value, target.resource, context.profile);
  checkNamespace(object, target.info.objectNamespace, target.resource.definition.scope === "Namespaced");
  const { object: stored, isCreated } = await updateObject(target.store, write, object, () => mayCreate(negotiated));
  return { type: "object", code: isCreated ? 201 : 200, object: stored };
}

async function putScale(negotiated: Negotiated): Promise<Result> {
  const { target } = negotiated;
  const paths = scalePaths(negotiated);
  const options = writeRequest(negotiated, "UpdateOptions");
  const { value, decodingErrors } = await decodeBody(negotiated);
  const { object } = await updateScale(target.store, { ...options, decodingErrors }, value, paths);
  return shown(target, object, 200);
}

async function patch(negotiated: Negotiated): Promise<Result> {
  const { target, context } = negotiated;
  const options = writeRequest(negotiated, "PatchOptions", patchTypeOf(negotiated));
  const decoding = decodePatch(negotiated);
  const body = isPromise(decoding) ? await decoding : decoding;
  const { type, value } = body;
  const read = withReading(options, body);
  if (type === "apply") return apply(negotiated, { ...read, isApply: true }, value);
  const strictFailureCode = type === "strategic" ? 400 : context.profile.behaviours.strictPatchFailureCode;
  const write: WriteRequest = { ...read, strictFailureCode, patch: { type, value } };
  const view = target.info.subresource === "scale" ? scaleView(target.store, write, scalePaths(negotiated)) : undefined;
  const { object } = await patchObject(target.store, write, type, value, view);
  return shown(target, object, 200);
}

async function apply(negotiated: Negotiated, write: ForcibleWrite, body: JsonValue): Promise<Result> {
  const { target } = negotiated;
  const { apiVersion, definition } = target.resource;
  const { name, namespace, force } = write;
  const options = { force, mayCreate: () => mayCreate(negotiated) };
  const expected = { apiVersion, kind: definition.kind, name, namespace };
  const { object, isCreated } =
    target.info.subresource === "scale"
      ? await applyScale(target.store, write, body, scalePaths(negotiated), options)
      : await applyObject(target.store, write, partialObject(body, expected), options);
  return shown(target, object, isCreated ? 201 : 200);
}

/**
 * Updating a missing object creates it, which also requires the `create` permission (AUTHZ-015).
 * @throws StatusError 403
 */
async function mayCreate(negotiated: Negotiated): Promise<void> {
  return requirePermission(negotiated, { ...negotiated.target.info, verb: "create", name: "" });
}

function deletionRequest(negotiated: Negotiated, options: CheckedDeleteOptions): WriteRequest {
  const { dryRun, document, propagationPolicy } = options;
  const write = { ...writeRequest(negotiated, "DeleteOptions"), dryRun, options: document };
  const { defaultPropagationWarning } = write.resource.hooks;
  if (propagationPolicy === undefined && defaultPropagationWarning !== undefined) write.warn(defaultPropagationWarning);
  return write;
}

async function remove(negotiated: Negotiated): Promise<Result> {
  const { target, request, context } = negotiated;
  const unsafe = unsafeDeletion(context, false);
  const options = deleteOptions(await decodeDeleteOptions(negotiated), request.query, context.profile, unsafe);
  const write = deletionRequest(negotiated, options);
  if (options.ignoresReadErrors) return removeUnreadable(negotiated, write);
  const { object, isRemoved, uid } = await deleteObject(target.store, write, options);
  if (!isRemoved) return shownDeletion(negotiated, object, options.isCascading ? 202 : 200);
  if (target.resource.hooks.answersDeletedObject) return { type: "object", code: 200, object };
  return deleted(target, object, 200, uid);
}

function deleted(
  { resource: { gr } }: Negotiated["target"],
  object: StoredObject,
  code: number,
  uid = identityOf(object.decode()).uid,
): Result {
  const details = { name: object.name, ...groupOf(gr), kind: gr.resource, uid };
  return { type: "plain", code, value: success(details) };
}

/**
 * Returns an object that finalizers keep. If its conversion fails, the answer is a Status, since the deletion has
 * already taken effect.
 */
async function shownDeletion(negotiated: Negotiated, object: StoredObject, code: number): Promise<Result> {
  if (!mayNeedConversion(negotiated)) return { type: "object", code, object };
  try {
    const [shown = object] = await inRequestedVersion([object], negotiated);
    return { type: "object", code, object: shown };
  } catch (error) {
    if (!(error instanceof StatusError)) throw error;
    return deleted(negotiated.target, object, code);
  }
}

async function removeCollection(negotiated: Negotiated): Promise<Result> {
  const { target, request, context } = negotiated;
  const { info, resource, store } = target;
  const chosen = collectionOptions(request.query, info.objectNamespace, resource, false, context);
  const unsafe = unsafeDeletion(context, true);
  const options = deleteOptions(await decodeDeleteOptions(negotiated), request.query, context.profile, unsafe);
  const write = deletionRequest(negotiated, options);
  const { metadata, items } = await deleteCollection(store, write, chosen, options);
  if (!mayNeedConversion(negotiated)) return { type: "list", code: 200, metadata, items };
  try {
    return { type: "list", code: 200, metadata, items: await inRequestedVersion([...items], negotiated) };
  } catch (error) {
    if (!(error instanceof StatusError)) throw error;
    // The objects are deleted even if they cannot be converted for the answer.
    return { type: "plain", code: 200, value: success({ ...groupOf(resource.gr), kind: resource.gr.resource }) };
  }
}

function groupOf({ group }: GroupResource): { readonly group?: string } {
  return group === "" ? {} : { group };
}

type ForcibleWrite = WriteRequest & { readonly force: boolean };

function writeRequest(
  { target, request, user, warnings, annotations, deadline, context }: Negotiated,
  optionsKind: string,
  patchType?: string,
): ForcibleWrite {
  const { resource, info } = target;
  const { fieldManager, fieldValidation, dryRun, force } = writeOptions(
    request.query,
    optionsKind,
    context.profile,
    patchType,
  );
  // All writes have the same members in the same order, so that a copy with other values has the same hidden class.
  return {
    resource,
    namespace: info.objectNamespace,
    name: info.name,
    subresource: info.subresource,
    user,
    manager: managerName(fieldManager, headerText(request.headers, "user-agent")),
    dryRun,
    fieldValidation,
    judgesNulls: undefined,
    strictFailureCode: 400,
    patch: undefined,
    bodyBytes: 0,
    isApply: false,
    sortsUnknownFields: false,
    errorPlaces: undefined,
    decodingErrors: NO_ERRORS,
    warn: (text) => warnings.add(text),
    annotate: (key, value, isOfBody) => annotations.addOnce(key, value, isOfBody),
    options: optionsDocument(optionsKind, request.query, context.profile),
    transaction: new WriteTransaction(),
    isAbandoned: () => deadline.hasPassed || request.isGone === true,
    abandonment: () => deadline.signal,
    force,
  };
}

const NO_ERRORS: readonly string[] = [];

/** Adds what is known of a write once its body is decoded. */
function withReading<Write extends WriteRequest>(write: Write, body: DecodedBody): Write {
  const { bodyBytes, sortsUnknownFields, errorPlaces, decodingErrors } = readingOf(body);
  return { ...write, bodyBytes, sortsUnknownFields, errorPlaces, decodingErrors };
}

function shown(target: Negotiated["target"], object: StoredObject, code: number): Awaitable<Result> {
  const paths = target.resource.definition.subresources.scale;
  if (target.info.subresource !== "scale" || !paths) return { type: "object", code, object };
  return shownScale(target, object, code, paths);
}

async function shownScale(
  target: Negotiated["target"],
  object: StoredObject,
  code: number,
  paths: ScalePaths,
): Promise<Result> {
  const scale = scaleOf(await target.store.remoteForms.decoded(object, target.resource), paths);
  const { unsetValues } = target.store.context.profile.behaviours;
  return { type: "plain", code, value: unsetValues === "drop" ? withoutZero(scale) : scale };
}

/** Removes a replica count of zero, for profiles that omit unset values. */
function withoutZero(scale: Scale): Scale {
  return scale.spec?.replicas === 0 ? { ...scale, spec: {} } : scale;
}

type ScalePaths = NonNullable<Negotiated["target"]["resource"]["definition"]["subresources"]["scale"]>;

function scalePaths({ target }: Negotiated): ScalePaths {
  const paths = target.resource.definition.subresources.scale;
  if (paths === undefined)
    throw new Error(`${target.resource.gr.resource} has no scale paths; routing should have refused the request`);
  return paths;
}

/**
 * Compares the namespace of the body with that of the URL. A missing one is taken from the URL, and one on a
 * cluster-scoped object is removed.
 */
function checkNamespace(object: (ApiObject & JsonObject) | ApiObject, namespace: string, isNamespaced: boolean): void {
  const metadata = metadataOf(object);
  if (!isNamespaced) {
    delete metadata.namespace;
    return;
  }
  if (metadata.namespace && metadata.namespace !== namespace) {
    throw badRequest("the namespace of the provided object does not match the namespace sent on the request");
  }
  metadata.namespace = namespace;
}
