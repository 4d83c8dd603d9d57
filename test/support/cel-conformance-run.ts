/** Runs one conformance test against the engine. */

import { type CelType, formatType } from "../../runtime/cel/cel-types.js";
import { CelError, type CelResult } from "../../runtime/cel/cel-values.js";
import { Environment } from "../../runtime/cel/environment.js";
import { type Library, overload } from "../../runtime/cel/function.js";
import { LIBRARIES } from "../../runtime/cel/libraries.js";
import { STANDARD_LIBRARY } from "../../runtime/cel/library/standard/standard-library.js";
import { ALL_MACROS } from "../../runtime/cel/parse/macros.js";
import { parseExpression } from "../../runtime/cel/parse/parse-expression.js";
import { type Outcome, plan } from "../../runtime/cel/run/program.js";
import { BIND_MACRO } from "./cel-bind-macro.js";
import type { ConformanceTest, TypeEnvironmentEntry } from "./cel-conformance-data.js";
import { NeedsMessages, showValue, typeOfJson, valueOfJson } from "./cel-values.js";

export const CONFORMANCE_MACROS = [...ALL_MACROS, BIND_MACRO];

/**
 * The whole engine with all releases, before a test's own declarations. Lists may have mixed types, as in the language
 * definition.
 */
const BASE = new Environment({
  libraries: [STANDARD_LIBRARY, ...LIBRARIES],
  macros: CONFORMANCE_MACROS,
  language: { homogeneousAggregates: false, literalChecks: false },
});
const withContainer = new Map<string, Environment>();

export function environmentOf(test: ConformanceTest): Environment {
  const { container = "", typeEnv = [] } = test;
  let base = container === "" ? BASE : withContainer.get(container);
  if (base === undefined) {
    const { language } = BASE;
    base = new Environment({
      libraries: [STANDARD_LIBRARY, ...LIBRARIES],
      macros: CONFORMANCE_MACROS,
      language,
      container,
    });
    withContainer.set(container, base);
  }
  const variables = Object.fromEntries(
    typeEnv.flatMap(({ name, ident }) => (ident === undefined ? [] : [[name, typeOfJson(ident.type)] as const])),
  );
  return base.extend({ variables, libraries: typeEnv.flatMap(libraryOf) });
}

/** Functions that tests declare without an implementation, because they are only type-checked. */
function libraryOf({ name, function: declared }: TypeEnvironmentEntry): readonly Library[] {
  if (declared === undefined) return [];
  const overloads = declared.overloads.map(({ overloadId, params = [], resultType }) =>
    overload({
      id: overloadId,
      isMember: false,
      parameters: params.map(typeOfJson),
      result: typeOfJson(resultType),
      evaluate: () => new CelError("declared only"),
    }),
  );
  return [{ name: `test ${name}`, functions: [{ name, overloads }] }];
}

/** Returns the problem; undefined if the test passes. */
export function problemOf(test: ConformanceTest): string | undefined {
  try {
    return test.disableCheck === true ? uncheckedProblem(test) : checkedProblem(test);
  } catch (error) {
    if (error instanceof NeedsMessages) return `needs protobuf messages: ${error.message}`;
    throw error;
  }
}

function checkedProblem(test: ConformanceTest): string | undefined {
  const environment = environmentOf(test);
  const compiled = environment.compile(test.expr);
  if (!compiled.ok) return test.evalError === undefined ? compiled.message : undefined;
  const { checked } = compiled;
  const typeProblem = test.typedResult && typeProblemOf(checked.type, typeOfJson(test.typedResult.deducedType));
  if (typeProblem !== undefined || test.checkOnly === true) return typeProblem;
  return resultProblem(test, plan(checked, environment).evaluate(activationOf(test)));
}

function uncheckedProblem(test: ConformanceTest): string | undefined {
  const parsed = parseExpression(test.expr, { macros: CONFORMANCE_MACROS });
  if (!parsed.ok) return test.evalError === undefined ? "does not parse" : undefined;
  return resultProblem(test, plan(parsed.parsed, environmentOf(test)).evaluate(activationOf(test)));
}

function activationOf({ bindings = {} }: ConformanceTest) {
  const values = new Map(Object.entries(bindings).map(([name, { value }]) => [name, valueOfJson(value)] as const));
  return { find: (name: string): CelResult | undefined => values.get(name) };
}

function typeProblemOf(found: CelType, expected: CelType): string | undefined {
  const [foundText, expectedText] = [formatType(found), formatType(expected)];
  return foundText === expectedText ? undefined : `type ${foundText}, expected ${expectedText}`;
}

function resultProblem(test: ConformanceTest, outcome: Outcome): string | undefined {
  const found = outcome.type === "value" ? showValue(outcome.value) : outcome.type;
  if (test.evalError !== undefined) return outcome.type === "error" ? undefined : `${found}, expected an error`;
  const expected = showValue(valueOfJson(test.value ?? test.typedResult?.result ?? { boolValue: true }));
  if (outcome.type === "error") return `error ${outcome.error.message}, expected ${expected}`;
  return found === expected ? undefined : `${found}, expected ${expected}`;
}
