/**
 * Emits the check of one value, by the keywords of its schema, as statements. There are two modes: *full*, which
 * prunes, sets defaults and descends, and *rules*, for the parts of allOf, anyOf, oneOf and not, which change nothing.
 */

import { addAll } from "../../base/add-all.js";
import type { Schema, SchemaType, WellKnown } from "../schema-types.js";
import { presentZeroOf } from "../typed/zero-values.js";
import type { CodeSink } from "./code-sink.js";
import { isLookedUp, isPlain, isTextFormat, type SchemaConstants } from "./emit-constants.js";
import { numberRules, textRules, typeTest } from "./emit-scalar.js";
import { assertDuties } from "./keyword-duties.js";
import { isAbsent, isInheritedName, literal, member } from "./literal.js";
import { block, otherwise, type Statement } from "./statements.js";

/** The location of the value to check, as expressions of the printed program. */
interface Place {
  readonly value: string;
  /** Field, key or index in the container; absent for the struct of the function itself. */
  readonly segment?: string;
  /** The object that contains the value under `segment`; absent if it must not be changed. */
  readonly container?: string;
  /** Nesting of containers within the function; makes variable names unique. */
  readonly depth: number;
  readonly mode: "full" | "rules";
}

const FIELD: Place = { value: "value", segment: "key", container: "object", depth: 0, mode: "full" };
const STRUCT: Place = { value: "object", depth: 0, mode: "rules" };

const WELL_KNOWN_CHECKS: Readonly<Record<WellKnown, string>> = {
  ObjectMeta: "checkObjectMeta",
  ListMeta: "checkListMeta",
  Time: "checkTime",
  MicroTime: "checkTime",
  Quantity: "checkQuantity",
  IntOrString: "checkIntOrString",
  FieldsV1: "checkAnyObject",
  RawExtension: "checkAnyObject",
};

/** Emits the statements of one struct's function. */
export class ValueChecks {
  private variables = 0;

  constructor(
    private readonly sink: CodeSink,
    private readonly constants: SchemaConstants,
    /** Typed servers have a Go type for the struct, so its values are stored in the form of that type. */
    private readonly hasStockType: boolean,
    /** Name of the struct, which is also the type of objects in a union. */
    private readonly ref: string,
  ) {}

  /** Emits the check of a field of the struct: `value` under `key` in `object`. */
  field(schema: Schema): Statement[] {
    return this.check(schema, FIELD);
  }

  /** Emits the rules about the struct as a whole. */
  struct(schema: Schema): Statement[] {
    assertDuties(schema);
    return [...this.fieldCounts(schema, STRUCT), ...this.enumRule(schema, STRUCT), ...this.logic(schema, STRUCT)];
  }

  private check(schema: Schema, place: Place): Statement[] {
    assertDuties(schema);
    const statements = [...this.ownRules(schema, place), ...this.logic(schema, place)];
    if (schema.nullable && statements.length > 0) return [block(`if (${place.value} !== null) {`, ...statements)];
    const isTyped = schema.type !== undefined || schema.ref || schema.wellKnown || schema.intOrString;
    const takesAny = schema.isTypeImplied || !isTyped;
    if (schema.nullable || !takesAny || place.container === undefined) return statements;
    return otherwise(`if (${place.value} === null) walk.nullValue(${place.container}, ${place.segment});`, statements);
  }

  private ownRules(schema: Schema, place: Place): Statement[] {
    if (schema.isTypeImplied && place.segment !== undefined) return this.orOtherTypes(schema, place);
    const where = `${place.container}, ${place.segment}, ${place.value}`;
    if (schema.ref !== undefined) {
      const helper = this.sink.kit(place.mode === "full" ? "checkStruct" : "checkStructRules");
      return [`${helper}(${where}, ${this.sink.struct(schema.ref, "validate")}, walk);`];
    }
    if (schema.wellKnown !== undefined) {
      return place.mode === "rules" ? [] : [`${this.sink.kit(WELL_KNOWN_CHECKS[schema.wellKnown])}(${where}, walk);`];
    }
    return [...this.typeRules(schema, place), ...this.enumRule(schema, place)];
  }

  /** Emits the rules of the implied type, and the schema's rules for values of other types. */
  private orOtherTypes({ isTypeImplied: _, ...schema }: Schema, place: Place): Statement[] {
    const { type = "object" } = schema;
    const isOther = typeTest(this.sink, type, place.value, false);
    const rules = otherwise(`if (${isOther}) ${this.content(true, place)}`, this.ownRules(schema, place));
    const others: SchemaType[] = ["string", "number", "array", "object"];
    const otherRules = this.guardedRules(
      others.filter((other) => other !== type),
      schema,
      place,
    );
    // a struct's own check covers the rest
    return schema.ref === undefined ? [...rules, ...otherRules, ...this.enumRule(schema, place)] : rules;
  }

  private enumRule(schema: Schema, { value, segment }: Place): Statement[] {
    if (!schema.enum) return [];
    const values = this.constants.values(schema.enum);
    const included = isLookedUp(schema.enum)
      ? `${this.constants.valueSet(schema.enum)}.has(${value})`
      : schema.enum.every(isPlain)
        ? `${values}.includes(${value})`
        : `${this.sink.kit("includesJson")}(${values}, ${value})`;
    return [`if (!${included}) walk.notSupported(${segment}, ${value}, ${values});`];
  }

  /** Emits the type test and the keywords of the type; without a type, the keywords for whatever type the value has. */
  private typeRules(schema: Schema, place: Place): Statement[] {
    const { type } = schema;
    if (schema.intOrString) {
      const problem = this.wrongType("integer,string", place);
      const test = `typeof ${place.value} !== "string" && !${this.sink.kit("isInteger")}(${place.value})`;
      return [`if (${test}) ${problem}`, ...this.guardedRules(["string", "integer"], schema, place)];
    }
    if (type === undefined) return this.untyped(schema, place);
    const rules = this.rulesOf(type, schema, place);
    // The caller has already checked that the struct itself is an object.
    if (place.segment === undefined) return rules;
    return otherwise(`if (${typeTest(this.sink, type, place.value, false)}) ${this.wrongType(type, place)}`, rules);
  }

  private untyped(schema: Schema, place: Place): Statement[] {
    const types: SchemaType[] = place.segment === undefined ? ["object"] : ["string", "number", "array", "object"];
    const rules = this.guardedRules(types, schema, place);
    if (place.mode === "rules") return rules;
    if (schema.protobufUnion !== undefined) {
      const check = this.sink.struct(this.ref, "validate");
      return [`${this.sink.kit("checkUnion")}(${place.value}, ${place.segment}, ${check}, walk);`, ...rules];
    }
    return [this.content(schema.preserveUnknownFields, place), ...rules];
  }

  private guardedRules(types: readonly SchemaType[], schema: Schema, place: Place): Statement[] {
    return types.flatMap((type) => {
      const rules = this.rulesOf(type, schema, { ...place, mode: "rules" });
      if (rules.length === 0 || place.segment === undefined) return rules;
      return [block(`if (${typeTest(this.sink, type, place.value, true)}) {`, ...rules)];
    });
  }

  private wrongType(expected: string, { container, segment, value }: Place): string {
    return `walk.wrongType(${container}, ${segment}, ${value}, ${literal(expected)});`;
  }

  /** Emits the keywords of one type, for a value of that type. */
  private rulesOf(type: SchemaType, schema: Schema, place: Place): Statement[] {
    switch (type) {
      case "string": {
        const pattern = schema.pattern === undefined ? undefined : this.constants.pattern(schema.pattern);
        const format = isTextFormat(schema) ? this.constants.format(schema.format) : undefined;
        const bytesIn = this.hasStockType && place.mode === "full" ? place.container : undefined;
        return textRules(this.sink, schema, place, { pattern, format, bytesIn });
      }
      case "integer":
      case "number":
        return numberRules(this.sink, schema, place);
      case "boolean":
        return [];
      case "array":
        return this.listRules(schema, place);
      case "object":
        return this.objectRules(schema, place);
    }
  }

  /** Emits the check of a value without a schema: kept as it is, or with all fields unknown. */
  private content(isKept: boolean | undefined, { value, segment }: Place): Statement {
    return `${this.sink.kit(isKept ? "checkFreeForm" : "checkUnspecified")}(${value}, ${segment}, walk);`;
  }

  private listRules(schema: Schema, place: Place): Statement[] {
    const { value, segment, mode } = place;
    const rules: Statement[] = [];
    if (schema.minItems) {
      const text = literal(`should have at least ${schema.minItems} items`);
      rules.push(`if (${value}.length < ${schema.minItems}) walk.tooFew(${segment}, ${value}.length, ${text});`);
    }
    if (schema.maxItems !== undefined) {
      const problem = `walk.tooMany(${segment}, ${value}.length, ${schema.maxItems});`;
      rules.push(`if (${value}.length > ${schema.maxItems}) ${problem}`);
    }
    if (schema.items) addAll(rules, this.items(schema.items, place));
    else if (mode === "full") rules.push(this.content(schema.preserveUnknownFields, place));
    if (schema.uniqueItems) {
      const test = `${this.sink.kit("hasRepeatedItems")}(${value}, walk)`;
      rules.push(`if (${test}) walk.breaks(${segment}, ${value}, "shouldn't contain duplicates");`);
    }
    // Stock servers accept repeated keys in lists that strategic merge patch merges (environment variables, ports).
    if (schema.patchStrategy?.includes("merge")) return rules;
    if (schema.listType === "set") rules.push(`${this.sink.kit("checkSet")}(${value}, ${segment}, walk);`);
    if (schema.listType === "map") {
      const keys = literal(schema.listMapKeys ?? []);
      rules.push(`${this.sink.kit("checkMapKeys")}(${value}, ${keys}, ${segment}, walk);`);
    }
    return rules;
  }

  private items(items: Schema, place: Place): Statement[] {
    const depth = place.depth + 1;
    const [index, item] = [`index${depth}`, `item${depth}`];
    const element = `${place.value}[${index}]`;
    const statements = this.check(items, { value: item, segment: index, depth, mode: place.mode });
    const replaced = this.nullDefault(items, item, element, place);
    if (statements.length === 0 && replaced.length === 0) return [];
    const value = `${element}${this.sink.type(` as ${this.sink.kit("JsonValue")}`)}`;
    const loop = block(
      `for (let ${index} = 0; ${index} < ${place.value}.length; ${index}++) {`,
      `${replaced.length > 0 ? "let" : "const"} ${item} = ${value};`,
      ...replaced,
      ...statements,
    );
    return this.inside(place, [loop]);
  }

  /** In lists and maps a null is replaced by the default. */
  private nullDefault(schema: Schema, variable: string, target: string, { mode }: Place): Statement[] {
    if (schema.default === undefined || schema.nullable || mode === "rules") return [];
    const value = literal(schema.default);
    return [`if (${variable} === null && walk.fills(${value.length})) ${target} = ${variable} = ${value};`];
  }

  /** In maps of typed servers a null is replaced by the type's zero value, if it has one. */
  private nullZero(schema: Schema, variable: string, target: string, { mode }: Place): Statement[] {
    if (!this.hasStockType || schema.default !== undefined || mode === "rules") return [];
    const zero = presentZeroOf(schema);
    return zero === null
      ? []
      : [`if (${variable} === null && walk.dropsUnset) ${target} = ${variable} = ${literal(zero)};`];
  }

  /** Wraps statements for a value one level down, unless the value is the struct itself. */
  private inside({ segment }: Place, statements: readonly Statement[]): Statement[] {
    if (segment === undefined || statements.length === 0) return [...statements];
    return [block(`if (walk.enter(${segment})) {`, ...statements, "walk.leave();")];
  }

  /** Counts fields and looks for required ones last, because the checks of the values may remove nulls. */
  private objectRules(schema: Schema, place: Place): Statement[] {
    const values = schema.additionalProperties;
    const isMap = typeof values === "object";
    if (place.mode === "rules") {
      const ofValues = isMap ? this.mapValues(values, place) : [];
      return [...this.fieldCounts(schema, place), ...this.fieldRules(schema, place), ...ofValues];
    }
    const content = isMap
      ? this.mapValues(values, place)
      : [this.content(values === true || schema.preserveUnknownFields, place)];
    return [...content, ...this.inside(place, this.requiredFields(schema, place)), ...this.fieldCounts(schema, place)];
  }

  private fieldCounts({ minProperties, maxProperties }: Schema, { value, segment }: Place): Statement[] {
    if (!minProperties && maxProperties === undefined) return [];
    const rules: Statement[] = [];
    const count = `${this.sink.kit("countKeys")}(${value})`;
    if (minProperties) {
      const text = literal(`should have at least ${minProperties} properties`);
      rules.push(`if (${count} < ${minProperties}) walk.tooFew(${segment}, ${count}, ${text});`);
    }
    if (maxProperties !== undefined) {
      rules.push(`if (${count} > ${maxProperties}) walk.tooMany(${segment}, ${count}, ${maxProperties});`);
    }
    return rules;
  }

  private mapValues(values: Schema, place: Place): Statement[] {
    const depth = place.depth + 1;
    const [key, item] = [`key${depth}`, `item${depth}`];
    const element = `${place.value}[${key}]`;
    const { mode } = place;
    const container = mode === "full" ? { container: place.value } : {};
    const statements = this.check(values, { value: item, segment: key, ...container, depth, mode });
    const replaced = [
      ...this.nullDefault(values, item, element, place),
      ...this.nullZero(values, item, element, place),
    ];
    if (statements.length === 0 && replaced.length === 0) return [];
    const loop = block(
      `for (const ${key} in ${place.value}) {`,
      `${replaced.length > 0 ? "let" : "const"} ${item} = ${element};`,
      `if (${item} === undefined) continue;`,
      ...replaced,
      ...statements,
    );
    return this.inside(place, [loop]);
  }

  /** Emits the fields in the parts of allOf, anyOf, oneOf and not. */
  private fieldRules(schema: Schema, place: Place): Statement[] {
    const depth = place.depth + 1;
    const rules = this.requiredFields(schema, place);
    for (const [field, property] of Object.entries(schema.properties ?? {})) {
      const item = `field${++this.variables}`;
      const statements = this.check(property, { value: item, segment: literal(field), depth, mode: "rules" });
      if (statements.length === 0) continue;
      const guard = isInheritedName(field) ? `${isAbsent(place.value, field)} ? undefined : ` : "";
      rules.push(`const ${item} = ${guard}${member(place.value, field)};`);
      rules.push(block(`if (${item} !== undefined) {`, ...statements));
    }
    return this.inside(place, rules);
  }

  private requiredFields(schema: Schema, { value }: Place): Statement[] {
    return (schema.required ?? []).map((field) => `if (${isAbsent(value, field)}) walk.required(${literal(field)});`);
  }

  private logic(schema: Schema, place: Place): Statement[] {
    const { container: _container, ...kept } = place;
    const inner: Place = { ...kept, mode: "rules" };
    const statements = this.conjunction(schema, inner);
    if (schema.anyOf) addAll(statements, this.alternatives("anyOf", schema.anyOf, inner));
    if (schema.oneOf) addAll(statements, this.alternatives("oneOf", schema.oneOf, inner));
    if (schema.not) addAll(statements, this.alternatives("not", [schema.not], inner));
    return statements;
  }

  /** Keywords beside a reference restrict the value in the same way as an allOf, but are not reported as one. */
  private conjunction({ allOf, ref, wellKnown }: Schema, place: Place): Statement[] {
    const parts = (allOf ?? []).map((part) => this.check(part, place)).filter((checks) => checks.length > 0);
    if (parts.length === 0 || ref !== undefined || wellKnown !== undefined) return parts.flat();
    const number = ++this.variables;
    const [fitting, mark, start] = [`fitting${number}`, `mark${number}`, `start${number}`];
    return [
      `const ${start} = walk.mark();`,
      `let ${fitting} = 0;`,
      ...parts.map((checks) =>
        block("{", `const ${mark} = walk.mark();`, ...checks, `if (walk.mark() === ${mark}) ${fitting}++;`),
      ),
      `if (${fitting} < ${parts.length}) walk.notAll(${place.segment}, ${fitting}, ${start});`,
    ];
  }

  private alternatives(keyword: "anyOf" | "oneOf" | "not", parts: readonly Schema[], place: Place): Statement[] {
    const number = ++this.variables;
    const [fitting, mark, closest] = [`fitting${number}`, `mark${number}`, `closest${number}`];
    const isProblem = { anyOf: `${fitting} === 0`, oneOf: `${fitting} !== 1`, not: `${fitting} === 1` }[keyword];
    const keeps = keyword !== "not";
    const trials = parts.flatMap((part) => [
      block("{", ...this.check(part, place)),
      `if (walk.rewind(${mark})) ${fitting}++;`,
      ...(keeps ? [`else ${closest} = walk.closer(${closest});`] : []),
    ]);
    const typed = (): string => this.sink.type(`: ${this.sink.kit("Failure")} | undefined`);
    return [
      `let ${fitting} = 0;`,
      ...(keeps ? [`let ${closest}${typed()};`] : []),
      `const ${mark} = walk.mark();`,
      ...trials,
      `if (${isProblem}) walk.noAlternative(${place.segment}, ${literal(keyword)}, ${fitting}${keeps ? `, ${closest}` : ""});`,
    ];
  }
}
