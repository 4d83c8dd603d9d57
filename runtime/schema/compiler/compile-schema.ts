/**
 * Compiles validators in memory, with the same printed checks as in generated files. The structs of a large set are
 * divided into units, and each unit is compiled when one of its structs first occurs in an object: most objects use a
 * small part of a large schema, and compiling all of it would hold the event loop.
 */

import type { JsonObject, JsonValue } from "../../api/json.js";
import { addAll } from "../../base/add-all.js";
import { walked } from "../../base/turn-budget.js";
import type { Schema, SchemaSet } from "../schema-types.js";
import * as kit from "./check-kit.js";
import { emitFieldPart, emitStructCheck, type FieldParts } from "./emit-validator.js";
import { assertDuties } from "./keyword-duties.js";
import { MemorySink } from "./memory-sink.js";
import type { Validator } from "./validation.js";
import { validator } from "./validator.js";
import { setPreparation } from "./validator-preparation.js";
import type { StructCheck, Walk } from "./walk-schema.js";

/** A unit of so many schemas is compiled in a few milliseconds. */
const SCHEMAS_PER_UNIT = 300;

/**
 * Returns the validator of the set's root.
 * @param schemasPerUnit the most schemas of a unit that has several structs
 * @throws Error if a ref names a struct that the set lacks, perhaps only once the validator meets it
 */
export function compileValidator(set: SchemaSet, schemasPerUnit = SCHEMAS_PER_UNIT): Validator {
  const units = new Units(set, schemasPerUnit);
  const validate = validator(units.rootCheck());
  setPreparation(validate, (value) => (units.isPrepared ? undefined : units.prepare(value)));
  return validate;
}

/** The structs of one unit. */
class Unit {
  readonly structs = new Map<string, Schema>();
  isCompiled = false;
}

/** Fields of a struct that has too many for one unit. Both functions compile the part if that has not been done. */
interface FieldPart {
  check: FieldCheck;
  setDefaults: (object: JsonObject) => void;
  readonly hasDefaults: boolean;
  isCompiled: boolean;
  compile(): void;
}

/** The parts of a struct, and the part with each field. */
interface DividedFields {
  readonly parts: readonly FieldPart[];
  readonly partOf: ReadonlyMap<string, FieldPart>;
}

/** The member of the kit under which units find the checks of each other. */
const CHECKS = "structChecks";
/** The members under which the check of a struct with too many fields finds the functions of its parts. */
const CHECK_OF = "fieldChecks";
const SET_DEFAULTS = "fieldDefaults";

type FieldCheck = (object: JsonObject, key: string, value: JsonValue, walk: Walk) => void;

class Units {
  private readonly unitOf = new Map<string, Unit>();
  /** The checks of structs that other units call; before its unit is compiled, a check compiles it. */
  private readonly checks: StructCheck[] = [];
  private readonly indexes = new Map<string, number>();
  private readonly divided = new Map<string, DividedFields>();
  private readonly checkOf: ((field: string) => FieldCheck | undefined)[] = [];
  private readonly setDefaults: ((object: JsonObject) => void)[] = [];
  private readonly kit = {
    ...kit,
    [CHECKS]: this.checks,
    [CHECK_OF]: this.checkOf,
    [SET_DEFAULTS]: this.setDefaults,
  };
  /** How functions are printed: those of several units are compiled where the caller can wait. */
  private readonly keyword: "function" | "eager";
  /** The units and parts that are not compiled. */
  private left = 0;

  constructor(
    private readonly set: SchemaSet,
    private readonly schemasPerUnit: number,
  ) {
    let unit = new Unit();
    let left = schemasPerUnit;
    this.left = 1;
    for (const [name, schema] of Object.entries(set.structs)) {
      const count = checkedSchemas(schema);
      if (count > left && unit.structs.size > 0) {
        unit = new Unit();
        left = schemasPerUnit;
        this.left += 1;
      }
      left -= count;
      unit.structs.set(name, schema);
      this.unitOf.set(name, unit);
    }
    this.keyword = this.left > 1 ? "eager" : "function";
  }

  /** Whether everything is compiled. */
  get isPrepared(): boolean {
    return this.left === 0;
  }

  /** Compiles everything that the fields of a value need, with pauses. */
  *prepare(value: unknown): Generator<void, void> {
    const needed = new Set<Unit | FieldPart>();
    yield* walked<Held>({ schema: { ref: this.set.root }, value }, (held, below) =>
      this.addNeeded(held, needed, below),
    );
    for (const part of needed) {
      yield;
      if (part instanceof Unit) this.compile(part);
      else part.compile();
    }
    if (needed.size > 0) yield;
  }

  /** Adds what compiles the struct of a value, and the parts of the value. */
  private addNeeded({ schema, value }: Held, needed: Set<Unit | FieldPart>, below: Held[]): void {
    if (typeof value !== "object" || value === null) return;
    const { ref, items, additionalProperties: values } = schema;
    if (Array.isArray(value)) {
      if (items !== undefined) for (const item of value) below.push({ schema: items, value: item });
      return;
    }
    const object = value as JsonObject;
    if (ref === undefined) {
      if (typeof values === "object") for (const key in object) below.push({ schema: values, value: object[key] });
      return;
    }
    const unit = this.unitOf.get(ref);
    const struct = unit?.structs.get(ref);
    if (unit === undefined || struct === undefined) return;
    if (!unit.isCompiled) needed.add(unit);
    const { parts = [], partOf } = this.dividedFields(ref, struct) ?? {};
    for (const part of parts) if (part.hasDefaults && !part.isCompiled) needed.add(part);
    for (const key in object) {
      const property = struct.properties?.[key];
      if (property === undefined || !Object.hasOwn(struct.properties ?? {}, key)) continue;
      const part = partOf?.get(key);
      if (part?.isCompiled === false) needed.add(part);
      const inner = object[key];
      if (typeof inner === "object") below.push({ schema: property, value: inner });
    }
  }

  rootCheck(): StructCheck {
    return this.compiled(this.set.root);
  }

  /** Compiles the unit of a struct, and returns the check of the struct. */
  private compiled(ref: string): StructCheck {
    const unit = this.unitOf.get(ref);
    if (unit === undefined) throw new Error(`no struct ${JSON.stringify(ref)} in the schema set of ${this.set.root}`);
    this.compile(unit);
    return this.checks[this.index(ref)] as StructCheck;
  }

  private compile(unit: Unit): void {
    if (unit.isCompiled) return;
    const { structs } = unit;
    const sink = this.sinkOf(structs);
    for (const [name, schema] of structs)
      emitStructCheck(sink, name, schema, this.keyword, this.partsExpressions(sink, name, schema));
    const names = [...structs.keys()];
    const listed = names.map((name) => sink.struct(name, "validate")).join(", ");
    const found = sink.run(this.kit, `[${listed}]`) as StructCheck[];
    for (const [at, name] of names.entries()) this.checks[this.index(name)] = found[at] as StructCheck;
    unit.isCompiled = true;
    this.left -= 1;
  }

  private partsExpressions(sink: UnitSink, ref: string, schema: Schema): FieldParts | undefined {
    const divided = this.dividedFields(ref, schema);
    if (divided === undefined) return undefined;
    const { parts, partOf } = divided;
    const index = this.checkOf.push((field) => partOf.get(field)?.check) - 1;
    this.setDefaults.push((object) => {
      for (const part of parts) if (part.hasDefaults) part.setDefaults(object);
    });
    return { checkOf: `${sink.kit(CHECK_OF)}[${index}]`, setDefaults: `${sink.kit(SET_DEFAULTS)}[${index}]` };
  }

  /** Returns undefined for a struct whose fields fit into one unit. */
  private dividedFields(ref: string, schema: Schema): DividedFields | undefined {
    const known = this.divided.get(ref);
    if (known !== undefined) return known;
    const fields = Object.entries(schema.properties ?? {});
    if (fields.length <= this.schemasPerUnit) return undefined;
    const parts: FieldPart[] = [];
    const partOf = new Map<string, FieldPart>();
    for (let start = 0; start < fields.length; start += this.schemasPerUnit) {
      const ofPart = fields.slice(start, start + this.schemasPerUnit);
      const part = this.fieldPart(ref, schema, ofPart);
      parts.push(part);
      for (const [field] of ofPart) partOf.set(field, part);
    }
    const divided = { parts, partOf };
    this.divided.set(ref, divided);
    return divided;
  }

  private fieldPart(ref: string, schema: Schema, fields: readonly (readonly [string, Schema])[]): FieldPart {
    this.left += 1;
    const part: FieldPart = {
      isCompiled: false,
      hasDefaults: fields.some(([, { default: value }]) => value !== undefined),
      check: (...parameters) => {
        part.compile();
        part.check(...parameters);
      },
      setDefaults: (object) => {
        part.compile();
        part.setDefaults(object);
      },
      compile: () => {
        if (part.isCompiled) return;
        const sink = this.sinkOf(new Map());
        emitFieldPart(sink, ref, { ...schema, properties: Object.fromEntries(fields) });
        const functions = sink.run(this.kit, "{ check: checkPart, setDefaults: setDefaultsOfPart }");
        Object.assign(part, functions, { isCompiled: true });
        this.left -= 1;
      },
    };
    return part;
  }

  private sinkOf(structs: ReadonlyMap<string, Schema>): UnitSink {
    return new UnitSink(structs, (outside) => this.index(outside));
  }

  private index(ref: string): number {
    let index = this.indexes.get(ref);
    if (index === undefined) {
      index = this.checks.length;
      this.indexes.set(ref, index);
      this.checks.push((object, walk) => this.compiled(ref)(object, walk));
    }
    return index;
  }
}

/** A value, or a part of one, and its schema. */
interface Held {
  readonly schema: Schema;
  readonly value: unknown;
}

class UnitSink extends MemorySink {
  /** @param indexOf returns the index of the check of a struct in another unit */
  constructor(
    private readonly structs: ReadonlyMap<string, Schema>,
    private readonly indexOf: (ref: string) => number,
  ) {
    super();
  }

  override struct(ref: string, role: "validate"): string {
    return this.structs.has(ref) ? super.struct(ref, role) : `${this.kit(CHECKS)}[${this.indexOf(ref)}]`;
  }
}

/** Counts a schema and those in it. @throws Error for a keyword that nothing keeps, wherever it is */
function checkedSchemas(schema: Schema): number {
  const waiting = [schema];
  let count = 0;
  for (let part = waiting.pop(); part !== undefined; part = waiting.pop()) {
    count += 1;
    assertDuties(part);
    const { properties, items, additionalProperties, allOf, anyOf, oneOf, not } = part;
    if (properties !== undefined) for (const name in properties) waiting.push(properties[name] as Schema);
    for (const parts of [allOf, anyOf, oneOf]) if (parts !== undefined) addAll(waiting, parts);
    if (items !== undefined) waiting.push(items);
    if (typeof additionalProperties === "object") waiting.push(additionalProperties);
    if (not !== undefined) waiting.push(not);
  }
  return count;
}
