/**
 * Finds losses of a conversion by converting random objects to the other version and back. It checks that an object
 * written through a version reads back unchanged, and that a stored object which is changed through the version shows
 * that change, whatever else it contains. A counterexample is then minimized. SPEC: deprecation rule 2.
 */
import { cloneJson, equalJson, isJsonObject, type JsonObject, type JsonValue, setMember } from "../../api/json.js";
import type { Validator } from "../../schema/compiler/validation.js";
import { type FieldPath, formatFieldPath, isField } from "../../schema/conversion/conversion-path.js";
import { RandomValues } from "../../schema/random-values.js";
import type { Schema, SchemaSet } from "../../schema/schema-types.js";
import type { MergeRule } from "../descriptors/merge-rule.js";
import { restoreUnshown } from "./restore.js";

/** Default number of random objects for each of the two checks. */
export const ROUND_TRIPS = 200;

/** Maximum number of objects generated to get a valid one. */
const MAX_TRIES = 20;

/** Maximum number of smaller objects tried while minimizing a loss. */
const MAX_SHRINKING_STEPS = 2_000;

const ENVELOPE: ReadonlySet<string> = new Set(["apiVersion", "kind", "metadata"]);

export interface TrippedSide {
  /** For example `v1beta1`. */
  readonly version: string;
  readonly set: SchemaSet;
  readonly validate: Validator;
}

export interface RoundTrips {
  readonly version: TrippedSide;
  readonly stored: TrippedSide & { readonly merge: MergeRule };
  /** Converts objects without an envelope; metadata may contain annotations. */
  readonly toStored: (object: JsonObject) => JsonObject;
  readonly fromStored: (stored: JsonObject) => JsonObject;
  /** Fields of the version that may be lost, or that can't be converted here. */
  readonly excused?: readonly FieldPath[];
  /** Structs of the version without a counterpart: an empty one is the same as an absent one. */
  readonly dissolved?: ReadonlySet<string>;
  /** Texts to try besides the usual ones. */
  readonly words?: readonly string[];
}

export interface RoundTripOptions {
  /** Any integer; equal seeds try equal objects. Default: 1. */
  readonly seed?: number;
  readonly trips?: number;
}

/** The smallest object that was found to lose something. */
export interface Loss {
  readonly seed: number;
  /** A path in the version such as `.spec.parts[0].weight`; empty for the whole object. */
  readonly field: string;
  readonly was: JsonValue | undefined;
  readonly is: JsonValue | undefined;
  /** The object that was written. */
  readonly object: JsonObject;
  /** The stored form of the object. */
  readonly stored: JsonObject;
  /** What was stored before; undefined for a create. */
  readonly previous?: JsonObject;
}

/** @throws whatever the conversion throws */
export function findLoss(
  trips: RoundTrips,
  { seed = 1, trips: count = ROUND_TRIPS }: RoundTripOptions = {},
): Loss | undefined {
  const values = new RandomValues(seed, trips.words);
  const search = new LossSearch(trips, values, seed);
  for (let trip = 0; trip < count; trip++) {
    const loss = search.throughStored() ?? search.throughChange();
    if (loss !== undefined) return loss;
  }
  return undefined;
}

/** Formats a loss for people, in several lines. */
export function formatLoss(loss: Loss, version: string, stored: string): string {
  const { field, was, is, object, previous, seed } = loss;
  const show = (value: JsonValue | undefined): string => (value === undefined ? "nothing" : jsonText(value));
  return [
    `${field || "the object"} of ${version} is not what was written: ${show(was)} was, ${show(is)} is read`,
    `  written through ${version}: ${show(object)}`,
    ...(previous === undefined ? [] : [`  over what was stored as ${stored}: ${show(previous)}`]),
    `  stored as ${stored}: ${show(loss.stored)}`,
    `  found with seed ${seed}`,
  ].join("\n");
}

function jsonText(value: JsonValue): string {
  return JSON.stringify(value, (_key, item) => (typeof item === "bigint" ? Number(item) : item));
}

class LossSearch {
  constructor(
    private readonly trips: RoundTrips,
    private readonly values: RandomValues,
    private readonly seed: number,
  ) {}

  throughStored(): Loss | undefined {
    const object = this.random(this.trips.version);
    if (object === undefined) return undefined;
    const lossOf = (candidate: JsonObject): Loss | undefined => {
      const written = valid(this.trips.version, candidate);
      return written && this.compared(written, this.trips.toStored(written));
    };
    const loss = lossOf(object);
    return loss && smallest(object, loss, lossOf);
  }

  throughChange(): Loss | undefined {
    const stored = this.random(this.trips.stored);
    const other = stored && this.random(this.trips.version);
    if (other === undefined) return undefined;
    const change = this.change(other);
    if (change === undefined) return undefined;
    const lossOf = (candidate: JsonObject): Loss | undefined => this.lossOfChange(candidate, change);
    const loss = lossOf(stored as JsonObject);
    return loss && smallest(stored as JsonObject, loss, lossOf);
  }

  /** Picks a field two levels down, where most fields are. */
  private change(object: JsonObject): ((target: JsonObject) => void) | undefined {
    const [outer] = Object.entries(object).filter(([, value]) => isJsonObject(value) && Object.keys(value).length > 0);
    if (outer === undefined) return undefined;
    const [name, value] = outer as [string, JsonObject];
    const field = this.values.pick(Object.keys(value));
    return (target) => {
      const inner = isJsonObject(target[name]) ? target[name] : {};
      setMember(target, name, inner);
      setMember(inner, field, cloneJson(value[field]) as JsonValue);
    };
  }

  private lossOfChange(candidate: JsonObject, change: (target: JsonObject) => void): Loss | undefined {
    const { version, stored, toStored, fromStored } = this.trips;
    const previous = valid(stored, candidate);
    if (previous === undefined) return undefined;
    const read = valid(version, fromStored(cloneJson(previous)));
    // what breaks rules of the version can be shown in it but not written
    if (read === undefined) return undefined;
    const changed = cloneJson(read);
    change(changed);
    const written = valid(version, changed);
    if (written === undefined) return undefined;
    const [next, before] = [toStored(cloneJson(written)), toStored(cloneJson(read))];
    const result = restoreUnshown(stored.merge, next, before, previous) as JsonObject;
    return this.compared(written, result, previous);
  }

  private random(side: TrippedSide): JsonObject | undefined {
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      const object = valid(side, this.values.object(side.set, ENVELOPE));
      if (object !== undefined) return object;
    }
    return undefined;
  }

  private compared(written: JsonObject, stored: JsonObject, previous?: JsonObject): Loss | undefined {
    const { version, fromStored } = this.trips;
    const filled = cloneJson(fromStored(cloneJson(stored)));
    // The version shows its defaults, whichever version wrote the object.
    version.validate(filled, { prune: false, defaults: true, nulls: "drop" });
    const [was, is] = [this.comparable(written), this.comparable(filled)];
    const difference = firstDifference(was, is, "");
    if (difference === undefined) return undefined;
    return { seed: this.seed, ...difference, object: written, stored, ...(previous && { previous }) };
  }

  /** Removes the envelope, fields that may be lost, and empty objects without a counterpart. */
  private comparable(object: JsonObject): JsonObject {
    const { excused = [], dissolved = new Set(), version } = this.trips;
    const copy = cloneJson(object);
    for (const name of ENVELOPE) delete copy[name];
    for (const path of excused) remove(copy, path);
    pruneDissolved({ ref: version.set.root }, version.set.structs, dissolved, copy);
    return copy;
  }
}

/** Returns a copy with defaults, or undefined if the schema refuses the object. */
function valid({ validate }: TrippedSide, object: JsonObject): JsonObject | undefined {
  const copy = cloneJson(object);
  const checked = { ...copy, metadata: { name: "a", ...(isJsonObject(copy.metadata) ? copy.metadata : {}) } };
  const { errors } = validate(checked, { prune: true, defaults: true, nulls: "drop" });
  if (errors.length > 0) return undefined;
  const { metadata: _, ...rest } = checked;
  return copy.metadata === undefined ? rest : { ...rest, metadata: copy.metadata };
}

function firstDifference(
  was: JsonValue | undefined,
  is: JsonValue | undefined,
  field: string,
): Pick<Loss, "field" | "was" | "is"> | undefined {
  if (equalJson(was, is)) return undefined;
  if (isJsonObject(was) && isJsonObject(is)) {
    for (const name of new Set([...Object.keys(was), ...Object.keys(is)])) {
      const [left, right] = [ownOf(was, name), ownOf(is, name)];
      const found = firstDifference(left, right, `${field}${formatFieldPath([`.${name}`])}`);
      if (found !== undefined) return found;
    }
  }
  if (Array.isArray(was) && Array.isArray(is) && was.length === is.length)
    for (const [index, item] of was.entries()) {
      const found = firstDifference(item, is[index], `${field}[${index}]`);
      if (found !== undefined) return found;
    }
  return { field, was, is };
}

function ownOf(object: JsonObject, name: string): JsonValue | undefined {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

function remove(value: JsonValue | undefined, path: FieldPath): void {
  const [segment, ...rest] = path;
  if (segment === undefined) return;
  if (segment === "[]") {
    if (Array.isArray(value)) for (const item of value) remove(item, rest);
  } else if (isJsonObject(value)) {
    if (!isField(segment)) for (const item of Object.values(value)) remove(item, rest);
    else if (rest.length === 0) delete value[segment.slice(1)];
    else remove(ownOf(value, segment.slice(1)), rest);
  }
}

/** @returns true if nothing is left of a struct without a counterpart */
function pruneDissolved(
  schema: Schema,
  structs: SchemaSet["structs"],
  dissolved: ReadonlySet<string>,
  value: JsonValue | undefined,
): boolean {
  if (dissolved.size === 0) return false;
  if (Array.isArray(value)) for (const item of value) pruneDissolved(schema.items ?? {}, structs, dissolved, item);
  if (!isJsonObject(value)) return false;
  const node = schema.ref === undefined ? schema : (structs[schema.ref] ?? {});
  for (const [name, member] of Object.entries(value)) {
    const values = typeof node.additionalProperties === "object" ? node.additionalProperties : {};
    const part = Object.hasOwn(node.properties ?? {}, name) ? node.properties?.[name] : values;
    if (pruneDissolved(part ?? {}, structs, dissolved, member)) delete value[name];
  }
  return schema.ref !== undefined && dissolved.has(schema.ref) && Object.keys(value).length === 0;
}

/** Removes what is not needed to show the loss. */
function smallest(object: JsonObject, found: Loss, lossOf: (candidate: JsonObject) => Loss | undefined): Loss {
  let [current, loss] = [object, found];
  let steps = 0;
  for (let isSmaller = true; isSmaller; ) {
    isSmaller = false;
    for (const candidate of smallerThan(current)) {
      if (++steps > MAX_SHRINKING_STEPS) return loss;
      const next = lossOf(candidate as JsonObject);
      if (next === undefined) continue;
      [current, loss, isSmaller] = [candidate as JsonObject, next, true];
      break;
    }
  }
  return loss;
}

/** Yields copies with one part less, removing the largest parts first. */
function* smallerThan(value: JsonValue): Generator<JsonValue> {
  if (Array.isArray(value)) {
    for (const index of value.keys()) yield value.filter((_, other) => other !== index);
    for (const [index, item] of value.entries())
      for (const smaller of smallerThan(item)) yield value.map((each, other) => (other === index ? smaller : each));
  } else if (isJsonObject(value)) {
    for (const name of Object.keys(value))
      yield Object.fromEntries(Object.entries(value).filter(([key]) => key !== name));
    for (const [name, item] of Object.entries(value))
      for (const smaller of smallerThan(item as JsonValue)) yield { ...value, [name]: smaller };
  } else if (typeof value === "string" && value.length > 1) {
    for (const index of [...value].keys()) yield [...value].filter((_, other) => other !== index).join("");
  }
}
