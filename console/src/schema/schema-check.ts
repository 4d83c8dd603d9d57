/**
 * Checks an object against the schema of its kind, as far as a page can: unknown and missing fields, types, choices,
 * patterns and limits. The server has the last word.
 */
import type { JsonObject, JsonValue } from "../../../runtime/client/browser.js";
import type { TreePath } from "../object/tree-edits.js";
import { texts } from "../texts/texts.js";
import { isEqual, isObject } from "../values/json-tree.js";
import { isIntOrString, isOpen, isQuantity } from "./field-shape.js";
import type { KindSchema } from "./kind-schema.js";

export interface FieldProblem {
  readonly path: TreePath;
  readonly message: string;
}

const MAX_PROBLEMS = 100;
const MAX_DEPTH = 100;
/** A hostile pattern could take forever on a long text. */
const MAX_MATCHED_CHARACTERS = 1000;
const QUANTITY = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+|[numkMGTPE]|[KMGTPE]i)?$/;

export function checkObject(source: KindSchema, object: JsonObject): FieldProblem[] {
  const problems: FieldProblem[] = [];
  new Check(source, problems).value(source.root, object, []);
  return problems.slice(0, MAX_PROBLEMS);
}

class Check {
  constructor(
    private readonly source: KindSchema,
    private readonly problems: FieldProblem[],
  ) {}

  value(unresolved: unknown, value: JsonValue | undefined, path: TreePath): void {
    // The server drops nulls, or its hooks judge them.
    if (value === undefined || value === null || path.length > MAX_DEPTH || this.problems.length >= MAX_PROBLEMS)
      return;
    const schema = this.source.resolve(unresolved);
    const expected = unexpectedType(schema, value);
    if (expected !== undefined) {
      this.report(path, texts.check.type(expected, typeOf(value)));
      return;
    }
    if (Array.isArray(schema.enum) && !schema.enum.some((each) => isEqual(each, value)))
      this.report(path, texts.check.choice(schema.enum.map(String).join(", ")));
    if (typeof value === "string") this.text(schema, value, path);
    else if (typeof value === "number") this.number(schema, value, path);
    else if (Array.isArray(value)) this.list(schema, value, path);
    else if (isObject(value)) this.object(schema, value, path);
  }

  private object(schema: JsonObject, object: JsonObject, path: TreePath): void {
    const properties = isObject(schema.properties) ? schema.properties : undefined;
    for (const name of Array.isArray(schema.required) ? schema.required : [])
      if (object[String(name)] === undefined) this.report([...path, String(name)], texts.check.required(String(name)));
    const { additionalProperties: others } = schema;
    for (const [name, value] of Object.entries(object)) {
      if (properties !== undefined && Object.hasOwn(properties, name))
        this.value(properties[name], value, [...path, name]);
      else if (isObject(others)) this.value(others, value, [...path, name]);
      // A schema of an object without any field says nothing of its fields.
      else if (properties !== undefined && !isOpen(schema)) this.report([...path, name], texts.check.unknown(name));
    }
  }

  private list(schema: JsonObject, items: readonly JsonValue[], path: TreePath): void {
    if (typeof schema.minItems === "number" && items.length < schema.minItems)
      this.report(path, texts.check.minItems(schema.minItems));
    if (typeof schema.maxItems === "number" && items.length > schema.maxItems)
      this.report(path, texts.check.maxItems(schema.maxItems));
    if (isObject(schema.items))
      for (const [index, item] of items.entries()) this.value(schema.items, item, [...path, index]);
  }

  private text(schema: JsonObject, text: string, path: TreePath): void {
    const length = [...text].length;
    if (typeof schema.minLength === "number" && length < schema.minLength)
      this.report(path, texts.check.minLength(schema.minLength));
    if (typeof schema.maxLength === "number" && length > schema.maxLength)
      this.report(path, texts.check.maxLength(schema.maxLength));
    if (typeof schema.pattern === "string" && !matches(schema.pattern, text))
      this.report(path, texts.check.pattern(schema.pattern));
    if (isQuantity(schema) && !QUANTITY.test(text)) this.report(path, texts.check.quantity);
    if (schema.format === "date-time" && Number.isNaN(Date.parse(text))) this.report(path, texts.check.time);
  }

  private number(schema: JsonObject, number: number, path: TreePath): void {
    const { minimum, maximum, exclusiveMinimum: isAbove, exclusiveMaximum: isBelow } = schema;
    if (typeof minimum === "number" && (isAbove === true ? number <= minimum : number < minimum))
      this.report(path, texts.check.minimum(minimum));
    if (typeof maximum === "number" && (isBelow === true ? number >= maximum : number > maximum))
      this.report(path, texts.check.maximum(maximum));
  }

  private report(path: TreePath, message: string): void {
    this.problems.push({ path, message });
  }
}

/** Returns the expected type if the value has another one. */
function unexpectedType(schema: JsonObject, value: JsonValue): string | undefined {
  const type = typeOf(value);
  if (isIntOrString(schema)) return type === "integer" || type === "string" ? undefined : texts.check.intOrString;
  if (isQuantity(schema)) return ["integer", "number", "string"].includes(type) ? undefined : texts.check.quantityType;
  if (typeof schema.type !== "string" || schema.type === type) return undefined;
  return schema.type === "number" && type === "integer" ? undefined : schema.type;
}

function typeOf(value: JsonValue): string {
  if (Array.isArray(value)) return "array";
  if (typeof value === "number") return Number.isInteger(value) ? "integer" : "number";
  return typeof value === "bigint" ? "integer" : typeof value;
}

/** Patterns are written for another engine; one that this engine does not know is left to the server. */
function matches(pattern: string, text: string): boolean {
  if (text.length > MAX_MATCHED_CHARACTERS) return true;
  try {
    return new RegExp(pattern, "u").test(text);
  } catch {
    return true;
  }
}
