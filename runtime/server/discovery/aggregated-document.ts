/**
 * Aggregated discovery: all groups below a root in one document, so that a client needs two requests instead of one for
 * each group version. DISC-008 to DISC-010.
 */
import { compareReleases, type Release } from "../../api/lifecycle/lifecycle.js";
import type { NamingProfile } from "../../api/profile/naming-profile.js";
import type { MediaType } from "../../codec/media-types.js";
import type { DiscoveredResource, ServedApiGroup, ServedApis, ServedGroupVersion } from "../objects/served-apis.js";
import type { DiscoveredResources } from "./discovery-resources.js";

const KIND = "APIGroupDiscoveryList";

/** The versions of the document's form, each with the first release that no longer has it. */
const FORM_VERSIONS: Readonly<Record<string, { readonly removed?: Release }>> = {
  v2: {},
  v2beta1: { removed: { major: 1, minor: 33 } },
};

/** `/api` has the core group, `/apis` all others. */
export type DiscoveryRoot = "/api" | "/apis";

/** Returns the version of the form that an alternative of `Accept` names; undefined if it names none that is served. */
export function aggregatedVersion(
  { parameters }: MediaType,
  profile: NamingProfile,
  release: Release,
): string | undefined {
  const { as, g, v = "" } = parameters;
  if (as !== KIND || g !== profile.words.discoveryMetaGroup || !Object.hasOwn(FORM_VERSIONS, v)) return undefined;
  const removed = FORM_VERSIONS[v]?.removed;
  return removed === undefined || compareReleases(release, removed) < 0 ? v : undefined;
}

/** The media type of an answer. Its parameters confirm to clients that they received the requested form. */
export function aggregatedContentType(type: string, version: string, profile: NamingProfile): string {
  return `${type};g=${profile.words.discoveryMetaGroup};v=${version};as=${KIND}`;
}

export function aggregatedDocument(
  apis: ServedApis,
  resources: DiscoveredResources,
  root: DiscoveryRoot,
  version: string,
): unknown {
  const groups = apis.groups().filter(({ name }) => (name === "") === (root === "/api"));
  return {
    kind: KIND,
    apiVersion: `${apis.profile.words.discoveryMetaGroup}/${version}`,
    metadata: {},
    items: groups.map((group) => groupItem(group, resources)),
  };
}

function groupItem({ name, versions }: ServedApiGroup, resources: DiscoveredResources): unknown {
  return { metadata: { name }, versions: versions.map((served) => versionItem(served, resources)) };
}

function versionItem(served: ServedGroupVersion, resources: DiscoveredResources): unknown {
  return {
    version: served.version,
    resources: resources.of(served).map(resourceItem),
    freshness: served.provided?.freshness ?? "Current",
  };
}

function resourceItem({ shortNames, categories, ...resource }: DiscoveredResource): unknown {
  return {
    resource: resource.resource,
    responseKind: resource.responseKind,
    scope: resource.scope,
    singularResource: resource.singularResource,
    verbs: resource.verbs,
    ...(shortNames.length === 0 ? {} : { shortNames }),
    ...(categories.length === 0 ? {} : { categories }),
    ...(resource.subresources.length === 0 ? {} : { subresources: resource.subresources.map(subresourceItem) }),
  };
}

function subresourceItem({ acceptedTypes, ...subresource }: DiscoveredResource["subresources"][number]): unknown {
  return { ...subresource, ...(acceptedTypes.length === 0 ? {} : { acceptedTypes }) };
}
