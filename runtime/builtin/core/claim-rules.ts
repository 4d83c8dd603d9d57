/** What a claim for storage may ask for; of claims themselves and of templates for them. */
import type { PersistentVolumeClaimSpec } from "../../../generated/core/v1/index.js";
import { type FieldError, forbiddenField, invalid, required } from "../../api/field-error.js";
import { equalJson } from "../../api/json.js";
import { validateLabelSelector } from "../../api/labels.js";
import { dnsSubdomain } from "../../api/name-format.js";
import { optional, present } from "../field-rules.js";
import { type Amounts, amountOf } from "./resource-rules.js";

export function validateClaimSpec(spec: PersistentVolumeClaimSpec | undefined, at: string): FieldError[] {
  if (spec === undefined) return [required(at)];
  const { accessModes = [], selector, storageClassName, volumeAttributesClassName } = spec;
  return [
    ...present(`${at}.accessModes`, accessModes, "at least 1 access mode is required"),
    ...validateLoneMode(accessModes, `${at}.accessModes`),
    ...validateLabelSelector(selector, `${at}.selector`),
    ...validateStorage(spec, at),
    ...optional(`${at}.storageClassName`, storageClassName, dnsSubdomain),
    ...optional(`${at}.volumeAttributesClassName`, volumeAttributesClassName, dnsSubdomain),
    ...validateDataSource(spec, at),
  ];
}

/** A volume for a single pod has no other use. */
export function validateLoneMode(modes: readonly string[], field: string): FieldError[] {
  if (!modes.includes("ReadWriteOncePod") || modes.length === 1) return [];
  return [forbiddenField(field, "may not use ReadWriteOncePod with other access modes")];
}

function validateStorage({ resources }: PersistentVolumeClaimSpec, at: string): FieldError[] {
  const storage = ((resources?.requests ?? {}) as Amounts).storage;
  if (storage === undefined) return [required(`${at}.resources[storage]`)];
  const isPositive = (amountOf(storage)?.sign ?? 1) > 0;
  return isPositive ? [] : [invalid(`${at}.resources[storage]`, storage, "must be greater than zero")];
}

function validateDataSource({ dataSource, dataSourceRef }: PersistentVolumeClaimSpec, at: string): FieldError[] {
  const errors: FieldError[] = [];
  for (const [name, source] of Object.entries({ dataSource, dataSourceRef })) {
    if (source === undefined) continue;
    errors.push(...present(`${at}.${name}.name`, source.name), ...present(`${at}.${name}.kind`, source.kind));
    if (!source.apiGroup && source.kind && source.kind !== "PersistentVolumeClaim") {
      const detail = "must be 'PersistentVolumeClaim' when referencing the default apiGroup";
      errors.push(invalid(`${at}.${name}`, source.kind, detail));
    }
  }
  if (dataSource === undefined || dataSourceRef === undefined) return errors;
  if (dataSourceRef.namespace)
    errors.push(
      invalid(`${at}.dataSource`, dataSource, "may not be specified when dataSourceRef.namespace is specified"),
    );
  else if (!equalJson(withoutEmpty(dataSource), withoutEmpty(dataSourceRef)))
    errors.push(invalid(at, "dataSource", "must match dataSourceRef"));
  return errors;
}

function withoutEmpty(source: object): object {
  return Object.fromEntries(Object.entries(source).filter(([, value]) => value !== "" && value !== undefined));
}
