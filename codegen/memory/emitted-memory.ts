/**
 * Remembers the texts of emitted files by the units from which they are made: their own, and all that these refer to.
 */

import type { Model, UnitModel } from "../model/model-types.js";
import { collectRefs } from "../model/refs.js";

interface Entry {
  readonly units: readonly UnitModel[];
  readonly extra: string;
  readonly files: ReadonlyMap<string, string>;
}

export class EmittedMemory {
  private readonly entries = new Map<string, Entry>();
  private readonly neighbours = new WeakMap<UnitModel, readonly string[]>();
  private units = new Map<string, UnitModel>();
  private versions = new Map<string, UnitModel[]>();

  /** Must be called with the model of a run before its files are requested. */
  begin(model: Model): void {
    this.units = new Map();
    this.versions = new Map();
    for (const unit of model.groupVersions.flatMap((group) => group.units)) {
      this.units.set(`${unit.folder}/${unit.name}`, unit);
      if (!unit.kind) continue;
      const kind = kindOf(unit);
      this.versions.set(kind, [...(this.versions.get(kind) ?? []), unit]);
    }
    const folders = new Set(model.groupVersions.map(({ folder }) => folder));
    for (const name of this.entries.keys()) if (!this.units.has(name) && !folders.has(name)) this.entries.delete(name);
  }

  /**
   * Returns the files of `emit`, or the earlier ones if `units`, everything that they reach, and `extra` are the
   * same.
   */
  files(
    name: string,
    units: readonly UnitModel[],
    extra: string,
    emit: () => ReadonlyMap<string, string>,
  ): ReadonlyMap<string, string> {
    const reached = this.reach(units);
    const before = this.entries.get(name);
    const isSame =
      before?.extra === extra &&
      before.units.length === reached.length &&
      before.units.every((unit, index) => unit === reached[index]);
    if (isSame) return before.files;
    const files = emit();
    this.entries.set(name, { units: reached, extra, files });
    return files;
  }

  private reach(units: readonly UnitModel[]): UnitModel[] {
    const found = new Set(units);
    for (const unit of found) {
      for (const name of this.neighboursOf(unit)) {
        const neighbour = this.units.get(name);
        if (neighbour) found.add(neighbour);
      }
      // The versions of a kind are converted into each other.
      if (unit.kind) for (const version of this.versions.get(kindOf(unit)) ?? []) found.add(version);
    }
    return [...found];
  }

  /** Returns the units to which the structs of a unit refer. */
  private neighboursOf(unit: UnitModel): readonly string[] {
    const known = this.neighbours.get(unit);
    if (known) return known;
    const refs: string[] = [];
    for (const { schema } of unit.structs) collectRefs(schema, refs);
    const names = [...new Set(refs.map((ref) => ref.slice(0, ref.indexOf("#"))))];
    this.neighbours.set(unit, names);
    return names;
  }
}

function kindOf({ kind }: UnitModel): string {
  return `${kind?.group}/${kind?.kind}`;
}
