/**
 * The values of expressions. An int is a bigint and a double is a number, so that integers stay exact and the two types
 * never mix; values without a plain JavaScript form have a class here. Values are immutable.
 *
 * Failures are values too ({@link CelError}), because `&&`, `||`, `all` and `exists` inspect them and may drop them. An
 * exhausted budget is not a value but an exception, which no expression can catch.
 */
import type { CelType, OpaqueType } from "./cel-types.js";

export type CelValue =
  | null
  | boolean
  /** An int of 64 bits. */
  | bigint
  | Uint
  /** A double. */
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

/** The result of an evaluation step. */
export type CelResult = CelValue | CelError;

/** Why an expression has no value. Users see the message. */
export class CelError {
  constructor(
    readonly message: string,
    /** True if no function accepts arguments of these types, which schema rules report in words of their own. */
    readonly isNoSuchOverload = false,
  ) {}
}

/** A uint of 64 bits. */
export class Uint {
  constructor(readonly value: bigint) {}
}

/** A time in the years 1 to 9999, in nanoseconds. */
export class Timestamp {
  constructor(
    /** Seconds since the epoch; negative before it. */
    readonly seconds: bigint,
    /** 0 to 999,999,999, counted forward from `seconds`. */
    readonly nanos: number,
    /** The offset from UTC with which the time was written. Only its text form shows it. */
    readonly offsetSeconds = 0,
  ) {}
}

/** A duration in nanoseconds, within 64 bits. */
export class Duration {
  constructor(readonly nanos: bigint) {}
}

/** A type as a value: `int`, `type(x)`. Two of them are equal if their names are. */
export class TypeValue {
  constructor(
    readonly name: string,
    readonly type: CelType,
  ) {}
}

/** A value that may be absent. */
export class Optional {
  private constructor(readonly value: CelValue | undefined) {}

  static readonly none = new Optional(undefined);

  static of(value: CelValue): Optional {
    return new Optional(value);
  }
}

/** A value of a type that a library defines. The library's functions recognize their values by class. */
export abstract class Opaque {
  /** Its type, with parameters if it has any. */
  abstract readonly type: OpaqueType;
  /** @param other a value whose type has the same name */
  abstract equals(other: Opaque): boolean;
}

/** A list. An element may be an error: data without the declared type is an error when it is accessed. */
export abstract class CelList implements Iterable<CelResult> {
  abstract readonly size: number;
  /** @param index from 0 to size - 1 */
  abstract at(index: number): CelResult;

  /** Compares lists of a schema as sets or maps; undefined means comparison by position. */
  equalsList?(other: CelList): boolean | CelError;

  /**
   * Concatenates two lists; lists of a schema may be merged as sets or maps instead. Undefined means plain
   * concatenation.
   */
  plus?(other: CelList): CelResult;

  *[Symbol.iterator](): Iterator<CelResult> {
    for (let index = 0; index < this.size; index += 1) yield this.at(index);
  }
}

/** A map with keys of type bool, int, uint or string. */
export abstract class CelMap {
  abstract readonly size: number;
  /** Returns the value of a key, comparing across numeric types; undefined if it is absent. */
  abstract find(key: CelValue): CelResult | undefined;
  /** Returns the keys in the order of the data. */
  abstract keys(): Iterable<CelValue>;
}

/** An object with declared fields. */
export abstract class CelObject {
  abstract readonly type: CelType;
  /** Returns whether the field is present, or an error if its value does not have the declared type. */
  abstract has(field: string): boolean | CelError;
  /** Returns the value of a field; undefined if it is absent. */
  abstract get(field: string): CelResult | undefined;
  /** Returns the names of the present fields. */
  abstract fields(): Iterable<string>;
}

/** A list that is backed by an array. */
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
