/** Validates metadata, of one object and between its stored and its new state. SPEC: Naming rules. */

import { FOREGROUND_FINALIZER, ORPHAN_FINALIZER } from "../../api/collector-finalizers.js";
import {
  duplicate,
  type FieldError,
  forbiddenField,
  invalid,
  MAX_FIELD_ERRORS,
  required,
  tooLong,
} from "../../api/field-error.js";
import { MAX_ANNOTATION_BYTES, validateLabels } from "../../api/formats/labels.js";
import { dnsSubdomain, type NameCheck, qualifiedName } from "../../api/formats/name-format.js";
import { equalJson } from "../../api/json.js";
import type { ObjectMeta, OwnerReference } from "../../api/meta.js";

/** Finalizers without a domain that every kind accepts. */
export const STANDARD_FINALIZERS: ReadonlySet<string> = new Set([ORPHAN_FINALIZER, FOREGROUND_FINALIZER]);

export interface MetadataRules {
  readonly isNamespaced: boolean;
  readonly nameFormat: NameCheck | undefined;
  /** Core-group kinds refuse finalizers without a domain (RES-048). */
  readonly requiresQualifiedFinalizers: boolean;
}

export function validateMetadata(metadata: ObjectMeta, rules: MetadataRules): FieldError[] {
  const { name, generateName, namespace } = metadata;
  const nameFormat = rules.nameFormat ?? dnsSubdomain;
  const errors: FieldError[] = [];
  if (generateName) errors.push(...invalidFor("metadata.generateName", generateName, nameFormat(generateName, true)));
  if (!name) errors.push(required("metadata.name", "name or generateName is required"));
  else errors.push(...invalidFor("metadata.name", name, nameFormat(name)));
  if (rules.isNamespaced && !namespace) errors.push(required("metadata.namespace"));
  if (!rules.isNamespaced && namespace) errors.push(forbiddenField("metadata.namespace", "not allowed on this type"));
  const { labels, annotations, finalizers, ownerReferences } = metadata;
  // An object that does not match its schema may have null here.
  if (labels) errors.push(...validateLabels(labels, "metadata.labels"));
  if (annotations) errors.push(...validateAnnotations(annotations, "metadata.annotations"));
  if (finalizers)
    errors.push(...validateFinalizers(finalizers, "metadata.finalizers", rules.requiresQualifiedFinalizers));
  if (ownerReferences) errors.push(...validateOwnerReferences(ownerReferences, "metadata.ownerReferences"));
  return errors;
}

export interface MetadataUpdateRules {
  /** Path of the metadata. Default: `metadata`. */
  readonly field?: string;
  /** True if the kind accepts no update without a resourceVersion (UPD-010). */
  readonly requiresVersion?: boolean;
}

const IMMUTABLE_FIELDS = [
  "name",
  "namespace",
  "uid",
  "creationTimestamp",
  "deletionTimestamp",
  "deletionGracePeriodSeconds",
] as const;

/** Validates new metadata against the stored one. */
export function validateMetadataUpdate(
  metadata: ObjectMeta,
  old: ObjectMeta,
  { field = "metadata", requiresVersion = false }: MetadataUpdateRules = {},
): FieldError[] {
  const errors = validateAddedFinalizers(metadata, old, `${field}.finalizers`);
  const { generation, resourceVersion = "" } = metadata;
  if (requiresVersion && resourceVersion === "") {
    errors.push(invalid(`${field}.resourceVersion`, resourceVersion, "must be specified for an update"));
  }
  if (generation !== undefined && generation < (old.generation ?? 0)) {
    errors.push(invalid(`${field}.generation`, generation, "must not be decremented"));
  }
  for (const name of IMMUTABLE_FIELDS) {
    const value = metadata[name] ?? undefined;
    if (!equalJson(value, old[name] ?? undefined))
      errors.push(invalid(`${field}.${name}`, value, "field is immutable"));
  }
  return errors;
}

function validateAddedFinalizers(metadata: ObjectMeta, old: ObjectMeta, field: string): FieldError[] {
  if (!old.deletionTimestamp) return [];
  const before = new Set(old.finalizers);
  const added = (metadata.finalizers ?? []).filter((finalizer) => !before.has(finalizer));
  if (added.length === 0) return [];
  const detail = `no new finalizers can be added if the object is being deleted, found new finalizers ${JSON.stringify(added)}`;
  return [forbiddenField(field, detail)];
}

/** Returns texts for Warning headers about finalizers without a domain on kinds that accept them (RES-048). */
export function metadataWarnings(metadata: ObjectMeta, old: ObjectMeta | undefined): string[] {
  const before = new Set(old?.finalizers);
  return (metadata.finalizers ?? [])
    .filter((finalizer) => !before.has(finalizer) && !finalizer.includes("/") && !STANDARD_FINALIZERS.has(finalizer))
    .map(
      (finalizer) =>
        `metadata.finalizers: "${finalizer}": prefer a domain-qualified finalizer name including a path (/) to avoid accidental conflicts with other finalizer writers`,
    );
}

/** Keys are qualified names in any letter case; values are arbitrary texts. {@link MAX_ANNOTATION_BYTES} limits the total. */
export function validateAnnotations(
  annotations: Readonly<Record<string, string>> | undefined,
  field: string,
): FieldError[] {
  const errors: FieldError[] = [];
  let bytes = 0;
  for (const [key, value] of Object.entries(annotations ?? {})) {
    if (errors.length < MAX_FIELD_ERRORS) errors.push(...invalidFor(field, key, qualifiedName(key.toLowerCase())));
    bytes += Buffer.byteLength(key) + Buffer.byteLength(value);
  }
  if (bytes > MAX_ANNOTATION_BYTES) errors.push(tooLong(field, MAX_ANNOTATION_BYTES));
  return errors;
}

/** Finalizers are qualified names. The two of the garbage collector exclude each other: it can't both keep and await dependents. */
export function validateFinalizers(
  finalizers: readonly string[] | undefined,
  field: string,
  requiresQualified: boolean,
): FieldError[] {
  const names = finalizers ?? [];
  const errors = names.flatMap((finalizer, index) => {
    const texts = qualifiedName(finalizer);
    if (texts.length > 0) return invalidFor(field, finalizer, texts);
    if (!requiresQualified || finalizer.includes("/") || STANDARD_FINALIZERS.has(finalizer)) return [];
    const text = "name is neither a standard finalizer name nor is it fully qualified";
    return [invalid(`${field}[${index}]`, finalizer, text)];
  });
  if (names.includes(ORPHAN_FINALIZER) && names.includes(FOREGROUND_FINALIZER)) {
    const text = `finalizer ${ORPHAN_FINALIZER} and ${FOREGROUND_FINALIZER} cannot be both set`;
    errors.push(invalid(field, names, text));
  }
  return errors;
}

/** Each reference is complete and names a kind that may own objects. No owner is repeated, and at most one controls. */
export function validateOwnerReferences(owners: readonly OwnerReference[] | undefined, field: string): FieldError[] {
  const errors: FieldError[] = [];
  const uids = new Set<string>();
  let controller: OwnerReference | undefined;
  let hasSeveral = false;
  for (const [index, owner] of (owners ?? []).entries()) {
    // Like stock servers, the error does not say which of the references it concerns.
    errors.push(...validateOwnerReference(owner, field));
    if (owner.uid && uids.has(owner.uid)) errors.push(duplicate(`${field}[${index}].uid`, owner.uid));
    uids.add(owner.uid);
    if (!owner.controller) continue;
    // The error is reported once because it shows all owners, of which a body may contain very many.
    if (controller !== undefined && !hasSeveral) {
      hasSeveral = true;
      const text = `Only one reference can have Controller set to true. Found "true" in references for ${controller.kind}/${controller.name} and ${owner.kind}/${owner.name}`;
      errors.push(invalid(field, owners, text));
    }
    controller ??= owner;
  }
  return errors;
}

function validateOwnerReference(owner: OwnerReference, field: string): FieldError[] {
  const { apiVersion = "", kind } = owner;
  const errors: FieldError[] = [];
  const parts = apiVersion.split("/");
  if (parts.length > 2) errors.push(invalid(`${field}.apiVersion`, apiVersion, "must be a version or group/version"));
  else if (parts.at(-1) === "") errors.push(invalid(`${field}.apiVersion`, apiVersion, "version must not be empty"));
  for (const part of ["kind", "name", "uid"] as const) {
    if (!owner[part]) errors.push(invalid(`${field}.${part}`, owner[part] ?? "", "must not be empty"));
  }
  if (apiVersion === "v1" && kind === "Event") {
    errors.push(invalid(field, owner, "v1 Event is disallowed from being an owner"));
  }
  return errors;
}

function invalidFor(field: string, value: string, texts: readonly string[]): FieldError[] {
  return texts.map((text) => invalid(field, value, text));
}
