/**
 * Validates requests and limits of containers and pods: names of resources, amounts, and how requests relate to limits.
 */
import type { ResourceRequirements } from "../../../../generated/core/v1/index.js";
import {
  duplicate,
  type FieldError,
  forbiddenField,
  invalid,
  notFoundField,
  required,
} from "../../../api/field-error.js";
import { dnsLabel, qualifiedName } from "../../../api/formats/name-format.js";
import { Quantity } from "../../../api/quantities/quantity.js";
import { formatErrors, optional } from "../../field-rules.js";
import { isQuotaResource } from "../quota-scope-rules.js";

/** Amounts by resource, as objects hold them. */
export type Amounts = Readonly<Record<string, string | number>>;

const CONTAINER_RESOURCES: ReadonlySet<string> = new Set(["cpu", "memory", "ephemeral-storage"]);
const HUGE_PAGES = "hugepages-";

/** @param claims names of the pod's resource claims */
export function validateResources(
  resources: ResourceRequirements | undefined,
  at: string,
  claims: ReadonlySet<string>,
): FieldError[] {
  if (resources === undefined) return [];
  const limits = (resources.limits ?? {}) as Amounts;
  const requests = (resources.requests ?? {}) as Amounts;
  const names = new Set([...Object.keys(limits), ...Object.keys(requests)]);
  const errors = [
    ...validateAmounts(limits, `${at}.limits`, containerResource),
    ...validateAmounts(requests, `${at}.requests`, containerResource),
    ...validateBalance(requests, limits, at),
    ...validateClaims(resources.claims ?? [], `${at}.claims`, claims),
  ];
  const isHuge = [...names].some((name) => name.startsWith(HUGE_PAGES));
  if (isHuge && !names.has("cpu") && !names.has("memory"))
    errors.push(forbiddenField(at, "HugePages require cpu or memory"));
  return errors;
}

/** @param check returns the problems of a resource's name */
export function validateAmounts(amounts: Amounts, at: string, check: (name: string) => string[]): FieldError[] {
  return Object.entries(amounts).flatMap(([name, amount]) => [
    ...formatErrors(`${at}[${name}]`, name, check(name)),
    ...validateAmount(name, amount, `${at}[${name}]`),
  ]);
}

/** Amounts must not be negative, and must be integers if the resource is indivisible. */
export function validateAmount(name: string, amount: string | number, field: string): FieldError[] {
  const quantity = amountOf(amount);
  if (quantity === undefined) return [];
  if (quantity.sign < 0) return [invalid(field, amount, "must be greater than or equal to 0")];
  const isWhole = quantity.integer !== undefined;
  return isExtended(name) && !isWhole ? [invalid(field, amount, "must be an integer")] : [];
}

export function amountOf(amount: string | number | undefined): Quantity | undefined {
  return amount === undefined ? undefined : Quantity.tryParse(String(amount));
}

/** Warns about a fractional number of bytes. @param at path of the list */
export function fractionWarning(amounts: Amounts, name: string, at: string): string[] {
  const amount = amountOf(amounts[name]);
  if (amount === undefined || amount.integer !== undefined) return [];
  return [`${at}[${name}]: fractional byte value ${JSON.stringify(String(amount))} is invalid, must be an integer`];
}

/** Extended resources, which nodes provide under names with a vendor's domain, can't be overcommitted. */
export function isExtended(name: string): boolean {
  return name.includes("/");
}

/** The name must be a standard resource, or have a domain prefix. */
export function knownResource(name: string): string[] {
  const texts = qualifiedName(name);
  if (texts.length > 0 || isExtended(name) || name === "storage" || isQuotaResource(name)) return texts;
  return ["must be a standard resource type or fully qualified"];
}

/** The name must be a resource that containers can request. */
export function containerResource(name: string): string[] {
  const texts = knownResource(name);
  if (isExtended(name) || CONTAINER_RESOURCES.has(name) || name.startsWith(HUGE_PAGES)) return texts;
  return [...texts, "must be a standard resource for containers"];
}

/** A request must not exceed its limit, and must equal it if the resource can't be overcommitted. */
function validateBalance(requests: Amounts, limits: Amounts, at: string): FieldError[] {
  return Object.entries(requests).flatMap(([name, amount]) => {
    const [wanted, most] = [amountOf(amount), amountOf(limits[name])];
    const isFixed = isExtended(name) || name.startsWith(HUGE_PAGES);
    if (most === undefined) return isFixed ? [required(`${at}.limits`, LIMIT_NEEDED)] : [];
    if (wanted === undefined) return [];
    const limit = `${name} limit of ${limits[name]}`;
    if (isFixed) return wanted.equals(most) ? [] : [invalid(`${at}.requests`, amount, `must be equal to ${limit}`)];
    const isWithin = wanted.compare(most) <= 0;
    return isWithin ? [] : [invalid(`${at}.requests`, amount, `must be less than or equal to ${limit}`)];
  });
}

const LIMIT_NEEDED = "Limit must be set for non overcommitable resources";

function validateClaims(
  used: NonNullable<ResourceRequirements["claims"]>,
  at: string,
  claims: ReadonlySet<string>,
): FieldError[] {
  const seen = new Set<string>();
  return used.flatMap(({ name = "", request = "" }, index) => {
    const field = `${at}[${index}]`;
    if (name === "") return [required(field)];
    const errors = optional(`${field}.request`, request, dnsLabel);
    const key = request === "" ? name : `${name}/${request}`;
    const isRepeated = seen.has(key) || seen.has(name);
    seen.add(key);
    if (isRepeated) return [...errors, duplicate(field, key)];
    if (claims.has(name)) return errors;
    const names = claims.size === 0 ? " which is empty" : `: ${[...claims].sort().join(", ")}`;
    const detail = `must be one of the names in pod.spec.resourceClaims${names}`;
    const missing = notFoundField(field, name);
    return [...errors, { ...missing, message: `${missing.message}: ${detail}` }];
  });
}
