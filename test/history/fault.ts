/** What a planted fault is, and choices that planting needs. */
import type { History, Rule } from "./history.js";
import type { Random } from "./random.js";

export interface Fault {
  readonly name: string;
  /** One of these rules at least must be among the violations. */
  readonly breaks: readonly Rule[];
  /** Undefined where the history has no place for it. */
  plant(history: History, random: Random): History | undefined;
}

/** A random one of the items that fit. */
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

/** The items with others in the place of one. */
export function replaced<Item>(items: readonly Item[], old: Item, by: readonly Item[]): Item[] {
  return items.flatMap((item) => (item === old ? by : [item]));
}
