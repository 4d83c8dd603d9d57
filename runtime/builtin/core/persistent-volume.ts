/** Persistent volumes: exactly one source, which stays, and a phase whose changes are dated. */
import {
  type PersistentVolume,
  type PersistentVolumeSpec,
  persistentVolumes,
} from "../../../generated/core/v1/index.js";
import { type FieldError, forbiddenField, invalid, notSupported, required } from "../../api/field-error.js";
import { equalJson } from "../../api/json.js";
import { dnsSubdomain } from "../../api/name-format.js";
import { formatTime } from "../../api/time.js";
import { defineHooks } from "../../registry/hooks.js";
import { shortAge } from "../../registry/table.js";
import { immutable, optional, present } from "../field-rules.js";
import { validateLoneMode } from "./claim-rules.js";
import { validateNodeSelector } from "./node-selector-rules.js";
import { type Amounts, amountOf } from "./resource-rules.js";
import { shortModes } from "./volume-modes.js";
import { validateDriver, validateSource } from "./volume-source-rules.js";

export const persistentVolumeHooks = defineHooks(persistentVolumes, {
  answersDeletedObject: true,
  generation: "none",
  prepareForCreate(volume, { clock }) {
    volume.status = { phase: "Pending", lastPhaseTransitionTime: formatTime(clock.now()) };
  },
  prepareForUpdate(volume, old, { subresource, clock }) {
    const { status } = volume;
    if (subresource !== "status" || status === undefined || status.phase === old.status?.phase) return;
    if (status.lastPhaseTransitionTime === old.status?.lastPhaseTransitionTime)
      status.lastPhaseTransitionTime = formatTime(clock.now());
  },
  validateCreate: (volume) => validateSpec(volume),
  validateUpdate: (volume, old, { subresource }) =>
    subresource === "status" ? [] : [...validateSpec(volume), ...onlySameStorage(volume, old)],
  table: {
    columns: [
      { name: "Capacity", type: "string", description: "Size of the volume." },
      { name: "Access Modes", type: "string", description: "How it can be mounted." },
      { name: "Reclaim Policy", type: "string", description: "What becomes of it when its claim goes." },
      { name: "Status", type: "string", description: "Whether it is free or bound." },
      { name: "Claim", type: "string", description: "Claim that it is bound to." },
      { name: "StorageClass", type: "string", description: "Class of the storage." },
      { name: "VolumeAttributesClass", type: "string", description: "Class of settings." },
      { name: "Reason", type: "string", description: "Cause of a failure." },
      { name: "Age", type: "string", description: "Time since creation." },
      { name: "VolumeMode", type: "string", description: "File system or raw device.", priority: 1 },
    ],
    cells: ({ metadata, spec, status }, nowMs) => [
      String(((spec?.capacity ?? {}) as Amounts).storage ?? ""),
      shortModes(spec?.accessModes),
      spec?.persistentVolumeReclaimPolicy ?? "",
      metadata.deletionTimestamp ? "Terminating" : (status?.phase ?? ""),
      spec?.claimRef === undefined ? "" : `${spec.claimRef.namespace ?? ""}/${spec.claimRef.name ?? ""}`,
      spec?.storageClassName ?? "",
      spec?.volumeAttributesClassName ?? "<unset>",
      status?.reason ?? "",
      shortAge(metadata.creationTimestamp, nowMs),
      spec?.volumeMode ?? "<unset>",
    ],
  },
});

const SOURCES = [
  "gcePersistentDisk",
  "awsElasticBlockStore",
  "hostPath",
  "glusterfs",
  "nfs",
  "rbd",
  "iscsi",
  "cinder",
  "cephfs",
  "fc",
  "flocker",
  "flexVolume",
  "azureFile",
  "vsphereVolume",
  "quobyte",
  "azureDisk",
  "photonPersistentDisk",
  "portworxVolume",
  "scaleIO",
  "local",
  "storageos",
  "csi",
] as const satisfies readonly (keyof PersistentVolumeSpec)[];

function validateSpec({ spec }: PersistentVolume): FieldError[] {
  if (spec === undefined) return [required("spec")];
  const { accessModes = [], nodeAffinity, storageClassName, volumeAttributesClassName } = spec;
  const errors = [
    ...present("spec.accessModes", accessModes),
    ...validateLoneMode(accessModes, "spec.accessModes"),
    ...validateCapacity((spec.capacity ?? {}) as Amounts),
    ...validateSources(spec),
    ...optional("spec.storageClassName", storageClassName, dnsSubdomain),
    ...optional("spec.volumeAttributesClassName", volumeAttributesClassName, dnsSubdomain),
  ];
  if (nodeAffinity === undefined) return errors;
  if (nodeAffinity.required === undefined)
    return [...errors, required("spec.nodeAffinity.required", "must specify required node constraints")];
  return [...errors, ...validateNodeSelector(nodeAffinity.required, "spec.nodeAffinity.required")];
}

function validateCapacity(capacity: Amounts): FieldError[] {
  const { storage, ...others } = capacity;
  if (storage === undefined && Object.keys(others).length === 0) return [required("spec.capacity")];
  if (storage === undefined || Object.keys(others).length > 0)
    return [notSupported("spec.capacity", capacity, ["storage"])];
  const isPositive = (amountOf(storage)?.sign ?? 1) > 0;
  return isPositive ? [] : [invalid("spec.capacity[storage]", storage, "must be greater than zero")];
}

function validateSources(spec: PersistentVolumeSpec): FieldError[] {
  const [source, ...more] = SOURCES.filter((name) => spec[name] !== undefined);
  if (source === undefined) return [required("spec", "must specify a volume type")];
  const at = `spec.${source}`;
  const errors = [
    ...(source === "scaleIO"
      ? present(`${at}.volumeName`, spec.scaleIO?.volumeName)
      : validateSource(source, spec, at)),
    ...more.map((name) => forbiddenField(`spec.${name}`, "may not specify more than 1 volume type")),
  ];
  const { csi, local, hostPath, persistentVolumeReclaimPolicy } = spec;
  if (csi !== undefined)
    errors.push(...validateDriver(csi.driver, `${at}.driver`), ...present(`${at}.volumeHandle`, csi.volumeHandle));
  if (local !== undefined && spec.nodeAffinity === undefined)
    errors.push(required("spec.nodeAffinity", "Local volume requires node affinity"));
  if (hostPath !== undefined && hostPath.path === "/" && persistentVolumeReclaimPolicy === "Recycle") {
    const detail = "may not be 'recycle' for a hostPath mount of '/'";
    errors.push(forbiddenField("spec.persistentVolumeReclaimPolicy", detail));
  }
  return errors;
}

/** Data lies there: the volume stays where and what it is. */
function onlySameStorage({ spec }: PersistentVolume, old: PersistentVolume): FieldError[] {
  const before = old.spec;
  if (spec === undefined || before === undefined) return [];
  const errors = immutable("spec.volumeMode", spec.volumeMode, before.volumeMode);
  const isSame = SOURCES.every((name) => equalJson(withoutSecrets(spec, name), withoutSecrets(before, name)));
  if (!isSame)
    errors.push(
      forbiddenField("spec.persistentvolumesource", "spec.persistentvolumesource is immutable after creation"),
    );
  if (before.nodeAffinity !== undefined)
    errors.push(...immutable("spec.nodeAffinity", spec.nodeAffinity, before.nodeAffinity));
  return errors;
}

/** A Secret for growing the volume may be given later. */
function withoutSecrets(spec: PersistentVolumeSpec, name: (typeof SOURCES)[number]): unknown {
  if (name !== "csi" || spec.csi === undefined) return spec[name];
  const { controllerExpandSecretRef: _, nodeExpandSecretRef: __, ...others } = spec.csi;
  return others;
}
