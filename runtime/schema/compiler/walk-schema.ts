/**
 * The state of one validation walk: where it stands, what it found. Compiled validators call it at every problem and at
 * every step down; the happy path allocates nothing. Texts of problems follow what stock servers say.
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

/** A field or map key, a list index, or undefined for the value that the walk stands in. */
export type Segment = string | number | undefined;

/** The check of one struct: its fields, not whether the value is an object at all. */
export type StructCheck = (object: JsonObject, walk: Walk) => void;

/** What an alternative that does not fit has against a value. */
export interface Failure {
  readonly errors: readonly FieldError[];
  readonly places: readonly (readonly (string | number)[])[];
  /** Length of the longest of the places: how far the value was understood. */
  readonly depth: number;
}

/**
 * Trials of alternatives, and problems, of one walk. A list of a million items against a schema of thousands of
 * alternatives would hold the server for hours; some hundred thousand are the most that real objects take.
 */
export const MAX_TRIALS = 2_000_000;

/** Characters of defaults that a walk may set: many small items may each get a large default. */
export const MAX_FILLED_CHARACTERS = 2 ** 26;

/** A walk was given up since it takes too much work; what it was to change is changed in part. */
export class WalkExhausted extends Error {
  constructor(message: string) {
    super(message);
    this.name = "WalkExhausted";
  }
}

export class Walk {
  readonly errors: FieldError[] = [];
  /** Where the value at problem stands, for each of {@link errors}. */
  readonly places: (readonly (string | number)[])[] = [];
  readonly unknownFields: string[] = [];
  readonly prunes: boolean;
  readonly defaults: boolean;
  readonly dropsUnset: boolean;
  /** Formats that are told are bounds as well. */
  readonly boundsTold: boolean;
  private readonly dropsNulls: boolean;
  private readonly path: (string | number)[] = [];
  /** All problems, those beyond the list's limit included. */
  private problems = 0;
  /** What the last {@link rewind} forgot. */
  private forgotten: Failure = NOTHING;
  private tooDeep = false;
  /** Unknown fields are not listed. */
  private isQuiet = false;
  private filled = 0;

  /** @param trials what is left of {@link MAX_TRIALS}, which a walk shares with those that it starts */
  constructor(
    options: ValidationOptions,
    private readonly trials = { left: MAX_TRIALS },
  ) {
    this.prunes = options.prune;
    this.defaults = options.defaults;
    this.dropsUnset = options.dropUnset ?? false;
    this.boundsTold = !options.passToldFormats;
    this.dropsNulls = options.nulls === "drop";
  }

  /**
   * Whether defaults are set. @param characters that a struct may be given
   * @throws WalkExhausted
   */
  fills(characters: number): boolean {
    if (!this.defaults) return false;
    this.filled += characters;
    if (this.filled > MAX_FILLED_CHARACTERS)
      throw new WalkExhausted(`would get more than ${MAX_FILLED_CHARACTERS} characters of defaults`);
    return true;
  }

  /** Takes a list out of `container` that is empty, where that says what absence says; true when it did. */
  droppedList(container: JsonObject, key: string, value: JsonValue): boolean {
    if (!this.dropsUnset || !Array.isArray(value) || value.length > 0) return false;
    delete container[key];
    return true;
  }

  /** The same of a map. */
  droppedMap(container: JsonObject, key: string, value: JsonValue): boolean {
    if (!this.dropsUnset || !isObject(value)) return false;
    for (const _ in value) return false;
    delete container[key];
    return true;
  }

  /** One level down; false, with a problem, when that is too deep. Every true needs a {@link leave}. */
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

  /** True after {@link enter} refused: parts of the value were not looked at. */
  get isTooDeep(): boolean {
    return this.tooDeep;
  }

  /** A mark for {@link rewind}. */
  mark(): number {
    return this.problems;
  }

  /**
   * Forgets the problems since the mark; true when there were none. For alternatives of which one must fit.
   * @throws WalkExhausted
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

  /** Of `failure` and what the last {@link rewind} forgot, what got further; the earlier of two that got as far. */
  closer(failure: Failure | undefined): Failure {
    return failure === undefined || this.forgotten.depth > failure.depth ? this.forgotten : failure;
  }

  /** A walk from the same place that changes nothing; what it finds is its own. */
  rulesOnly(): Walk {
    const options = { prune: false, defaults: false, nulls: "reject", passToldFormats: !this.boundsTold } as const;
    const walk = new Walk(options, this.trials);
    walk.path.push(...this.path);
    return walk;
  }

  /** Lists a field that the schema does not know, and removes it where the walk prunes. */
  unknown(object: JsonObject, key: string): void {
    if (!this.isQuiet && this.unknownFields.length < MAX_UNKNOWN_FIELDS) this.unknownFields.push(this.pathOf(key));
    if (this.prunes) delete object[key];
  }

  /**
   * From here on unknown fields are removed without being listed, where values are kept as typed servers keep them: these
   * read the objects of a union apart from the document.
   * @returns what {@link tellAgain} takes
   */
  quiet(): boolean {
    const wasQuiet = this.isQuiet;
    this.isQuiet ||= this.dropsUnset;
    return wasQuiet;
  }

  tellAgain(wasQuiet: boolean): void {
    this.isQuiet = wasQuiet;
  }

  /** A value of the wrong type. A null where nulls are dropped is removed from `container` instead. */
  wrongType(container: JsonObject | undefined, segment: Segment, value: unknown, expected: string): void {
    if (
      value === null &&
      container !== undefined &&
      typeof segment === "string" &&
      this.nullValue(container, segment)
    ) {
      return;
    }
    const found = describeType(value);
    const path = this.pathOf(segment);
    this.problem(
      typeInvalid(path, found, `${path} in body must be of type ${expected}: ${JSON.stringify(found)}`),
      segment,
    );
  }

  /** A null in a field that is not nullable: removed where nulls are dropped, else the caller's to judge. */
  nullValue(container: JsonObject, segment: string): boolean {
    if (this.dropsNulls) delete container[segment];
    return this.dropsNulls;
  }

  /** A text that can't be read as what it stands for (a quantity, a point in time): the same as a wrong type. */
  unreadable(segment: Segment, value: string, detail: string): void {
    this.problem(typeInvalid(this.pathOf(segment), value, detail), segment);
  }

  /** The object that the walk stands in is at problem. */
  required(field: string): void {
    this.problem(required(this.pathOf(field)));
  }

  /** A value outside the rules of its field: `<path> in body <rule>`. */
  breaks(segment: Segment, value: JsonValue, rule: string): void {
    const path = this.pathOf(segment);
    this.problem(invalid(path, shown(value), `${path} in body ${rule}`), segment);
  }

  /** A list or object with too little in it: what is shown is how much there is. */
  tooFew(segment: Segment, found: number, rule: string): void {
    const path = this.pathOf(segment);
    this.problem(invalid(path, found, `${path} in body ${rule}`), segment);
  }

  /** A text that is no base64 as it is stored: typed servers read it in lines too, and store it in one. */
  otherBytes(container: JsonObject, segment: string, value: string): void {
    const text = value.replace(/[\r\n]/g, "");
    if (text !== value && isBase64(text)) setMember(container, segment, text);
    else this.wrongFormat(segment, value, "byte");
  }

  wrongFormat(segment: Segment, value: JsonValue, format: string): void {
    const path = this.pathOf(segment);
    const text = `${path} in body must be of type ${format}: ${shownValue(shown(value))}`;
    this.problem({ ...invalid(path, shown(value), text), stock: { reason: "FieldValueTypeInvalid" } }, segment);
  }

  notSupported(segment: Segment, value: JsonValue, supported: readonly JsonValue[]): void {
    // a null that has been removed is no choice
    if (value === null && this.dropsNulls && typeof segment === "string") return;
    this.spend(supported.length);
    const texts = supported.map((item) => (typeof item === "string" ? item : shownValue(item)));
    this.problem(notSupported(this.pathOf(segment), shown(value), texts), segment);
  }

  tooLong(segment: Segment, limit: number): void {
    this.problem(tooLong(this.pathOf(segment), limit), segment);
  }

  tooMany(segment: Segment, found: number, limit: number): void {
    const error = tooMany(this.pathOf(segment), found, limit);
    this.problem(limit === 1 ? { ...error, message: error.message.replace(/items$/, "item") } : error, segment);
  }

  /** Not all parts of a logical schema fit. The problem belongs to the part whose problem is the first since `start`. */
  notAll(segment: Segment, fitting: number, start: number): void {
    const path = this.pathOf(segment);
    const text = `${JSON.stringify(path)} must validate all the schemas (allOf)${fitting === 0 ? ". None validated" : ""}`;
    this.problemAt(
      { ...invalid(path, "", text), stock: { field: WHOLE_OBJECT } },
      this.places[start] ?? this.placeOf(segment),
    );
  }

  /** No, or more than one, alternative of a logical schema fits; `closest` is told where none does. */
  noAlternative(segment: Segment, keyword: "anyOf" | "oneOf" | "not", fitting: number, closest?: Failure): void {
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

  /** Any other problem, of the value at `segment`; its `field` is made with {@link pathOf}. */
  problem(error: FieldError, segment?: Segment): void {
    this.problemAt(error, this.placeOf(segment));
  }

  private placeOf(segment: Segment): (string | number)[] {
    return segment === undefined ? [...this.path] : [...this.path, segment];
  }

  /** @throws WalkExhausted */
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

  /** `spec.ports[0].name` */
  pathOf(segment: Segment): string {
    let text = "";
    for (const part of this.path) text = joinFieldPath(text, part);
    return segment === undefined ? text : joinFieldPath(text, segment);
  }
}

const NOTHING: Failure = { errors: [], places: [], depth: 0 };

/** Objects and lists are not repeated in messages: they may be large, or too deep to print. */
function shown(value: JsonValue): JsonValue {
  return typeof value === "object" && value !== null ? describeType(value) : value;
}
