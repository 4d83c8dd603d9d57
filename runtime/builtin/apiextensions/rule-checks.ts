/** Compiles the validation rules of a definition when it is written. CEL-001, CEL-005, CEL-034, CEL-050, CEL-051. */

import type {
  CustomResourceDefinition,
  JSONSchemaProps,
  ValidationRule,
} from "../../../generated/apiextensions/v1/index.js";
import type { FieldError } from "../../api/field-error.js";
import { equalJson, isJsonObject } from "../../api/json.js";
import { addAll } from "../../base/add-all.js";
import { walked } from "../../base/turn-budget.js";
import type { StoredExpressions } from "../../cel/schema/check-rules.js";
import type { EffortAllowance } from "../../cel/value/effort.js";
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
export function* validateExpressions(
  { spec }: CustomResourceDefinition,
  old: CustomResourceDefinition | undefined,
  earlier: readonly FieldError[],
  engine: ExpressionEngine,
  read: ReadRoot = rootReader(),
): Generator<void, FieldError[]> {
  const stored = old && (yield* storedExpressions(old));
  const formerly = new Map(old?.spec.versions.map(({ name, schema }) => [name, schema?.openAPIV3Schema]));
  const effort = engine.compileEffort();
  const errors: FieldError[] = [];
  for (const [index, { name, schema }] of spec.versions.entries()) {
    const root = schema?.openAPIV3Schema;
    yield;
    // Stored schemas were validated when they were written.
    if (root === undefined || !(yield* hasRules(root)) || equalJson(root, formerly.get(name))) continue;
    const field = `spec.versions[${index}].schema.openAPIV3Schema`;
    const found = earlier.filter((error) => error.field.startsWith(field)).length;
    addAll(errors, yield* validateRoot(root, field, found, { engine, read, stored, effort }));
  }
  return errors;
}

interface CheckContext {
  readonly engine: ExpressionEngine;
  readonly read: ReadRoot;
  readonly stored: StoredExpressions | undefined;
  readonly effort: EffortAllowance;
}

/** @param found number of other errors in the schema */
function* validateRoot(
  root: JSONSchemaProps,
  field: string,
  found: number,
  { engine, read, stored, effort }: CheckContext,
): Generator<void, FieldError[]> {
  const unsound = new Set<unknown>();
  // Errors of other kinds may leave the types of values undetermined.
  if (found > (yield* collectUnsound(root, unsound))) return [];
  const { schema } = yield* read(root);
  const { problems } = yield* engine.checkRulesInTurns({
    schema,
    structs: {},
    isResource: true,
    environments: engine.environments,
    effort,
    texts: "linted",
    isSound: (path) => !unsound.has(nodeAt(root, path)),
    formatPlace: ({ path }) => fieldAt(field, path),
    ...(stored === undefined ? {} : { stored }),
  });
  return problems.map((problem) => fieldErrorOf(problem, field));
}

/** Adds the nodes with errors in their markers or rules, and all nodes around them. Returns the number of errors. */
function* collectUnsound(root: JSONSchemaProps, unsound: Set<unknown>): Generator<void, number> {
  const errors: FieldError[] = [];
  yield* walked<NestedSchema>({ schema: root }, (nested, below) => {
    const before = errors.length;
    validateDetails(nested.schema, "", errors);
    if (errors.length > before)
      for (let at: NestedSchema | undefined = nested; at && !unsound.has(at.schema); at = at.within)
        unsound.add(at.schema);
    for (const schema of partsOf(nested.schema)) below.push({ schema, within: nested });
  });
  return errors.length;
}

interface NestedSchema {
  readonly schema: JSONSchemaProps;
  readonly within?: NestedSchema;
}

function nodeAt(root: JSONSchemaProps, path: SchemaPath): unknown {
  let node: unknown = root;
  for (const part of path) node = (node as Readonly<Record<string | number, unknown>> | undefined)?.[part];
  return node;
}

function* storedExpressions({ spec }: CustomResourceDefinition): Generator<void, StoredExpressions> {
  const rules = new Set<string>();
  const messageExpressions = new Set<string>();
  for (const { schema } of spec.versions) {
    if (schema?.openAPIV3Schema === undefined) continue;
    yield* walked(schema.openAPIV3Schema, (node, below) => {
      for (const { rule, messageExpression } of ownRules(node)) {
        rules.add(rule);
        if (messageExpression !== undefined) messageExpressions.add(messageExpression);
      }
      addAll(below, partsOf(node));
    });
  }
  return { rules, messageExpressions };
}

function* hasRules(root: JSONSchemaProps): Generator<void, boolean> {
  let isFound = false;
  yield* walked(root, (schema, below) => {
    isFound ||= ownRules(schema).length > 0;
    if (!isFound) addAll(below, partsOf(schema));
  });
  return isFound;
}

function ownRules(schema: JSONSchemaProps): readonly ValidationRule[] {
  const rules: unknown = schema[RULES];
  return Array.isArray(rules) ? (rules as ValidationRule[]) : [];
}

/** The subschemas; anything else, such as null, is validated elsewhere. */
function partsOf({ properties, items, additionalProperties }: JSONSchemaProps): JSONSchemaProps[] {
  const parts: unknown[] = [...Object.values(properties ?? {}), items, additionalProperties];
  return parts.filter((part): part is JSONSchemaProps => isJsonObject(part));
}
