/**
 * Stage: finds the resource or handler that serves the request. SPEC: Resource paths; an unknown resource is 404, a
 * verb that the resource does not serve 405.
 */
import type { NamingProfile } from "../../api/profile/naming-profile.js";
import { methodNotAllowed, unknownResource } from "../../api/status.js";
import { type Awaitable, andThen } from "../../base/awaitable.js";
import type { RegisteredResource } from "../../registry/kinds/scheme.js";
import { isCommand, type Subresource } from "../../registry/kinds/subresources.js";
import { methodsOf, type PathPlace, verbsAt } from "../answer/allowed-methods.js";
import { notServed } from "../answer/page-not-found.js";
import { type Authorized, advanced, type Routed } from "../context.js";
import { findPathHandler } from "../path-handler.js";
import { connectHandler, subresourceOf } from "../proxy/connect-request.js";
import type { ResourceRequestInfo, Verb } from "../request/request-info.js";

/** @throws StatusError 404, 405, 503 */
export function route(authorized: Authorized): Awaitable<Routed> {
  const { info, context, request } = authorized;
  if (info.isResourceRequest)
    return andThen(resourceOf(info, authorized), (resource) => routeToResource(authorized, info, resource));
  const aggregated = context.aggregatedApis.handlerOf(info.path);
  if (aggregated !== undefined) return advanced(authorized, { target: { type: "path", handler: aggregated } as const });
  const handler = findPathHandler(context.pathHandlers, info.path);
  if (handler === undefined) throw notServed(info.path, context.scheme);
  if (!handler.methods.includes(request.method)) throw methodNotAllowed(handler.methods);
  return advanced(authorized, { target: { type: "path", handler } as const });
}

function routeToResource(
  authorized: Authorized,
  info: ResourceRequestInfo,
  resource: RegisteredResource | undefined,
): Routed {
  const { context, request } = authorized;
  if (resource === undefined) {
    const handler = context.aggregatedApis.handlerOf(info.path);
    if (handler !== undefined) return advanced(authorized, { target: { type: "path", handler } as const });
    throw notServed(info.path, context.scheme);
  }
  checkPlace(info, resource, request.method, context.profile);
  const handler = connectHandler(info, resource);
  if (handler !== undefined) return advanced(authorized, { target: { type: "path", handler } as const });
  return advanced(authorized, {
    target: { type: "resource", info, resource, store: context.storeOf(resource) } as const,
  });
}

/** Finds the resource. An unknown one may just have been defined, so recent definitions are awaited first. */
function resourceOf(
  { group, version, resource }: ResourceRequestInfo,
  { context: { scheme, customDefinitions } }: Authorized,
): Awaitable<RegisteredResource | undefined> {
  const known = scheme.byResource(group, version, resource);
  if (known !== undefined || group === "") return known;
  return customDefinitions.settled().then(() => scheme.byResource(group, version, resource));
}

function checkPlace(
  info: ResourceRequestInfo,
  resource: RegisteredResource,
  method: string,
  profile: NamingProfile,
): void {
  const withHead = servesHead(profile, subresourceOf(resource, info.subresource));
  const check = (served: readonly Verb[]): void => {
    if (served.includes(info.verb) && (withHead || method !== "HEAD")) return;
    throw methodNotAllowed(methodsOf(served, withHead));
  };
  const isNamespaced = resource.definition.scope === "Namespaced";
  if (!isNamespaced && info.objectNamespace !== "") throw unknownResource();
  if (isNamespaced && info.namespace === "" && hasNameInPath(info)) throw unknownResource();
  // A kind that is never stored has no objects; only its collection has a path.
  if (resource.hooks.action !== undefined && hasNameInPath(info) && info.subresource === "") throw unknownResource();
  if (info.subresource === "") {
    check(verbsAt(placeOf(info, isNamespaced), servedVerbs(resource)));
    if (info.verb === "create" && resource.custom?.isTerminating) throw methodNotAllowed(undefined, TERMINATING);
    return;
  }
  const verbs = subresourceVerbs(resource).get(info.subresource);
  if (verbs === undefined) throw unknownResource();
  if (info.hasSubpath && !proxiesSubpaths(subresourceOf(resource, info.subresource))) throw unknownResource();
  check(verbs);
}

/** Whether the backend of a subresource decides about the paths below it, and about every method. */
export function proxiesSubpaths(subresource: Subresource | undefined): boolean {
  return subresource?.type === "proxy" && !isCommand(subresource);
}

/** Whether HEAD is answered like GET. For objects this depends on the profile. */
export function servesHead(profile: NamingProfile, subresource?: Subresource): boolean {
  return profile.behaviours.headOfObjects === "served" || proxiesSubpaths(subresource);
}

const TERMINATING = "create not allowed while custom resource definition is terminating";

function placeOf(info: ResourceRequestInfo, isNamespaced: boolean): PathPlace {
  if (hasNameInPath(info)) return "object";
  return isNamespaced && info.namespace === "" ? "all namespaces" : "collection";
}

/** Whether the path contains a name; a selector may also set `name`, for a collection. */
function hasNameInPath({ name, verb }: ResourceRequestInfo): boolean {
  return name !== "" && verb !== "list" && verb !== "watch" && verb !== "deletecollection";
}

function verbsOf(subresource: Subresource): readonly Verb[] {
  switch (subresource.type) {
    case "object":
      return subresource.verbs;
    case "action":
      return ["create"];
    case "text":
      return ["get"];
    case "proxy":
      return subresource.verbs ?? ["create", "delete", "get", "patch", "update"];
  }
}

const VERBS: readonly Verb[] = ["create", "delete", "deletecollection", "get", "list", "patch", "update", "watch"];

/** Custom kinds have a different order in discovery. */
const VERBS_OF_CUSTOM_KINDS: readonly Verb[] = [
  "delete",
  "deletecollection",
  "get",
  "list",
  "patch",
  "create",
  "update",
  "watch",
];

/** Returns the verbs in the order of discovery, which is alphabetical except for custom kinds. */
export function servedVerbs(resource: RegisteredResource): readonly Verb[] {
  const verbs = resource.custom === undefined ? VERBS : VERBS_OF_CUSTOM_KINDS;
  const without = resource.definition.withoutVerbs;
  return without.length === 0 ? verbs : verbs.filter((verb) => !without.includes(verb));
}

/** Returns the verbs by subresource. SPEC: Verbs of subresources are not shown; SUB-005. */
export function subresourceVerbs(resource: RegisteredResource): ReadonlyMap<string, readonly Verb[]> {
  const { status, scale } = resource.definition.subresources;
  const verbs = new Map<string, readonly Verb[]>();
  for (const [name, subresource] of Object.entries(resource.hooks.subresources ?? {}))
    verbs.set(name, verbsOf(subresource));
  for (const name of resource.hooks.updateSubresources ?? []) verbs.set(name, ["update"]);
  const declared = [...(scale ? ["scale"] : []), ...(status ? ["status"] : [])];
  for (const name of resource.custom === undefined ? declared : declared.reverse())
    verbs.set(name, ["get", "patch", "update"]);
  return verbs;
}
