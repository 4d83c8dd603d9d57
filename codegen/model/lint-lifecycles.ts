/** Reports what the lifecycles of versions say against the deprecation rules, at the place that says it. */
import { parseVersionName } from "../../runtime/api/lifecycle/version-name.js";
import type { Definition, KindFacts } from "../load/loaded-definition.js";
import type { Problem } from "../problem.js";
import { type DeclaredVersion, type LifecycleFault, lifecycleFaults, preferenceFaults } from "./model-lifecycle.js";

interface Version extends DeclaredVersion {
  readonly definition: Definition;
}

export function lintLifecycles(definitions: readonly Definition[], problems: Problem[]): void {
  const kinds = new Map<string, Version[]>();
  for (const definition of definitions) {
    const { facts } = definition;
    if (facts === undefined) continue;
    for (const fault of [...lifecycleFaults(facts), ...ownFaults(facts)]) report(definition, fault, problems);
    const key = `${facts.group}/${facts.resource}`;
    kinds.set(key, [...(kinds.get(key) ?? []), { ...facts, definition }]);
  }
  for (const versions of kinds.values()) {
    for (const { version, fault } of preferenceFaults(versions)) report(version.definition, fault, problems);
  }
}

function ownFaults({ group, version, lifecycle, deprecationWarning }: KindFacts): LifecycleFault[] {
  const faults: LifecycleFault[] = [];
  if (lifecycle?.deprecated !== undefined && deprecationWarning !== undefined) {
    const message = "there is both a deprecationWarning and a lifecycle that says deprecated";
    faults.push({ field: "deprecated", message, remedy: "leave out the text; the lifecycle makes one" });
  }
  // The product's own kinds; who reads documents that others publish does not know when their versions came.
  const isOwn = group.startsWith("${");
  const { stability = "ga" } = parseVersionName(version) ?? {};
  if (isOwn && stability !== "ga" && lifecycle === undefined) {
    const remedy = "say when it is introduced, deprecated and removed: without that it would be served by default";
    faults.push({ message: `the ${stability} version ${version} has no lifecycle`, remedy });
  }
  return faults;
}

function report({ document, path }: Definition, { field, message, remedy }: LifecycleFault, problems: Problem[]): void {
  const place = field === undefined ? [] : ["x-kindsmith-resource", "lifecycle", field];
  problems.push(document.problem([...path, ...place], message, remedy));
}
