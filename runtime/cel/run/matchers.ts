/**
 * Tests whether values have the types that an overload declares, for calls whose types are only known at evaluation.
 */
import { type CelType, DYN, listOf, mapOf, OPTIONAL_TYPE_NAME } from "../cel-types.js";
import {
  CelError,
  CelList,
  CelMap,
  CelObject,
  type CelResult,
  type CelValue,
  Duration,
  Opaque,
  Optional,
  Timestamp,
  TypeValue,
  Uint,
} from "../cel-values.js";

type Matcher = (value: CelValue) => boolean;

const ANY: Matcher = () => true;

/** Returns a test by kind, which accepts lists and maps with any contents. */
export function kindMatcherOf(type: CelType): Matcher {
  if (type.kind === "list") return matcherOf(listOf(DYN));
  return matcherOf(type.kind === "map" ? mapOf(DYN, DYN) : type);
}

/** Returns a test of a type. For lists and maps it only looks at the first entry; a type parameter accepts anything. */
export function matcherOf(type: CelType): Matcher {
  switch (type.kind) {
    case "bool":
      return (value) => typeof value === "boolean";
    case "int":
      return (value) => typeof value === "bigint";
    case "double":
      return (value) => typeof value === "number";
    case "string":
      return (value) => typeof value === "string";
    case "null":
      return (value) => value === null;
    case "uint":
      return (value) => value instanceof Uint;
    case "bytes":
      return (value) => value instanceof Uint8Array;
    case "timestamp":
      return (value) => value instanceof Timestamp;
    case "duration":
      return (value) => value instanceof Duration;
    case "type":
      return (value) => value instanceof TypeValue;
    case "list":
      return listMatcher(type.element);
    case "map":
      return mapMatcher(type.key, type.value);
    case "opaque":
      if (type.name === OPTIONAL_TYPE_NAME) return (value) => value instanceof Optional;
      return (value) => value instanceof Opaque && value.type.name === type.name;
    case "object":
      return (value) => value instanceof CelObject && value.type.kind === "object" && value.type.name === type.name;
    case "dyn":
    case "parameter":
    case "error":
      return ANY;
  }
}

/** Returns true if a static type does not determine the type of values. */
export function isOpen(type: CelType | undefined): boolean {
  switch (type?.kind) {
    case undefined:
    case "dyn":
    case "error":
    case "parameter":
      return true;
    // the checker permits null for times, objects and library values, but implementations do not
    case "null":
      return true;
    case "list":
      return isOpen(type.element);
    case "map":
      return isOpen(type.key) || isOpen(type.value);
    default:
      return false;
  }
}

/** Returns true if every value matches. */
export function takesAnything(type: CelType): boolean {
  return type.kind === "dyn" || type.kind === "parameter";
}

function listMatcher(element: CelType): Matcher {
  if (takesAnything(element)) return (value) => value instanceof CelList;
  const matches = matcherOf(element);
  return (value) => value instanceof CelList && (value.size === 0 || isMatch(matches, value.at(0)));
}

function mapMatcher(key: CelType, member: CelType): Matcher {
  if (takesAnything(key) && takesAnything(member)) return (value) => value instanceof CelMap;
  const [matchesKey, matchesMember] = [matcherOf(key), matcherOf(member)];
  return (value) => {
    if (!(value instanceof CelMap)) return false;
    for (const first of value.keys()) return matchesKey(first) && isMatch(matchesMember, value.find(first) ?? null);
    return true;
  };
}

/** Errors in the data are left for the function to find. */
function isMatch(matches: Matcher, value: CelResult): boolean {
  return value instanceof CelError || matches(value);
}
