/** Which schemas describe what only the server writes. */
import type { JsonObject } from "../../../runtime/api/json.js";
import type { Definition } from "../../load/loaded-definition.js";
import { type References, referenceOf } from "../../load/references.js";

/** Longer chains of `$ref`s count as unresolvable. */
const MAX_REFERENCE_HOPS = 20;

/** A schema in a definition is read-only if it or the component to which it refers says so. */
export function isMarkedReadOnly(property: JsonObject, { document }: Definition, references: References): boolean {
  let node = property;
  let from = document;
  for (let hops = 0; hops <= MAX_REFERENCE_HOPS; hops += 1) {
    if (node.readOnly === true) return true;
    const reference = referenceOf(node);
    const resolved = reference === undefined ? undefined : references.resolve(from, reference);
    if (!resolved || !("definition" in resolved)) return false;
    node = resolved.definition.raw;
    from = resolved.definition.document;
  }
  return false;
}
