/**
 * The rules of field ownership for a few parts of a Widget that are owned whole, as a model of a few lines: values, and who
 * owns them. SPEC: Field ownership (server-side apply).
 */
import { type JsonObject, type JsonValue, listAt, valueAt } from "../../support/json.js";
import type { Conflict } from "./apply-steps.js";
import type { Owner, Owners } from "./field-owners.js";

/** A part of the spec that has owners of its own, by its path in a field set. */
export const LEAVES = [
  ".spec.title",
  ".spec.mode",
  ".spec.options.a",
  ".spec.options.b",
  '.spec.tags[="x"]',
  '.spec.tags[="y"]',
  ".spec.steps",
] as const;
export type Leaf = (typeof LEAVES)[number];

/** What a leaf may be; a value of a set is there or not. */
export const VALUES: Readonly<Record<Leaf, readonly string[]>> = {
  ".spec.title": ["one", "two"],
  ".spec.mode": ["auto", "manual", "off"],
  ".spec.options.a": ["1", "2"],
  ".spec.options.b": ["1", "2"],
  '.spec.tags[="x"]': ["there"],
  '.spec.tags[="y"]': ["there"],
  ".spec.steps": ["go", "stop"],
};

/** Absent leaves are not there. */
export type Leaves = Partial<Record<Leaf, string>>;

const DEFAULTS: Leaves = { ".spec.mode": "auto" };

export interface Operation {
  readonly type: "apply" | "force" | "update" | "reset";
  readonly manager: string;
  /** What is applied; for the others, what changes. */
  readonly leaves: Leaves;
  /** For updates and resets: what is removed, unless it is among `leaves`. */
  readonly removed: readonly Leaf[];
}

export class OwnershipModel {
  leaves: Leaves = { ...DEFAULTS };
  private readonly owned = new Map<Owner, Set<Leaf>>();
  /** Since a reset nobody was recorded, and updates are not until the next apply. */
  private isUntracked = false;

  /** @param recordsUpdates whether updates are recorded of an object that has no records */
  constructor(private readonly recordsUpdates: boolean) {}

  /** @returns the conflicts for which the operation is refused; none when it takes place */
  take({ type, manager, leaves, removed }: Operation): readonly Conflict[] {
    if (type === "apply" || type === "force") return this.apply(manager, leaves, type === "force");
    if (type === "reset") {
      this.owned.clear();
      this.isUntracked = !this.recordsUpdates;
    }
    const gone = removed.filter((leaf) => leaves[leaf] === undefined).map((leaf) => [leaf, DEFAULTS[leaf]] as const);
    this.update(`${manager} Update`, [...(Object.entries(leaves) as [Leaf, string][]), ...gone]);
    return [];
  }

  /** Owners that own anything. */
  get owners(): Owners {
    const entries = [...this.owned].filter(([, leaves]) => leaves.size > 0);
    return Object.fromEntries(entries.map(([owner, leaves]) => [owner, [...leaves].sort()]));
  }

  private apply(manager: string, wanted: Leaves, isForced: boolean): readonly Conflict[] {
    const applier = `${manager} Apply`;
    const names = Object.keys(wanted) as Leaf[];
    const changed = names.filter((leaf) => wanted[leaf] !== this.leaves[leaf]);
    if (this.isUntracked) this.owned.set("before-first-apply Update", new Set(Object.keys(this.leaves) as Leaf[]));
    const conflicts = changed.flatMap((leaf) =>
      this.ownersOf(leaf)
        .filter((owner) => owner !== applier)
        .map((owner): Conflict => [managerOf(owner), leaf]),
    );
    if (conflicts.length > 0 && !isForced) {
      if (this.isUntracked) this.owned.clear();
      return conflicts;
    }
    this.isUntracked = false;
    for (const leaf of changed) this.disown(leaf);
    const before = this.owned.get(applier) ?? new Set<Leaf>();
    this.owned.set(applier, new Set(names));
    Object.assign(this.leaves, wanted);
    for (const leaf of before) if (this.ownersOf(leaf).length === 0) this.set(leaf, DEFAULTS[leaf]);
    return [];
  }

  private update(owner: Owner, changes: readonly (readonly [Leaf, string | undefined])[]): void {
    for (const [leaf, value] of changes) {
      if (this.leaves[leaf] === value) continue;
      this.disown(leaf);
      this.set(leaf, value);
      if (value === undefined || this.isUntracked) continue;
      const leaves = this.owned.get(owner) ?? new Set<Leaf>();
      this.owned.set(owner, leaves.add(leaf));
    }
  }

  private set(leaf: Leaf, value: string | undefined): void {
    if (value === undefined) delete this.leaves[leaf];
    else this.leaves[leaf] = value;
  }

  private disown(leaf: Leaf): void {
    for (const leaves of this.owned.values()) leaves.delete(leaf);
  }

  private ownersOf(leaf: Leaf): Owner[] {
    return [...this.owned].filter(([, leaves]) => leaves.has(leaf)).map(([owner]) => owner);
  }
}

function managerOf(owner: Owner): string {
  return owner.replace(/ \w+$/, "");
}

/** The part of a spec that says all this and no more. */
export function specOf(leaves: Leaves): JsonObject {
  const { ".spec.title": title, ".spec.mode": mode, ".spec.steps": steps } = leaves;
  const options = { a: leaves[".spec.options.a"], b: leaves[".spec.options.b"] };
  const tags = ["x", "y"].filter((tag) => leaves[`.spec.tags[="${tag}"]` as Leaf] !== undefined);
  return {
    title,
    mode,
    ...(steps === undefined ? {} : { steps: [{ action: steps }] }),
    ...(options.a === undefined && options.b === undefined ? {} : { options }),
    ...(tags.length === 0 ? {} : { tags }),
  };
}

export function leavesOf(spec: JsonObject): Leaves {
  const tags = listAt(spec.tags ?? []);
  const leaves: Record<Leaf, JsonValue | undefined> = {
    ".spec.title": spec.title,
    ".spec.mode": spec.mode,
    ".spec.options.a": valueAt(spec, "options", "a"),
    ".spec.options.b": valueAt(spec, "options", "b"),
    '.spec.tags[="x"]': tags.includes("x") ? "there" : undefined,
    '.spec.tags[="y"]': tags.includes("y") ? "there" : undefined,
    ".spec.steps": valueAt(spec, "steps", 0, "action"),
  };
  return Object.fromEntries(Object.entries(leaves).filter(([, value]) => value !== undefined));
}
