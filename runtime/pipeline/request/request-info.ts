/** What a URL and method ask for, before anything else is known. SPEC: Resource paths; Authorization, attributes. */
import { badRequest } from "../../api/status.js";

/** A request for an API resource, or for any other path of the server. */
export type RequestInfo = ResourceRequestInfo | PathRequestInfo;

export interface ResourceRequestInfo {
  readonly isResourceRequest: true;
  readonly path: string;
  readonly verb: Verb;
  readonly group: string;
  readonly version: string;
  /** As authorization sees it: empty outside namespaces; a namespace is in the scope of itself. */
  readonly namespace: string;
  /** Where the object lives: empty for cluster-scoped objects, namespaces included. */
  readonly objectNamespace: string;
  readonly resource: string;
  readonly subresource: string;
  /** There is more behind the subresource, which belongs to a backend; see `connect.ts`. */
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

/** Subresources of a namespace itself; any other word behind a namespace's name is a resource in it. */
const NAMESPACE_SUBRESOURCES: ReadonlySet<string> = new Set(["status", "finalize"]);

/**
 * Authorization, routing and storage all go by what this finds, so a path has one meaning or none: what could be taken
 * for another path by whoever decodes or tidies it (`..`, an empty part, an encoded slash) is refused.
 * @param path percent-encoded as it was received, without query and prefix
 * @param fieldSelectorName the name that `fieldSelector=metadata.name=x` fixes for a collection, for AUTHZ-019
 * @throws StatusError 400
 */
export function parseRequestInfo(
  method: string,
  path: string,
  isWatch: boolean,
  fieldSelectorName?: string,
): RequestInfo {
  const parts = splitPath(path);
  const base = groupVersionOf(parts);
  // compared letter by letter from here on: nothing of it is decoded
  if (!base) return { isResourceRequest: false, path, verb: method.toLowerCase() };
  const { group, version, rest } = base;
  const place = locate(rest);
  checkParts(parts.slice(0, parts.length - rest.length + place.partCount));
  const { partCount: _, ...names } = place;
  const verb = verbOf(method, names.name !== "", isWatch);
  const name = SELECTING_VERBS.has(verb) ? (fieldSelectorName ?? "") : names.name;
  return { isResourceRequest: true, path, group, version, ...names, verb, name };
}

/** Requests for a collection, in which a selector may leave one object. */
const SELECTING_VERBS: ReadonlySet<Verb> = new Set(["list", "watch", "deletecollection"]);

/** Percent-decoded parts; a slash at the end begins none. @throws StatusError 400 when one can't be decoded */
function splitPath(path: string): string[] {
  const parts = path.slice(1).split("/");
  if (parts.length > 1 && parts.at(-1) === "") parts.pop();
  if (!path.includes("%")) return parts;
  try {
    return parts.map(decodeURIComponent);
  } catch {
    throw badRequest("the path has a percent-encoding that is none, or is not UTF-8");
  }
}

/** @throws StatusError 400 for parts that stand for no name and that others may take for something else */
function checkParts(parts: readonly string[]): void {
  for (const part of parts) {
    if (part === "" || part === "." || part === ".." || part.includes("/") || part.includes("\0"))
      throw badRequest(
        `the path has the part ${JSON.stringify(part)}: a part may not be empty, "." or "..", or have a slash or NUL in it`,
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

type Place = Pick<
  ResourceRequestInfo,
  "namespace" | "objectNamespace" | "resource" | "name" | "subresource" | "hasSubpath"
> & {
  /** Parts of the path that say where; what follows is a backend's. */
  readonly partCount: number;
};

/** Resource, name, subresource; behind `namespaces/{name}` the same again. */
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
