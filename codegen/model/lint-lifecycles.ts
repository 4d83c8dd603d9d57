/** Reports lifecycles of versions that break the deprecation rules, at the place that states them. */
import { parseVersionName } from "../../runtime/api/lifecycle/version-name.js";
import type { Definition, KindFacts } from "../load/loaded-definition.js";
import type { Problem } from "../problem.js";
import {
  type DeclaredVersion,
  type LifecycleProblem,
  lifecycleProblems,
  preferenceProblems,
} from "./model-lifecycle.js";

interface Version extends DeclaredVersion {
  readonly definition: Definition;
}

export function lintLifecycles(definitions: readonly Definition[], problems: Problem[]): void {
  const kinds = new Map<string, Version[]>();
  for (const definition of definitions) {
    const { facts } = definition;
    if (facts === undefined) continue;
    for (const problem of [...lifecycleProblems(facts), ...ownProblems(facts)]) report(definition, problem, problems);
    const key = `${facts.group}/${facts.resource}`;
    kinds.set(key, [...(kinds.get(key) ?? []), { ...facts, definition }]);
  }
  for (const versions of kinds.values()) {
    for (const { version, problem } of preferenceProblems(versions)) report(version.definition, problem, problems);
  }
}

function ownProblems({ group, version, lifecycle, deprecationWarning }: KindFacts): LifecycleProblem[] {
  const problems: LifecycleProblem[] = [];
  if (lifecycle?.deprecated !== undefined && deprecationWarning !== undefined) {
    const message = "deprecationWarning and a lifecycle with deprecated exclude each other";
    problems.push({
      field: "deprecated",
      message,
      remedy: "remove deprecationWarning: the warning is derived from the lifecycle",
    });
  }
  // Only the product's own kinds need one; readers of published documents do not know when their versions were
  // introduced.
  const isOwn = group.startsWith("${");
  const { stability = "ga" } = parseVersionName(version) ?? {};
  if (isOwn && stability !== "ga" && lifecycle === undefined) {
    const remedy = "state when it is introduced, deprecated and removed; otherwise it would be served by default";
    problems.push({ message: `the ${stability} version ${version} has no lifecycle`, remedy });
  }
  return problems;
}

function report(
  { document, path }: Definition,
  { field, message, remedy }: LifecycleProblem,
  problems: Problem[],
): void {
  const place = field === undefined ? [] : ["x-kindsmith-resource", "lifecycle", field];
  problems.push(document.problem([...path, ...place], message, remedy));
}
