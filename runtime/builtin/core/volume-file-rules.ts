/** Volumes whose files are made from other objects: where each file comes from and lies. */
import type { DownwardAPIVolumeFile, KeyToPath, VolumeProjection } from "../../../generated/core/v1/index.js";
import { type FieldError, forbiddenField, invalid, required } from "../../api/field-error.js";
import { validateLabelSelector } from "../../api/labels.js";
import { present } from "../field-rules.js";
import { FILE_FIELDS, validateFieldReference, validateResourceReference } from "./field-reference-rules.js";
import { validateFilePath } from "./path-rules.js";

export function validateKeyFiles(items: readonly KeyToPath[], at: string): FieldError[] {
  return items.flatMap(({ key, path }, index) => [
    ...present(`${at}[${index}].key`, key),
    ...validateFilePath(path, `${at}[${index}].path`),
  ]);
}

export function validateFieldFiles(items: readonly DownwardAPIVolumeFile[], at: string): FieldError[] {
  return items.flatMap(({ path, fieldRef, resourceFieldRef }, index) => {
    const field = `${at}[${index}]`;
    const errors = validateFilePath(path, `${field}.path`);
    if (fieldRef !== undefined) {
      errors.push(...validateFieldReference(fieldRef, `${field}.fieldRef`, FILE_FIELDS));
      if (resourceFieldRef !== undefined)
        errors.push(invalid(field, "resource", "fieldRef and resourceFieldRef can not be specified simultaneously"));
    } else if (resourceFieldRef !== undefined)
      errors.push(...validateResourceReference(resourceFieldRef, `${field}.resourceFieldRef`, true));
    else errors.push(required(field, "one of fieldRef and resourceFieldRef is required"));
    return errors;
  });
}

/** All sources write into one folder, so no two of them may name the same file. */
export function validateProjections(projections: readonly VolumeProjection[], at: string): FieldError[] {
  const taken = new Set<string>();
  return projections.flatMap((projection, index) => {
    const field = `${at}[${index}]`;
    const [, ...more] = Object.keys(projection).filter(
      (key) => projection[key as keyof VolumeProjection] !== undefined,
    );
    const errors = more.map((name) =>
      forbiddenField(`${field}.${name}`, "may not specify more than 1 volume type per source"),
    );
    errors.push(...validateProjection(projection, field));
    for (const [path, place] of filesOf(projection)) {
      if (taken.has(path)) errors.push(invalid(`${field}.${place}`, path, "conflicting duplicate paths"));
      taken.add(path);
    }
    return errors;
  });
}

function validateProjection(projection: VolumeProjection, at: string): FieldError[] {
  const { secret, configMap, downwardAPI, serviceAccountToken, clusterTrustBundle, podCertificate } = projection;
  const errors: FieldError[] = [];
  for (const [name, source] of Object.entries({ secret, configMap })) {
    if (source === undefined) continue;
    errors.push(...present(`${at}.${name}.name`, source.name));
    errors.push(...validateKeyFiles(source.items ?? [], `${at}.${name}.items`));
  }
  errors.push(...validateFieldFiles(downwardAPI?.items ?? [], `${at}.downwardAPI.items`));
  if (serviceAccountToken !== undefined)
    errors.push(...validateFilePath(serviceAccountToken.path, `${at}.serviceAccountToken.path`));
  if (clusterTrustBundle !== undefined)
    errors.push(...validateTrustBundle(clusterTrustBundle, `${at}.clusterTrustBundle`));
  if (podCertificate !== undefined) {
    const { credentialBundlePath, keyPath, certificateChainPath, signerName } = podCertificate;
    errors.push(...present(`${at}.podCertificate.signerName`, signerName));
    if (!credentialBundlePath && !keyPath && !certificateChainPath)
      errors.push(
        required(
          `${at}.podCertificate`,
          "specify at least one of credentialBundlePath, keyPath, and certificateChainPath",
        ),
      );
  }
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

/** Paths of the files that are known in advance, with the field that names them. */
function filesOf({ secret, configMap, downwardAPI, ...single }: VolumeProjection): [path: string, place: string][] {
  const listed = Object.entries({ secret, configMap, downwardAPI }).flatMap(([name, source]) =>
    (source?.items ?? []).map(({ path }, index): [string, string] => [path, `${name}.items[${index}].path`]),
  );
  const { serviceAccountToken: token, clusterTrustBundle: bundle } = single;
  if (token !== undefined) listed.push([token.path, "serviceAccountToken.path"]);
  if (bundle !== undefined) listed.push([bundle.path, "clusterTrustBundle.path"]);
  return listed;
}
