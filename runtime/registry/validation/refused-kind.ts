/** Determines the kind that errors about an object's values name. */
import type { RegisteredResource } from "../kinds/scheme.js";

/** Returns the kind with the group of the stored version, since objects are validated in that group if two serve the kind. */
export function refusedKind({ definition, storage }: RegisteredResource): { group: string; kind: string } {
  return { group: storage().gr.group, kind: definition.kind };
}
