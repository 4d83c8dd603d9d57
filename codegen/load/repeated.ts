/**
 * Published documents are self-contained, so schemas that several group versions use are repeated in each of them under
 * the same name. These are one schema.
 */
import { equalJson } from "../../runtime/api/json.js";
import type { Problem } from "../problem.js";
import type { Definition } from "./loaded-definition.js";
import { packageOf } from "./package-names.js";

export interface Repeated {
  /** All definitions without repetitions, in order. */
  readonly kept: readonly Definition[];
  /** The representative of each repetition. */
  readonly same: ReadonlyMap<Definition, Definition>;
}

/**
 * Merges equal definitions of different documents whose names contain their group version
 * (`io.k8s.api.core.v1.PodSpec`).
 * The representative is the one that is a kind, otherwise the first. Unequal ones are reported.
 */
export function uniteRepeated(definitions: readonly Definition[], problems: Problem[]): Repeated {
  const byName = new Map<string, Definition[]>();
  for (const definition of definitions) {
    if (definition.dialect !== "openapi" || definition.wellKnown || packageOf(definition.name) === undefined) continue;
    const named = byName.get(definition.name);
    if (named) named.push(definition);
    else byName.set(definition.name, [definition]);
  }
  const same = new Map<Definition, Definition>();
  for (const named of byName.values()) {
    const chosen = named.find(({ facts }) => facts) ?? (named[0] as Definition);
    for (const other of named) {
      if (other === chosen) continue;
      if (!equalJson(other.raw, chosen.raw)) problems.push(unequal(other, chosen));
      same.set(other, chosen);
    }
  }
  return { kept: definitions.filter((definition) => !same.has(definition)), same };
}

function unequal(other: Definition, chosen: Definition): Problem {
  const { file, line, column } = chosen.document.problem(chosen.path, "");
  const message = `${other.name} is described in two ways`;
  return other.document.problem(other.path, message, `the other is at ${file}:${line}:${column}; make them equal`);
}
