/**
 * Selectors of devices, which see one device as `device`: its driver, its attributes and its capacities, the latter two by
 * domain and name. SPEC: Validation expressions. The server only checks them; whoever allocates devices evaluates them.
 */
import { DEVICE_SELECTOR_ESTIMATE_LIMIT } from "../budgets.js";
import { BOOL, type CelType, DYN, equalTypes, formatType, mapOf, objectType, STRING } from "../cel-types.js";
import type { Environment } from "../environment.js";
import { estimateCost } from "../estimate/estimate-cost.js";
import { QUANTITY_TYPE } from "../library/quantity-library.js";
import { BIND_MACRO } from "../parse/macros/bind-macro.js";
import type { Range } from "../range.js";
import type { SizeSource } from "../schema/sizes.js";
import { refused } from "./compile-feature-expression.js";
import { ObjectTypes } from "./object-types.js";

const DEVICE = "device";
const DEVICE_TYPE = objectType("kubernetes.DRADevice");

const TYPES = new ObjectTypes({
  "kubernetes.DRADevice": {
    driver: STRING,
    allowMultipleAllocations: BOOL,
    attributes: mapOf(STRING, mapOf(STRING, DYN)),
    capacity: mapOf(STRING, mapOf(STRING, QUANTITY_TYPE)),
  },
});

/** Maximum sizes of what a device consists of, in bytes of texts and entries of maps. */
const MAX_DOMAIN = 63;
const MAX_NAME = 32;
const MAX_ENTRIES = 32;
const MAX_ATTRIBUTE = 64;

/** A node of a device: how large it can be, and what it contains. */
interface Sized {
  readonly max: number;
  readonly fields?: Readonly<Record<string, Sized>>;
  readonly keys?: Sized;
  readonly values?: Sized;
}

function named(value: Sized): Sized {
  return {
    max: MAX_ENTRIES,
    keys: { max: MAX_DOMAIN },
    values: { max: MAX_ENTRIES, keys: { max: MAX_NAME }, values: value },
  };
}

const DEVICE_SIZES: Sized = {
  max: 0,
  fields: {
    driver: { max: MAX_DOMAIN },
    allowMultipleAllocations: { max: 1 },
    attributes: named({ max: MAX_ATTRIBUTE }),
    capacity: named({ max: 0 }),
  },
};

const SIZES: SizeSource = {
  sizeOf([variable, ...steps]: readonly string[]): Range | undefined {
    let node: Sized | undefined = variable === DEVICE ? DEVICE_SIZES : undefined;
    for (const step of steps) node = node === undefined ? undefined : partOf(node, step);
    return node === undefined ? undefined : { min: 0n, max: BigInt(node.max) };
  },
};

function partOf({ fields, keys, values }: Sized, step: string): Sized | undefined {
  if (step === "@keys") return keys;
  if (step === "@values" || step === "@items") return values;
  // Names of attributes are selected as fields.
  return fields !== undefined && Object.hasOwn(fields, step) ? fields[step] : values;
}

export type SelectorCheck =
  | { readonly ok: true; readonly isWithinBudget: boolean }
  | { readonly ok: false; readonly message: string };

const RESULTS: readonly CelType[] = [BOOL, DYN];

/** Checks a selector, and estimates whether its evaluation stays within its budget. */
export function checkDeviceSelector(base: Environment, text: string): SelectorCheck {
  const environment = base.extend({ variables: { [DEVICE]: DEVICE_TYPE }, types: TYPES, furtherMacros: [BIND_MACRO] });
  const compiled = environment.compile(text);
  if (!compiled.ok) return refused(compiled, {});
  const { checked } = compiled;
  if (!RESULTS.some((type) => equalTypes(type, checked.type)))
    return { ok: false, message: `must evaluate to bool or the unknown type, not ${formatType(checked.type)}` };
  const { max } = estimateCost(checked, environment, SIZES);
  return { ok: true, isWithinBudget: max <= DEVICE_SELECTOR_ESTIMATE_LIMIT };
}
