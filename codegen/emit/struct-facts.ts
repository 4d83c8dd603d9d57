/** Facts about the model's structs that several emitters need, computed once per run. */
import { structMark } from "../../runtime/schema/schema-mark.js";
import type { Schema } from "../../runtime/schema/schema-types.js";
import type { StructModel } from "../model/model-types.js";
import { collectRefs } from "../model/refs.js";

export class StructFacts {
  private readonly refs = new Map<string, readonly string[]>();
  private readonly marks = new Map<string, string>();
  /** Schemas by id. */
  readonly schemas: Readonly<Record<string, Schema>>;
  private readonly byUnit = new Map<string, StructModel[]>();

  constructor(readonly structs: ReadonlyMap<string, StructModel>) {
    this.schemas = Object.fromEntries([...structs].map(([id, { schema }]) => [id, schema]));
    for (const struct of structs.values()) {
      const key = `${struct.folder}/${struct.unit}`;
      const known = this.byUnit.get(key);
      if (known) known.push(struct);
      else this.byUnit.set(key, [struct]);
    }
  }

  /** @throws Error for an id that the model lacks */
  struct(id: string): StructModel {
    const struct = this.structs.get(id);
    if (!struct) throw new Error(`no struct ${JSON.stringify(id)} in the model`);
    return struct;
  }

  ofUnit(folder: string, unit: string): readonly StructModel[] {
    return this.byUnit.get(`${folder}/${unit}`) ?? [];
  }

  /** Returns the struct and all structs that it reaches, itself first. */
  reach(root: string): StructModel[] {
    const found = new Map([[root, this.struct(root)]]);
    // the map grows while it is iterated
    for (const [id] of found) {
      for (const ref of this.refsOf(id)) found.set(ref, this.struct(ref));
    }
    return [...found.values()];
  }

  /** Returns the marks of the struct and of all structs that it reaches, by id. */
  marksFrom(root: string): ReadonlyMap<string, string> {
    return new Map(this.reach(root).map((struct) => [struct.id, this.markOf(struct)]));
  }

  private refsOf(id: string): readonly string[] {
    let refs = this.refs.get(id);
    if (refs === undefined) {
      const found: string[] = [];
      collectRefs(this.struct(id).schema, found);
      refs = found;
      this.refs.set(id, refs);
    }
    return refs;
  }

  private markOf({ id, schema }: StructModel): string {
    let mark = this.marks.get(id);
    if (mark === undefined) {
      mark = structMark(schema);
      this.marks.set(id, mark);
    }
    return mark;
  }
}
