/** What an assertion about an object says when it fails. */
import type { ApiObject } from "../../api/object.js";
import { shownText } from "../../base/shown-text.js";
import { encodeYaml } from "../../codec/yaml-codec.js";
import { ExpectationError } from "./expectation-error.js";
import { lineDifference } from "./line-difference.js";

type AnyFunction = (...args: never[]) => unknown;

/** Names an object: `ConfigMap default/colours`. */
export function shownName(object: ApiObject): string {
  const { kind = "object", metadata = {} } = object;
  const name = metadata.name ?? metadata.generateName ?? "without a name";
  return `${kind} ${metadata.namespace ? `${metadata.namespace}/` : ""}${name}`;
}

/** Shows both values as YAML, with the lines in which they differ. */
export function difference(what: string, expected: unknown, found: unknown): string {
  return `${what}\n\n- expected\n+ found\n\n${lineDifference(yamlOf(expected), yamlOf(found))}`;
}

function yamlOf(value: unknown): string {
  return value === undefined ? "" : encodeYaml(value);
}

/** @throws TypeError for anything but an object, such as an answer that the test forgot to await */
export function checkObject(object: unknown): asserts object is ApiObject {
  if (object instanceof Promise) throw new TypeError("found a promise, expected an object of the API: await it");
  if (typeof object !== "object" || object === null)
    throw new TypeError(`found ${shownText(object)}, expected an object of the API`);
}

/** @throws ExpectationError whose stack begins at the caller of `assertion`, unless there is no mismatch */
export function failOn(mismatch: string | undefined, assertion: AnyFunction): void {
  if (mismatch === undefined) return;
  throw new ExpectationError(mismatch, assertion);
}
