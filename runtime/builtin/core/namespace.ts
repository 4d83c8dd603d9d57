/**
 * Namespaces: their name as a label, their phase, and the finalizer that the namespace controller removes. NS-002,
 * NS-004, NS-006.
 */
import { type Namespace, namespaces } from "../../../generated/core/v1/index.js";
import { type FieldError, invalid } from "../../api/field-error.js";
import { dnsLabel } from "../../api/formats/name-format.js";
import { cloneJson } from "../../api/json.js";
import { type ApiObject, metadataOf } from "../../api/object.js";
import type { NamingProfile } from "../../api/profile/naming-profile.js";
import { defineHooks, type HookContext } from "../../registry/kinds/hooks.js";
import { STANDARD_FINALIZERS, validateFinalizers } from "../../registry/validation/metadata-validation.js";

export const namespaceHooks = defineHooks(namespaces, {
  generation: "none",
  nameFormat: dnsLabel,
  updateSubresources: ["finalize"],
  specFinalizers: (namespace) => namespace.spec?.finalizers ?? [],

  prepareForCreate(namespace, context) {
    setNameLabel(namespace, context);
    namespace.status = { phase: "Active" };
  },

  assignOnCreate(namespace, { profile }) {
    const finalizer = profile.words.namespaceFinalizer;
    const given = namespace.spec?.finalizers ?? [];
    namespace.spec = { ...namespace.spec, finalizers: given.includes(finalizer) ? given : [...given, finalizer] };
  },

  prepareForUpdate(namespace, old, context) {
    const { subresource } = context;
    if (subresource === "finalize") {
      const finalizers = namespace.spec?.finalizers ?? [];
      const { finalizers: _, ...spec } = old.spec ?? {};
      namespace.spec = { ...spec, ...(finalizers.length > 0 ? { finalizers } : {}) };
      if (old.status === undefined) delete namespace.status;
      else namespace.status = cloneJson(old.status);
    }
    if (subresource === "status")
      namespace.status = { ...namespace.status, phase: namespace.status?.phase || "Active" };
    setNameLabel(namespace, context);
  },

  assignOnUpdate(namespace, old, { subresource }) {
    if (subresource !== "finalize" && old.spec !== undefined) namespace.spec = cloneJson(old.spec);
  },

  validateCreate: (namespace, { profile }) => validateSpec(namespace, profile),
  validateUpdate: (namespace, _old, { subresource, profile }) =>
    subresource === "status" ? validatePhase(namespace) : validateSpec(namespace, profile),

  prepareForDelete(namespace) {
    namespace.status = { ...namespace.status, phase: "Terminating" };
  },

  table: {
    columns: [{ name: "Status", type: "string", description: "Phase of the namespace." }],
    cells: (namespace) => [namespace.status?.phase ?? ""],
    age: true,
  },
});

/** Selectors identify a namespace by this label, so no write may change it. */
function setNameLabel(namespace: ApiObject, { profile }: HookContext): void {
  const metadata = metadataOf(namespace);
  metadata.labels = { ...metadata.labels, [profile.words.namespaceNameLabel]: metadata.name ?? "" };
}

/** Finalizers in the spec follow the usual rules; the server's own has no domain. */
function validateSpec({ spec }: Namespace, { words }: NamingProfile): FieldError[] {
  const others = (spec?.finalizers ?? []).filter((finalizer) => finalizer !== words.namespaceFinalizer);
  const text = "name is neither a standard finalizer name nor is it fully qualified";
  const unqualified = others.filter((name) => !name.includes("/") && !STANDARD_FINALIZERS.has(name));
  return [
    ...validateFinalizers(others, "spec.finalizers", false),
    ...unqualified.map((name) => invalid("spec.finalizers", name, text)),
  ];
}

/** The phase must reflect whether the namespace is being deleted. */
function validatePhase({ metadata, status }: Namespace): FieldError[] {
  const isGoing = Boolean(metadata.deletionTimestamp);
  const wanted = isGoing ? "Terminating" : "Active";
  const phase = status?.phase ?? "";
  if (phase === wanted) return [];
  const text = `may only be '${wanted}' if \`deletionTimestamp\` is ${isGoing ? "not " : ""}empty`;
  return [invalid("status.Phase", phase, text)];
}
