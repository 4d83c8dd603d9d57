/**
 * Computes the owners of fields with the conversions of the server. The merge room states which objects it needs in
 * which version, and this file converts them, by a webhook if the definition of the kind names one.
 */
import type { JsonValue } from "../../api/json.js";
import type { ApiObject } from "../../api/object.js";
import { tooLarge } from "../../api/status.js";
import { ownTurn } from "../../base/turn-budget.js";
import {
  type ConversionStep,
  type Converting,
  NO_OBJECTS,
  TURN,
  type TypedObject,
  type VersionRules,
} from "../../merge/ownership/converting.js";
import { TooManyFieldsError } from "../../merge/ownership/field-set.js";
import type { RegisteredResource } from "../kinds/scheme.js";
import { convertBetween, remoteBetween } from "../versions/conversion.js";
import { convertedRemotely } from "../versions/remote-forms.js";

/** Returns the rules of the versions in which managers may own fields of a resource. */
export function versionRules(resource: RegisteredResource): VersionRules {
  return { ruleOf: (apiVersion) => resource.inVersion(apiVersion)?.definition.merge };
}

/**
 * Runs a computation to its end. The result is a promise only if another server has to convert an object, or if the
 * work takes several turns.
 * @throws the errors of the computation; StatusError 413 for more fields than records may name, 500 for a failed
 * conversion
 */
export function computedOwners<T>(resource: RegisteredResource, computation: Converting<T>): T | Promise<T> {
  return withFieldLimit(() => {
    let step = computation.next();
    while (!step.done) {
      const converted = convertStep(resource, step.value);
      if (converted instanceof Promise) return resumed(resource, computation, converted);
      step = computation.next(converted);
    }
    return step.value;
  });
}

/** @throws StatusError 413 in place of the error for too many fields; all other errors of `work` unchanged */
export function withFieldLimit<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw asRefusal(error);
  }
}

async function resumed<T>(
  resource: RegisteredResource,
  computation: Converting<T>,
  pending: Promise<readonly TypedObject[]>,
): Promise<T> {
  try {
    let step = computation.next(await pending);
    while (!step.done) step = computation.next(await convertStep(resource, step.value));
    return step.value;
  } catch (error) {
    throw asRefusal(error);
  }
}

function asRefusal(error: unknown): unknown {
  return error instanceof TooManyFieldsError ? tooLarge(`Request entity too large: ${error.message}`) : error;
}

/** @throws Error for a version that the resource does not have, which no computation requests */
function convertStep(
  resource: RegisteredResource,
  step: ConversionStep | typeof TURN,
): readonly TypedObject[] | Promise<readonly TypedObject[]> {
  if (step === TURN) return ownTurn().then(() => NO_OBJECTS);
  const { objects, apiVersion } = step;
  const from = resource.inVersion(objects[0]?.apiVersion ?? "");
  const to = resource.inVersion(apiVersion);
  if (from === undefined || to === undefined)
    throw new Error(`${resource.gr.resource} can't be converted from ${objects[0]?.apiVersion} to ${apiVersion}`);
  const values = objects.map(({ value }) => value as ApiObject);
  const typedAll = (converted: readonly ApiObject[]): readonly TypedObject[] =>
    converted.map((value) => ({ apiVersion, rule: to.definition.merge, value: value as JsonValue }));
  const remote = remoteBetween(from, to);
  if (remote === undefined) return typedAll(values.map((value) => convertBetween(value, from, to)));
  return convertedRemotely(remote, values, to).then(typedAll);
}
