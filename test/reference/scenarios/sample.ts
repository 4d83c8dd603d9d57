/** Chooses a sample that is equal in every run and changes little when items are added. */
import { createHash } from "node:crypto";

/** @returns at most `count` items in their order */
export function sample<Item extends { readonly id: string }>(items: readonly Item[], count: number): Item[] {
  if (items.length <= count) return [...items];
  const ranked = items.map((item) => ({ item, rank: createHash("sha256").update(item.id).digest("hex") }));
  const chosen = new Set(
    ranked
      .sort((one, other) => (one.rank < other.rank ? -1 : 1))
      .slice(0, count)
      .map(({ item }) => item),
  );
  return items.filter((item) => chosen.has(item));
}
