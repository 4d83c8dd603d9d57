/** Names the constants of the kinds in a group version. */
import { constantName } from "../model/model-names.js";
import type { GroupVersionModel, KindModel } from "../model/model-types.js";

/** Returns a name per kind; plurals that differ only in hyphens get a number. */
export function constantNames(group: GroupVersionModel): Map<KindModel, string> {
  const taken = new Set<string>();
  const names = new Map<KindModel, string>();
  for (const { kind } of group.units) {
    if (!kind) continue;
    const wanted = constantName(kind.kind, kind.resource);
    let name = wanted;
    for (let number = 2; taken.has(name); number += 1) name = `${wanted}${number}`;
    taken.add(name);
    names.set(kind, name);
  }
  return names;
}
