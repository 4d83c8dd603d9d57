/**
 * Lists every route that requests can reach. The list is derived from the data that routing uses, so it cannot miss a
 * route. It serves tests that make claims about all routes, and answers no request.
 */
import { groupVersionPath } from "../api/gvk.js";
import type { NamingProfile } from "../api/profile/naming-profile.js";
import type { RegisteredResource } from "../registry/kinds/scheme.js";
import { methodsOf, verbsAt } from "./answer/allowed-methods.js";
import type { PipelineContext } from "./context.js";
import { subresourceOf } from "./proxy/connect-request.js";
import { proxiesSubpaths, servedVerbs, servesHead, subresourceVerbs } from "./stages/route.js";

export interface ServedRoute {
  /**
   * `{namespace}`, `{name}`, `{group}` and `{version}` stand for one segment each, and `{path}` at the end for one or
   * more.
   */
  readonly path: string;
  /** The methods that are served, all others being answered with 405; empty if a backend decides. */
  readonly methods: readonly string[];
}

/** Returns the current routes; definitions of custom kinds add and remove some. */
export function servedRoutes({
  scheme,
  pathHandlers,
  profile,
}: Pick<PipelineContext, "scheme" | "pathHandlers" | "profile">): ServedRoute[] {
  return [
    ...scheme.all().flatMap((resource) => routesOfResource(resource, profile)),
    ...pathHandlers.map(({ path, isPrefix, methods }) => ({ path: isPrefix ? `${path}{path}` : path, methods })),
    // Any group version that the scheme does not serve may belong to another server.
    { path: "/apis/{group}/{version}", methods: [] },
    { path: "/apis/{group}/{version}/{path}", methods: [] },
  ];
}

function routesOfResource(resource: RegisteredResource, profile: NamingProfile): ServedRoute[] {
  const { gr, definition, hooks } = resource;
  const base = groupVersionPath(gr.group, definition.version);
  const isNamespaced = definition.scope === "Namespaced";
  const collection = `${base}${isNamespaced ? "/namespaces/{namespace}" : ""}/${gr.resource}`;
  const object = `${collection}/{name}`;
  const verbs = servedVerbs(resource);
  const withHead = servesHead(profile);
  const routes: ServedRoute[] = [
    { path: collection, methods: methodsOf(verbsAt("collection", verbs), withHead) },
    ...(isNamespaced
      ? [{ path: `${base}/${gr.resource}`, methods: methodsOf(verbsAt("all namespaces", verbs), withHead) }]
      : []),
    // A kind that is never stored has no paths of objects.
    ...(hooks.action === undefined ? [{ path: object, methods: methodsOf(verbsAt("object", verbs), withHead) }] : []),
  ];
  for (const [name, served] of subresourceVerbs(resource)) {
    const path = `${object}/${name}`;
    const subresource = subresourceOf(resource, name);
    const methods = methodsOf(served, servesHead(profile, subresource));
    routes.push({ path, methods });
    if (proxiesSubpaths(subresource)) routes.push({ path: `${path}/{path}`, methods });
  }
  return routes.filter(({ methods }) => methods.length > 0);
}
