/**
 * Builds the model from placed schemas: turns inline objects into structs, and assigns ids and protobuf field
 * numbers.
 */
import { hoistStructs } from "../../runtime/schema/reader/hoist.js";
import type { ProtobufInline, Schema } from "../../runtime/schema/schema-types.js";
import type { Claim, Draft, UnitMemory } from "../memory/unit-memory.js";
import { assignNumbers, type Lock, type MessageLock } from "./field-numbers.js";
import type { Layout, PlacedUnit } from "./layout.js";
import type { GroupVersionModel, InlineModel, Model, StructModel, UnitModel } from "./model-types.js";
import { renameRefs } from "./refs.js";

/** `locks` is keyed by folder; new fields are appended to the locks. */
export function buildModel(layout: Layout, locks: ReadonlyMap<string, Lock>, memory?: UnitMemory): Model {
  memory?.keepOnly(layout.units);
  const ids = new Map<string, string>();
  /** Names in use, by folder. */
  const taken = new Map<string, Set<string>>();
  for (const unit of layout.units) {
    const names = taken.get(unit.folder) ?? new Set();
    taken.set(unit.folder, names);
    for (const { key, name } of unit.schemas) {
      ids.set(key, structId(unit, name));
      names.add(name);
    }
  }
  const units = layout.units.map((unit) =>
    buildUnit(unit, { ids, taken: taken.get(unit.folder) as Set<string> }, locks.get(unit.folder) as Lock, memory),
  );
  const structs = new Map(units.flatMap((unit) => unit.structs).map((struct) => [struct.id, struct]));
  return { groupVersions: layout.folders.map((folder) => groupVersion(folder, units)), structs };
}

function structId(unit: { folder: string; name: string }, name: string): string {
  return `${unit.folder}/${unit.name}#${name}`;
}

interface Names {
  /** Ids of structs by the keys of definitions. */
  readonly ids: ReadonlyMap<string, string>;
  /** Names in use in the unit's folder. */
  readonly taken: Set<string>;
}

function buildUnit(unit: PlacedUnit, names: Names, lock: Lock, memory?: UnitMemory): UnitModel {
  const { ids, taken } = names;
  const recalled = memory?.recall(unit, ids, taken, (wanted) => claim(taken, wanted));
  const drafts = recalled ?? hoistUnit(unit, names, memory);
  const structs = drafts.map((draft) => buildStruct(unit, draft, lock));
  const [first] = unit.schemas;
  const root = structs[0]?.id as string;
  const { name, folder, source } = unit;
  const built = { name, folder, source, structs, ...(first?.facts ? { kind: { ...first.facts, root } } : {}) };
  return memory ? memory.settle(built) : built;
}

/** Returns the structs of a unit; those of inline objects get names that are unique in the folder. */
function hoistUnit(unit: PlacedUnit, { ids, taken }: Names, memory?: UnitMemory): readonly Draft[] {
  const drafts: Draft[] = [];
  const claims: Claim[] = [];
  for (const { name, schema, facts } of unit.schemas) {
    const renamed = renameRefs(schema, (key) => ids.get(key) as string);
    let isRoot = true;
    const hoisted = hoistStructs(renamed, name, (wanted) => {
      const given = isRoot ? name : claim(taken, wanted);
      if (!isRoot) claims.push({ wanted, given });
      isRoot = false;
      return structId(unit, given);
    });
    for (const [id, struct] of Object.entries(hoisted.structs)) {
      const { protobufInline, ...own } = struct;
      const inline = protobufInline === undefined ? {} : { inlined: protobufInline };
      drafts.push({ id, schema: own, ...inline, isRoot: facts !== undefined && id === hoisted.root });
    }
  }
  memory?.keep(unit, ids, claims, drafts);
  return drafts;
}

/** Returns a name that no other struct of the folder has. */
function claim(taken: Set<string>, wanted: string): string {
  let name = wanted;
  for (let number = 2; taken.has(name); number += 1) name = `${wanted}${number}`;
  taken.add(name);
  return name;
}

function buildStruct(unit: PlacedUnit, { id, schema, inlined, isRoot }: Draft, lock: Lock): StructModel {
  const name = id.slice(id.indexOf("#") + 1);
  const { fields, reserved, inline } = numbersOf(name, schema, inlined, lock, isRoot);
  return {
    id,
    name,
    folder: unit.folder,
    unit: unit.name,
    schema,
    fieldNumbers: fields,
    ...(inline === undefined ? {} : { inline }),
    reservedNumbers: [...reserved.values()].sort((a, b) => a - b),
    // A name that returned with another number can't be reserved at the same time.
    reservedNames: [...reserved.keys()].filter((property) => !fields.has(property) && !property.endsWith("'")).sort(),
  };
}

/** Returns the numbers of the struct's own fields, and of those in nested messages. */
function numbersOf(
  name: string,
  schema: Schema,
  inlined: ProtobufInline | undefined,
  lock: Lock,
  isRoot: boolean,
): MessageLock & { readonly inline?: InlineModel } {
  const properties = Object.keys(schema.properties ?? {});
  return messageNumbers(name, properties, inlined, lock, isRoot);
}

function messageNumbers(
  name: string,
  properties: readonly string[],
  inlined: ProtobufInline | undefined,
  lock: Lock,
  isRoot: boolean,
): MessageLock & { readonly inline?: InlineModel } {
  if (inlined === undefined) return assignNumbers(lock, name, properties, isRoot);
  const { field, message } = inlined;
  const own = properties.filter((property) => !inlined.properties.includes(property));
  const numbers = assignNumbers(lock, name, [...own, field], isRoot);
  const inner = messageNumbers(message, inlined.properties, inlined.inline, lock, false);
  const { fields: fieldNumbers, inline } = inner;
  const number = numbers.fields.get(field) as number;
  return { ...numbers, inline: { field, number, message, fieldNumbers, ...(inline === undefined ? {} : { inline }) } };
}

/** Folders without a kind are named after their path. */
function groupVersion(folder: string, units: readonly UnitModel[]): GroupVersionModel {
  const own = units.filter((unit) => unit.folder === folder);
  const kind = own.find((unit) => unit.kind)?.kind;
  const slash = folder.lastIndexOf("/");
  return {
    group: kind?.group ?? folder.slice(0, slash),
    version: kind?.version ?? folder.slice(slash + 1),
    folder,
    units: own,
  };
}
