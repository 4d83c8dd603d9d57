/** Validates volumes whose files come from other objects: the source and the path of each file. */
import type { DownwardAPIVolumeFile, KeyToPath, VolumeProjection } from "../../../../generated/core/v1/index.js";
import { type FieldError, forbiddenField, invalid, required } from "../../../api/field-error.js";
import { validateLabelSelector } from "../../../api/formats/labels.js";
import { present } from "../../field-rules.js";
import { FILE_FIELDS, validateFieldReference, validateResourceReference } from "../containers/field-reference-rules.js";
import { validateFilePath } from "./path-rules.js";

export function validateKeyFiles(items: readonly KeyToPath[], at: string): FieldError[] {
  return items.flatMap(({ key, path, mode }, index) => [
    ...present(`${at}[${index}].key`, key),
    ...validateFilePath(path, `${at}[${index}].path`),
    ...validateFileMode(mode, `${at}[${index}].mode`),
  ]);
}

const MAX_FILE_MODE = 0o777;

export function validateFileMode(mode: number | undefined, field: string): FieldError[] {
  if (mode === undefined || (mode >= 0 && mode <= MAX_FILE_MODE)) return [];
  return [invalid(field, mode, "must be a number between 0 and 0777 (octal), both inclusive")];
}

/** @param field path of the volume's source; stock servers report errors without the index of the file */
export function validateFieldFiles(items: readonly DownwardAPIVolumeFile[], field: string): FieldError[] {
  return items.flatMap(({ path, fieldRef, resourceFieldRef, mode }) => {
    const errors = validateFilePath(path, `${field}.path`);
    if (fieldRef !== undefined) {
      errors.push(...validateFieldReference(fieldRef, `${field}.fieldRef`, FILE_FIELDS));
      if (resourceFieldRef !== undefined)
        errors.push(invalid(field, "resource", "fieldRef and resourceFieldRef can not be specified simultaneously"));
    } else if (resourceFieldRef !== undefined)
      errors.push(...validateResourceReference(resourceFieldRef, `${field}.resourceFieldRef`, true));
    else errors.push(required(field, "one of fieldRef and resourceFieldRef is required"));
    errors.push(...validateFileMode(mode, `${field}.mode`));
    return errors;
  });
}

/**
 * All sources write into one folder, so no two of them may name the same file.
 * @param at path of the volume's source
 */
export function validateProjections(projections: readonly VolumeProjection[], at: string): FieldError[] {
  const taken = new Set<string>();
  return projections.flatMap((projection, index) => {
    const field = `${at}.sources[${index}]`;
    const errors = validateProjection(projection, field, at);
    for (const [path, shown] of filesOf(projection)) {
      if (path && taken.has(path)) errors.push(invalid(at, shown, "conflicting duplicate paths"));
      taken.add(path);
    }
    const sources = Object.values(projection).filter((source) => source !== undefined);
    if (sources.length > 1) errors.push(forbiddenField(field, "may not specify more than 1 volume type per source"));
    return errors;
  });
}

function validateProjection(projection: VolumeProjection, at: string, volume: string): FieldError[] {
  const { secret, configMap, downwardAPI, serviceAccountToken, clusterTrustBundle, podCertificate } = projection;
  const errors: FieldError[] = [];
  for (const [name, source] of Object.entries({ secret, configMap })) {
    if (source === undefined) continue;
    errors.push(...present(`${at}.${name}.name`, source.name));
    errors.push(...validateKeyFiles(source.items ?? [], `${at}.${name}.items`));
  }
  errors.push(...validateFieldFiles(downwardAPI?.items ?? [], `${at}.downwardAPI`));
  if (serviceAccountToken !== undefined) {
    errors.push(...validateTokenLife(serviceAccountToken.expirationSeconds, `${at}.serviceAccountToken`));
    errors.push(...validateFilePath(serviceAccountToken.path, `${volume}.path`));
  }
  if (clusterTrustBundle !== undefined)
    errors.push(...validateTrustBundle(clusterTrustBundle, `${at}.clusterTrustBundle`));
  if (podCertificate !== undefined) errors.push(...validateCertificate(podCertificate, `${at}.podCertificate`));
  return errors;
}

const LEAST_TOKEN_SECONDS = 600;
const MOST_TOKEN_SECONDS = 2 ** 32;

function validateTokenLife(seconds: number | bigint | undefined, at: string): FieldError[] {
  if (seconds === undefined || (seconds >= LEAST_TOKEN_SECONDS && seconds <= MOST_TOKEN_SECONDS)) return [];
  const bound = seconds < LEAST_TOKEN_SECONDS ? "less than 10 minutes" : "larger than 2^32 seconds";
  return [invalid(`${at}.expirationSeconds`, seconds, `may not specify a duration ${bound}`)];
}

const LEAST_CERTIFICATE_SECONDS = 3600;
const MOST_CERTIFICATE_SECONDS = 7_862_400;

function validateCertificate(source: NonNullable<VolumeProjection["podCertificate"]>, at: string): FieldError[] {
  const { credentialBundlePath, keyPath, certificateChainPath, signerName, maxExpirationSeconds: seconds } = source;
  const errors = present(`${at}.signerName`, signerName);
  const field = `${at}.maxExpirationSeconds`;
  if (seconds !== undefined && seconds < LEAST_CERTIFICATE_SECONDS)
    errors.push(invalid(field, seconds, `if provided, maxExpirationSeconds must be >= ${LEAST_CERTIFICATE_SECONDS}`));
  if (seconds !== undefined && seconds > MOST_CERTIFICATE_SECONDS)
    errors.push(invalid(field, seconds, `if provided, maxExpirationSeconds must be <= ${MOST_CERTIFICATE_SECONDS}`));
  if (!credentialBundlePath && !keyPath && !certificateChainPath)
    errors.push(required(at, "specify at least one of credentialBundlePath, keyPath, and certificateChainPath"));
  return errors;
}

function validateTrustBundle(
  { name, signerName, labelSelector, path }: NonNullable<VolumeProjection["clusterTrustBundle"]>,
  at: string,
): FieldError[] {
  const errors = validateFilePath(path, `${at}.path`);
  if (name !== undefined && signerName !== undefined)
    errors.push(invalid(at, { name, signerName }, "only one of name and signerName may be used"));
  else if (name === undefined && signerName === undefined)
    errors.push(required(at, "either name or signerName must be specified"));
  else if (name === "" || signerName === "")
    errors.push(required(`${at}.${name === "" ? "name" : "signerName"}`, "must be a valid object name"));
  if (labelSelector === undefined) return errors;
  if (name !== undefined)
    errors.push(invalid(`${at}.labelSelector`, labelSelector, "labelSelector must be unset if name is specified"));
  return [...errors, ...validateLabelSelector(labelSelector, `${at}.labelSelector`)];
}

/** Paths of files that are known in advance and must be unique, with the text that a message shows for each. */
function filesOf({
  secret,
  configMap,
  downwardAPI,
  clusterTrustBundle,
}: VolumeProjection): [path: string, shown: string][] {
  const listed = Object.values({ secret, configMap }).flatMap((source) =>
    (source?.items ?? []).map(({ path }): [string, string] => [path, source?.name ?? ""]),
  );
  for (const { path } of downwardAPI?.items ?? []) listed.push([path, path]);
  if (clusterTrustBundle !== undefined) listed.push([clusterTrustBundle.path, clusterTrustBundle.path]);
  return listed;
}
