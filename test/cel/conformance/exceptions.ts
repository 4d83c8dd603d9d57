/**
 * The official conformance tests that this engine does not pass, and why. Every test that is listed has to fail, and the
 * numbers are exact, so that the list can only become shorter.
 */
import type { ConformanceTest } from "../../support/cel-conformance-data.js";

export interface ConformanceException {
  readonly reason: string;
  readonly covers: (test: ConformanceTest) => boolean;
  /** How many tests that is, in the published package and in the corpus. */
  readonly counts: { readonly package: number; readonly corpus: number };
}

/** Messages of the tests' own protobuf files, well-known ones that Kubernetes has no values of, and enumerations. */
const MESSAGES =
  /\bTestAllTypes\b|\bNestedTestAllTypes\b|\bTestRequired\b|\bGlobalEnum\b|\bproto\.(has|get)Ext\b|google\.protobuf\.(?!Timestamp\b(?!\s*\{)|Duration\b(?!\s*\{))/;

const FORMATS = [
  "scientific notation formatting clause",
  "scientific notation formatting clause in a string variable",
  "default precision for scientific notation",
  "positive infinity support for scientific notation",
  "negative infinity support for scientific notation",
  "NaN support for decimal",
  "positive infinity support for decimal",
  "negative infinity support for decimal",
  "positive infinity support for fixed-point",
  "negative infinity support for fixed-point",
  "list support for string",
  "map support for string",
  "map support (all key types)",
  "dyntype support for scientific notation",
  "dyntype NaN/infinity support",
  "dyntype support for lists",
  "dyntype support for maps",
].map((name) => `string_ext/format/${name}`);

export const CONFORMANCE_EXCEPTIONS: readonly ConformanceException[] = [
  {
    reason: "needs protobuf messages, which the values of Kubernetes are not",
    covers: (test) => !isForeign(test) && mentionsMessages(test),
    counts: { package: 631, corpus: 578 },
  },
  {
    reason: "not in Kubernetes: cel.block, base64, and the functions of math",
    covers: isForeign,
    counts: { package: 223, corpus: 4 },
  },
  {
    reason: "Kubernetes has version 2 of the string functions, which formats in another way",
    covers: ({ name }) => FORMATS.includes(name),
    counts: { package: 17, corpus: 0 },
  },
  {
    reason: "Kubernetes leaves it at none where an optional selection meets a value that has no fields",
    covers: named(
      "optionals/optionals/map_null_entry_no_such_key",
      "optionals/optionals/map_present_key_invalid_field",
    ),
    counts: { package: 2, corpus: 0 },
  },
  {
    reason: "Kubernetes' implementation answers otherwise, and has the test on its own list of exceptions",
    covers: named(
      "string_ext/value_errors/indexof_out_of_range",
      "string_ext/value_errors/lastindexof_out_of_range",
      "timestamps/duration_converters/get_milliseconds",
      "type_deductions/legacy_nullable_types/null_assignable_to_abstract_parameter_candidate",
    ),
    counts: { package: 4, corpus: 1 },
  },
  {
    reason: "Kubernetes refuses IPv4 addresses that are written as IPv6",
    covers: named("network_ext/ipv4/ipv4_equals_ipv6", "network_ext/ipv4/ipv4_not_equals_ipv6"),
    counts: { package: 0, corpus: 2 },
  },
];

/** Of functions that Kubernetes does not have. */
function isForeign({ name }: ConformanceTest): boolean {
  return /^(block_ext|encoders_ext|math_ext)\//.test(name);
}

function mentionsMessages({ expr, container, typeEnv, bindings, value, typedResult }: ConformanceTest): boolean {
  const others = JSON.stringify([typeEnv, bindings, value, typedResult]);
  return container === "google.protobuf" || MESSAGES.test(expr) || MESSAGES.test(others);
}

function named(...names: readonly string[]): ConformanceException["covers"] {
  return ({ name }) => names.includes(name);
}
