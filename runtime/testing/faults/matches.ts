/** Matches filters with requests and with keys of the store. */
import { type HttpRequest, headerText } from "../../pipeline/request/http.js";
import type { RequestInfo } from "../../pipeline/request/request-info.js";
import { keyParts, REGISTRY_PREFIX, resourcePrefixOf } from "../../storage/keys.js";
import type { FaultFilter } from "./fault-rule.js";

export function matches(filter: FaultFilter = {}, info: RequestInfo, username: string, http: HttpRequest): boolean {
  const { verbs, groups, resources, subresources, namespaces, names, users, userAgents, paths } = filter;
  if (users !== undefined && !users.includes(username)) return false;
  if (userAgents !== undefined) {
    const agent = headerText(http.headers, "user-agent") ?? "";
    if (!userAgents.some((beginning) => agent.startsWith(beginning))) return false;
  }
  if (!info.isResourceRequest)
    return paths !== undefined && isOneOf(verbs, info.verb) && paths.some((path) => isPathOf(path, info.path));
  return (
    paths === undefined &&
    isOneOf(verbs, info.verb) &&
    isOneOf(groups, info.group) &&
    isOneOf(resources, info.resource) &&
    isOneOf(subresources, info.subresource) &&
    isOneOf(namespaces, info.namespace) &&
    isOneOf(names, info.name)
  );
}

/** Matches the key of an object, or the prefix of a list as far as it goes. */
export function matchesKey(filter: FaultFilter = {}, key: string): boolean {
  const { groups, resources, namespaces, names } = filter;
  const [group = "", resource = ""] = key.slice(REGISTRY_PREFIX.length).split("/");
  if (!isOneOf(groups, group === "core" ? "" : group) || !isOneOf(resources, resource)) return false;
  const isPrefix = key.endsWith("/");
  const rest = isPrefix ? key.slice(resourcePrefixOf(key).length).replace(/\/$/, "") : undefined;
  const place = rest === undefined ? keyParts(key) : { namespace: rest, name: "" };
  return isOneOf(namespaces, place.namespace) && isOneOf(names, place.name);
}

function isOneOf(values: readonly string[] | undefined, value: string): boolean {
  return values === undefined || values.includes(value);
}

function isPathOf(pattern: string, path: string): boolean {
  return pattern.endsWith("*") ? path.startsWith(pattern.slice(0, -1)) : path === pattern;
}
