/** The parts of types. */
import type { CelType } from "../cel-types.js";

/** Returns the types inside a type, in the order in which they are written. */
export function partsOf(type: CelType): readonly CelType[] {
  switch (type.kind) {
    case "list":
      return [type.element];
    case "map":
      return [type.key, type.value];
    case "opaque":
      return type.parameters;
    case "type":
      return type.of === undefined ? NONE : [type.of];
    default:
      return NONE;
  }
}

const NONE: readonly CelType[] = [];
