/** Names of adopted kinds and of the schemas that they need. */
import { pascalCase } from "../../model/model-names.js";

/** Names of kinds that servers accept. */
const KIND = /^[A-Z][A-Za-z0-9]{0,62}$/;

/** What {@link KIND} demands, for messages. */
export const KIND_EXPECTED = "expected letters and digits, a capital first, at most 63 in all";

export function isKindName(name: string): boolean {
  return KIND.test(name);
}

/**
 * Returns the kind that a component becomes: what follows the last dot of its name, in PascalCase (`shop.order_item`
 * becomes OrderItem). Undefined if letters would be lost, or nothing valid remains.
 */
export function kindNameOf(component: string): string | undefined {
  const last = component.slice(component.lastIndexOf(".") + 1);
  if (/[^\x20-\x7e]/.test(last) || !/^[^A-Za-z0-9]*[A-Za-z]/.test(last)) return undefined;
  const name = pascalCase(last);
  return isKindName(name) ? name : undefined;
}

/** Gives each name once. */
export class FreeNames {
  private readonly taken: Set<string>;

  /** @param taken names that are never given */
  constructor(taken: Iterable<string>) {
    this.taken = new Set(taken);
  }

  /** Returns the name, with a number if it was given before. */
  claim(wanted: string): string {
    let name = wanted;
    for (let number = 2; this.taken.has(name); number += 1) name = `${wanted}${number}`;
    this.taken.add(name);
    return name;
  }
}
