/**
 * The state of a validation walk: its position and its findings. Compiled validators call it for every problem and
 * every step down; a valid object causes no allocation. Messages follow those of stock servers.
 */
import {
  type FieldError,
  invalid,
  joinFieldPath,
  MAX_FIELD_ERRORS,
  notSupported,
  required,
  shownValue,
  tooLong,
  tooMany,
  typeInvalid,
  WHOLE_OBJECT,
} from "../../api/field-error.js";
import { type JsonObject, type JsonValue, setMember } from "../../api/json.js";
import { describeType, isObject } from "../json-kinds.js";
import { isBase64 } from "./keywords/format.js";
import { MAX_OBJECT_DEPTH, MAX_UNKNOWN_FIELDS, type ValidationOptions } from "./validation.js";

/** A field, map key or list index, or undefined for the current value of the walk. */
export type Segment = string | number | undefined;

/** Checks the fields of a struct, but not whether the value is an object at all. */
export type StructCheck = (object: JsonObject, walk: Walk) => void;

/** Why an alternative does not match a value. */
export interface Failure {
  readonly errors: readonly FieldError[];
  readonly places: readonly (readonly (string | number)[])[];
  /** The length of the longest place: how far the value matched. */
  readonly depth: number;
}

/**
 * Maximum number of trials of alternatives, plus problems, in one walk. A list of a million items against a schema with
 * thousands of alternatives would occupy the server for hours; real objects need a few hundred thousand at most.
 */
export const MAX_TRIALS = 2_000_000;

/**
 * Maximum total size of the defaults that a walk sets, in characters: many small items may each get a large default.
 */
export const MAX_FILLED_CHARACTERS = 2 ** 26;

/** The walk was aborted because it takes too much work; the value is only partly changed. */
export class WalkExhausted extends Error {
  constructor(message: string) {
    super(message);
    this.name = "WalkExhausted";
  }
}

export class Walk {
  readonly errors: FieldError[] = [];
  /** The place of the offending value, parallel to {@link errors}. */
  readonly places: (readonly (string | number)[])[] = [];
  readonly unknownFields: string[] = [];
  readonly prunes: boolean;
  readonly defaults: boolean;
  readonly dropsUnset: boolean;
  /** Whether advisory formats are enforced. */
  readonly boundsAdvisory: boolean;
  private readonly dropsNulls: boolean;
  private readonly path: (string | number)[] = [];
  /** The number of all problems, including those beyond the list's limit. */
  private problems = 0;
  /** The problems that the last {@link rewind} discarded. */
  private forgotten: Failure = NOTHING;
  private tooDeep = false;
  /** Suppresses the listing of unknown fields. */
  private isQuiet = false;
  private filled = 0;

  /** @param trials the remainder of {@link MAX_TRIALS}, which a walk shares with the walks that it starts */
  constructor(
    options: ValidationOptions,
    private readonly trials = { left: MAX_TRIALS },
  ) {
    this.prunes = options.prune;
    this.defaults = options.defaults;
    this.dropsUnset = options.dropUnset ?? false;
    this.boundsAdvisory = !options.passAdvisoryFormats;
    this.dropsNulls = options.nulls === "drop";
  }

  /**
   * Returns whether to set defaults. @param characters size of the defaults of a struct
   * @throws WalkExhausted if the defaults grow too large
   */
  fills(characters: number): boolean {
    if (!this.defaults) return false;
    this.filled += characters;
    if (this.filled > MAX_FILLED_CHARACTERS)
      throw new WalkExhausted(`would get more than ${MAX_FILLED_CHARACTERS} characters of defaults`);
    return true;
  }

  /** Removes an empty list from `container` if that means the same as absence; returns true if it did. */
  droppedList(container: JsonObject, key: string, value: JsonValue): boolean {
    if (!this.dropsUnset || !Array.isArray(value) || value.length > 0) return false;
    delete container[key];
    return true;
  }

  /** Like {@link droppedList}, for a map. */
  droppedMap(container: JsonObject, key: string, value: JsonValue): boolean {
    if (!this.dropsUnset || !isObject(value)) return false;
    for (const _ in value) return false;
    delete container[key];
    return true;
  }

  /** Goes one level down; returns false, with a problem, if that is too deep. Every true needs a {@link leave}. */
  enter(segment: string | number): boolean {
    if (this.path.length >= MAX_OBJECT_DEPTH) {
      this.tooDeep = true;
      this.problem(invalid(this.pathOf(segment), "", `is nested more than ${MAX_OBJECT_DEPTH} levels deep`), segment);
      return false;
    }
    this.path.push(segment);
    return true;
  }

  leave(): void {
    this.path.pop();
  }

  /** True after {@link enter} refused: parts of the value were not checked. */
  get isTooDeep(): boolean {
    return this.tooDeep;
  }

  /** Returns a mark for {@link rewind}. */
  mark(): number {
    return this.problems;
  }

  /**
   * Discards the problems since the mark; returns true if there were none. Used for alternatives of which one must
   * match.
   * @throws WalkExhausted after too many trials
   */
  rewind(mark: number): boolean {
    this.spend(1);
    if (this.problems === mark) return true;
    const kept = Math.min(mark, MAX_FIELD_ERRORS);
    const places = this.places.splice(kept);
    const depth = Math.max(0, ...places.map((place) => place.length));
    this.forgotten = { errors: this.errors.splice(kept), places, depth };
    this.problems = mark;
    return false;
  }

  /**
   * Returns whichever got further: `failure`, or the problems that the last {@link rewind} discarded; on a tie
   * `failure`.
   */
  closer(failure: Failure | undefined): Failure {
    return failure === undefined || this.forgotten.depth > failure.depth ? this.forgotten : failure;
  }

  /** Returns a walk from the same place that changes nothing and has its own findings. */
  rulesOnly(): Walk {
    const options = {
      prune: false,
      defaults: false,
      nulls: "reject",
      passAdvisoryFormats: !this.boundsAdvisory,
    } as const;
    const walk = new Walk(options, this.trials);
    walk.path.push(...this.path);
    return walk;
  }

  /** Lists an unknown field, and removes it if the walk prunes. */
  unknown(object: JsonObject, key: string): void {
    if (!this.isQuiet && this.unknownFields.length < MAX_UNKNOWN_FIELDS) this.unknownFields.push(this.pathOf(key));
    if (this.prunes) delete object[key];
  }

  /**
   * From here on, unknown fields are removed without being listed if values are kept as typed servers keep them,
   * because those decode the objects of a union separately from the document.
   * @returns the argument for {@link listAgain}
   */
  quiet(): boolean {
    const wasQuiet = this.isQuiet;
    this.isQuiet ||= this.dropsUnset;
    return wasQuiet;
  }

  listAgain(wasQuiet: boolean): void {
    this.isQuiet = wasQuiet;
  }

  /** Reports a wrong type. A null is removed from `container` instead if nulls are dropped. */
  wrongType(container: JsonObject | undefined, segment: Segment, value: unknown, expected: string): void {
    if (
      value === null &&
      container !== undefined &&
      typeof segment === "string" &&
      this.nullValue(container, segment)
    ) {
      return;
    }
    if (isOnlyCounted(this)) return;
    const found = describeType(value);
    const path = this.pathOf(segment);
    this.problem(
      typeInvalid(path, found, `${path} in body must be of type ${expected}: ${JSON.stringify(found)}`),
      segment,
    );
  }

  /** Handles a null in a non-nullable field: removes it if nulls are dropped; otherwise the caller judges it. */
  nullValue(container: JsonObject, segment: string): boolean {
    if (this.dropsNulls) delete container[segment];
    return this.dropsNulls;
  }

  /** Reports a text that can't be parsed (a quantity or a time), which counts as a wrong type. */
  unreadable(segment: Segment, value: string, detail: string): void {
    if (isOnlyCounted(this)) return;
    this.problem(typeInvalid(this.pathOf(segment), value, detail), segment);
  }

  /** Reports a missing field of the current object. */
  required(field: string): void {
    if (isOnlyCounted(this)) return;
    this.problem(required(this.pathOf(field)));
  }

  /** Reports a value that breaks a rule of its field: `<path> in body <rule>`. */
  breaks(segment: Segment, value: JsonValue, rule: string): void {
    if (isOnlyCounted(this)) return;
    const path = this.pathOf(segment);
    this.problem(invalid(path, shown(value), `${path} in body ${rule}`), segment);
  }

  /** Reports a list or object with too few entries, showing their number. */
  tooFew(segment: Segment, found: number, rule: string): void {
    if (isOnlyCounted(this)) return;
    const path = this.pathOf(segment);
    this.problem(invalid(path, found, `${path} in body ${rule}`), segment);
  }

  /** Normalizes Base64: typed servers also accept it with line breaks, and store it without. */
  otherBytes(container: JsonObject, segment: string, value: string): void {
    const text = value.replace(/[\r\n]/g, "");
    if (text !== value && isBase64(text)) setMember(container, segment, text);
    else this.wrongFormat(segment, value, "byte");
  }

  wrongFormat(segment: Segment, value: JsonValue, format: string): void {
    if (isOnlyCounted(this)) return;
    const path = this.pathOf(segment);
    const text = `${path} in body must be of type ${format}: ${shownValue(shown(value))}`;
    this.problem({ ...invalid(path, shown(value), text), stock: { reason: "FieldValueTypeInvalid" } }, segment);
  }

  notSupported(segment: Segment, value: JsonValue, supported: readonly JsonValue[]): void {
    // a null that has been removed is not a choice
    if (value === null && this.dropsNulls && typeof segment === "string") return;
    this.spend(supported.length);
    if (isOnlyCounted(this)) return;
    const texts = supported.map((item) => (typeof item === "string" ? item : shownValue(item)));
    this.problem(notSupported(this.pathOf(segment), shown(value), texts), segment);
  }

  tooLong(segment: Segment, limit: number): void {
    if (isOnlyCounted(this)) return;
    this.problem(tooLong(this.pathOf(segment), limit), segment);
  }

  tooMany(segment: Segment, found: number, limit: number): void {
    if (isOnlyCounted(this)) return;
    const error = tooMany(this.pathOf(segment), found, limit);
    this.problem(limit === 1 ? { ...error, message: error.message.replace(/items$/, "item") } : error, segment);
  }

  /** Reports that not all parts of an allOf match, at the place of the first problem since `start`. */
  notAll(segment: Segment, fitting: number, start: number): void {
    if (isOnlyCounted(this)) return;
    const path = this.pathOf(segment);
    const text = `${JSON.stringify(path)} must validate all the schemas (allOf)${fitting === 0 ? ". None validated" : ""}`;
    this.problemAt(
      { ...invalid(path, "", text), stock: { field: WHOLE_OBJECT } },
      this.places[start] ?? this.placeOf(segment),
    );
  }

  /** Reports that no alternative of a logical schema matches, or more than one; `closest` is added if none does. */
  noAlternative(segment: Segment, keyword: "anyOf" | "oneOf" | "not", fitting: number, closest?: Failure): void {
    // Beyond the limit, nothing is remembered that could be the closest.
    if (isOnlyCounted(this)) return;
    const path = this.pathOf(segment);
    const found = fitting === 0 ? "none valid" : `${fitting} valid alternatives`;
    const text = {
      anyOf: "must validate at least one schema (anyOf)",
      oneOf: `must validate one and only one schema (oneOf). Found ${found}`,
      not: "must not validate the schema (not)",
    }[keyword];
    const message = `${JSON.stringify(path)} ${text}`;
    this.problem({ ...invalid(path, "", message), stock: { field: WHOLE_OBJECT } }, segment);
    if (closest === undefined || fitting > 0) return;
    for (const [index, error] of closest.errors.entries()) this.problemAt(error, closest.places[index] ?? []);
  }

  /** Reports any other problem of the value at `segment`; its `field` comes from {@link pathOf}. */
  problem(error: FieldError, segment?: Segment): void {
    this.problemAt(error, this.placeOf(segment));
  }

  private placeOf(segment: Segment): (string | number)[] {
    return segment === undefined ? [...this.path] : [...this.path, segment];
  }

  /** @throws WalkExhausted after too many problems */
  problemAt(error: FieldError, place: readonly (string | number)[]): void {
    this.spend(1);
    this.problems++;
    if (this.errors.length >= MAX_FIELD_ERRORS) return;
    this.errors.push(error);
    this.places.push(place);
  }

  private spend(trials: number): void {
    this.trials.left -= trials;
    if (this.trials.left < 0) throw new WalkExhausted(`takes more than ${MAX_TRIALS} trials of alternatives to check`);
  }

  /** Returns a path such as `spec.ports[0].name`. */
  pathOf(segment: Segment): string {
    let text = "";
    for (const part of this.path) text = joinFieldPath(text, part);
    return segment === undefined ? text : joinFieldPath(text, segment);
  }
}

const NOTHING: Failure = { errors: [], places: [], depth: 0 };

/** Counts a problem beyond the list's limit, for which no error need be made; returns false for any other. */
function isOnlyCounted(walk: Walk): boolean {
  if (walk.errors.length < MAX_FIELD_ERRORS) return false;
  walk.problemAt(UNLISTED, []);
  return true;
}

const UNLISTED: FieldError = invalid("", "", "");

/** Messages do not repeat objects and lists, which may be large or too deep to print. */
function shown(value: JsonValue): JsonValue {
  return typeof value === "object" && value !== null ? describeType(value) : value;
}
