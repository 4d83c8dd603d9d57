/** Metadata: what the server sets, what must stay, and what is valid. SPEC: Object metadata fields, Naming rules. */
import { randomUUID } from "node:crypto";
import { duplicate, type FieldError, forbiddenField, invalid, required, tooLong } from "../api/field-error.js";
import { equalJson } from "../api/json.js";
import type { ObjectMeta } from "../api/meta.js";
import { dnsSubdomain, labelValue, type NameCheck, qualifiedName } from "../api/name-format.js";
import { type ApiObject, metadataOf } from "../api/object.js";
import { formatTime } from "../api/time.js";
import { generatedName } from "./names.js";

/** Bytes of all annotation keys and values of one object (LIM-011). */
export const MAX_ANNOTATION_BYTES = 262_144;

/** Finalizers without a domain that every kind accepts. */
const STANDARD_FINALIZERS: ReadonlySet<string> = new Set(["orphan", "foregroundDeletion"]);

/** What a creation sets, whatever the client sent. */
export function prepareMetadataForCreate(
  object: ApiObject,
  namespace: string,
  nowMs: number,
  random: () => number,
): void {
  const metadata = metadataOf(object);
  if (!metadata.name && metadata.generateName) metadata.name = generatedName(metadata.generateName, random);
  metadata.uid = randomUUID();
  metadata.creationTimestamp = formatTime(nowMs);
  if (namespace === "") delete metadata.namespace;
  else metadata.namespace = namespace;
  delete metadata.deletionTimestamp;
  delete metadata.deletionGracePeriodSeconds;
  delete metadata.selfLink;
  delete metadata.resourceVersion;
  delete metadata.generation;
}

/** What a client's write can't change (RES-050, DEL-010). */
export function prepareMetadataForUpdate(object: ApiObject, old: ApiObject): void {
  const metadata = metadataOf(object);
  const stored = metadataOf(old);
  delete metadata.selfLink;
  for (const field of KEPT_FIELDS) {
    if (stored[field] === undefined) delete metadata[field];
    else Object.assign(metadata, { [field]: stored[field] });
  }
}

const KEPT_FIELDS = [
  "uid",
  "creationTimestamp",
  "deletionTimestamp",
  "deletionGracePeriodSeconds",
  "generation",
  "namespace",
  "generateName",
] as const;

/** How a kind counts changes of its desired state. */
export interface GenerationRules {
  /** Kinds that are nothing but data (ConfigMap) have no generation. */
  readonly isCounted: boolean;
  /** The status has a subresource of its own, so it is no part of the desired state. */
  readonly hasStatusSubresource: boolean;
}

/** Counts changes of the desired state: everything but metadata and status (RES-051). */
export function setGeneration(object: ApiObject, old: ApiObject | undefined, rules: GenerationRules): void {
  const metadata = metadataOf(object);
  if (!rules.isCounted) {
    delete metadata.generation;
    return;
  }
  if (old === undefined) metadata.generation = 1;
  else {
    const isSame = equalJson(desiredState(object, rules), desiredState(old, rules));
    metadata.generation = (old.metadata?.generation ?? 0) + (isSame ? 0 : 1);
  }
}

function desiredState(object: ApiObject, { hasStatusSubresource }: GenerationRules): Record<string, unknown> {
  const { metadata: _, apiVersion: _apiVersion, ...state } = object as ApiObject & { status?: unknown };
  if (hasStatusSubresource) delete state.status;
  return state;
}

export interface MetadataRules {
  readonly isNamespaced: boolean;
  readonly nameFormat: NameCheck | undefined;
  /** Core-group kinds refuse finalizers without a domain (RES-048). */
  readonly requiresQualifiedFinalizers: boolean;
}

export function validateMetadata(metadata: ObjectMeta, rules: MetadataRules): FieldError[] {
  const errors: FieldError[] = [];
  const nameFormat = rules.nameFormat ?? dnsSubdomain;
  if (metadata.generateName && !metadata.name)
    pushAll(errors, "metadata.generateName", metadata.generateName, nameFormat(metadata.generateName, true));
  if (!metadata.name) errors.push(required("metadata.name", "name or generateName is required"));
  else pushAll(errors, "metadata.name", metadata.name, nameFormat(metadata.name));
  if (rules.isNamespaced && !metadata.namespace) errors.push(required("metadata.namespace"));
  if (!rules.isNamespaced && metadata.namespace)
    errors.push(forbiddenField("metadata.namespace", "not allowed on this type"));
  validateLabels(errors, metadata.labels);
  validateAnnotations(errors, metadata.annotations);
  validateFinalizers(errors, metadata.finalizers, rules.requiresQualifiedFinalizers);
  validateOwnerReferences(errors, metadata.ownerReferences);
  return errors;
}

/** Rules between the stored and the new metadata. */
export function validateMetadataUpdate(metadata: ObjectMeta, old: ObjectMeta): FieldError[] {
  if (!old.deletionTimestamp) return [];
  const before = new Set(old.finalizers);
  const added = (metadata.finalizers ?? []).filter((finalizer) => !before.has(finalizer));
  if (added.length === 0) return [];
  const detail = `no new finalizers can be added if the object is being deleted, found new finalizers ${JSON.stringify(added)}`;
  return [forbiddenField("metadata.finalizers", detail)];
}

/** Texts for Warning headers: finalizers without a domain on kinds that accept them (RES-048). */
export function metadataWarnings(metadata: ObjectMeta, old: ObjectMeta | undefined): string[] {
  const before = new Set(old?.finalizers);
  return (metadata.finalizers ?? [])
    .filter((finalizer) => !before.has(finalizer) && !finalizer.includes("/") && !STANDARD_FINALIZERS.has(finalizer))
    .map(
      (finalizer) =>
        `metadata.finalizers: "${finalizer}": prefer a domain-qualified finalizer name including a path (/) to avoid accidental conflicts with other finalizer writers`,
    );
}

function pushAll(errors: FieldError[], field: string, value: string, texts: readonly string[]): void {
  for (const text of texts) errors.push(invalid(field, value, text));
}

function validateLabels(errors: FieldError[], labels: Record<string, string> | undefined): void {
  for (const [key, value] of Object.entries(labels ?? {})) {
    pushAll(errors, "metadata.labels", key, qualifiedName(key));
    pushAll(errors, "metadata.labels", value, labelValue(value));
  }
}

function validateAnnotations(errors: FieldError[], annotations: Record<string, string> | undefined): void {
  let bytes = 0;
  for (const [key, value] of Object.entries(annotations ?? {})) {
    pushAll(errors, "metadata.annotations", key, qualifiedName(key.toLowerCase()));
    bytes += Buffer.byteLength(key) + Buffer.byteLength(value);
  }
  if (bytes > MAX_ANNOTATION_BYTES) errors.push(tooLong("metadata.annotations", MAX_ANNOTATION_BYTES));
}

function validateFinalizers(
  errors: FieldError[],
  finalizers: readonly string[] | undefined,
  requiresQualified: boolean,
): void {
  for (const [index, finalizer] of (finalizers ?? []).entries()) {
    const field = `metadata.finalizers[${index}]`;
    const texts = qualifiedName(finalizer);
    if (texts.length > 0) pushAll(errors, "metadata.finalizers", finalizer, texts);
    else if (requiresQualified && !finalizer.includes("/") && !STANDARD_FINALIZERS.has(finalizer)) {
      errors.push(invalid(field, finalizer, "name is neither a standard finalizer name nor is it fully qualified"));
    }
  }
}

function validateOwnerReferences(errors: FieldError[], owners: ObjectMeta["ownerReferences"]): void {
  let controllers = 0;
  const uids = new Set<string>();
  for (const [index, owner] of (owners ?? []).entries()) {
    const field = `metadata.ownerReferences[${index}]`;
    for (const part of ["apiVersion", "kind", "name", "uid"] as const) {
      if (!owner[part]) errors.push(required(`${field}.${part}`, "must not be empty"));
    }
    if (owner.uid && uids.has(owner.uid)) errors.push(duplicate(`${field}.uid`, owner.uid));
    uids.add(owner.uid);
    if (owner.controller) controllers++;
  }
  if (controllers > 1)
    errors.push(invalid("metadata.ownerReferences", controllers, "only one reference can have controller set to true"));
}
