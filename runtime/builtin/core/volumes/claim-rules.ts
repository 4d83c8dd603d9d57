/** Validates the specs of persistent volume claims, in objects and in templates. */
import type { PersistentVolumeClaimSpec, TypedObjectReference } from "../../../../generated/core/v1/index.js";
import { type FieldError, forbiddenField, invalid, notSupported, required } from "../../../api/field-error.js";
import { validateLabelSelector } from "../../../api/formats/labels.js";
import { dnsLabel, dnsSubdomain } from "../../../api/formats/name-format.js";
import { equalJson } from "../../../api/json.js";
import { optional, present } from "../../field-rules.js";
import { type Amounts, amountOf } from "../containers/resource-rules.js";

export function validateClaimSpec(spec: PersistentVolumeClaimSpec | undefined, at: string): FieldError[] {
  const { accessModes = [], selector, storageClassName, volumeAttributesClassName } = spec ?? {};
  return [
    ...present(`${at}.accessModes`, accessModes, "at least 1 access mode is required"),
    ...validateLabelSelector(selector, `${at}.selector`),
    ...validateModes(accessModes, `${at}.accessModes`),
    ...validateStorage(spec ?? {}, at),
    ...optional(`${at}.storageClassName`, storageClassName, dnsSubdomain),
    ...validateDataSource(spec ?? {}, at),
    ...optional(`${at}.volumeAttributesClassName`, volumeAttributesClassName, dnsSubdomain),
  ];
}

const MODES: readonly string[] = ["ReadOnlyMany", "ReadWriteMany", "ReadWriteOnce", "ReadWriteOncePod"];

/** The modes must be known, and the mode for a single pod excludes all others. */
export function validateModes(modes: readonly string[], field: string): FieldError[] {
  const errors = modes.filter((mode) => !MODES.includes(mode)).map((mode) => notSupported(field, mode, MODES));
  const others = modes.filter((mode) => mode !== "ReadWriteOncePod" && MODES.includes(mode));
  if (!modes.includes("ReadWriteOncePod") || others.length === 0) return errors;
  return [...errors, forbiddenField(field, "may not use ReadWriteOncePod with other access modes")];
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
    if (!source.apiGroup && source.kind !== "PersistentVolumeClaim") {
      const detail = "must be 'PersistentVolumeClaim' when referencing the default apiGroup";
      errors.push(invalid(`${at}.${name}`, source.kind ?? "", detail));
    }
    errors.push(...optional(`${at}.${name}.apiGroup`, source.apiGroup, dnsSubdomain));
    if ("namespace" in source)
      errors.push(...optional(`${at}.${name}.namespace`, (source as TypedObjectReference).namespace, dnsLabel));
  }
  if (dataSource === undefined || dataSourceRef === undefined) return errors;
  if (dataSourceRef.namespace)
    errors.push(invalid(at, {}, "may not be specified when dataSourceRef.namespace is specified"));
  else if (!equalJson(withoutEmpty(dataSource), withoutEmpty(dataSourceRef)))
    errors.push(invalid(at, {}, "must match dataSourceRef"));
  return errors;
}

function withoutEmpty(source: object): object {
  return Object.fromEntries(Object.entries(source).filter(([, value]) => value !== "" && value !== undefined));
}
