/** Validates environment variables of containers: their names, and exactly one source for each that has no value. */
import type { EnvFromSource, EnvVar, EnvVarSource } from "../../../../generated/core/v1/index.js";
import { type FieldError, invalid, notFoundField } from "../../../api/field-error.js";
import { dnsLabel, dnsSubdomain } from "../../../api/formats/name-format.js";
import { configMapKey, relaxedEnvironmentVariableName } from "../../../api/formats/word-format.js";
import { formatErrors, formatted, optional, present } from "../../field-rules.js";
import { validateDescendingPath } from "../volumes/path-rules.js";
import type { PodParts } from "./container-rules.js";
import { ENVIRONMENT_FIELDS, validateFieldReference, validateResourceReference } from "./field-reference-rules.js";

export function validateEnvironment(variables: readonly EnvVar[], parts: PodParts, at: string): FieldError[] {
  return variables.flatMap(({ name, value, valueFrom }, index) => [
    ...formatted(`${at}[${index}].name`, name, relaxedEnvironmentVariableName),
    ...(valueFrom === undefined ? [] : validateSource(valueFrom, value, parts, `${at}[${index}].valueFrom`)),
  ]);
}

function validateSource(
  source: EnvVarSource,
  value: string | undefined,
  { volumes }: PodParts,
  at: string,
): FieldError[] {
  const { fieldRef, resourceFieldRef, configMapKeyRef, secretKeyRef, fileKeyRef } = source;
  const errors: FieldError[] = [];
  if (fieldRef !== undefined) errors.push(...validateFieldReference(fieldRef, `${at}.fieldRef`, ENVIRONMENT_FIELDS));
  if (resourceFieldRef !== undefined)
    errors.push(...validateResourceReference(resourceFieldRef, `${at}.resourceFieldRef`, false));
  for (const [field, reference] of Object.entries({ configMapKeyRef, secretKeyRef })) {
    if (reference === undefined) continue;
    errors.push(...formatErrors(`${at}.${field}.name`, reference.name ?? "", dnsSubdomain(reference.name ?? "")));
    errors.push(...formatted(`${at}.${field}.key`, reference.key, configMapKey));
  }
  if (fileKeyRef !== undefined) {
    const { volumeName = "", key, path } = fileKeyRef;
    errors.push(...formatted(`${at}.fileKeyRef.key`, key, relaxedEnvironmentVariableName));
    errors.push(...formatted(`${at}.fileKeyRef.volumeName`, volumeName, dnsLabel));
    errors.push(...present(`${at}.fileKeyRef.path`, path));
    errors.push(...validateDescendingPath(path, `${at}.fileKeyRef.path`));
    if (!volumes.has(volumeName)) errors.push(notFoundField(`${at}.fileKeyRef.volumeName`, volumeName));
  }
  const count = Object.values(source).filter((each) => each !== undefined).length;
  if (count === 0) errors.push(invalid(at, "", NO_SOURCE));
  else if (value) errors.push(invalid(at, "", "may not be specified when `value` is not empty"));
  else if (count > 1) errors.push(invalid(at, "", ONE_SOURCE));
  return errors;
}

const NO_SOURCE =
  "must specify one of: `fieldRef`, `resourceFieldRef`, `configMapKeyRef`, `secretKeyRef` or `fileKeyRef`";
const ONE_SOURCE = "may not have more than one field specified at a time";

export function validateEnvironmentSources(sources: readonly EnvFromSource[], at: string): FieldError[] {
  return sources.flatMap(({ prefix, configMapRef, secretRef }, index) => {
    const field = `${at}[${index}]`;
    const errors = optional(`${field}.prefix`, prefix, relaxedEnvironmentVariableName);
    if (configMapRef !== undefined)
      errors.push(...formatted(`${field}.configMapRef.name`, configMapRef.name, dnsSubdomain));
    if (secretRef !== undefined) errors.push(...formatted(`${field}.secretRef.name`, secretRef.name, dnsSubdomain));
    if (configMapRef === undefined && secretRef === undefined)
      errors.push(invalid(at, "", "must specify one of: `configMapRef` or `secretRef`"));
    if (configMapRef !== undefined && secretRef !== undefined) errors.push(invalid(at, "", ONE_SOURCE));
    return errors;
  });
}
