/**
 * Applies the schema of a kind to an object inside a write: what it drops, fills in, warns about or refuses, and with
 * which code. SPEC: Errors, other rules 4; field validation.
 */
import { asStockTells, type FieldError, listedCount, unlistedText } from "../../api/field-error.js";
import { cloneJson, isJsonObject, type JsonObject, type JsonValue } from "../../api/json.js";
import type { ApiObject } from "../../api/object.js";
import { badRequest, invalidObject, malformedObject, StatusError } from "../../api/status.js";
import { finished } from "../../base/turn-budget.js";
import { changedErrors, withoutFormerDuplicates } from "../../schema/compiler/ratchet.js";
import type { ValidationOptions, ValidationResult } from "../../schema/compiler/validation.js";
import { fillNullElements } from "../../schema/typed/null-elements.js";
import { fillRequired, fillSpec } from "../../schema/typed/required-zeros.js";
import { typedErrors } from "../../schema/typed/typed-errors.js";
import { writesStatus } from "../kinds/subresources.js";
import { identityOf } from "../objects/stored-object.js";
import type { ResourceStore } from "../store.js";
import type { WriteRequest } from "../write/write.js";
import { orderedErrors, strictErrorText } from "./decoding-errors.js";
import { validateMetadata } from "./metadata-validation.js";
import { checkDefaultedSize } from "./object-size.js";
import { refusedKind } from "./refused-kind.js";
import { validateScaled } from "./scale-validation.js";
import { refuseUnapplicable, refuseUnreadable, type Subject, unreadable } from "./unreadable-object.js";

/**
 * Checks an object against its schema: prunes it, sets defaults, and reports duplicate and unknown fields as the request
 * specifies. Values of a wrong type end the request at once, without a report of other errors (VAL-013).
 * @param old the stored object on updates; errors of its unchanged values are not reported
 * @returns all other errors, since admission may still correct them
 * @throws StatusError 400 or 422, according to the profile; 413 if defaults make the object too large to be stored
 */
export function applySchema(
  store: ResourceStore,
  request: WriteRequest,
  object: ApiObject,
  old?: ApiObject,
): readonly FieldError[] {
  const result = judged(store, request, object);
  checkDefaultedSize(store, object);
  return concluded(store, request, object, result, old);
}

/** Does what {@link applySchema} does, and pauses after each walk through the object. */
export function* applySchemaInSteps(
  store: ResourceStore,
  request: WriteRequest,
  object: ApiObject,
  old?: ApiObject,
): Generator<void, readonly FieldError[]> {
  const result = yield* judgedInSteps(store, request, object);
  yield;
  checkDefaultedSize(store, object);
  yield;
  return concluded(store, request, object, result, old);
}

/** Draws the conclusions from the validation of an object. @throws StatusError 400, 422 */
function concluded(
  store: ResourceStore,
  request: WriteRequest,
  object: ApiObject,
  result: ValidationResult,
  old: ApiObject | undefined,
): readonly FieldError[] {
  const { behaviours } = store.context.profile;
  const { definition, hooks } = request.resource;
  if (result.errors.length > 0) refuseUnreadable(store, request, object as JsonObject);
  const { unknownFields } = result;
  const errors =
    old === undefined || result.errors.length === 0
      ? result.errors
      : introducedErrors(request, result, object as JsonObject, old as JsonObject);
  // Errors of a status that this write will drop are no reason to refuse the write.
  const isKept =
    request.subresource === "status" ||
    writesStatus(hooks.subresources, request.subresource) ||
    (old === undefined && hooks.keepsStatusOnCreate?.(store.context.profile));
  const counted = definition.subresources.status && !isKept ? errors.filter(({ field }) => !isInStatus(field)) : errors;
  const typeErrors = counted.filter(isWrongType);
  const isWordedAsStock = behaviours.decodingFailures === "stock" && !request.resource.isBuiltin;
  const reported = isWordedAsStock ? counted.map(asStockTells) : counted;
  if (typeErrors.length > 0) {
    const isDecoding = behaviours.schemaFailureCode === 400 || failsDecoding(request, typeErrors);
    if (isDecoding) throw schemaFailure(store, request, object, typeErrors);
    // Stock servers decode objects of definitions first and validate their values afterwards.
    if (request.resource.custom !== undefined) reportUnknownFields(store, request, object, unknownFields);
    const { errors: after } = store.context.rules.skipped(definition);
    const before = isWordedAsStock ? metadataErrors(request, object) : [];
    const ofScale = validateScaled(request, object, isKept || !definition.subresources.status);
    throw schemaFailure(store, request, object, reported, { before, after: [...ofScale, ...after] });
  }
  reportUnknownFields(store, request, object, unknownFields);
  return reported;
}

/** Returns the errors in the metadata of an object that is about to be refused; none before a name has been generated. */
function metadataErrors({ resource, namespace }: WriteRequest, { metadata }: ApiObject): readonly FieldError[] {
  if (!metadata?.name) return [];
  const { definition, hooks, gr } = resource;
  return validateMetadata(namespace === "" ? metadata : { ...metadata, namespace }, {
    isNamespaced: definition.scope === "Namespaced",
    nameFormat: hooks.nameFormat,
    requiresQualifiedFinalizers: gr.group === "",
  });
}

/** Validates the object in one pass, which changes it. A built-in kind that lacks required values takes further passes. */
function judged(store: ResourceStore, request: WriteRequest, object: ApiObject): ValidationResult {
  if (hasZeros(store, request)) fillZeros(request, object);
  const result = request.resource.definition.validate(object, optionsOf(store, request));
  return isFinal(request, result) ? result : finished(judgedAgain(store, request, object, result));
}

/** Does what {@link judged} does, and pauses between its passes. */
function* judgedInSteps(
  store: ResourceStore,
  request: WriteRequest,
  object: ApiObject,
): Generator<void, ValidationResult> {
  if (hasZeros(store, request)) fillZeros(request, object);
  yield;
  const result = request.resource.definition.validate(object, optionsOf(store, request));
  return isFinal(request, result) ? result : yield* judgedAgain(store, request, object, result);
}

function optionsOf(store: ResourceStore, { judgesNulls }: WriteRequest): ValidationOptions {
  const { behaviours } = store.context.profile;
  return {
    prune: true,
    defaults: true,
    nulls: judgesNulls ? "reject" : behaviours.nullForNonNullable,
    dropUnset: behaviours.unsetValues === "drop",
    passAdvisoryFormats: behaviours.customNumberFormats === "tell",
  };
}

/** Whether absent required values are filled with the zeros of their types, as typed servers read them. */
function hasZeros(store: ResourceStore, { resource }: WriteRequest): boolean {
  return resource.isBuiltin && store.context.profile.behaviours.schemaFailureCode === 422;
}

function fillZeros({ resource: { definition } }: WriteRequest, object: ApiObject): void {
  fillSpec(object as JsonObject, definition.root, definition.structs);
}

function isFinal({ resource }: WriteRequest, { errors, gaveUp }: ValidationResult): boolean {
  return !resource.isBuiltin || errors.length === 0 || gaveUp !== undefined;
}

/** Passes once more through an object of a built-in kind that has errors, and pauses between the passes. */
function* judgedAgain(
  store: ResourceStore,
  request: WriteRequest,
  object: ApiObject,
  first: ValidationResult,
): Generator<void, ValidationResult> {
  const { validate, root, structs } = request.resource.definition;
  const options = optionsOf(store, request);
  const value = object as JsonObject;
  let result = first;
  yield;
  if (hasZeros(store, request) && result.errors.some(isWrongType) && fillNullElements(value, root, structs())) {
    yield;
    result = { ...validate(object, options), unknownFields: result.unknownFields };
  }
  yield;
  const isLacking = result.errors.some(({ reason }) => reason === "FieldValueRequired");
  if (!hasZeros(store, request) || !isLacking || result.errors.some(isWrongType))
    return typedErrors(result, value, root, structs());
  fillRequired(value, root, structs());
  yield;
  const { unknownFields } = result;
  return typedErrors({ ...validate(object, options), unknownFields }, value, root, structs());
}

/** Returns a copy of a merged object in which values have their stored form. It does not validate them. */
export function storedForm(store: ResourceStore, { resource }: WriteRequest, merged: JsonValue): JsonValue {
  const { behaviours } = store.context.profile;
  if (behaviours.unsetValues === "keep" || !isJsonObject(merged)) return merged;
  const value = cloneJson(merged);
  resource.definition.validate(value, { prune: false, defaults: false, nulls: "drop", dropUnset: true });
  return value;
}

/** Returns the errors that the stored object does not have. */
function introducedErrors(
  { resource }: WriteRequest,
  result: ValidationResult,
  object: JsonObject,
  old: JsonObject,
): readonly FieldError[] {
  const { validate, root, structs } = resource.definition;
  return withoutFormerDuplicates(changedErrors(result, object, old, root, structs()), old, validate);
}

/**
 * Checks a partial object that is about to be merged: drops and reports fields that its kind does not have. It may omit
 * required fields, and its values are validated in the merged object.
 * @throws StatusError 400 or 422 for a wrong type
 */
export function checkPartial(store: ResourceStore, request: WriteRequest, object: ApiObject): void {
  const { behaviours } = store.context.profile;
  const { errors, unknownFields } = request.resource.definition.validate(object, {
    prune: true,
    defaults: false,
    nulls: "drop",
    passAdvisoryFormats: behaviours.customNumberFormats === "tell",
  });
  const typeErrors = errors.filter(isWrongType);
  if (typeErrors.length > 0) throw schemaFailure(store, request, object, typeErrors);
  refuseUnapplicable(store, request, object as JsonObject, unknownFields);
  reportUnknownFields(store, request, object, unknownFields);
}

/**
 * Refuses nulls in a partial object where its kind allows none. A field with a default allows null, which stands for the
 * default.
 * @throws StatusError 400
 */
export function refuseNulls(store: ResourceStore, request: WriteRequest, object: ApiObject): void {
  const { errors } = request.resource.definition.validate(cloneJson(object), {
    prune: true,
    defaults: true,
    nulls: "reject",
    passAdvisoryFormats: true,
  });
  const typeErrors = errors.filter(isWrongType);
  if (typeErrors.length > 0) throw schemaFailure(store, request, object, typeErrors);
}

function isWrongType({ reason }: FieldError): boolean {
  return reason === "FieldValueTypeInvalid";
}

/** Stock servers decode built-in kinds and all metadata into typed structures, so that a wrong type fails the decoding. */
function failsDecoding({ resource }: WriteRequest, errors: readonly FieldError[]): boolean {
  return errors.some((error) => isWrongType(error) && (resource.isBuiltin || /^metadata(?![^.[])/.test(error.field)));
}

function isInStatus(field: string): boolean {
  return field === "status" || field.startsWith("status.") || field.startsWith("status[");
}

/**
 * Reports unknown fields, and the duplicates that the decoder found, as the request specifies: with an error, with
 * warnings or not at all. SPEC: Errors, other rules 4.
 * @param subject the kind of the object; default: the kind of the request
 * @throws StatusError if the request is strict
 */
export function reportUnknownFields(
  store: ResourceStore,
  request: WriteRequest,
  object: ApiObject,
  unknownFields: readonly string[],
  subject: Subject = request.resource.definition,
): void {
  const { decodingErrors: duplicates = [], fieldValidation } = request;
  if (unknownFields.length + duplicates.length === 0 || fieldValidation === "Ignore") return;
  const texts = orderedErrors(request, unknownFields);
  if (request.fieldValidation === "Warn") {
    for (const text of texts) request.warn(text);
    return;
  }
  const count = listedCount(texts);
  const listed = texts.slice(0, count);
  if (count < texts.length) listed.push(unlistedText(texts.length - count));
  const message = strictErrorText(listed);
  if (store.context.profile.behaviours.decodingFailures === "stock")
    throw unreadable(request, object as JsonObject, message, subject);
  throw request.strictFailureCode === 400
    ? badRequest(message)
    : new StatusError(422, "Invalid", message, { causes: listed.map((text) => ({ field: "patch", message: text })) });
}

/**
 * Makes the error that refuses an object. The profile decides between 400 and 422 for wrong types and missing fields;
 * values that break a rule are always 422.
 * @param errors the errors that the schema found
 * @param others further errors that the same answer reports before or after these
 */
export function schemaFailure(
  store: ResourceStore,
  request: WriteRequest,
  object: ApiObject,
  errors: readonly FieldError[],
  others: { readonly before?: readonly FieldError[]; readonly after?: readonly FieldError[] } = {},
): StatusError {
  const gvk = refusedKind(request.resource);
  const { name } = identityOf(object);
  const all = [...(others.before ?? []), ...errors, ...(others.after ?? [])];
  if (failsDecoding(request, errors) || isMalformed(store, errors))
    return malformedObject(gvk, typeof name === "string" ? name : "", all);
  return invalidObject(gvk, name, all);
}

/** Reports whether this profile answers these schema errors with 400, as if the object could not be decoded. */
export function isMalformed(store: ResourceStore, errors: readonly FieldError[]): boolean {
  if (store.context.profile.behaviours.schemaFailureCode !== 400) return false;
  return errors.some((error) => (error.reason === "FieldValueRequired" && !error.isEmpty) || isWrongType(error));
}
