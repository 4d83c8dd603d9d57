/** Environment variables of a container: their names, and exactly one source for each value that is not given. */
import type { EnvFromSource, EnvVar, EnvVarSource } from "../../../generated/core/v1/index.js";
import { type FieldError, invalid, required } from "../../api/field-error.js";
import { configMapKey, environmentVariableName } from "../../api/word-format.js";
import { formatted, optional, present } from "../field-rules.js";
import { ENVIRONMENT_FIELDS, validateFieldReference, validateResourceReference } from "./field-reference-rules.js";
import { validateDescendingPath } from "./path-rules.js";

export function validateEnvironment(variables: readonly EnvVar[], at: string): FieldError[] {
  return variables.flatMap(({ name, value, valueFrom }, index) => [
    ...formatted(`${at}[${index}].name`, name, environmentVariableName),
    ...(valueFrom === undefined ? [] : validateSource(valueFrom, value, `${at}[${index}].valueFrom`)),
  ]);
}

function validateSource(source: EnvVarSource, value: string | undefined, at: string): FieldError[] {
  const { fieldRef, resourceFieldRef, configMapKeyRef, secretKeyRef, fileKeyRef } = source;
  const errors: FieldError[] = [];
  if (fieldRef !== undefined) errors.push(...validateFieldReference(fieldRef, `${at}.fieldRef`, ENVIRONMENT_FIELDS));
  if (resourceFieldRef !== undefined)
    errors.push(...validateResourceReference(resourceFieldRef, `${at}.resourceFieldRef`, false));
  for (const [field, reference] of Object.entries({ configMapKeyRef, secretKeyRef })) {
    if (reference === undefined) continue;
    errors.push(...present(`${at}.${field}.name`, reference.name));
    errors.push(...formatted(`${at}.${field}.key`, reference.key, configMapKey));
  }
  if (fileKeyRef !== undefined) {
    errors.push(...present(`${at}.fileKeyRef.volumeName`, fileKeyRef.volumeName));
    errors.push(...formatted(`${at}.fileKeyRef.key`, fileKeyRef.key, environmentVariableName));
    errors.push(...validateDescendingPath(fileKeyRef.path, `${at}.fileKeyRef.path`));
  }
  const count = Object.values(source).filter((each) => each !== undefined).length;
  if (count === 0) errors.push(invalid(at, "", NO_SOURCE));
  else if (value) errors.push(invalid(at, "", "may not be specified when `value` is not empty"));
  else if (count > 1) errors.push(invalid(at, "", ONE_SOURCE));
  return errors;
}

const NO_SOURCE = "must specify one of: `fieldRef`, `resourceFieldRef`, `configMapKeyRef` or `secretKeyRef`";
const ONE_SOURCE = "may not have more than one field specified at a time";

export function validateEnvironmentSources(sources: readonly EnvFromSource[], at: string): FieldError[] {
  return sources.flatMap(({ prefix, configMapRef, secretRef }, index) => {
    const field = `${at}[${index}]`;
    const errors = optional(`${field}.prefix`, prefix, environmentVariableName);
    if (configMapRef !== undefined && !configMapRef.name) errors.push(required(`${field}.configMapRef.name`));
    if (secretRef !== undefined && !secretRef.name) errors.push(required(`${field}.secretRef.name`));
    if (configMapRef === undefined && secretRef === undefined)
      errors.push(invalid(field, "", "must specify one of: `configMapRef` or `secretRef`"));
    if (configMapRef !== undefined && secretRef !== undefined) errors.push(invalid(field, "", ONE_SOURCE));
    return errors;
  });
}
