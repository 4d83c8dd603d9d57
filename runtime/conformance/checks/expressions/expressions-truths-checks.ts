/** The results of expressions, tested through the rules of the check's own kind. */
import type { JsonObject } from "../../../api/json.js";
import { arrayAt, expect, expectFailure, expectStatus, valueAt } from "../../assertions.js";
import type { Check } from "../../conformance-check.js";
import type { Scene } from "../../scene.js";
import { shows } from "../../scenes/check-collection.js";
import { ownKind, specOf } from "../../scenes/own-definitions.js";

/** Expressions by their expected result. */
interface Truths {
  readonly isTrue: readonly string[];
  readonly isFalse?: readonly string[];
  /** These must fail to evaluate. */
  readonly fails?: readonly string[];
}

const DRY = { dryRun: "All" };
/** A part of the message about a rule that could not be evaluated. */
const FAILED = " evaluating rule: ";

/**
 * Expects the results of expressions. Each is the rule of a field of its own, so the rejection of a write shows the
 * results.
 */
async function expectTruths(scene: Scene, { isTrue, isFalse = [], fails = [] }: Truths): Promise<void> {
  const all = [...isTrue, ...isFalse, ...fails];
  const fieldOf = (expression: string): string => `f${all.indexOf(expression)}`;
  const properties: JsonObject = {};
  for (const rule of all)
    properties[fieldOf(rule)] = { type: "integer", "x-kubernetes-validations": [{ rule, message: "is false" }] };
  const collection = await ownKind(scene, specOf(properties));

  /** Writes the fields of these expressions. @returns the message about each */
  const reported = async (expressions: readonly string[]): Promise<Map<string, string>> => {
    const spec = Object.fromEntries(expressions.map((expression) => [fieldOf(expression), 1]));
    const answer = expectStatus(await collection.post("a", { spec }, DRY), 201, 422);
    const causes = arrayAt(answer.json(), "details", "causes");
    const said = new Map(causes.map((cause) => [String(valueAt(cause, "field")), String(valueAt(cause, "message"))]));
    return new Map(expressions.map((expression) => [expression, said.get(`spec.${fieldOf(expression)}`) ?? "true"]));
  };
  for (const [expression, found] of await reported(isTrue)) expect(found === "true", expression, found, "true");
  if (isFalse.length > 0)
    for (const [expression, found] of await reported(isFalse))
      expect(found.endsWith(": is false") && !found.includes(FAILED), expression, found, "false");
  if (fails.length > 0)
    for (const [expression, found] of await reported(fails))
      expect(found.includes(FAILED), expression, found, "an evaluation error");
}

/**
 * A check of expressions that need no object.
 * @param specified what holds by the specification alone, but not if expressions follow stock servers
 */
/** @param specified what holds by the specification alone, not where expressions follow stock servers */
export function evaluates(id: string, title: string, truths: Truths, specified: Partial<Truths> = {}): Check {
  return {
    id,
    title,
    needs: ["crds"],
    run: (scene) => expectTruths(scene, isStock(scene) ? truths : together(truths, specified)),
  };
}

export function isStock({ profile }: Scene): boolean {
  return profile.behaviours.expressionDialect === "stock";
}

function together(a: Truths, b: Partial<Truths>): Truths {
  const both = (key: keyof Truths): readonly string[] => [...(a[key] ?? []), ...(b[key] ?? [])];
  return { isTrue: both("isTrue"), isFalse: both("isFalse"), fails: both("fails") };
}

/** A check of rules over the fields of a spec, with objects that satisfy them all and objects that violate one. */
export function judges(
  id: string,
  title: string,
  properties: JsonObject,
  rules: readonly string[],
  good: readonly JsonObject[],
  bad: readonly JsonObject[],
): Check {
  return {
    id,
    title,
    needs: ["crds"],
    async run(scene) {
      const collection = await ownKind(
        scene,
        specOf(properties, { "x-kubernetes-validations": rules.map((rule) => ({ rule })) }),
      );
      for (const spec of good) shows(await collection.post("a", { spec }, DRY), 201);
      for (const spec of bad)
        expectFailure(await collection.post("a", { spec }, DRY), {
          code: 422,
          reason: "Invalid",
          parts: ["failed rule"],
        });
    },
  };
}
