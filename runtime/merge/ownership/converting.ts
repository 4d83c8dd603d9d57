/**
 * Computations that need objects in other versions. Conversion may require a call to another server, and nothing in
 * this room waits, so such a computation is a generator. It yields the objects that it needs converted, its caller
 * converts them, and the computation continues with the result.
 */
import type { JsonValue } from "../../api/json.js";
import type { MergeRule } from "../descriptors/merge-rule.js";

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

/** Resumed with the converted objects, in the order in which the step has them. */
export type Converting<T> = Generator<ConversionStep, T, readonly TypedObject[]>;

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
    const { objects, apiVersion } = step.value;
    step = computation.next(objects.map((object) => convert(object, apiVersion)));
  }
  return step.value;
}
