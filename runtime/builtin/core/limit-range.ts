/** Limit ranges: defaults, and the order of the five amounts of each resource. An admission plug-in applies them. */
import { type LimitRange, type LimitRangeItem, limitRanges } from "../../../generated/core/v1/index.js";
import { duplicate, type FieldError, forbiddenField, invalid, required } from "../../api/field-error.js";
import { qualifiedName } from "../../api/formats/name-format.js";
import type { Quantity } from "../../api/quantities/quantity.js";
import { defineHooks } from "../../registry/kinds/hooks.js";
import { formatErrors } from "../field-rules.js";
import { type Amounts, amountOf, containerResource, knownResource } from "./containers/resource-rules.js";

export const limitRangeHooks = defineHooks(limitRanges, {
  generation: "none",
  createOnUpdate: true,
  prepareForCreate: (range) => setDefaults(range),
  prepareForUpdate: (range) => setDefaults(range),
  validateCreate: (range) => validateLimits(range),
  validateUpdate: (range) => validateLimits(range),
});

const LISTS = ["max", "min", "default", "defaultRequest", "maxLimitRequestRatio"] as const;
const TYPES: ReadonlySet<string> = new Set(["Pod", "Container", "PersistentVolumeClaim"]);

/** The amounts of one resource. */
type Bounds = Readonly<Partial<Record<(typeof LISTS)[number], Quantity>>>;

/**
 * Absent amounts of containers follow from the others: the default limit from the maximum, the default request from the
 * default limit or the minimum.
 */
function setDefaults({ spec }: LimitRange): void {
  for (const item of spec?.limits ?? []) {
    if (item.type !== "Container") continue;
    const limits = { ...item.max, ...item.default };
    const requests = { ...item.min, ...limits, ...item.defaultRequest };
    if (Object.keys(limits).length > 0) item.default = limits;
    if (Object.keys(requests).length > 0) item.defaultRequest = requests;
  }
}

function validateLimits({ spec }: LimitRange): FieldError[] {
  const seen = new Set<string>();
  return (spec?.limits ?? []).flatMap((item, index) => {
    const { type = "" } = item;
    const at = `spec.limits[${index}]`;
    const errors = formatErrors(`${at}.type`, type, typeProblems(type));
    if (seen.has(type)) errors.push(duplicate(`${at}.type`, type));
    seen.add(type);
    return [...errors, ...validateItem(item, at)];
  });
}

function typeProblems(type: string): string[] {
  const texts = qualifiedName(type);
  if (texts.length > 0 || type.includes("/") || TYPES.has(type)) return texts;
  return ["must be a standard limit type or fully qualified"];
}

function validateItem(item: LimitRangeItem, at: string): FieldError[] {
  const errors: FieldError[] = [];
  if (item.type === "Pod") {
    for (const list of ["default", "defaultRequest"] as const)
      if (Object.keys(item[list] ?? {}).length > 0)
        errors.push(forbiddenField(`${at}.${list}`, "may not be specified when `type` is 'Pod'"));
  }
  if (item.type === "PersistentVolumeClaim" && !item.min?.storage && !item.max?.storage)
    errors.push(
      required(`${at}.limits`, "either minimum or maximum storage value is required, but neither was provided"),
    );
  const names = new Set(LISTS.flatMap((list) => Object.keys(item[list] ?? {})));
  for (const name of names) {
    for (const list of LISTS)
      if (item[list]?.[name] !== undefined)
        errors.push(...formatErrors(`${at}.${list}[${name}]`, name, resourceProblems(item.type, name)));
    errors.push(...validateOrder(item, name, at));
  }
  return errors;
}

function resourceProblems(type: string, name: string): string[] {
  return type === "Pod" || type === "Container" ? containerResource(name) : knownResource(name);
}

/**
 * Each entry: the amount that must not exceed the other, the other one, the field of the error, the value that the
 * error shows, and the names of both in the message.
 */
const ORDER = [
  ["min", "max", "min", "min", "min value", "max value"],
  ["min", "defaultRequest", "defaultRequest", "defaultRequest", "min value", "default request value"],
  ["defaultRequest", "max", "defaultRequest", "defaultRequest", "default request value", "max value"],
  ["defaultRequest", "default", "defaultRequest", "defaultRequest", "default request value", "default limit value"],
  ["min", "default", "default", "min", "min value", "default value"],
  ["default", "max", "default", "max", "default value", "max value"],
] as const;

function validateOrder(item: LimitRangeItem, name: string, at: string): FieldError[] {
  const bounds: Bounds = Object.fromEntries(
    LISTS.flatMap((list) => {
      const amount = amountOf(((item[list] ?? {}) as Amounts)[name]);
      return amount === undefined ? [] : [[list, amount]];
    }),
  );
  const errors = ORDER.flatMap(([lower, upper, place, shown, lowerText, upperText]) => {
    const [low, high] = [bounds[lower], bounds[upper]];
    if (low === undefined || high === undefined || low.compare(high) <= 0) return [];
    const detail = `${lowerText} ${low} is greater than ${upperText} ${high}`;
    return [invalid(`${at}.${place}[${name}]`, String(bounds[shown]), detail)];
  });
  return [...errors, ...validateRatio(bounds, `${at}.maxLimitRequestRatio[${name}]`)];
}

function validateRatio({ max, min, maxLimitRequestRatio: ratio }: Bounds, field: string): FieldError[] {
  if (ratio === undefined) return [];
  const errors: FieldError[] = [];
  if (ratio.toNumber() < 1) errors.push(invalid(field, String(ratio), `ratio ${ratio} is less than 1`));
  if (max === undefined || min === undefined || min.sign === 0) return errors;
  const widest = max.toNumber() / min.toNumber();
  if (ratio.toNumber() > widest)
    errors.push(invalid(field, String(ratio), `ratio ${ratio} is greater than max/min = ${widest.toFixed(6)}`));
  return errors;
}
