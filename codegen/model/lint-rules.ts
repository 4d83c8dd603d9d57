/** Rules of schemas (x-kubernetes-validations): they compile against their schema, and what they can cost is bounded. */
import { DEFAULT_RELEASE, parseRelease, type Release } from "../../runtime/api/lifecycle/lifecycle.js";
import { type ExpressionEnvironments, expressionEnvironments } from "../../runtime/cel/libraries.js";
import { checkRules } from "../../runtime/cel/schema/check-rules.js";
import { hasRules } from "../../runtime/cel/schema/rule-bearing.js";
import type { RulePlace } from "../../runtime/cel/schema/rule-costs.js";
import type { RuleProblem } from "../../runtime/cel/schema/rule-problem.js";
import type { Schema } from "../../runtime/schema/schema-types.js";
import { shortJson } from "../load/read-fields.js";
import type { LintMemory } from "../memory/lint-memory.js";
import { formatPath, type Problem } from "../problem.js";
import type { ReadSchema, ReadSchemas } from "./schemas.js";

/** Reports rules that no server could take. The schemas must be right otherwise. */
export function lintRules(all: ReadSchemas, problems: Problem[], memory?: LintMemory): void {
  const schemas = memory ? memory.doubtful(all) : all;
  const structs: Record<string, Schema> = {};
  for (const { key, schema } of schemas.values()) structs[key] = schema;
  if (!hasRules(structs)) return;
  const environments = everything();
  const reported = new Set<string>();
  for (const root of schemas.values()) {
    // rules are judged in objects, wherever a document shows them
    if (isList(root)) continue;
    const placeOf = ({ struct, path }: RulePlace): string => {
      const { definition } = ownerOf(schemas, root, struct);
      return formatPath([definition.name, ...path]);
    };
    const { problems: found } = checkRules({
      schema: root.schema,
      structs,
      isResource: root.definition.facts !== undefined,
      environments,
      formatPlace: placeOf,
    });
    for (const each of found) {
      const { definition } = ownerOf(schemas, root, each.struct);
      const problem = definition.document.problem([...definition.path, ...each.path], messageOf(each));
      // structs are judged by themselves, and wherever they are used
      const key = `${problem.file} ${formatPath(problem.path)} ${problem.message}`;
      if (!reported.has(key)) problems.push(problem);
      reported.add(key);
    }
  }
}

/** A list of objects, as documents that servers publish have one for each kind. */
function isList({ definition: { name }, schema: { properties = {} } }: ReadSchema): boolean {
  return name.endsWith("List") && properties.items?.type === "array" && properties.metadata !== undefined;
}

/** Kinds are made for every release: rules may use all that there is, as they may when they are stored. */
function everything(): ExpressionEnvironments {
  const { forStored } = expressionEnvironments(parseRelease(DEFAULT_RELEASE) as Release, () => true);
  return { forNew: forStored, forStored };
}

function ownerOf(schemas: ReadSchemas, root: ReadSchema, struct: string | undefined): ReadSchema {
  return (struct === undefined ? undefined : schemas.get(struct)) ?? root;
}

function messageOf({ value, detail }: RuleProblem): string {
  const lines = detail.replaceAll("\n", "\n  ");
  return value === undefined ? lines : `${shortJson(value)}: ${lines}`;
}
