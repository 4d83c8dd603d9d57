/**
 * Computations that need objects in other versions. Conversion may require a call to another server, and nothing in
 * this room waits, so such a computation is a generator. It yields the objects that it needs converted, its caller
 * converts them, and the computation continues with the result. In the same way it yields {@link TURN} after each part
 * of the work on a large set.
 */
import type { JsonValue } from "../../api/json.js";
import type { MergeRule } from "../descriptors/merge-rule.js";
import type { FieldSet } from "./field-set.js";

/** An object as one version shows it. */
export interface TypedObject {
  readonly apiVersion: string;
  readonly rule: MergeRule;
  readonly value: JsonValue;
}

/** Objects of one version that are needed in another one, which exists. */
export interface ConversionStep {
  readonly objects: readonly TypedObject[];
  readonly apiVersion: string;
}

/** Yielded where other work may have the event loop before the computation continues. */
export const TURN = Symbol("turn");

/** Resumed with the converted objects, in the order in which the step has them, and with none after a {@link TURN}. */
export type Converting<T> = Generator<ConversionStep | typeof TURN, T, readonly TypedObject[]>;

/** Resumes a computation that yielded {@link TURN}. */
export const NO_OBJECTS: readonly TypedObject[] = [];

/** Number of fields from which each operation on a set has a turn of its own. It takes a microsecond for each field. */
export const LARGE_SET_FIELDS = 10_000;

/** Whether an operation on one of the sets takes so long that a {@link TURN} has to follow. */
export function isLarge(...sets: readonly FieldSet[]): boolean {
  for (const { fieldCount } of sets) if (fieldCount >= LARGE_SET_FIELDS) return true;
  return false;
}

/** The versions of a kind. */
export interface VersionRules {
  /** Undefined when the version does not exist, or exists no longer. */
  ruleOf(apiVersion: string): MergeRule | undefined;
}

/** Objects of one version in another one; undefined when that version does not exist. */
export function* allInVersion(
  objects: readonly TypedObject[],
  apiVersion: string,
  versions: VersionRules,
): Converting<readonly TypedObject[] | undefined> {
  if (objects.every((object) => object.apiVersion === apiVersion)) return objects;
  if (versions.ruleOf(apiVersion) === undefined) return undefined;
  return yield { objects, apiVersion };
}

/** One object in another version; undefined when that version does not exist. */
export function* inVersion(
  object: TypedObject,
  apiVersion: string,
  versions: VersionRules,
): Converting<TypedObject | undefined> {
  const converted = yield* allInVersion([object], apiVersion, versions);
  return converted?.[0];
}

/** Runs a computation whose conversions need no other server. @throws the errors of the computation and of `convert` */
export function computed<T>(
  computation: Converting<T>,
  convert: (object: TypedObject, apiVersion: string) => TypedObject,
): T {
  let step = computation.next();
  while (!step.done) {
    step = computation.next(step.value === TURN ? NO_OBJECTS : convertedAll(step.value, convert));
  }
  return step.value;
}

function convertedAll(
  { objects, apiVersion }: ConversionStep,
  convert: (object: TypedObject, apiVersion: string) => TypedObject,
): readonly TypedObject[] {
  return objects.map((object) => convert(object, apiVersion));
}
