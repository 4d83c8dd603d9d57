/**
 * Expressions that change objects: `Object{spec: Object.spec{...}}`, which is applied, and `JSONPatch{op: ...}`. What they
 * make is declared here, and turned into JSON; merging and patching is for others. SPEC: Validation expressions.
 */
import type { JsonObject, JsonValue } from "../../api/json.js";
import { type CelType, DYN, listOf, type ObjectType, objectType, STRING, type TypeProvider } from "../cel-types.js";
import { CelError, CelList, CelMap, CelObject, type CelResult, type CelValue } from "../cel-values.js";
import type { Environment } from "../environment.js";
import { JSON_PATCH_LIBRARY } from "../library/json-patch-library.js";
import { JsonList, JsonMap, toJson } from "../value/json-value.js";

/** What an apply configuration must be. */
export const APPLY_CONFIGURATION: ObjectType = objectType("Object");

const JSON_PATCH = objectType("JSONPatch");

/** What a patch must be. */
export const JSON_PATCHES: CelType = listOf(JSON_PATCH);

const JSON_PATCH_FIELDS: ReadonlyMap<string, CelType> = new Map([
  ["op", STRING],
  ["path", STRING],
  ["from", STRING],
  ["value", DYN],
]);

/** The root, and everything below it by the names on the way: `Object.spec.template`. */
const OBJECT_NAME = /^Object(?:\.[^.]+)*$/;

const MUTATION_TYPES: TypeProvider = {
  fieldType(objectName, field) {
    if (objectName === JSON_PATCH.name) return JSON_PATCH_FIELDS.get(field);
    return OBJECT_NAME.test(objectName) ? DYN : undefined;
  },
  findType: (name) => (name === JSON_PATCH.name || OBJECT_NAME.test(name) ? objectType(name) : undefined),
  construct: (typeName, fields) => new MadeObject(objectType(typeName), fields),
};

/** An environment of expressions on requests, for those that change the object. */
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

/** The configuration that an expression gave. Shares parts with what the expression was given. @returns an error for what is none */
export function applyConfigurationOf(value: CelValue): JsonObject | CelError {
  // first: that bounds what there is to look at
  const json = toJson(value) as JsonObject | CelError;
  if (json instanceof CelError) return json;
  const problem = typeProblem(value, APPLY_CONFIGURATION.name);
  return problem === undefined ? json : new CelError(`type mismatch: ${problem}`);
}

/** The operations that an expression gave. Share parts with what the expression was given. @returns an error for what are none */
export function jsonPatchesOf(value: CelValue): JsonValue | CelError {
  return toJson(value) as JsonValue | CelError;
}

/** Names of types say where the values stand, items of a list being where the list is. */
function typeProblem(value: CelResult | undefined, place: string): string | undefined {
  if (value instanceof MadeObject) {
    const { name } = value.type;
    if (name !== place)
      return `unexpected type name "${name}", expected "${place}", which matches field name path from root Object type`;
    return firstProblem(value.fields(), (field) => typeProblem(value.get(field), `${place}.${field}`));
  }
  // what came with the request holds nothing that an expression made
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
