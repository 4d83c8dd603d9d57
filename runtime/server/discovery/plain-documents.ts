/** Discovery with one document for each group version, which every client supports. DISC-001 to DISC-007. */
import { apiVersionOf, compareVersions, type GroupVersionKind } from "../../api/gvk.js";
import type { DiscoveredResource, ServedApiGroup, ServedApis, ServedGroupVersion } from "../objects/served-apis.js";
import type { DiscoveredResources } from "./discovery-resources.js";

/**
 * Returns the document of a path; undefined if nothing is served there.
 * @param path the path below the mount prefix, without a trailing slash
 */
export function plainDocument(apis: ServedApis, resources: DiscoveredResources, path: string): unknown {
  const [empty, root, ...names] = path.split("/");
  if (empty !== "") return undefined;
  if (root === "api") return coreDocument(apis, resources, names);
  return root === "apis" ? namedDocument(apis, resources, names) : undefined;
}

function coreDocument(apis: ServedApis, resources: DiscoveredResources, names: readonly string[]): unknown {
  const [version, ...rest] = names;
  const core = apis.groups().find(({ name }) => name === "");
  if (rest.length > 0) return undefined;
  if (version !== undefined) return resourceList(core, version, resources);
  return { kind: "APIVersions", versions: core?.versions.map((served) => served.version) ?? [] };
}

function namedDocument(apis: ServedApis, resources: DiscoveredResources, names: readonly string[]): unknown {
  const [name, version, ...rest] = names;
  const groups = apis.groups().filter((group) => group.name !== "");
  if (name === undefined) return { kind: "APIGroupList", apiVersion: "v1", groups: groups.map(groupEntry) };
  const group = groups.find((served) => served.name === name);
  if (group === undefined || rest.length > 0) return undefined;
  if (version !== undefined) return resourceList(group, version, resources);
  return { kind: "APIGroup", apiVersion: "v1", ...groupEntry(group) };
}

/** Lists the versions in the order of their names, with the preferred version in a separate field. */
function groupEntry({ name, versions }: ServedApiGroup): Record<string, unknown> {
  const entry = ({ version }: ServedGroupVersion) => ({ groupVersion: apiVersionOf(name, version), version });
  const byName = [...versions].sort((a, b) => compareVersions(a.version, b.version));
  const [preferred] = versions;
  return {
    name,
    versions: byName.map(entry),
    ...(preferred === undefined ? {} : { preferredVersion: entry(preferred) }),
  };
}

function resourceList(group: ServedApiGroup | undefined, version: string, resources: DiscoveredResources): unknown {
  const served = group?.versions.find((each) => each.version === version);
  if (group === undefined || served === undefined) return undefined;
  return {
    kind: "APIResourceList",
    apiVersion: "v1",
    groupVersion: apiVersionOf(group.name, version),
    resources: resources.of(served).flatMap((resource) => entries(resource, group.name, version)),
  };
}

/** Returns the entry of a resource, followed by those of its subresources. */
function entries(resource: DiscoveredResource, group: string, version: string): Record<string, unknown>[] {
  const { shortNames, categories, storageVersionHash, subresources } = resource;
  const namespaced = resource.scope === "Namespaced";
  return [
    {
      name: resource.resource,
      singularName: resource.singularResource,
      namespaced,
      ...kindEntry(resource.responseKind, group, version),
      verbs: resource.verbs,
      ...(shortNames.length === 0 ? {} : { shortNames }),
      ...(categories.length === 0 ? {} : { categories }),
      ...(storageVersionHash === undefined ? {} : { storageVersionHash }),
    },
    ...subresources.map(({ subresource, responseKind, verbs }) => ({
      name: `${resource.resource}/${subresource}`,
      singularName: "",
      namespaced,
      ...kindEntry(responseKind, group, version),
      verbs,
    })),
  ];
}

/** Returns the kind with its group version only if that differs from the document's. */
function kindEntry(kind: GroupVersionKind, group: string, version: string): Record<string, string> {
  const isOwn = kind.group === group && kind.version === version;
  return isOwn ? { kind: kind.kind } : { group: kind.group, version: kind.version, kind: kind.kind };
}
