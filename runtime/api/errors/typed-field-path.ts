/** Paths of fields whose names the compiler checks against the type of the object. */
import { joinFieldPath, MAX_FIELD_PATH_CHARACTERS } from "../field-error.js";

/** A field as errors name it: a {@link FieldPath}, or its text, such as `spec.ports[0].name`. */
export type FieldReference = string | { readonly text: string };

/** The text of a field. */
export function fieldText(field: FieldReference): string {
  return typeof field === "string" ? field : field.text;
}

/** What may follow a value of the type `T`: a member's name, or the index of a list item. Maps have {@link FieldPath.key}. */
export type FieldStep<T> =
  NonNullable<T> extends readonly unknown[]
    ? number
    : NonNullable<T> extends object
      ? string extends keyof NonNullable<T>
        ? never
        : keyof NonNullable<T> & string
      : never;

/** The type of the value that one step leads to. */
export type FieldAt<T, Step> =
  NonNullable<T> extends readonly (infer Item)[]
    ? Item
    : Step extends keyof NonNullable<T>
      ? NonNullable<T>[Step]
      : never;

/** A key of a map, such as `metadata.labels`; nothing for all other types. */
export type FieldKey<T> = string extends keyof NonNullable<T> ? string : never;

/** The type of the values of a map. */
export type FieldMapValue<T> = string extends keyof NonNullable<T> ? NonNullable<T>[keyof NonNullable<T>] : never;

/** The path of a field of the type `T`. It never changes: each step makes a new path, so that a common part can be kept. */
export class FieldPath<T> {
  /** Carries the type of the field; never set. */
  declare readonly fieldType?: T;

  /** @param text `spec.ports[0]`; empty for the object itself */
  constructor(readonly text: string) {}

  /** The field that up to four steps lead to: names of members, and indices of list items. */
  at<A extends FieldStep<T>>(a: A): FieldPath<FieldAt<T, A>>;
  at<A extends FieldStep<T>, B extends FieldStep<FieldAt<T, A>>>(a: A, b: B): FieldPath<FieldAt<FieldAt<T, A>, B>>;
  at<A extends FieldStep<T>, B extends FieldStep<FieldAt<T, A>>, C extends FieldStep<FieldAt<FieldAt<T, A>, B>>>(
    a: A,
    b: B,
    c: C,
  ): FieldPath<FieldAt<FieldAt<FieldAt<T, A>, B>, C>>;
  at<
    A extends FieldStep<T>,
    B extends FieldStep<FieldAt<T, A>>,
    C extends FieldStep<FieldAt<FieldAt<T, A>, B>>,
    D extends FieldStep<FieldAt<FieldAt<FieldAt<T, A>, B>, C>>,
  >(a: A, b: B, c: C, d: D): FieldPath<FieldAt<FieldAt<FieldAt<FieldAt<T, A>, B>, C>, D>>;
  // biome-ignore lint/suspicious/noExplicitAny: the overloads above give the type of the field
  at(...steps: readonly (string | number)[]): FieldPath<any> {
    return new FieldPath(steps.reduce<string>(joinFieldPath, this.text));
  }

  /** An entry of a map: `metadata.labels[app]`. */
  key(key: FieldKey<T>): FieldPath<FieldMapValue<T>> {
    const text = `${this.text}[${key}]`;
    return new FieldPath(
      text.length > MAX_FIELD_PATH_CHARACTERS ? `${text.slice(0, MAX_FIELD_PATH_CHARACTERS)}...` : text,
    );
  }

  toString(): string {
    return this.text;
  }
}

/**
 * The path of an object, from which `at` and `key` lead to its fields. A name that the type does not have is an error of the
 * compiler, and an editor completes those that it has.
 *
 * @example
 * const beds = fieldPath<Garden>().at("spec", "beds");
 * fieldErrors.invalid(beds.at(2, "crop"), "mint", "spreads everywhere"); // spec.beds[2].crop
 */
export function fieldPath<T>(): FieldPath<T> {
  return new FieldPath<T>("");
}
