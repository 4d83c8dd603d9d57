/**
 * Sources of volumes that pods and persistent volumes share: which of their texts must not be empty, and what goes
 * together. Everything else about them is their driver's business.
 */
import type { PersistentVolumeSpec, Volume } from "../../../generated/core/v1/index.js";
import { type FieldError, invalid, required } from "../../api/field-error.js";
import { dnsSubdomain } from "../../api/name-format.js";
import { formatted, present } from "../field-rules.js";
import { validateDescendingPath, validateNoStepsBack } from "./path-rules.js";

/** A volume of a pod or a persistent volume; many of their sources have the same fields. */
type Sources = Pick<Volume, keyof Volume & keyof PersistentVolumeSpec> | PersistentVolumeSpec | Volume;

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
  iscsi: ["targetPortal", "iqn"],
  local: ["path"],
  nfs: ["server", "path"],
  persistentVolumeClaim: ["claimName"],
  photonPersistentDisk: ["pdID"],
  portworxVolume: ["volumeID"],
  quobyte: ["registry", "volume"],
  rbd: ["monitors", "image"],
  scaleIO: ["gateway", "system", "volumeName"],
  storageos: ["volumeName"],
  vsphereVolume: ["volumePath"],
};

export function validateSource(name: string, sources: Sources, at: string): FieldError[] {
  const source = (sources as unknown as Record<string, Record<string, string | string[] | undefined>>)[name];
  const needed = (NEEDED[name] ?? []).flatMap((field) => present(`${at}.${field}`, source?.[field]));
  return [...needed, ...(RULES[name]?.(sources, at) ?? [])];
}

const RULES: Readonly<Record<string, (sources: Sources, at: string) => FieldError[]>> = {
  hostPath: ({ hostPath }, at) => validateNoStepsBack(hostPath?.path ?? "", `${at}.path`),
  gitRepo: (sources, at) =>
    validateDescendingPath("gitRepo" in sources ? sources.gitRepo?.directory : undefined, `${at}.directory`),
  nfs: ({ nfs }, at) =>
    !nfs?.path || nfs.path.startsWith("/") ? [] : [invalid(`${at}.path`, nfs.path, "must be an absolute path")],
  iscsi: validateTarget,
  fc: validateFibreChannel,
  flocker: validateFlocker,
  azureDisk: validateAzureDisk,
  quobyte: ({ quobyte }, at) => {
    const registry = quobyte?.registry ?? "";
    const isWrong = registry !== "" && !registry.split(",").every((address) => /^.+:[0-9]+$/.test(address));
    const detail = "must be a host:port pair or multiple pairs separated by commas";
    return isWrong ? [invalid(`${at}.registry`, registry, detail)] : [];
  },
};

const INITIATOR = /^(?:iqn\.\d{4}-\d{2}\.[A-Za-z0-9.-]+:[^,;*&$|\s]+|eui\.[A-Za-z0-9]{16}|naa\.[A-Za-z0-9]{32})$/;

function validateTarget({ iscsi }: Sources, at: string): FieldError[] {
  if (iscsi === undefined) return [];
  const { iqn, initiatorName, chapAuthDiscovery, chapAuthSession, secretRef } = iscsi;
  const errors: FieldError[] = [];
  if (iqn && !INITIATOR.test(iqn)) errors.push(invalid(`${at}.iqn`, iqn, "must be valid format"));
  if (initiatorName && !INITIATOR.test(initiatorName))
    errors.push(invalid(`${at}.initiatorname`, initiatorName, "must be valid format"));
  if (secretRef === undefined) {
    if (chapAuthDiscovery || chapAuthSession) errors.push(required(`${at}.secretRef`));
  } else errors.push(...present(`${at}.secretRef.name`, secretRef.name));
  return errors;
}

function validateFibreChannel({ fc }: Sources, at: string): FieldError[] {
  const { targetWWNs = [], wwids = [], lun } = fc ?? {};
  const detail = "must specify either targetWWNs or wwids, but not both";
  if (targetWWNs.length === 0 && wwids.length === 0) return [required(`${at}.targetWWNs`, detail)];
  const errors: FieldError[] = [];
  if (targetWWNs.length > 0 && wwids.length > 0) errors.push(invalid(`${at}.targetWWNs`, targetWWNs, detail));
  if (targetWWNs.length > 0 && lun === undefined)
    errors.push(required(`${at}.lun`, "lun is required if targetWWNs is specified"));
  return errors;
}

function validateFlocker({ flocker }: Sources, at: string): FieldError[] {
  const { datasetName, datasetUUID } = flocker ?? {};
  if (!datasetName && !datasetUUID)
    return [required(`${at}.datasetName`, "one of datasetName and datasetUUID is required")];
  if (datasetName && datasetUUID)
    return [invalid(at, "resource", "datasetName and datasetUUID can not be specified simultaneously")];
  return datasetName?.includes("/") ? [invalid(`${at}.datasetName`, datasetName, "must not contain '/'")] : [];
}

function validateAzureDisk({ azureDisk }: Sources, at: string): FieldError[] {
  const { diskURI, kind } = azureDisk ?? {};
  if (!diskURI) return [];
  const isManaged = diskURI.startsWith("/subscriptions/");
  if (isManaged === (kind === "Managed")) return [];
  const detail = isManaged
    ? "a managed disk needs kind 'Managed'"
    : "must begin with '/subscriptions/' for a managed disk";
  return [invalid(`${at}.diskURI`, diskURI, detail)];
}

/** Names of drivers are domain names of up to 63 characters. */
export function validateDriver(driver: string | undefined, field: string): FieldError[] {
  const errors = formatted(field, driver?.toLowerCase(), dnsSubdomain);
  const isLong = (driver?.length ?? 0) > MAX_DRIVER_CHARACTERS;
  return isLong
    ? [...errors, invalid(field, driver, `must be no more than ${MAX_DRIVER_CHARACTERS} characters`)]
    : errors;
}

const MAX_DRIVER_CHARACTERS = 63;
