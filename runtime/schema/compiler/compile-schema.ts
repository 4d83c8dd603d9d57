/**
 * Compiles validators in memory, with the same printed checks as in generated files. The structs of a large set are
 * divided into units, and each unit is compiled when one of its structs first occurs in an object: most objects use a
 * small part of a large schema, and compiling all of it would hold the event loop.
 */

import type { JsonObject, JsonValue } from "../../api/json.js";
import type { Schema, SchemaSet } from "../schema-types.js";
import * as kit from "./check-kit.js";
import { emitFieldChecks, emitStructCheck } from "./emit-validator.js";
import { assertDuties } from "./keyword-duties.js";
import { MemorySink } from "./memory-sink.js";
import type { Validator } from "./validation.js";
import { validator } from "./validator.js";
import type { StructCheck, Walk } from "./walk-schema.js";

/** A unit of so many schemas is compiled in a few milliseconds. */
const SCHEMAS_PER_UNIT = 300;

/**
 * Returns the validator of the set's root.
 * @param schemasPerUnit the most schemas of a unit that has several structs
 * @throws Error if a ref names a struct that the set lacks, perhaps only once the validator meets it
 */
export function compileValidator(set: SchemaSet, schemasPerUnit = SCHEMAS_PER_UNIT): Validator {
  return validator(new Units(set, schemasPerUnit).rootCheck());
}

/** The structs of one unit by name. */
type Unit = Map<string, Schema>;

/** The member of the kit under which units find the checks of each other. */
const CHECKS = "structChecks";
/** The member under which a check of a struct with too many fields finds the checks of its parts. */
const PARTS = "fieldChecks";

type FieldCheck = (object: JsonObject, key: string, value: JsonValue, walk: Walk) => void;

class Units {
  private readonly unitOf = new Map<string, Unit>();
  /** The checks of structs that other units call; before its unit is compiled, a check compiles it. */
  private readonly checks: StructCheck[] = [];
  private readonly indexes = new Map<string, number>();
  private readonly parts: ((field: string) => FieldCheck | undefined)[] = [];
  private readonly kit = { ...kit, [CHECKS]: this.checks, [PARTS]: this.parts };

  constructor(
    private readonly set: SchemaSet,
    private readonly schemasPerUnit: number,
  ) {
    let unit: Unit = new Map();
    let left = schemasPerUnit;
    for (const [name, schema] of Object.entries(set.structs)) {
      const count = checkedSchemas(schema);
      if (count > left && unit.size > 0) {
        unit = new Map();
        left = schemasPerUnit;
      }
      left -= count;
      unit.set(name, schema);
      this.unitOf.set(name, unit);
    }
  }

  rootCheck(): StructCheck {
    return this.compiled(this.set.root);
  }

  /** Compiles the unit of a struct, and returns the check of the struct. */
  private compiled(ref: string): StructCheck {
    const unit = this.unitOf.get(ref);
    if (unit === undefined) throw new Error(`no struct ${JSON.stringify(ref)} in the schema set of ${this.set.root}`);
    const sink = this.sinkOf(unit);
    for (const [name, schema] of unit)
      emitStructCheck(sink, name, schema, "function", this.partsOf(sink, name, schema));
    const names = [...unit.keys()];
    const listed = names.map((name) => sink.struct(name, "validate")).join(", ");
    const found = sink.run(this.kit, `[${listed}]`) as StructCheck[];
    for (const [at, name] of names.entries()) this.checks[this.index(name)] = found[at] as StructCheck;
    return this.checks[this.index(ref)] as StructCheck;
  }

  /**
   * Divides the fields of a struct that has too many for one unit, and returns the expression of a function that returns
   * the check of a field. Each part is compiled when one of its fields first occurs.
   */
  private partsOf(sink: UnitSink, ref: string, schema: Schema): string | undefined {
    const fields = Object.entries(schema.properties ?? {});
    if (fields.length <= this.schemasPerUnit) return undefined;
    const checkOf = new Map<string, { check: FieldCheck }>();
    for (let start = 0; start < fields.length; start += this.schemasPerUnit) {
      const part = { ...schema, properties: Object.fromEntries(fields.slice(start, start + this.schemasPerUnit)) };
      const holder = {
        check: ((...parameters) => {
          holder.check = this.compiledFields(ref, part);
          holder.check(...parameters);
        }) as FieldCheck,
      };
      for (const field in part.properties) checkOf.set(field, holder);
    }
    this.parts.push((field) => checkOf.get(field)?.check);
    return `${sink.kit(PARTS)}[${this.parts.length - 1}]`;
  }

  private compiledFields(ref: string, part: Schema): FieldCheck {
    const sink = this.sinkOf(new Map());
    emitFieldChecks(sink, ref, part, "validateFields");
    return sink.run(this.kit, "validateFields") as FieldCheck;
  }

  private sinkOf(unit: Unit): UnitSink {
    return new UnitSink(unit, (outside) => this.index(outside));
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

class UnitSink extends MemorySink {
  /** @param indexOf returns the index of the check of a struct in another unit */
  constructor(
    private readonly unit: Unit,
    private readonly indexOf: (ref: string) => number,
  ) {
    super();
  }

  override struct(ref: string, role: "validate"): string {
    return this.unit.has(ref) ? super.struct(ref, role) : `${this.kit(CHECKS)}[${this.indexOf(ref)}]`;
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
    for (const parts of [allOf, anyOf, oneOf]) if (parts !== undefined) waiting.push(...parts);
    if (items !== undefined) waiting.push(items);
    if (typeof additionalProperties === "object") waiting.push(additionalProperties);
    if (not !== undefined) waiting.push(not);
  }
  return count;
}
