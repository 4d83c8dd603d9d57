/** Amounts of resources by name, and arithmetic on them. Amounts are immutable. */
import { isJsonObject, type JsonObject } from "../api/json.js";
import { Quantity } from "../api/quantities/quantity.js";

export type Amounts = ReadonlyMap<string, Quantity>;

export const NO_AMOUNTS: Amounts = new Map();

/**
 * Reads amounts from an object, such as `{cpu: "1", memory: "1Gi"}`. Invalid quantities are skipped; validation reports
 * them.
 */
export function amountsIn(value: unknown): Amounts {
  if (!isJsonObject(value)) return NO_AMOUNTS;
  const amounts = new Map<string, Quantity>();
  for (const [name, amount] of Object.entries(value)) {
    const quantity = Quantity.tryParse(String(amount));
    if (quantity !== undefined) amounts.set(name, quantity);
  }
  return amounts;
}

export function jsonOfAmounts(amounts: Amounts): JsonObject {
  return Object.fromEntries([...amounts].map(([name, amount]) => [name, amount.toString()]));
}

/** The sums by name; an amount that only one side has stays as it is. */
export function plus(some: Amounts, others: Amounts): Amounts {
  return merged(some, others, (one, other) => one.add(other));
}

/** The larger amounts by name. */
export function larger(some: Amounts, others: Amounts): Amounts {
  return merged(some, others, (one, other) => (one.compare(other) < 0 ? other : one));
}

function merged(some: Amounts, others: Amounts, both: (one: Quantity, other: Quantity) => Quantity): Amounts {
  if (some.size === 0) return others;
  const result = new Map(some);
  for (const [name, other] of others) {
    const one = result.get(name);
    result.set(name, one === undefined ? other : both(one, other));
  }
  return result;
}

/** The increases by name; names without an increase are left out. */
export function rise(before: Amounts, after: Amounts): Amounts {
  const risen = new Map<string, Quantity>();
  for (const [name, amount] of after) {
    const difference = amount.subtract(before.get(name) ?? Quantity.zero);
    if (difference.sign > 0) risen.set(name, difference);
  }
  return risen;
}

/** The differences by name, at least zero; names that only `taken` has are left out. */
export function minus(amounts: Amounts, taken: Amounts): Amounts {
  const left = new Map<string, Quantity>();
  for (const [name, amount] of amounts) {
    const rest = amount.subtract(taken.get(name) ?? Quantity.zero);
    left.set(name, rest.sign < 0 ? Quantity.zero : rest);
  }
  return left;
}

/** The amounts with these names. */
export function only(amounts: Amounts, names: Iterable<string>): Amounts {
  const kept = new Map<string, Quantity>();
  for (const name of names) {
    const amount = amounts.get(name);
    if (amount !== undefined) kept.set(name, amount);
  }
  return kept;
}

/** Whether both have the same names with equal quantities, however they are written. */
export function isSame(some: Amounts, others: Amounts): boolean {
  if (some.size !== others.size) return false;
  for (const [name, amount] of some) if (!others.get(name)?.equals(amount)) return false;
  return true;
}

/** For example `cpu=1,pods=2`, sorted by name: clients and people match this text. */
export function amountsText(amounts: Amounts): string {
  return [...amounts]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, amount]) => `${name}=${amount}`)
    .join(",");
}
