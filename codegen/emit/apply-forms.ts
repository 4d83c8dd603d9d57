/**
 * Determines which structs have a separate apply form, and which of its fields are required. SPEC: Merge-strategy
 * markers: the keys of a map list identify its items; an applier may leave everything else to other owners.
 */
import type { Schema } from "../../runtime/schema/schema-types.js";
import type { Model, StructModel, UnitModel } from "../model/model-types.js";

export class ApplyForms {
  /** Keys that every use of the struct needs, by id. */
  private readonly keys = new Map<string, readonly string[]>();
  private readonly own = new Set<string>();
  private readonly names = new Map<string, string>();
  /** Structs to which a unit's structs refer, by the unit's path. */
  private readonly refs = new Map<string, Set<string>>();

  constructor(private readonly model: Model) {
    const referrers = this.readUses();
    const roots = model.groupVersions.flatMap(({ units }) => units.flatMap(({ kind }) => (kind ? [kind.root] : [])));
    const pending = [...roots, ...[...model.structs.values()].filter((one) => this.differs(one)).map(({ id }) => id)];
    for (let id = pending.pop(); id !== undefined; id = pending.pop()) {
      if (this.own.has(id)) continue;
      this.own.add(id);
      pending.push(...(referrers.get(id) ?? []));
    }
    this.nameAll();
  }

  /** Returns false if the struct's ordinary interface requires nothing that an applier may omit. */
  hasOwn(id: string): boolean {
    return this.own.has(id);
  }

  /** Returns the name of the interface, unique in its folder. */
  nameOf(id: string): string {
    return this.names.get(id) as string;
  }

  /** Returns the required fields of the interface. */
  keysOf(id: string): readonly string[] {
    return this.keys.get(id) ?? [];
  }

  /** Returns keys that items of this list need beyond those that their struct's interface requires. */
  furtherKeys(list: Schema): readonly string[] {
    const ref = list.items?.ref;
    if (ref === undefined || this.struct(ref).schema.properties === undefined) return [];
    const known = this.keysOf(ref);
    return neededKeys(list, this.struct(ref).schema).filter((key) => !known.includes(key));
  }

  /** Returns what the files of this unit depend on here, beyond the unit itself; uses in other units count too. */
  textOf({ folder, name, structs }: UnitModel): string {
    const ids = [...structs.map(({ id }) => id), ...(this.refs.get(`${folder}/${name}`) ?? [])];
    return ids.map((id) => `${id} ${this.names.get(id) ?? ""} ${this.keysOf(id).join(",")}`).join("\n");
  }

  private struct(id: string): StructModel {
    return this.model.structs.get(id) as StructModel;
  }

  /** Fills {@link keys}; returns which structs refer to each struct, by its id. */
  private readUses(): Map<string, string[]> {
    const referrers = new Map<string, string[]>();
    let refs = new Set<string>();
    const visit = (holder: string, schema: Schema, needed: readonly string[]): void => {
      if (schema.ref !== undefined) {
        const known = this.keys.get(schema.ref);
        this.keys.set(schema.ref, known === undefined ? needed : known.filter((key) => needed.includes(key)));
        const holders = referrers.get(schema.ref);
        if (holders === undefined) referrers.set(schema.ref, [holder]);
        else if (holders.at(-1) !== holder) holders.push(holder);
        refs.add(schema.ref);
      }
      if (schema.items) visit(holder, schema.items, this.neededIn(schema));
      if (typeof schema.additionalProperties === "object") visit(holder, schema.additionalProperties, []);
    };
    for (const { id, folder, unit, schema } of this.model.structs.values()) {
      refs = this.refs.get(`${folder}/${unit}`) ?? new Set();
      this.refs.set(`${folder}/${unit}`, refs);
      for (const property of Object.values(schema.properties ?? {})) visit(id, property, []);
    }
    return referrers;
  }

  private neededIn(list: Schema): readonly string[] {
    return list.items?.ref === undefined ? [] : neededKeys(list, this.struct(list.items.ref).schema);
  }

  /** Considers only the struct's own fields; their targets are handled separately. */
  private differs({ id, schema }: StructModel): boolean {
    const keys = this.keysOf(id);
    const required = schema.required ?? [];
    const isSame = required.length === keys.length && required.every((field) => keys.includes(field));
    return !isSame || Object.values(schema.properties ?? {}).some((property) => this.furtherKeys(property).length > 0);
  }

  private nameAll(): void {
    const taken = new Set([...this.model.structs.values()].map(({ folder, name }) => `${folder}/${name}`));
    for (const id of [...this.own].sort()) {
      const { folder, name } = this.struct(id);
      let chosen = `${name}Apply`;
      for (let number = 2; taken.has(`${folder}/${chosen}`); number += 1) chosen = `${name}Apply${number}`;
      taken.add(`${folder}/${chosen}`);
      this.names.set(id, chosen);
    }
  }
}

/** A key with a default may be omitted. */
function neededKeys({ listType, listMapKeys = [] }: Schema, item: Schema): readonly string[] {
  if (listType !== "map") return [];
  return listMapKeys.filter((key) => item.properties?.[key]?.default === undefined);
}
