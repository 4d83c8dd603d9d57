/** Persistent volumes: exactly one immutable source, and a phase whose changes are dated. */
import {
  type PersistentVolume,
  type PersistentVolumeSpec,
  persistentVolumes,
} from "../../../../generated/core/v1/index.js";
import { type FieldError, forbiddenField, invalid, notSupported, required } from "../../../api/field-error.js";
import { dnsLabel, dnsSubdomain } from "../../../api/formats/name-format.js";
import { equalJson } from "../../../api/json.js";
import type { ProfileWords } from "../../../api/profile/naming-profile.js";
import { formatTime } from "../../../api/time.js";
import { defineHooks } from "../../../registry/kinds/hooks.js";
import { shortAge } from "../../../registry/objects/table.js";
import { formatted, immutable, oneOf, optional, present, reportedTwice } from "../../field-rules.js";
import { type Amounts, amountOf } from "../containers/resource-rules.js";
import { termWarnings } from "../nodes/node-label-warnings.js";
import { validateNodeSelector } from "../nodes/node-selector-rules.js";
import { validateModes } from "./claim-rules.js";
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
    subresource === "status" ? [] : [...reportedTwice(validateSpec(volume)), ...onlySameStorage(volume, old)],
  warningsOnCreate: (volume, { profile }) => volumeClassWarnings(volume, profile.words),
  warningsOnUpdate: (volume, _old, { subresource, profile }) =>
    subresource === "" ? volumeClassWarnings(volume, profile.words) : [],
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

const RECLAIM_POLICIES = ["Delete", "Recycle", "Retain"];
const VOLUME_MODES = ["Block", "Filesystem"];

function validateSpec({ metadata, spec = {} }: PersistentVolume): FieldError[] {
  const { accessModes = [], nodeAffinity, storageClassName, volumeAttributesClassName, csi } = spec;
  const errors = [
    ...present("spec.accessModes", accessModes),
    ...validateModes(accessModes, "spec.accessModes"),
    ...validateCapacity(spec.capacity as Amounts | undefined),
    ...oneOf("spec.persistentVolumeReclaimPolicy", spec.persistentVolumeReclaimPolicy || undefined, RECLAIM_POLICIES),
    ...validateAffinity(nodeAffinity),
    ...validateSources(spec, metadata.name ?? ""),
    ...oneOf("spec.volumeMode", spec.volumeMode, VOLUME_MODES),
    ...optional("spec.storageClassName", storageClassName, dnsSubdomain),
  ];
  if (volumeAttributesClassName === undefined) return errors;
  const field = "spec.volumeAttributesClassName";
  if (volumeAttributesClassName === "") errors.push(required(field, "an empty string is disallowed"));
  errors.push(...optional(field, volumeAttributesClassName, dnsSubdomain));
  if (csi === undefined) errors.push(required("spec.csi", "has to be specified when using volumeAttributesClassName"));
  return errors;
}

const AFFINITY_IS_FIXED = "field is immutable, except for updating from beta label to GA";

function validateAffinity(affinity: PersistentVolumeSpec["nodeAffinity"]): FieldError[] {
  if (affinity === undefined) return [];
  if (affinity.required === undefined)
    return [required("spec.nodeAffinity.required", "must specify required node constraints")];
  return validateNodeSelector(affinity.required, "spec.nodeAffinity.required");
}

function validateCapacity(capacity: Amounts | undefined): FieldError[] {
  const { storage, ...others } = capacity ?? {};
  const names = Object.keys(capacity ?? {});
  const errors = names.length === 0 ? [required("spec.capacity")] : [];
  if (storage === undefined || Object.keys(others).length > 0)
    errors.push(notSupported("spec.capacity", sortedByKey(capacity), ["storage"]));
  for (const name of names.sort()) {
    const amount = capacity?.[name];
    if ((amountOf(amount)?.sign ?? 1) <= 0)
      errors.push(invalid(`spec.capacity[${name}]`, amount, "must be greater than zero"));
  }
  return errors;
}

/** The format that stock messages use; null if there is nothing. */
function sortedByKey(amounts: Amounts | undefined): unknown {
  if (amounts === undefined) return null;
  const entries = Object.entries(amounts).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries);
}

function validateSources(spec: PersistentVolumeSpec, name: string): FieldError[] {
  const [source, ...more] = SOURCES.filter((each) => spec[each] !== undefined);
  if (source === undefined) return [required("spec", "must specify a volume type")];
  const errors = [
    ...validateSource(source, spec, "spec", { isPersistent: true, name }),
    ...more.map((each) => forbiddenField(`spec.${each}`, "may not specify more than 1 volume type")),
  ];
  const { csi, local, hostPath, persistentVolumeReclaimPolicy } = spec;
  if (csi !== undefined) errors.push(...validateCsi(csi));
  if (local !== undefined && spec.nodeAffinity === undefined)
    errors.push(required("spec.nodeAffinity", "Local volume requires node affinity"));
  if (hostPath !== undefined && hostPath.path === "/" && persistentVolumeReclaimPolicy === "Recycle") {
    const detail = "may not be 'recycle' for a hostPath mount of '/'";
    errors.push(forbiddenField("spec.persistentVolumeReclaimPolicy", detail));
  }
  return errors;
}

const CSI_SECRETS = [
  "controllerPublishSecretRef",
  "controllerExpandSecretRef",
  "nodePublishSecretRef",
  "nodeExpandSecretRef",
] as const;

function validateCsi(csi: NonNullable<PersistentVolumeSpec["csi"]>): FieldError[] {
  return [
    ...validateDriver(csi.driver, "spec.csi.driver"),
    ...present("spec.csi.volumeHandle", csi.volumeHandle),
    ...CSI_SECRETS.flatMap((secret) => {
      const reference = csi[secret];
      if (reference === undefined) return [];
      const at = `spec.csi.${secret}`;
      return [
        ...formatted(`${at}.name`, reference.name, dnsSubdomain),
        ...formatted(`${at}.namespace`, reference.namespace, dnsLabel),
      ];
    }),
  ];
}

/** The source is immutable, since the volume contains data. */
function onlySameStorage({ spec }: PersistentVolume, old: PersistentVolume): FieldError[] {
  const before = old.spec;
  if (spec === undefined || before === undefined) return [];
  const errors: FieldError[] = [];
  const isSame = SOURCES.every((name) => equalJson(withoutSecrets(spec, name), withoutSecrets(before, name)));
  if (!isSame)
    errors.push(
      forbiddenField("spec.persistentvolumesource", "spec.persistentvolumesource is immutable after creation"),
    );
  // Stock servers omit `spec.` from the paths of these two.
  errors.push(...immutable("volumeMode", spec.volumeMode, before.volumeMode));
  if (before.nodeAffinity !== undefined)
    errors.push(...immutable("nodeAffinity", spec.nodeAffinity, before.nodeAffinity, AFFINITY_IS_FIXED));
  return errors;
}

/** Secrets for expanding the volume may be added later. */
function withoutSecrets(spec: PersistentVolumeSpec, name: (typeof SOURCES)[number]): unknown {
  if (name !== "csi" || spec.csi === undefined) return spec[name];
  const { controllerExpandSecretRef: _, nodeExpandSecretRef: __, ...others } = spec.csi;
  return others;
}

function volumeClassWarnings({ metadata, spec }: PersistentVolume, words: ProfileWords): string[] {
  const { annotations = {} } = metadata;
  const beta = `volume.beta.${words.keyDomain}`;
  const { persistentVolumeReclaimPolicy: policy, nodeAffinity } = spec ?? {};
  const recycling =
    "The Recycle reclaim policy is deprecated. Instead, the recommended approach is to use dynamic provisioning.";
  return [
    ...[
      [`${beta}/storage-class`, 'deprecated since v1.8; use "storageClassName" attribute instead'],
      [`${beta}/mount-options`, 'deprecated since v1.31; use "mountOptions" attribute instead'],
    ].flatMap(([key = "", text = ""]) =>
      Object.hasOwn(annotations, key) ? [`metadata.annotations[${key}]: ${text}`] : [],
    ),
    ...(policy === "Recycle" ? [`spec.persistentVolumeReclaimPolicy: ${recycling}`] : []),
    ...(nodeAffinity?.required?.nodeSelectorTerms ?? []).flatMap((term, index) =>
      termWarnings(term, `spec.nodeAffinity.required.nodeSelectorTerms[${index}]`, words),
    ),
    ...DEPRECATED_SOURCES.flatMap(([source, name, since]) =>
      spec?.[source] === undefined ? [] : [`spec.${name}: deprecated in ${since}`],
    ),
  ];
}

/** Sources by field and by their name in messages. */
const DEPRECATED_SOURCES = [
  ["cephfs", "cephfs", "v1.28, non-functional in v1.31+"],
  ["photonPersistentDisk", "photonPersistentDisk", "v1.11, non-functional in v1.16+"],
  ["scaleIO", "scaleIO", "v1.16, non-functional in v1.22+"],
  ["storageos", "storageOS", "v1.22, non-functional in v1.25+"],
  ["glusterfs", "glusterfs", "v1.25, non-functional in v1.26+"],
  ["rbd", "rbd", "v1.28, non-functional in v1.31+"],
] as const;
