/**
 * The values of expressions. An int is a bigint and a double a number, so that no integer loses a digit and the two never
 * mix; everything that plain JavaScript has no form for has a class here. Values are never changed after they were made.
 *
 * Failures are values too ({@link CelError}): `&&`, `||`, `all` and `exists` look at them and may drop them. A budget that
 * is used up is no value but an exception, which nothing in an expression can catch.
 */
import type { CelType, OpaqueType } from "./cel-types.js";

export type CelValue =
  | null
  | boolean
  /** int, within 64 bits. */
  | bigint
  | Uint
  /** double */
  | number
  | string
  | Uint8Array
  | CelList
  | CelMap
  | CelObject
  | Timestamp
  | Duration
  | TypeValue
  | Optional
  | Opaque;

/** What a step of an evaluation gives. */
export type CelResult = CelValue | CelError;

/** Why an expression has no value. The message is what users see. */
export class CelError {
  constructor(
    readonly message: string,
    /** No function takes arguments of these types: reported in words of its own by rules of schemas. */
    readonly isNoSuchOverload = false,
  ) {}
}

/** uint, within 64 bits. */
export class Uint {
  constructor(readonly value: bigint) {}
}

/** A point of time of the years 1 to 9999, to the nanosecond. */
export class Timestamp {
  constructor(
    /** Since the epoch; negative before it. */
    readonly seconds: bigint,
    /** 0 to 999,999,999, counted forward from `seconds`. */
    readonly nanos: number,
    /** How far the clock by which it was written is ahead of UTC. Only its text shows it. */
    readonly offsetSeconds = 0,
  ) {}
}

/** A span of time in nanoseconds, within 64 bits. */
export class Duration {
  constructor(readonly nanos: bigint) {}
}

/** A type as a value: `int`, `type(x)`. Two of them are equal when their names are. */
export class TypeValue {
  constructor(
    readonly name: string,
    readonly type: CelType,
  ) {}
}

/** A value that may be missing. */
export class Optional {
  private constructor(readonly value: CelValue | undefined) {}

  static readonly none = new Optional(undefined);

  static of(value: CelValue): Optional {
    return new Optional(value);
  }
}

/**
 * A value of a library's own type. Functions of the library tell theirs by class.
 */
export abstract class Opaque {
  /** Its type, with parameters if it has any. */
  abstract readonly type: OpaqueType;
  /** @param other of the same type by name */
  abstract equals(other: Opaque): boolean;
}

/** A list. Elements may be errors: data that does not have the declared type is one where it is looked at. */
export abstract class CelList implements Iterable<CelResult> {
  abstract readonly size: number;
  /** @param index from 0, below size */
  abstract at(index: number): CelResult;

  /** Lists of a schema may be compared as sets or maps; undefined: by position. */
  equalsList?(other: CelList): boolean | CelError;

  /** The two as one list; lists of a schema may join as sets or maps. undefined: one behind the other. */
  plus?(other: CelList): CelResult;

  *[Symbol.iterator](): Iterator<CelResult> {
    for (let index = 0; index < this.size; index += 1) yield this.at(index);
  }
}

/** A map from bool, int, uint and string keys. */
export abstract class CelMap {
  abstract readonly size: number;
  /** The value of a key, found across numeric types; undefined when it is not there. */
  abstract find(key: CelValue): CelResult | undefined;
  /** In the order of the data. */
  abstract keys(): Iterable<CelValue>;
}

/** An object with declared fields. */
export abstract class CelObject {
  abstract readonly type: CelType;
  /** Whether the field is there; an error where what is there does not have the declared type. */
  abstract has(field: string): boolean | CelError;
  /** The value of a field; undefined when it is not there. */
  abstract get(field: string): CelResult | undefined;
  /** Names of the fields that are there. */
  abstract fields(): Iterable<string>;
}

/** The ordinary list. */
export class ArrayList extends CelList {
  constructor(readonly elements: readonly CelResult[]) {
    super();
  }

  get size(): number {
    return this.elements.length;
  }

  at(index: number): CelResult {
    return this.elements[index] as CelResult;
  }

  override [Symbol.iterator](): Iterator<CelResult> {
    return this.elements[Symbol.iterator]();
  }
}
