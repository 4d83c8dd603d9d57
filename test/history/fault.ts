/** The definition of a planted fault, and helpers to plant it. */
import type { History, Rule } from "./history.js";
import type { Random } from "./random.js";

export interface Fault {
  readonly name: string;
  /** At least one of these rules must be among the violations. */
  readonly breaks: readonly Rule[];
  /** Returns undefined if the history has no place for the fault. */
  plant(history: History, random: Random): History | undefined;
}

/** Returns a random item that matches. */
export function pickWhere<Item, Fitting extends Item>(
  random: Random,
  items: readonly Item[],
  fits: (item: Item) => item is Fitting,
): Fitting | undefined;
export function pickWhere<Item>(
  random: Random,
  items: readonly Item[],
  fits: (item: Item) => boolean,
): Item | undefined;
export function pickWhere<Item>(
  random: Random,
  items: readonly Item[],
  fits: (item: Item) => boolean,
): Item | undefined {
  const fitting = items.filter(fits);
  return fitting.length === 0 ? undefined : random.pick(fitting);
}

/** Returns the items with one of them replaced by others. */
export function replaced<Item>(items: readonly Item[], old: Item, by: readonly Item[]): Item[] {
  return items.flatMap((item) => (item === old ? by : [item]));
}
