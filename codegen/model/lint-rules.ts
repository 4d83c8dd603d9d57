/**
 * Checks schema rules (x-kubernetes-validations): they have to compile against their schema, and their cost has to be
 * bounded.
 */
import { parseRelease, type Release } from "../../runtime/api/lifecycle/lifecycle.js";
import { orchProfile } from "../../runtime/api/profile/naming-profile.js";
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

/** Reports rules that every server would refuse. The schemas must be valid otherwise. */
export function lintRules(all: ReadSchemas, problems: Problem[], memory?: LintMemory): void {
  const schemas = memory ? memory.doubtful(all) : all;
  const structs: Record<string, Schema> = {};
  for (const { key, schema } of schemas.values()) structs[key] = schema;
  if (!hasRules(structs)) return;
  const environments = everything();
  const reported = new Set<string>();
  for (const root of schemas.values()) {
    // rules validate objects, so lists in a document can be skipped
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
      // structs are checked by themselves and wherever they are used
      const key = `${problem.file} ${formatPath(problem.path)} ${problem.message}`;
      if (!reported.has(key)) problems.push(problem);
      reported.add(key);
    }
  }
}

/** Matches a list of objects, which published documents contain for each kind. */
function isList({ definition: { name }, schema: { properties = {} } }: ReadSchema): boolean {
  return name.endsWith("List") && properties.items?.type === "array" && properties.metadata !== undefined;
}

/** Kinds are generated for every release, so rules may use everything, like stored ones. */
function everything(): ExpressionEnvironments {
  const { forStored } = expressionEnvironments(parseRelease(orchProfile().defaultRelease) as Release, () => true);
  return { forNew: forStored, forStored };
}

function ownerOf(schemas: ReadSchemas, root: ReadSchema, struct: string | undefined): ReadSchema {
  return (struct === undefined ? undefined : schemas.get(struct)) ?? root;
}

function messageOf({ value, detail }: RuleProblem): string {
  const lines = detail.replaceAll("\n", "\n  ");
  return value === undefined ? lines : `${shortJson(value)}: ${lines}`;
}
