/**
 * Validates volume sources that pods and persistent volumes share: required texts and valid combinations. Everything
 * else is left to the drivers.
 */
import type { PersistentVolumeSpec, Volume } from "../../../../generated/core/v1/index.js";
import { type FieldError, invalid, notSupported, required, tooLong } from "../../../api/field-error.js";
import { dnsLabel, dnsSubdomain } from "../../../api/formats/name-format.js";
import { formatErrors, formatted, optional, present } from "../../field-rules.js";
import { validateDescendingPath, validateNoStepsBack } from "./path-rules.js";
import { validateTarget } from "./target-rules.js";

/** A volume of a pod or a persistent volume; many of their sources have the same fields. */
export type Sources = Pick<Volume, keyof Volume & keyof PersistentVolumeSpec> | PersistentVolumeSpec | Volume;

const NEEDED: Readonly<Record<string, readonly string[]>> = {
  awsElasticBlockStore: ["volumeID"],
  azureDisk: ["diskName", "diskURI"],
  azureFile: ["secretName", "shareName"],
  cephfs: ["monitors"],
  cinder: ["volumeID"],
  flexVolume: ["driver"],
  gcePersistentDisk: ["pdName"],
  gitRepo: ["repository"],
  glusterfs: ["endpoints", "path"],
  hostPath: ["path"],
  local: ["path"],
  nfs: ["server", "path"],
  persistentVolumeClaim: ["claimName"],
  photonPersistentDisk: ["pdID"],
  portworxVolume: ["volumeID"],
  rbd: ["monitors", "image"],
  scaleIO: ["gateway", "system", "volumeName"],
  vsphereVolume: ["volumePath"],
};

/** The name of a source in messages, if it differs from its field. */
const SHOWN: Readonly<Record<string, string>> = { gcePersistentDisk: "persistentDisk" };

/** @param at path of the object with the source @param place the volume, for rules that depend on it */
export function validateSource(name: string, sources: Sources, at: string, place: VolumePlace): FieldError[] {
  const source = (sources as unknown as Record<string, Record<string, string | string[] | undefined>>)[name];
  const field = `${at}.${SHOWN[name] ?? name}`;
  const needed = (NEEDED[name] ?? []).flatMap((text) => present(`${field}.${text}`, source?.[text]));
  return [...needed, ...(RULES[name]?.(sources, field, place) ?? [])];
}

export interface VolumePlace {
  readonly isPersistent: boolean;
  /** The name of the volume. */
  readonly name: string;
}

type SourceRule = (sources: Sources, at: string, place: VolumePlace) => FieldError[];

const RULES: Readonly<Record<string, SourceRule>> = {
  hostPath: ({ hostPath }, at) => validateNoStepsBack(hostPath?.path ?? "", `${at}.path`),
  local: (sources, at) => validateNoStepsBack(("local" in sources && sources.local?.path) || "", `${at}.path`),
  gitRepo: (sources, at) =>
    validateDescendingPath("gitRepo" in sources ? sources.gitRepo?.directory : undefined, `${at}.directory`),
  nfs: ({ nfs }, at) =>
    nfs?.path?.startsWith("/") ? [] : [invalid(`${at}.path`, nfs?.path ?? "", "must be an absolute path")],
  iscsi: validateTarget,
  fc: validateFibreChannel,
  flocker: validateFlocker,
  azureDisk: validateAzureDisk,
  azureFile: (sources, at) => {
    const namespace = (sources as PersistentVolumeSpec).azureFile?.secretNamespace;
    return namespace === "" ? [required(`${at}.secretNamespace`)] : [];
  },
  quobyte: validateQuobyte,
  awsElasticBlockStore: ({ awsElasticBlockStore }, at) => partition(awsElasticBlockStore?.partition, at),
  gcePersistentDisk: ({ gcePersistentDisk }, at) => partition(gcePersistentDisk?.partition, at),
  cinder: ({ cinder }, at, place) => secret(cinder?.secretRef, `${at}.secretRef`, place),
  storageos: validateStorageOs,
  glusterfs: (sources, at) => {
    const namespace = (sources as PersistentVolumeSpec).glusterfs?.endpointsNamespace;
    const field = `${at}.endpointsNamespace`;
    if (namespace === "")
      return [invalid(field, namespace, "if the endpointnamespace is set, it must be a valid namespace name")];
    return optional(field, namespace, dnsLabel);
  },
};

function partition(number: number | undefined, at: string): FieldError[] {
  if (number === undefined || (number >= 0 && number <= 255)) return [];
  return [invalid(`${at}.partition`, number, "must be between 1 and 255, inclusive")];
}

/** Persistent volumes must also specify the namespace of the secret. */
function secret(
  reference: { readonly name?: string; readonly namespace?: string } | undefined,
  at: string,
  { isPersistent }: VolumePlace,
): FieldError[] {
  if (reference === undefined) return [];
  const errors = present(`${at}.name`, reference.name);
  return isPersistent ? [...errors, ...present(`${at}.namespace`, reference.namespace)] : errors;
}

function validateStorageOs({ storageos }: Sources, at: string, place: VolumePlace): FieldError[] {
  return [
    ...formatted(`${at}.volumeName`, storageos?.volumeName, dnsLabel),
    ...optional(`${at}.volumeNamespace`, storageos?.volumeNamespace, dnsLabel),
    ...secret(storageos?.secretRef, `${at}.secretRef`, place),
  ];
}

function validateQuobyte({ quobyte }: Sources, at: string): FieldError[] {
  const { registry = "", volume, tenant = "" } = quobyte ?? {};
  const detail = "must be a host:port pair or multiple pairs separated by commas";
  const errors: FieldError[] = [];
  if (registry === "") errors.push(required(`${at}.registry`, detail));
  else if (tenant.length > 64)
    errors.push(required(`${at}.tenant`, "must be a UUID and may not exceed a length of 64 characters"));
  else
    for (const address of registry.split(","))
      if (!/^(?:[^:[\]]*|\[[^[\]]*\]):[^:[\]]*$/.test(address))
        errors.push(invalid(`${at}.registry`, registry, detail));
  return [...errors, ...present(`${at}.volume`, volume)];
}

function validateFibreChannel({ fc }: Sources, at: string): FieldError[] {
  const { targetWWNs = [], wwids = [], lun } = fc ?? {};
  const errors: FieldError[] = [];
  if (targetWWNs.length === 0 && wwids.length === 0)
    errors.push(required(`${at}.targetWWNs`, "must specify either targetWWNs or wwids, but not both"));
  if (targetWWNs.length > 0 && wwids.length > 0)
    errors.push(invalid(`${at}.targetWWNs`, targetWWNs, "targetWWNs and wwids can not be specified simultaneously"));
  if (targetWWNs.length > 0 && lun === undefined)
    errors.push(required(`${at}.lun`, "lun is required if targetWWNs is specified"));
  return errors;
}

function validateFlocker({ flocker }: Sources, at: string): FieldError[] {
  const { datasetName, datasetUUID } = flocker ?? {};
  const errors: FieldError[] = [];
  if (!datasetName && !datasetUUID) errors.push(required(at, "one of datasetName and datasetUUID is required"));
  if (datasetName && datasetUUID)
    errors.push(invalid(at, "resource", "datasetName and datasetUUID can not be specified simultaneously"));
  if (datasetName?.includes("/")) errors.push(invalid(`${at}.datasetName`, datasetName, "must not contain '/'"));
  return errors;
}

const MANAGED_DISK = "/subscriptions/{sub-id}/resourcegroups/{group-name}/providers/microsoft.compute/disks/{disk-id}";
const BLOB_DISK = "https://{account-name}.blob.core.windows.net/{container-name}/{disk-name}.vhd";

function validateAzureDisk({ azureDisk }: Sources, at: string): FieldError[] {
  const { diskURI = "", kind = "Shared" } = azureDisk ?? {};
  const isManaged = kind === "Managed";
  if (diskURI.startsWith(isManaged ? "/subscriptions/" : "https://")) return [];
  return [notSupported(`${at}.diskURI`, diskURI, [isManaged ? MANAGED_DISK : BLOB_DISK])];
}

/** Names of drivers are domain names of up to 63 characters, in any case. */
export function validateDriver(driver: string | undefined, field: string): FieldError[] {
  if (!driver) return [required(field)];
  const errors = driver.length > MAX_DRIVER_CHARACTERS ? [tooLong(field, MAX_DRIVER_CHARACTERS)] : [];
  return [...errors, ...formatErrors(field, driver, dnsSubdomain(driver.toLowerCase()))];
}

const MAX_DRIVER_CHARACTERS = 63;
