/** The kind that refusals of an object's values name. */
import type { RegisteredResource } from "../kinds/scheme.js";

/** Objects are judged as they are stored: a kind that two groups serve goes by the group of its stored form. */
export function refusedKind({ definition, storage }: RegisteredResource): { group: string; kind: string } {
  return { group: storage().gr.group, kind: definition.kind };
}
