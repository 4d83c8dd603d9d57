/** Other engines of the expression language behind one interface. */
import { celUint, isCelError, isCelList, isCelMap, isCelUint, run } from "@bufbuild/cel";
import { Environment as MarcEnvironment } from "@marcbachmann/cel-js";
import { formatType } from "../../runtime/cel/cel-types.js";
import { ArrayList, type CelValue, Uint } from "../../runtime/cel/cel-values.js";
import { EntryMap } from "../../runtime/cel/value/map.js";
import { type Feature, VARIABLES, type Variables } from "./cel-random-expressions.js";
import { showValue } from "./cel-values.js";

/** The engine's type names that differ from ours. */
const MARC_TYPES: Readonly<Record<string, string>> = {
  "list(int)": "list<int>",
  "list(string)": "list<string>",
  "map(string, int)": "map<string, int>",
};

/** A value in the format of {@link showValue}, or `error`. */
export type Answer = string;

export interface Oracle {
  readonly name: string;
  /** The known deviations of the engine, each with an expression that shows it. */
  readonly differs: Readonly<Partial<Record<Feature, string>>>;
  readonly ask: (expression: string, variables: Variables) => Answer;
}

const MARC = Object.entries(VARIABLES).reduce(
  (environment, [name, type]) => environment.registerVariable(name, MARC_TYPES[formatType(type)] ?? formatType(type)),
  new MarcEnvironment(),
);

export const ORACLES: readonly Oracle[] = [
  {
    name: "@bufbuild/cel",
    // Kubernetes evaluates a constant empty container without evaluating the tested value.
    differs: {
      "int of string": "int('')",
      "negation of int": "-(-(-9223372036854775808))",
      "remainder of int": "-9223372036854775808 % -1",
      "in an empty list": "1 / 0 in []",
      // Comparing NaN with a number is an error in the Kubernetes implementation.
      "order of doubles": "0.0 / 0.0 < 1.0",
    },
    ask: (expression, variables) =>
      answerOf(() =>
        run(expression, { ...variables, u: celUint(variables.u), m: new Map(Object.entries(variables.m)) }),
      ),
  },
  {
    name: "@marcbachmann/cel-js",
    differs: {
      "int of string": "int('')",
      "int of uint": "int(1u)",
      "int of double": "int(1e300)",
      "negation of int": "-(-9223372036854775808)",
      "quotient of int": "-9223372036854775808 / -1",
      "remainder of int": "-9223372036854775808 % -1",
      "bytes beyond ASCII": "b'é'",
      "empty lists": "[].filter(e, e < i) + [i]",
      "order of doubles": "0.0 / 0.0 < 1.0",
    },
    ask: (expression, variables) =>
      answerOf(() => MARC.evaluate(expression, { ...variables, u: MARC.evaluate(`${variables.u}u`) })),
  },
];

function answerOf(evaluate: () => unknown): Answer {
  let result: unknown;
  try {
    result = evaluate();
  } catch {
    return "error";
  }
  return isCelError(result) ? "error" : showValue(asCelValue(result));
}

/** Converts an engine's result to our value. */
export function asCelValue(native: unknown): CelValue {
  if (native === null || ["boolean", "bigint", "number", "string"].includes(typeof native)) return native as CelValue;
  if (native instanceof Uint8Array) return native;
  if (isCelUint(native)) return new Uint(native.value);
  if (Array.isArray(native) || native instanceof Set || isCelList(native)) {
    return new ArrayList([...(native as Iterable<unknown>)].map(asCelValue));
  }
  if (native instanceof Map || isCelMap(native)) {
    const entries = [...(native as Iterable<readonly [unknown, unknown]>)];
    return new EntryMap(entries.map(([key, value]) => [asCelValue(key), asCelValue(value)] as const));
  }
  const named = native as { readonly value?: unknown; readonly constructor?: { readonly name?: string } };
  if (named.constructor?.name === "UnsignedInt") return new Uint(BigInt(named.value as bigint));
  const entries = Object.entries(native as object).map(([key, value]) => [key, asCelValue(value)] as const);
  return new EntryMap(entries);
}
