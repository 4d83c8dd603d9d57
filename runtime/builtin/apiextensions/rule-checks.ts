/** Compiles the validation rules of a definition when it is written. CEL-001, CEL-005, CEL-034, CEL-050, CEL-051. */
import type {
  CustomResourceDefinition,
  JSONSchemaProps,
  ValidationRule,
} from "../../../generated/apiextensions/v1/index.js";
import type { FieldError } from "../../api/field-error.js";
import { equalJson, isJsonObject } from "../../api/json.js";
import type { StoredExpressions } from "../../cel/schema/check-rules.js";
import type { ExpressionEngine } from "../../registry/kinds/expression-engine.js";
import type { SchemaPath } from "../../schema/reader/raw-keywords.js";
import { validateDetails } from "./definition-schema-rules.js";
import { fieldAt, fieldErrorOf, RULES } from "./expression-rules.js";
import { type ReadRoot, rootReader } from "./root-reader.js";

/**
 * Compiles the rules of every version whose schema is otherwise valid. Takes bounded time.
 * @param old the previous definition, whose expressions stay valid
 * @param earlier errors that were found in the definition before
 * @param read reads the schemas of the same write
 */
export function validateExpressions(
  { spec }: CustomResourceDefinition,
  old: CustomResourceDefinition | undefined,
  earlier: readonly FieldError[],
  engine: ExpressionEngine,
  read: ReadRoot = rootReader(),
): FieldError[] {
  const stored = old && storedExpressions(old);
  const formerly = new Map(old?.spec.versions.map(({ name, schema }) => [name, schema?.openAPIV3Schema]));
  return engine.withCompileEffort(() =>
    spec.versions.flatMap(({ name, schema }, index) => {
      const root = schema?.openAPIV3Schema;
      // Stored schemas were validated when they were written.
      if (root === undefined || !hasRules(root) || equalJson(root, formerly.get(name))) return [];
      const field = `spec.versions[${index}].schema.openAPIV3Schema`;
      const found = earlier.filter((error) => error.field.startsWith(field)).length;
      return validateRoot(root, field, found, engine, read, stored);
    }),
  );
}

/** @param found number of other errors in the schema */
function validateRoot(
  root: JSONSchemaProps,
  field: string,
  found: number,
  { checkRules, environments }: ExpressionEngine,
  read: ReadRoot,
  stored: StoredExpressions | undefined,
): FieldError[] {
  const unsound = new Set<unknown>();
  // Errors of other kinds may leave the types of values undetermined.
  if (found > collectUnsound(root, unsound)) return [];
  const { schema } = read(root);
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

/** Adds the nodes with errors in their markers or rules, and all nodes around them. Returns the number of errors. */
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

/** The subschemas; anything else, such as null, is validated elsewhere. */
function partsOf({ properties, items, additionalProperties }: JSONSchemaProps): JSONSchemaProps[] {
  const parts: unknown[] = [...Object.values(properties ?? {}), items, additionalProperties];
  return parts.filter((part): part is JSONSchemaProps => isJsonObject(part));
}
