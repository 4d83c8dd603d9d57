/**
 * Remembers units of the model by the placed schemas from which they are made, so that unchanged ones are the same
 * objects.
 */
import { equalJson } from "../../runtime/api/json.js";
import type { ProtobufInline, Schema } from "../../runtime/schema/schema-types.js";
import type { PlacedSchema, PlacedUnit } from "../model/layout.js";
import type { InlineModel, StructModel, UnitModel } from "../model/model-types.js";
import { collectRefs } from "../model/refs.js";
import { isSameNumbers } from "./lock-memory.js";

/** A struct before it has its field numbers. */
export interface Draft {
  readonly id: string;
  readonly schema: Schema;
  /** Properties that are in a nested message on the wire. */
  readonly inlined?: ProtobufInline;
  readonly isRoot: boolean;
}

/** The name that a struct wanted, and the name that it got. */
export interface Claim {
  readonly wanted: string;
  readonly given: string;
}

interface Entry {
  readonly schemas: readonly PlacedSchema[];
  /** The id for each key of a definition. */
  readonly ids: ReadonlyMap<string, string | undefined>;
  readonly claims: readonly Claim[];
  readonly drafts: readonly Draft[];
}

export class UnitMemory {
  private readonly entries = new Map<string, Entry>();
  private readonly built = new Map<string, UnitModel>();

  /**
   * Returns a unit's former structs if schemas, references and free names are unchanged, and claims their names in
   * `taken`.
   * @param claim returns a free name and reserves it
   */
  recall(
    unit: PlacedUnit,
    ids: ReadonlyMap<string, string>,
    taken: Set<string>,
    claim: (wanted: string) => string,
  ): readonly Draft[] | undefined {
    const entry = this.entries.get(keyOf(unit));
    if (!entry || !isSameSchemas(entry.schemas, unit.schemas)) return undefined;
    for (const [key, id] of entry.ids) if (ids.get(key) !== id) return undefined;
    const given: string[] = [];
    for (const { wanted, given: before } of entry.claims) {
      given.push(claim(wanted));
      if (given.at(-1) === before) continue;
      for (const name of given) taken.delete(name);
      return undefined;
    }
    return entry.drafts;
  }

  keep(unit: PlacedUnit, ids: ReadonlyMap<string, string>, claims: readonly Claim[], drafts: readonly Draft[]): void {
    const refs: string[] = [];
    for (const { schema } of unit.schemas) collectRefs(schema, refs);
    const used = new Map(refs.map((key) => [key, ids.get(key)]));
    this.entries.set(keyOf(unit), { schemas: unit.schemas, ids: used, claims, drafts });
  }

  /** Drops units that no longer exist. */
  keepOnly(units: readonly PlacedUnit[]): void {
    const kept = new Set(units.map(keyOf));
    for (const map of [this.entries, this.built]) for (const key of map.keys()) if (!kept.has(key)) map.delete(key);
  }

  /** Returns the former unit and structs if they equal the new ones. */
  settle(unit: UnitModel): UnitModel {
    const key = keyOf(unit);
    const before = this.built.get(key);
    const known = new Map(before?.structs.map((struct) => [struct.id, struct]));
    const structs = unit.structs.map((struct) => {
      const old = known.get(struct.id);
      return old && isSameStruct(old, struct) ? old : struct;
    });
    const isSame =
      before?.source === unit.source &&
      before.structs.length === structs.length &&
      structs.every((struct, index) => struct === before.structs[index]) &&
      equalJson({ kind: before.kind }, { kind: unit.kind });
    const settled = isSame ? before : { ...unit, structs };
    this.built.set(key, settled);
    return settled;
  }
}

function keyOf({ folder, name }: { readonly folder: string; readonly name: string }): string {
  return `${folder}/${name}`;
}

function isSameSchemas(a: readonly PlacedSchema[], b: readonly PlacedSchema[]): boolean {
  return (
    a.length === b.length &&
    a.every(({ key, name, schema, facts }, index) => {
      const other = b[index];
      const isSame = other?.key === key && other.name === name && other.schema === schema;
      return isSame && (other.facts === undefined) === (facts === undefined);
    })
  );
}

/** Schemas of recalled drafts are the same objects, and everything else is small. */
function isSameStruct(a: StructModel, b: StructModel): boolean {
  return (
    a.schema === b.schema &&
    isSameNumbers(a.fieldNumbers, b.fieldNumbers) &&
    isSameInline(a.inline, b.inline) &&
    a.reservedNumbers.join() === b.reservedNumbers.join() &&
    a.reservedNames.join() === b.reservedNames.join()
  );
}

function isSameInline(a: InlineModel | undefined, b: InlineModel | undefined): boolean {
  if (!a || !b) return a === b;
  return (
    a.field === b.field &&
    a.number === b.number &&
    a.message === b.message &&
    isSameNumbers(a.fieldNumbers, b.fieldNumbers) &&
    isSameInline(a.inline, b.inline)
  );
}
