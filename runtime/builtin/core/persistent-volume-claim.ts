/** Claims for storage: they start out waiting, and ask for the same thing as long as they live. */
import { type PersistentVolumeClaim, persistentVolumeClaims } from "../../../generated/core/v1/index.js";
import { type FieldError, forbiddenField, required } from "../../api/field-error.js";
import { cloneJson, equalJson, type JsonValue } from "../../api/json.js";
import { defineHooks } from "../../registry/hooks.js";

export const persistentVolumeClaimHooks = defineHooks(persistentVolumeClaims, {
  prepareForCreate(claim) {
    claim.status = { phase: "Pending" };
  },
  validateCreate: (claim) => validateSpec(claim),
  validateUpdate: (claim, old, { subresource }) =>
    subresource === "status" ? [] : [...validateSpec(claim), ...onlyGrowth(claim, old)],
  answersDeletedObject: true,
  table: {
    columns: [
      { name: "Status", type: "string", description: "Whether storage was found." },
      { name: "Volume", type: "string", description: "The volume that was found." },
      { name: "Capacity", type: "string", description: "Size of the volume." },
      { name: "Access Modes", type: "string", description: "How it can be mounted." },
      { name: "StorageClass", type: "string", description: "Class of the storage." },
    ],
    cells: ({ metadata, spec, status }) => [
      metadata.deletionTimestamp ? "Terminating" : (status?.phase ?? ""),
      spec?.volumeName ?? "",
      String(status?.capacity?.storage ?? ""),
      (status?.accessModes ?? []).map((mode) => SHORT_MODES[mode] ?? mode).join(","),
      spec?.storageClassName ?? "",
    ],
    age: true,
  },
});

const SHORT_MODES: Readonly<Record<string, string>> = {
  ReadWriteOnce: "RWO",
  ReadOnlyMany: "ROX",
  ReadWriteMany: "RWX",
  ReadWriteOncePod: "RWOP",
};

function validateSpec({ spec }: PersistentVolumeClaim): FieldError[] {
  if (spec === undefined) return [required("spec")];
  return [
    ...((spec.accessModes?.length ?? 0) === 0
      ? [required("spec.accessModes", "at least 1 access mode is required")]
      : []),
    ...(spec.resources?.requests?.storage === undefined ? [required("spec.resources[storage]")] : []),
  ];
}

/** Who finds the volume writes its name; later only the size may change, and the class of settings. */
function onlyGrowth({ spec }: PersistentVolumeClaim, old: PersistentVolumeClaim): FieldError[] {
  if (spec === undefined || old.spec === undefined) return [];
  const expected = cloneJson(old.spec as unknown as JsonValue) as unknown as typeof spec;
  if (!old.spec.volumeName && spec.volumeName) expected.volumeName = spec.volumeName;
  if (old.spec.storageClassName === undefined && spec.storageClassName !== undefined)
    expected.storageClassName = spec.storageClassName;
  if (old.status?.phase === "Bound") {
    if (spec.resources !== undefined)
      expected.resources = { ...expected.resources, requests: { ...spec.resources.requests } };
    if (spec.volumeAttributesClassName !== undefined)
      expected.volumeAttributesClassName = spec.volumeAttributesClassName;
  }
  if (equalJson(spec as unknown as JsonValue, expected as unknown as JsonValue)) return [];
  const detail =
    "spec is immutable after creation except resources.requests and volumeAttributesClassName for bound claims";
  return [forbiddenField("spec", detail)];
}
