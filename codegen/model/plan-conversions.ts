/**
 * Plans how two versions of a kind are converted field by field: which fields are equal, which were renamed, and which
 * exist in only one of them, so that a person has to provide their conversion.
 */

import type { Schema } from "../../runtime/schema/schema-types.js";
import { shapeOf } from "../../runtime/schema/shape-differences.js";
import { hubOf } from "./mapped-conversion.js";
import type { KindModel, Model, StructModel } from "./model-types.js";

/** A field that is made from one field of the other version. */
export interface FieldStep {
  readonly target: string;
  readonly source: string;
  /** Copied; copied although the types are worded differently; or converted: itself, its items, or its values. */
  readonly how: "same" | "words" | "struct" | "items" | "values";
  readonly pair?: StructPair;
}

/** Two structs at the same place. */
export interface StructPair {
  /** Unique in the plan. */
  readonly name: string;
  readonly version: StructModel;
  readonly stored: StructModel;
  readonly toStored: FieldStep[];
  readonly fromStored: FieldStep[];
  /** Fields that have no source in the other version. */
  readonly onlyStored: string[];
  readonly onlyVersion: string[];
}

export interface ConversionPlan {
  readonly version: KindModel;
  readonly stored: KindModel;
  /** The pair of the kinds themselves comes first. */
  readonly pairs: readonly StructPair[];
  /** Whether nothing is left for a person to provide. */
  readonly isComplete: boolean;
}

/** Fields of objects that are always copied. */
const ENVELOPE: ReadonlySet<string> = new Set(["apiVersion", "kind", "metadata"]);

/** Returns undefined for the stored version itself, and for one with the same shape. */
export function planConversion(kind: KindModel, model: Model): ConversionPlan | undefined {
  const stored = hubOf(kind, model);
  if (stored === undefined || stored === kind) return undefined;
  const planner = new Planner(kind, model.structs);
  const root = planner.pair(kind.root, stored.root);
  const pairs = [root, ...planner.made.filter((pair) => pair !== root)];
  const isComplete = pairs.every(({ onlyStored, onlyVersion }) => onlyStored.length + onlyVersion.length === 0);
  const isRenamed = pairs.some(({ toStored }) => toStored.some(({ source, target }) => source !== target));
  return isComplete && !isRenamed ? undefined : { version: kind, stored, pairs, isComplete };
}

/** Maps the selectable fields of the version to the renamed stored fields with the same value. */
export function renamedSelectableFields({ version, pairs }: ConversionPlan): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const path of version.selectableFields.map((text) => text.replace(/^\./, ""))) {
    let pair = pairs[0];
    const stored: string[] = [];
    for (const part of path.split(".")) {
      const step = pair?.toStored.find(({ source }) => source === part);
      if (pair !== undefined && step === undefined) break;
      stored.push(step?.target ?? part);
      pair = step?.pair;
    }
    const mapped = stored.join(".");
    if (stored.length === path.split(".").length && mapped !== path) fields[path] = mapped;
  }
  return fields;
}

class Planner {
  readonly made: StructPair[] = [];
  private readonly byStructs = new Map<string, StructPair>();

  constructor(
    private readonly kind: KindModel,
    private readonly structs: ReadonlyMap<string, StructModel>,
  ) {}

  pair(versionId: string, storedId: string): StructPair {
    const key = `${versionId} ${storedId}`;
    const known = this.byStructs.get(key);
    if (known !== undefined) return known;
    const [version, stored] = [this.struct(versionId), this.struct(storedId)];
    const names = new Set(this.made.map(({ name }) => name));
    let name = stored.name;
    for (let number = 2; names.has(name); number++) name = `${stored.name}${number}`;
    const pair: StructPair = {
      name,
      version,
      stored,
      toStored: [],
      fromStored: [],
      onlyStored: [],
      onlyVersion: [],
    };
    this.byStructs.set(key, pair);
    this.made.push(pair);
    this.fill(pair);
    return pair;
  }

  private fill(pair: StructPair): void {
    const isRoot = pair.version.id === this.kind.root;
    const ours = pair.version.schema.properties ?? {};
    const theirs = pair.stored.schema.properties ?? {};
    const taken = new Set<string>();
    for (const [target, schema] of Object.entries(theirs)) {
      if (isRoot && ENVELOPE.has(target)) continue;
      const source = schema.renamedFrom?.[this.kind.version] ?? target;
      const own = Object.hasOwn(ours, source) ? ours[source] : undefined;
      const step = own === undefined || taken.has(source) ? undefined : this.step(own, schema);
      if (step === undefined) pair.onlyStored.push(target);
      else {
        taken.add(source);
        pair.toStored.push({ target, source, ...step });
        pair.fromStored.push({ target: source, source: target, ...step });
      }
    }
    for (const name of Object.keys(ours))
      if (!taken.has(name) && !(isRoot && ENVELOPE.has(name))) pair.onlyVersion.push(name);
  }

  private step(ours: Schema, theirs: Schema): Pick<FieldStep, "how" | "pair"> | undefined {
    if (this.isSameType(ours, theirs, new Set())) return { how: "same" };
    if (ours.nullable || theirs.nullable) return undefined;
    if (ours.ref !== undefined && theirs.ref !== undefined)
      return { how: "struct", pair: this.pair(ours.ref, theirs.ref) };
    if (shapeOf(ours) !== shapeOf(theirs)) return undefined;
    if (ours.items && theirs.items) return this.within(ours.items, theirs.items, "items");
    const [ourValues, theirValues] = [ours.additionalProperties, theirs.additionalProperties];
    if (typeof ourValues === "object" && typeof theirValues === "object")
      return this.within(ourValues, theirValues, "values");
    return ours.properties || theirs.properties || !sharesWords(ours, theirs) ? undefined : { how: "words" };
  }

  private within(ours: Schema, theirs: Schema, how: "items" | "values"): Pick<FieldStep, "how" | "pair"> | undefined {
    const step = this.step(ours, theirs);
    return step?.how === "struct" ? { how, ...(step.pair ? { pair: step.pair } : {}) } : undefined;
  }

  /** Returns true if the generated types are equal, so that values are interchangeable. */
  private isSameType(ours: Schema, theirs: Schema, seen: Set<string>): boolean {
    if (ours.ref !== undefined && ours.ref === theirs.ref) return true;
    if (ours.ref !== undefined && theirs.ref !== undefined) {
      const key = `${ours.ref} ${theirs.ref}`;
      if (seen.has(key)) return true;
      seen.add(key);
    }
    const [a, b] = [this.resolved(ours), this.resolved(theirs)];
    if (shapeOf(a) !== shapeOf(b) || JSON.stringify(a.enum) !== JSON.stringify(b.enum)) return false;
    if (a.items && b.items && !this.isSameType(a.items, b.items, seen)) return false;
    const [aValues, bValues] = [a.additionalProperties, b.additionalProperties];
    if (typeof aValues === "object" && typeof bValues === "object" && !this.isSameType(aValues, bValues, seen))
      return false;
    const [aFields, bFields] = [a.properties ?? {}, b.properties ?? {}];
    const names = new Set([...Object.keys(aFields), ...Object.keys(bFields)]);
    return [...names].every((name) => {
      const [x, y] = [aFields[name], bFields[name]];
      const isRequired = ({ required = [] }: Schema): boolean => required.includes(name);
      return x && y && isRequired(a) === isRequired(b) && this.isSameType(x, y, seen);
    });
  }

  private resolved(schema: Schema): Schema {
    return schema.ref === undefined ? schema : this.struct(schema.ref).schema;
  }

  private struct(id: string): StructModel {
    const struct = this.structs.get(id);
    if (!struct) throw new Error(`no struct ${JSON.stringify(id)} in the model`);
    return struct;
  }
}

function sharesWords({ enum: ours }: Schema, { enum: theirs }: Schema): boolean {
  return !ours || !theirs || ours.some((value) => theirs.includes(value));
}
