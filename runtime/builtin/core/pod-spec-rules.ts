/** What a schema can't say of pods and templates of pods: names that are unique, and references inside. RES-064, VAL-029. */
import type { Container, PodSpec } from "../../../generated/core/v1/index.js";
import { duplicate, type FieldError, invalid, required } from "../../api/field-error.js";
import { dnsLabel } from "../../api/name-format.js";
import { Quantity } from "../../api/quantity.js";

/** @param at path of the spec */
export function validatePodSpec(spec: PodSpec, at: string): FieldError[] {
  const errors: FieldError[] = [];
  const volumes = new Set<string>();
  for (const [index, { name }] of (spec.volumes ?? []).entries()) {
    const field = `${at}.volumes[${index}].name`;
    errors.push(...dnsLabel(name).map((text) => invalid(field, name, text)));
    if (volumes.has(name)) errors.push(duplicate(field, name));
    volumes.add(name);
  }
  const names = new Set<string>();
  for (const list of ["initContainers", "containers"] as const) {
    for (const [index, container] of (spec[list] ?? []).entries()) {
      const field = `${at}.${list}[${index}]`;
      errors.push(...containerName(container.name, `${field}.name`, names));
      errors.push(...validateContainer(container, field, volumes));
    }
  }
  for (const [index, { name }] of (spec.ephemeralContainers ?? []).entries())
    errors.push(...containerName(name, `${at}.ephemeralContainers[${index}].name`, names));
  return errors;
}

function containerName(name: string, field: string, names: Set<string>): FieldError[] {
  if (name === "") return [required(field)];
  if (names.has(name)) return [duplicate(field, name)];
  names.add(name);
  return dnsLabel(name).map((text) => invalid(field, name, text));
}

function validateContainer(container: Container, at: string, volumes: ReadonlySet<string>): FieldError[] {
  const errors: FieldError[] = [];
  if (!container.image) errors.push(required(`${at}.image`));
  const portNames = new Set<string>();
  for (const [index, { name }] of (container.ports ?? []).entries()) {
    if (!name) continue;
    if (portNames.has(name)) errors.push(duplicate(`${at}.ports[${index}].name`, name));
    portNames.add(name);
  }
  const paths = new Set<string>();
  for (const [index, { name, mountPath }] of (container.volumeMounts ?? []).entries()) {
    const field = `${at}.volumeMounts[${index}]`;
    if (!volumes.has(name))
      errors.push({
        reason: "FieldValueNotFound",
        field: `${field}.name`,
        message: `Not found: ${JSON.stringify(name)}`,
      });
    if (paths.has(mountPath)) errors.push(invalid(`${field}.mountPath`, mountPath, "must be unique"));
    paths.add(mountPath);
  }
  return [...errors, ...validateResources(container.resources ?? {}, `${at}.resources`)];
}

function validateResources(
  { requests = {}, limits = {} }: NonNullable<Container["resources"]>,
  at: string,
): FieldError[] {
  const errors: FieldError[] = [];
  for (const [list, amounts] of Object.entries({ limits, requests })) {
    for (const [resource, amount] of Object.entries(amounts)) {
      if ((Quantity.tryParse(String(amount))?.sign ?? 0) < 0)
        errors.push(invalid(`${at}.${list}[${resource}]`, amount, "must be greater than or equal to 0"));
    }
  }
  for (const [resource, request] of Object.entries(requests)) {
    const [wanted, most] = [Quantity.tryParse(String(request)), Quantity.tryParse(String(limits[resource] ?? request))];
    if (wanted !== undefined && most !== undefined && wanted.compare(most) > 0)
      errors.push(
        invalid(`${at}.requests`, request, `must be less than or equal to ${resource} limit of ${limits[resource]}`),
      );
  }
  return errors;
}
