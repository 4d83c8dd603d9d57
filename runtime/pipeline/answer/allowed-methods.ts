/** The methods that a path serves, for the `Allow` header of a 405 (RFC 9110, 15.5.6). */
import type { Verb } from "../request/request-info.js";

const METHODS: readonly (readonly [method: string, verbs: readonly Verb[]])[] = [
  ["GET", ["get", "list", "watch"]],
  ["HEAD", ["get", "list", "watch"]],
  ["POST", ["create"]],
  ["PUT", ["update"]],
  ["PATCH", ["patch"]],
  ["DELETE", ["delete", "deletecollection"]],
];

/** The verbs of one object. */
const OF_OBJECTS: ReadonlySet<Verb> = new Set(["get", "update", "patch", "delete"]);
/** The verbs of a collection that spans namespaces. */
const OF_ALL_NAMESPACES: ReadonlySet<Verb> = new Set(["list", "watch"]);

/**
 * The place of a path: one object, the objects of a namespace or of a cluster-scoped resource, or those of all
 * namespaces.
 */
export type PathPlace = "object" | "collection" | "all namespaces";

/** Returns the verbs that a path of this place can have. */
export function verbsAt(place: PathPlace, verbs: readonly Verb[]): readonly Verb[] {
  if (place === "object") return verbs.filter((verb) => OF_OBJECTS.has(verb));
  if (place === "all namespaces") return verbs.filter((verb) => OF_ALL_NAMESPACES.has(verb));
  return verbs.filter((verb) => !OF_OBJECTS.has(verb));
}

/**
 * Returns the methods that run any of the verbs.
 * @param withHead whether the path answers HEAD like GET
 */
export function methodsOf(verbs: readonly Verb[], withHead: boolean): string[] {
  return METHODS.flatMap(([method, served]) =>
    (withHead || method !== "HEAD") && served.some((verb) => verbs.includes(verb)) ? [method] : [],
  );
}
