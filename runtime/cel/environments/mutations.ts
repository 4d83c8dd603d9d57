/**
 * Expressions that change objects: `Object{spec: Object.spec{...}}`, which is applied, and `JSONPatch{op: ...}`. This
 * file declares their types and converts results to JSON; merging and patching happen elsewhere. SPEC: Validation
 * expressions.
 */
import type { JsonObject, JsonValue } from "../../api/json.js";
import { type CelType, DYN, listOf, type ObjectType, objectType, STRING, type TypeProvider } from "../cel-types.js";
import { CelError, CelList, CelMap, CelObject, type CelResult, type CelValue } from "../cel-values.js";
import type { Environment } from "../environment.js";
import { JSON_PATCH_LIBRARY } from "../library/json-patch-library.js";
import { JsonList, JsonMap, toJson } from "../value/json-value.js";

/** The type of an apply configuration. */
export const APPLY_CONFIGURATION: ObjectType = objectType("Object");

const JSON_PATCH = objectType("JSONPatch");

/** The type of a patch. */
export const JSON_PATCHES: CelType = listOf(JSON_PATCH);

const JSON_PATCH_FIELDS: ReadonlyMap<string, CelType> = new Map([
  ["op", STRING],
  ["path", STRING],
  ["from", STRING],
  ["value", DYN],
]);

/** The root, and everything below it by field path: `Object.spec.template`. */
const OBJECT_NAME = /^Object(?:\.[^.]+)*$/;

const MUTATION_TYPES: TypeProvider = {
  fieldType(objectName, field) {
    if (objectName === JSON_PATCH.name) return JSON_PATCH_FIELDS.get(field);
    return OBJECT_NAME.test(objectName) ? DYN : undefined;
  },
  findType: (name) => (name === JSON_PATCH.name || OBJECT_NAME.test(name) ? objectType(name) : undefined),
  construct: (typeName, fields) => new MadeObject(objectType(typeName), fields),
};

/** Returns the environment of expressions that change the object. */
export function mutationEnvironment(base: Environment): Environment {
  return base.extend({ types: MUTATION_TYPES, libraries: [JSON_PATCH_LIBRARY] });
}

class MadeObject extends CelObject {
  constructor(
    readonly type: ObjectType,
    private readonly values: ReadonlyMap<string, CelValue>,
  ) {
    super();
  }

  has(field: string): boolean {
    return this.values.has(field);
  }

  get(field: string): CelResult | undefined {
    return this.values.get(field);
  }

  fields(): Iterable<string> {
    return this.values.keys();
  }
}

/**
 * Returns the configuration from an expression's result, with which it may share parts. @returns an error for another
 * value
 */
export function applyConfigurationOf(value: CelValue): JsonObject | CelError {
  // the conversion comes first, because it bounds the size
  const json = toJson(value) as JsonObject | CelError;
  if (json instanceof CelError) return json;
  const problem = typeProblem(value, APPLY_CONFIGURATION.name);
  return problem === undefined ? json : new CelError(`type mismatch: ${problem}`);
}

/**
 * Returns the operations from an expression's result, with which they may share parts. @returns an error for another
 * value
 */
export function jsonPatchesOf(value: CelValue): JsonValue | CelError {
  return toJson(value) as JsonValue | CelError;
}

/** Type names reflect the position of a value; items of a list have the name of the list. */
function typeProblem(value: CelResult | undefined, place: string): string | undefined {
  if (value instanceof MadeObject) {
    const { name } = value.type;
    if (name !== place)
      return `unexpected type name "${name}", expected "${place}", which matches field name path from root Object type`;
    return firstProblem(value.fields(), (field) => typeProblem(value.get(field), `${place}.${field}`));
  }
  // values from the request contain nothing that an expression created
  if (value instanceof JsonList || value instanceof JsonMap) return undefined;
  if (value instanceof CelList) return firstProblem(value, (item) => typeProblem(item, place));
  if (value instanceof CelMap)
    return firstProblem(value.keys(), (key) => typeProblem(value.find(key), `${place}.${String(key)}`));
  return undefined;
}

function firstProblem<Part>(parts: Iterable<Part>, problemOf: (part: Part) => string | undefined): string | undefined {
  for (const part of parts) {
    const problem = problemOf(part);
    if (problem !== undefined) return problem;
  }
  return undefined;
}
