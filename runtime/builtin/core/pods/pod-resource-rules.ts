/** Validates requests and limits of a whole pod against those of its containers. */
import type { PodSpec } from "../../../../generated/core/v1/index.js";
import { type FieldError, forbiddenField, invalid, notSupported } from "../../../api/field-error.js";
import { Quantity } from "../../../api/quantities/quantity.js";
import { type Amounts, amountOf, validateResources } from "../containers/resource-rules.js";

const SUPPORTED = ["cpu", "hugepages-", "memory"];

export function validatePodResources(spec: PodSpec, at: string, claims: ReadonlySet<string>): FieldError[] {
  const { resources } = spec;
  if (resources === undefined) return [];
  const errors = validateResources(resources, at, claims);
  if (resources.claims !== undefined && resources.claims.length > 0)
    errors.push(forbiddenField(`${at}.claims`, "claims may not be set for Resources at pod-level"));
  for (const list of ["limits", "requests"] as const) {
    for (const name of Object.keys(resources[list] ?? {}))
      if (!SUPPORTED.some((prefix) => name.startsWith(prefix)))
        errors.push(notSupported(`${at}.${list}[${name}]`, name, SUPPORTED));
  }
  return [...errors, ...validateSums(spec, at)];
}

/** The pod's requests must cover those of its containers together, and no container's limit may exceed the pod's. */
function validateSums({ resources, containers = [] }: PodSpec, at: string): FieldError[] {
  const errors: FieldError[] = [];
  for (const [name, amount] of Object.entries((resources?.requests ?? {}) as Amounts)) {
    const sum = containers
      .map((container) => amountOf(((container.resources?.requests ?? {}) as Amounts)[name]))
      .reduce<Quantity>((total, each) => (each === undefined ? total : total.add(each)), Quantity.zero);
    const whole = amountOf(amount);
    if (whole !== undefined && sum.compare(whole) > 0) {
      const detail = `must be greater than or equal to aggregate container requests of ${sum}`;
      errors.push(invalid(`${at}.requests[${name}]`, amount, detail));
    }
  }
  for (const [name, amount] of Object.entries((resources?.limits ?? {}) as Amounts)) {
    const whole = amountOf(amount);
    for (const [index, container] of containers.entries()) {
      const own = ((container.resources?.limits ?? {}) as Amounts)[name];
      const limit = amountOf(own);
      if (whole !== undefined && limit !== undefined && limit.compare(whole) > 0) {
        const field = at.replace(/\.resources$/, `.containers[${index}].resources.limits[${name}]`);
        errors.push(invalid(field, own, `must be less than or equal to pod limits of ${amount}`));
      }
    }
  }
  return errors;
}
