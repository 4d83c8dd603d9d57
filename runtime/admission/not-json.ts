/** Finds values that code may leave in an object and that JSON can't represent. */
import { joinFieldPath } from "../api/field-error.js";
import { MAX_JSON_DEPTH } from "../codec/json-codec.js";

/**
 * Returns the place and type of the first value that is not JSON; undefined if there is none. Undefined members count
 * as absent. Takes linear time, and ends for a value that contains itself.
 */
export function notJson(value: unknown, path = "", depth = 0): string | undefined {
  if (depth > MAX_JSON_DEPTH) return `more than ${MAX_JSON_DEPTH} levels below one another`;
  switch (typeof value) {
    case "string":
    case "boolean":
    case "bigint":
      return undefined;
    case "number":
      return Number.isFinite(value) ? undefined : `the number ${value} at ${path}`;
    case "object":
      break;
    default:
      return `a ${typeof value} at ${path}`;
  }
  if (value === null) return undefined;
  if (Array.isArray(value)) return firstProblem([...value.entries()], path, depth);
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== null && prototype !== Object.prototype) return `an instance of a class at ${path}`;
  return firstProblem(
    Object.entries(value).filter(([, member]) => member !== undefined),
    path,
    depth,
  );
}

function firstProblem(members: readonly [string | number, unknown][], path: string, depth: number): string | undefined {
  for (const [key, member] of members) {
    const at = typeof key === "number" ? `${path}[${key}]` : joinFieldPath(path, key);
    const problem = notJson(member, at, depth + 1);
    if (problem !== undefined) return problem;
  }
  return undefined;
}
