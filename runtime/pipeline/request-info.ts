/** What a URL and method ask for, before anything else is known. SPEC: Resource paths; Authorization, attributes. */

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
 * @param path the decoded path without query and prefix, beginning with a slash
 * @param fieldSelectorName the name that `fieldSelector=metadata.name=x` fixes, for AUTHZ-019
 */
export function parseRequestInfo(
  method: string,
  path: string,
  isWatch: boolean,
  fieldSelectorName?: string,
): RequestInfo {
  const parts = splitPath(path);
  const base = parts && groupVersionOf(parts);
  if (!base) return { isResourceRequest: false, path, verb: method.toLowerCase() };
  const { group, version } = base;
  const place = locate(base.rest);
  const name = place.name === "" && fieldSelectorName !== undefined ? fieldSelectorName : place.name;
  return {
    isResourceRequest: true,
    path,
    group,
    version,
    ...place,
    verb: verbOf(method, place.name !== "", isWatch),
    name,
  };
}

/** Percent-decoded segments; undefined when one can't be decoded. */
function splitPath(path: string): string[] | undefined {
  try {
    return path
      .split("/")
      .filter((part) => part !== "")
      .map(decodeURIComponent);
  } catch {
    return undefined;
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
>;

function locate(rest: readonly string[]): Place {
  const [first = "", second = "", third = ""] = rest;
  if (first === "namespaces" && rest.length > 2 && !NAMESPACE_SUBRESOURCES.has(third)) {
    return {
      namespace: second,
      objectNamespace: second,
      resource: third,
      name: rest[3] ?? "",
      subresource: rest[4] ?? "",
      hasSubpath: rest.length > 5,
    };
  }
  const namespace = first === "namespaces" ? second : "";
  return {
    namespace,
    objectNamespace: "",
    resource: first,
    name: second,
    subresource: third,
    hasSubpath: rest.length > 3,
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
