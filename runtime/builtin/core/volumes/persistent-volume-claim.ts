/** Persistent volume claims: their initial phase, and the immutability of most of their spec. */
import { type PersistentVolumeClaim, persistentVolumeClaims } from "../../../../generated/core/v1/index.js";
import { type FieldError, forbiddenField } from "../../../api/field-error.js";
import { cloneJson, equalJson } from "../../../api/json.js";
import type { ProfileWords } from "../../../api/profile/naming-profile.js";
import { defineHooks } from "../../../registry/kinds/hooks.js";
import { shortAge } from "../../../registry/objects/table.js";
import { type Amounts, amountOf } from "../containers/resource-rules.js";
import { validateClaimSpec } from "./claim-rules.js";
import { claimSpecWarnings } from "./claim-warnings.js";
import { shortModes } from "./volume-modes.js";

export const persistentVolumeClaimHooks = defineHooks(persistentVolumeClaims, {
  generation: "none",
  prepareForCreate(claim) {
    setDataSources(claim);
    claim.status = { phase: "Pending" };
  },
  prepareForUpdate: (claim) => setDataSources(claim),
  validateCreate: ({ spec }) => validateClaimSpec(spec, "spec"),
  validateUpdate: (claim, old, { subresource }) =>
    subresource === "status" ? [] : [...validateClaimSpec(claim.spec, "spec"), ...onlyGrowth(claim, old)],
  answersDeletedObject: true,
  warningsOnCreate: (claim, { profile }) => claimWarnings(claim, profile.words),
  warningsOnUpdate: (claim, _old, { subresource, profile }) =>
    subresource === "" ? claimWarnings(claim, profile.words) : [],
  table: {
    columns: [
      { name: "Status", type: "string", description: "Whether storage was found." },
      { name: "Volume", type: "string", description: "The volume that was found." },
      { name: "Capacity", type: "string", description: "Size of the volume." },
      { name: "Access Modes", type: "string", description: "How it can be mounted." },
      { name: "StorageClass", type: "string", description: "Class of the storage." },
      { name: "VolumeAttributesClass", type: "string", description: "Class of settings." },
      { name: "Age", type: "string", description: "Time since creation." },
      { name: "VolumeMode", type: "string", description: "File system or raw device.", priority: 1 },
    ],
    cells: ({ metadata, spec, status }, nowMs) => {
      const isBound = Boolean(spec?.volumeName);
      return [
        metadata.deletionTimestamp ? "Terminating" : (status?.phase ?? ""),
        spec?.volumeName ?? "",
        isBound ? String(status?.capacity?.storage ?? "") : "",
        isBound ? shortModes(status?.accessModes) : "",
        spec?.storageClassName ?? "",
        spec?.volumeAttributesClassName ?? "<unset>",
        shortAge(metadata.creationTimestamp, nowMs),
        spec?.volumeMode ?? "<unset>",
      ];
    },
  },
});

/** Keeps the older and the newer field for the data source in sync. */
function setDataSources({ spec }: PersistentVolumeClaim): void {
  if (spec === undefined) return;
  const { dataSource, dataSourceRef } = spec;
  if (dataSource !== undefined && dataSourceRef === undefined) spec.dataSourceRef = { ...dataSource };
  else if (dataSourceRef !== undefined && dataSource === undefined && !dataSourceRef.namespace) {
    const { namespace: _, ...source } = dataSourceRef;
    spec.dataSource = source;
  }
}

/** Binding sets the volume's name; later only the size and the attributes class may change. */
function onlyGrowth({ spec }: PersistentVolumeClaim, old: PersistentVolumeClaim): FieldError[] {
  if (spec === undefined || old.spec === undefined) return [];
  const errors: FieldError[] = [];
  const expected = cloneJson(old.spec);
  if (!old.spec.volumeName && spec.volumeName) expected.volumeName = spec.volumeName;
  if (old.spec.storageClassName === undefined && spec.storageClassName !== undefined)
    expected.storageClassName = spec.storageClassName;
  if (old.status?.phase === "Bound") {
    if (spec.resources !== undefined)
      expected.resources = { ...expected.resources, requests: { ...spec.resources.requests } };
    if (spec.volumeAttributesClassName !== undefined)
      expected.volumeAttributesClassName = spec.volumeAttributesClassName;
  }
  const [wanted, before] = [storageOf(spec), storageOf(old.spec)];
  if (wanted !== undefined && before !== undefined && wanted.compare(before) < 0) {
    const given = amountOf(((old.status?.capacity ?? {}) as Amounts).storage);
    // An expansion that has not taken place yet may be reverted.
    if (given === undefined || wanted.compare(given) < 0)
      errors.push(forbiddenField("spec.resources.requests.storage", "field can not be less than status.capacity"));
  }
  if (!equalJson(spec, expected)) errors.push(forbiddenField("spec", FIXED));
  return errors;
}

const FIXED =
  "spec is immutable after creation except resources.requests and volumeAttributesClassName for bound claims";

function storageOf({ resources }: NonNullable<PersistentVolumeClaim["spec"]>): ReturnType<typeof amountOf> {
  return amountOf(((resources?.requests ?? {}) as Amounts).storage);
}

function claimWarnings({ metadata, spec }: PersistentVolumeClaim, { keyDomain }: ProfileWords): string[] {
  const key = `volume.beta.${keyDomain}/storage-class`;
  const text = 'deprecated since v1.8; use "storageClassName" attribute instead';
  return [
    ...(metadata.annotations?.[key] === undefined ? [] : [`metadata.annotations[${key}]: ${text}`]),
    ...claimSpecWarnings(spec ?? {}, "spec"),
  ];
}
