/**
 * Prints the check of one struct: a function that walks the fields of an object in the object's order, after it set
 * defaults and before it looks for missing fields. `emit-value.ts` emits the check of a single value.
 */

import type { Schema } from "../schema-types.js";
import { zeroOf } from "../typed/zero-values.js";
import type { CodeSink } from "./code-sink.js";
import { SchemaConstants } from "./emit-constants.js";
import { ValueChecks } from "./emit-value.js";
import { isAbsent, isInheritedName, literal, member } from "./literal.js";
import { printStatements, type Statement } from "./statements.js";

/**
 * Prints `<keyword> validate<Struct>(object, walk) { ... }`, preceded by the constants that it needs.
 *
 * @param ref name of the struct in its set, for which the sink knows the identifier
 * @param keyword `export function` in a module, `function` in memory, or `eager`: an expression that the engine compiles
 * where it stands, not when it is called
 * @param parts for a struct with too many fields for one function
 */
export function emitStructCheck(
  sink: CodeSink,
  ref: string,
  schema: Schema,
  keyword: FunctionKeyword,
  parts?: FieldParts,
): void {
  const name = sink.struct(ref, "validate");
  const checks = checksOf(sink, ref, name, parts === undefined ? schema : { ...schema, properties: {} });
  const parameters = `object${sink.type(`: ${sink.kit("JsonObject")}`)}, walk${sink.type(`: ${sink.kit("Walk")}`)}`;
  emitFunction(sink, { keyword, name, parameters }, () => {
    emitUnset(sink, schema);
    emitDefaults(sink, schema, parts);
    emitFields(sink, checks, schema, parts);
    for (const field of schema.required ?? []) {
      sink.line(`if (${isAbsent("object", field)}) walk.required(${literal(field)});`);
    }
    if (schema.embeddedResource) sink.line(`${sink.kit("checkEmbedded")}(object, walk);`);
    printStatements(sink, checks.struct(schema));
  });
}

export type FunctionKeyword = "export function" | "function" | "eager";

/** Expressions of functions for the fields of a struct that has too many for one function; see {@link emitFieldPart}. */
export interface FieldParts {
  /** Returns the check of a field; undefined if the struct has no such field. */
  readonly checkOf: string;
  /** Sets the defaults of all fields. */
  readonly setDefaults: string;
}

/**
 * Prints two functions for some of the fields of a struct: `checkPart(object, key, value, walk)`, which checks one, and
 * `setDefaultsOfPart(object)`.
 * @param schema the struct, with these properties only
 */
export function emitFieldPart(sink: CodeSink, ref: string, schema: Schema): void {
  const checks = checksOf(sink, ref, "checkPart", schema);
  const check = { keyword: "eager", name: "checkPart", parameters: "object, key, value, walk" } as const;
  emitFunction(sink, check, () => emitCases(sink, checks, schema));
  const defaults = { keyword: "eager", name: "setDefaultsOfPart", parameters: "object" } as const;
  emitFunction(sink, defaults, () => printDefaults(sink, defaultedFields(schema)));
}

interface FunctionHead {
  readonly keyword: FunctionKeyword;
  readonly name: string;
  readonly parameters: string;
}

function emitFunction(sink: CodeSink, { keyword, name, parameters }: FunctionHead, body: () => void): void {
  if (keyword === "eager") sink.block(`const ${name} = (function ${name}(${parameters}) {`, body, "});");
  else sink.block(`${keyword} ${name}(${parameters})${sink.type(": void")} {`, body, "}");
}

/** Prints the constants of a function. */
function checksOf(sink: CodeSink, ref: string, name: string, schema: Schema): ValueChecks {
  const constants = new SchemaConstants(name.replace(/^validate/, ""), schema);
  constants.emit(sink);
  return new ValueChecks(sink, constants, schema.alwaysPresent !== undefined, ref);
}

/** Runs before the defaults, which replace dropped values. */
function emitUnset(sink: CodeSink, schema: Schema): void {
  const fields = schema.unsetAtZero ?? [];
  if (fields.length === 0) return;
  sink.block(
    "if (walk.dropsUnset) {",
    () => {
      for (const field of fields) {
        const zero = literal(zeroOf(schema.properties?.[field]));
        sink.line(`if (${member("object", field)} === ${zero}) delete ${member("object", field)};`);
      }
    },
    "}",
  );
}

function emitDefaults(sink: CodeSink, schema: Schema, parts: FieldParts | undefined): void {
  const defaulted = defaultedFields(schema);
  if (defaulted.length === 0) return;
  const characters = defaulted.reduce((sum, [, { default: value }]) => sum + literal(value).length, 0);
  sink.block(
    `if (walk.fills(${characters})) {`,
    () => {
      if (parts === undefined) printDefaults(sink, defaulted);
      else sink.line(`${parts.setDefaults}(object);`);
    },
    "}",
  );
}

function defaultedFields({ properties = {} }: Schema): [field: string, property: Schema][] {
  return Object.entries(properties).filter(([, { default: value }]) => value !== undefined);
}

function printDefaults(sink: CodeSink, defaulted: readonly (readonly [field: string, property: Schema])[]): void {
  for (const [field, property] of defaulted) {
    const target = member("object", field);
    const value = literal(property.default);
    if (isInheritedName(field)) {
      // An index access; by its plain name the field would be the method that every object inherits.
      const own = `object[${literal(field)}${sink.type(" as string")}]`;
      sink.line(`if (${isAbsent("object", field)}) ${own} = ${value};`);
    } else if (property.nullable) sink.line(`if (${target} === undefined) ${target} = ${value};`);
    else sink.line(`${target} ??= ${value};`);
  }
}

/** Removes empty optional lists and maps, which typed servers do not distinguish from absent ones. */
function dropsEmpty({ alwaysPresent, setWhenEmpty, required, properties }: Schema, field: string): Statement[] {
  if (alwaysPresent === undefined) return [];
  if ([alwaysPresent, setWhenEmpty, required].some((names) => names?.includes(field))) return [];
  const { type, additionalProperties, nullable } = properties?.[field] ?? {};
  if (nullable) return [];
  if (type === "array") return ["if (walk.droppedList(object, key, value)) break;"];
  const isMap = type === "object" && additionalProperties !== undefined;
  return isMap ? ["if (walk.droppedMap(object, key, value)) break;"] : [];
}

function emitFields(sink: CodeSink, checks: ValueChecks, schema: Schema, parts: FieldParts | undefined): void {
  sink.block(
    "for (const key in object) {",
    () => {
      sink.line("const value = object[key];");
      sink.line("if (value === undefined) continue;");
      if (parts !== undefined) {
        sink.line(`const check = ${parts.checkOf}(key);`);
        sink.line(`if (check === undefined) ${ofUnknown(sink, schema)}`);
        sink.line("else check(object, key, value, walk);");
      } else if (Object.keys(schema.properties ?? {}).length === 0) sink.line(ofUnknown(sink, schema));
      else emitCases(sink, checks, schema);
    },
    "}",
  );
}

function emitCases(sink: CodeSink, checks: ValueChecks, schema: Schema): void {
  sink.block(
    "switch (key) {",
    () => {
      for (const [field, property] of Object.entries(schema.properties ?? {})) {
        sink.block(
          `case ${literal(field)}:`,
          () => printStatements(sink, [...dropsEmpty(schema, field), ...checks.field(property)]),
          "  break;",
        );
      }
      sink.line(`default: ${ofUnknown(sink, schema)}`);
    },
    "}",
  );
}

/** Returns the check of a field that the schema does not have. */
function ofUnknown(sink: CodeSink, schema: Schema): string {
  const isKept = schema.preserveUnknownFields === true;
  return isKept ? `${sink.kit("checkFreeForm")}(value, key, walk);` : "walk.unknown(object, key);";
}
