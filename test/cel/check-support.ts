/** A small environment for tests of the checker. Holds no tests. */

import {
  type CelType,
  DYN,
  formatType,
  INT,
  listOf,
  mapOf,
  objectType,
  optionalOf,
  STRING,
  type TypeProvider,
} from "../../runtime/cel/cel-types.js";
import { Environment, type EnvironmentOptions } from "../../runtime/cel/environment.js";
import { COMPREHENSIONS_LIBRARY } from "../../runtime/cel/library/comprehensions-library.js";
import { OPTIONAL_LIBRARY } from "../../runtime/cel/library/optional-library.js";
import { REGEX_LIBRARY } from "../../runtime/cel/library/regex-library.js";
import { CROSS_TYPE_COMPARISONS, STANDARD_LIBRARY } from "../../runtime/cel/library/standard/standard-library.js";
import { STRING_FORMAT_LIBRARY } from "../../runtime/cel/library/strings-library.js";

const FIELDS: Readonly<Record<string, CelType>> = {
  count: INT,
  name: STRING,
  items: listOf(INT),
  labels: mapOf(STRING, STRING),
  inner: objectType("test.Thing"),
  __namespace__: STRING,
};

/** One object type with a field of each sort, which may hold another of its kind. */
export const THING: TypeProvider = {
  fieldType: (objectName, field) =>
    objectName === "test.Thing" && Object.hasOwn(FIELDS, field) ? FIELDS[field] : undefined,
  findType: (name) => (name === "test.Thing" ? objectType(name) : undefined),
};

export const LIBRARIES = [
  STANDARD_LIBRARY,
  CROSS_TYPE_COMPARISONS,
  OPTIONAL_LIBRARY,
  COMPREHENSIONS_LIBRARY,
  REGEX_LIBRARY,
  STRING_FORMAT_LIBRARY,
];

export function environmentOf(options: EnvironmentOptions = {}): Environment {
  return new Environment({
    libraries: LIBRARIES,
    types: THING,
    variables: { self: objectType("test.Thing"), maybe: optionalOf(INT), data: DYN, "settings.limit": INT },
    ...options,
  });
}

/** The type of an expression, or the first line of each issue without `ERROR: <input>:`, or what else is wrong. */
export function typeOrIssues(text: string, environment = environmentOf()): string {
  const compiled = environment.compile(text);
  if (compiled.ok) return formatType(compiled.checked.type);
  if (compiled.problem !== "issues") return compiled.message;
  return compiled.message
    .split("\n")
    .flatMap((line) => (line.startsWith("ERROR: <input>:") ? [line.slice("ERROR: <input>:".length)] : []))
    .join("; ");
}
