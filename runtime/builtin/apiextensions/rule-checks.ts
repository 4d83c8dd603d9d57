/** The rules of a definition, compiled when it is written. CEL-001, CEL-005, CEL-034, CEL-050, CEL-051. */
import type {
  CustomResourceDefinition,
  JSONSchemaProps,
  ValidationRule,
} from "../../../generated/apiextensions/v1/index.js";
import type { FieldError } from "../../api/field-error.js";
import { equalJson, isJsonObject, type JsonValue } from "../../api/json.js";
import type { StoredExpressions } from "../../cel/schema/check-rules.js";
import type { ExpressionEngine } from "../../registry/kinds/expression-engine.js";
import type { SchemaPath } from "../../schema/reader/raw-keywords.js";
import { SERVED_DEFINITION, toStructural } from "../../schema/reader/structural.js";
import { validateDetails } from "./definition-schema-rules.js";
import { fieldAt, fieldErrorOf, RULES } from "./expression-rules.js";

/**
 * Compiles the rules of every version, as far as nothing else is wrong with their schemas. Takes bounded time.
 * @param old the definition before the change; what it says already may go on being said
 * @param earlier what else was found in the definition
 */
export function validateExpressions(
  { spec }: CustomResourceDefinition,
  old: CustomResourceDefinition | undefined,
  earlier: readonly FieldError[],
  engine: ExpressionEngine,
): FieldError[] {
  const stored = old && storedExpressions(old);
  const formerly = new Map(old?.spec.versions.map(({ name, schema }) => [name, schema?.openAPIV3Schema]));
  return engine.withCompileEffort(() =>
    spec.versions.flatMap(({ name, schema }, index) => {
      const root = schema?.openAPIV3Schema;
      // what stands in the store was judged before
      if (root === undefined || !hasRules(root) || equalJson(root, formerly.get(name))) return [];
      const field = `spec.versions[${index}].schema.openAPIV3Schema`;
      const found = earlier.filter((error) => error.field.startsWith(field)).length;
      return validateRoot(root, field, found, engine, stored);
    }),
  );
}

/** @param found how much else is wrong with the schema */
function validateRoot(
  root: JSONSchemaProps,
  field: string,
  found: number,
  { checkRules, environments }: ExpressionEngine,
  stored: StoredExpressions | undefined,
): FieldError[] {
  const unsound = new Set<unknown>();
  // faults of other kinds leave open what type a value has
  if (found > collectUnsound(root, unsound)) return [];
  const { schema } = toStructural(root as unknown as JsonValue, SERVED_DEFINITION);
  const { problems } = checkRules({
    schema,
    structs: {},
    isResource: true,
    environments,
    texts: "linted",
    isSound: (path) => !unsound.has(nodeAt(root, path)),
    formatPlace: ({ path }) => fieldAt(field, path),
    ...(stored === undefined ? {} : { stored }),
  });
  return problems.map((problem) => fieldErrorOf(problem, field));
}

/** Adds the nodes with faults in markers or texts of rules, and all nodes around them. Answers how many faults there are. */
function collectUnsound(schema: JSONSchemaProps, unsound: Set<unknown>): number {
  let count = validateDetails(schema, "").length;
  for (const part of partsOf(schema)) count += collectUnsound(part, unsound);
  if (count > 0) unsound.add(schema);
  return count;
}

function nodeAt(root: JSONSchemaProps, path: SchemaPath): unknown {
  let node: unknown = root;
  for (const part of path) node = (node as Readonly<Record<string | number, unknown>> | undefined)?.[part];
  return node;
}

function storedExpressions({ spec }: CustomResourceDefinition): StoredExpressions {
  const rules = new Set<string>();
  const messageExpressions = new Set<string>();
  for (const { schema } of spec.versions) {
    if (schema?.openAPIV3Schema === undefined) continue;
    for (const { rule, messageExpression } of allRules(schema.openAPIV3Schema)) {
      rules.add(rule);
      if (messageExpression !== undefined) messageExpressions.add(messageExpression);
    }
  }
  return { rules, messageExpressions };
}

function hasRules(root: JSONSchemaProps): boolean {
  return allRules(root).next().done !== true;
}

function* allRules(schema: JSONSchemaProps): Generator<ValidationRule, void, undefined> {
  const rules: unknown = schema[RULES];
  if (Array.isArray(rules)) yield* rules as ValidationRule[];
  for (const part of partsOf(schema)) yield* allRules(part);
}

/** Schemas of the parts of a value; whatever else stands there, such as null, is not theirs to judge. */
function partsOf({ properties, items, additionalProperties }: JSONSchemaProps): JSONSchemaProps[] {
  const parts: unknown[] = [...Object.values(properties ?? {}), items, additionalProperties];
  return parts.filter((part): part is JSONSchemaProps => isJsonObject(part));
}
