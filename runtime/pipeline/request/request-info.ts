/**
 * Derives from URL and method which resource and verb a request is about. SPEC: Resource paths; Authorization,
 * attributes.
 */
import { badRequest } from "../../api/status.js";

/** A request for an API resource, or for any other path of the server. */
export type RequestInfo = ResourceRequestInfo | PathRequestInfo;

export interface ResourceRequestInfo {
  readonly isResourceRequest: true;
  readonly path: string;
  readonly verb: Verb;
  readonly group: string;
  readonly version: string;
  /** The namespace for authorization: empty outside namespaces; a Namespace object is in its own namespace. */
  readonly namespace: string;
  /** The namespace of the object: empty for cluster-scoped objects, including Namespaces. */
  readonly objectNamespace: string;
  readonly resource: string;
  readonly subresource: string;
  /** Whether further segments follow the subresource, which belong to a backend; see `proxy/connect-request.ts`. */
  readonly hasSubpath: boolean;
  /** Empty for collections. */
  readonly name: string;
}

export interface PathRequestInfo {
  readonly isResourceRequest: false;
  readonly path: string;
  /** The HTTP method in lower case. */
  readonly verb: string;
}

export type Verb = "get" | "list" | "watch" | "create" | "update" | "patch" | "delete" | "deletecollection" | "unknown";

/** The subresources of a Namespace; any other segment after its name is a resource in it. */
const NAMESPACE_SUBRESOURCES: ReadonlySet<string> = new Set(["status", "finalize"]);

/**
 * Parses a path. Authorization, routing and storage all use this result, so a path must be unambiguous: segments that
 * other software could decode or normalize to a different path (`..`, an empty segment, an encoded slash) are rejected.
 * @param path percent-encoded as received, without query and prefix
 * @param fieldSelectorName the name that `fieldSelector=metadata.name=x` selects in a collection, for AUTHZ-019
 * @throws StatusError 400
 */
export function parseRequestInfo(
  method: string,
  path: string,
  isWatch: boolean,
  fieldSelectorName?: string,
): RequestInfo {
  const place = collections.get(path) ?? placeOf(path);
  // Handlers of such paths compare them literally, without decoding.
  if (place === undefined) return { isResourceRequest: false, path, verb: method.toLowerCase() };
  const verb = verbOf(method, place.name !== "", isWatch);
  return {
    isResourceRequest: true,
    path,
    group: place.group,
    version: place.version,
    namespace: place.namespace,
    objectNamespace: place.objectNamespace,
    resource: place.resource,
    subresource: place.subresource,
    hasSubpath: place.hasSubpath,
    verb,
    name: SELECTING_VERBS.has(verb) ? (fieldSelectorName ?? "") : place.name,
  };
}

/** So many paths of collections are remembered; then all of them are forgotten. */
const MAX_COLLECTIONS = 500;
/** Longer paths are not remembered. */
const MAX_COLLECTION_PATH = 256;

/** The places that paths of collections name: many requests have the same path, whereas objects have one each. */
const collections = new Map<string, PlaceInVersion>();

/** @returns undefined for paths outside the resources. @throws StatusError 400 */
function placeOf(path: string): PlaceInVersion | undefined {
  const parts = splitPath(path);
  const base = groupVersionOf(parts);
  if (!base) return undefined;
  const { group, version, rest } = base;
  const located = locate(rest);
  checkParts(parts.slice(0, parts.length - rest.length + located.partCount));
  const place = { group, version, ...located };
  if (place.name === "" && path.length <= MAX_COLLECTION_PATH) {
    if (collections.size >= MAX_COLLECTIONS) collections.clear();
    collections.set(path, place);
  }
  return place;
}

/** The verbs of collections, in which a selector may select a single object. */
const SELECTING_VERBS: ReadonlySet<Verb> = new Set(["list", "watch", "deletecollection"]);

/**
 * Returns the percent-decoded segments; a trailing slash does not begin another one.
 * @throws StatusError 400 for invalid percent-encoding
 */
function splitPath(path: string): string[] {
  const parts = path.slice(1).split("/");
  if (parts.length > 1 && parts.at(-1) === "") parts.pop();
  if (!path.includes("%")) return parts;
  try {
    return parts.map(decodeURIComponent);
  } catch {
    throw badRequest("the path has an invalid percent-encoding, or is not UTF-8");
  }
}

/** Rejects segments that cannot be names and that other software may interpret differently. @throws StatusError 400 */
function checkParts(parts: readonly string[]): void {
  for (const part of parts) {
    if (part === "" || part === "." || part === ".." || part.includes("/") || part.includes("\0"))
      throw badRequest(
        `the path has the segment ${JSON.stringify(part)}: a segment must not be empty, "." or "..", and must not contain a slash or NUL`,
      );
  }
}

function groupVersionOf(parts: readonly string[]): { group: string; version: string; rest: string[] } | undefined {
  if (parts[0] === "api" && parts.length > 2) return { group: "", version: parts[1] as string, rest: parts.slice(2) };
  if (parts[0] === "apis" && parts.length > 3) {
    return { group: parts[1] as string, version: parts[2] as string, rest: parts.slice(3) };
  }
  return undefined;
}

type PlaceInVersion = Place & Pick<ResourceRequestInfo, "group" | "version">;

type Place = Pick<
  ResourceRequestInfo,
  "namespace" | "objectNamespace" | "resource" | "name" | "subresource" | "hasSubpath"
> & {
  /** The number of segments that locate the object; those that follow belong to a backend. */
  readonly partCount: number;
};

/** The number of segments of resource, name and subresource, without and with `namespaces/{name}` before them. */
const CLUSTER_PARTS = 3;
const NAMESPACED_PARTS = 5;

function locate(rest: readonly string[]): Place {
  const [first = "", second = "", third = ""] = rest;
  if (first === "namespaces" && rest.length > 2 && !NAMESPACE_SUBRESOURCES.has(third)) {
    return {
      namespace: second,
      objectNamespace: second,
      resource: third,
      name: rest[3] ?? "",
      subresource: rest[4] ?? "",
      hasSubpath: rest.length > NAMESPACED_PARTS,
      partCount: NAMESPACED_PARTS,
    };
  }
  const namespace = first === "namespaces" ? second : "";
  return {
    namespace,
    objectNamespace: "",
    resource: first,
    name: second,
    subresource: third,
    hasSubpath: rest.length > CLUSTER_PARTS,
    partCount: CLUSTER_PARTS,
  };
}

function verbOf(method: string, hasName: boolean, isWatch: boolean): Verb {
  switch (method) {
    case "GET":
    case "HEAD":
      if (hasName) return "get";
      return isWatch ? "watch" : "list";
    case "POST":
      return "create";
    case "PUT":
      return "update";
    case "PATCH":
      return "patch";
    case "DELETE":
      return hasName ? "delete" : "deletecollection";
    default:
      return "unknown";
  }
}
