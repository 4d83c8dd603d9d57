/** Discovery: what is served, in the form that clients look for it. SPEC: Resource paths; DISC-001 to DISC-007, DISC-016 to DISC-018. */
import { createHash } from "node:crypto";
import { apiVersionOf } from "../api/gvk.js";
import type { Release } from "../api/lifecycle.js";
import { type NamingProfile, resolveVariables } from "../api/naming-profile.js";
import { notAcceptable } from "../api/status.js";
import { subresourceOf } from "../pipeline/connect.js";
import type { Authorized, PathHandler } from "../pipeline/context.js";
import { encodeDocument } from "../pipeline/encode.js";
import { type HttpResponse, headerText } from "../pipeline/http.js";
import { isPretty, TEXT_TYPES, textEncoding } from "../pipeline/negotiate.js";
import { pageNotFound, servedVerbs, subresourceVerbs } from "../pipeline/route.js";
import { SCALE_KIND } from "../registry/scale.js";
import type { RegisteredResource, Scheme, ServedGroup } from "../registry/scheme.js";
import type { Subresource } from "../registry/subresources.js";

/** The release whose behaviour the server follows, as `/version` shows it. */
export function releaseName({ major, minor }: Release): { major: string; minor: string; gitVersion: string } {
  return { major: String(major), minor: String(minor), gitVersion: `v${major}.${minor}.0` };
}

const READ = ["GET", "HEAD"];

export function discoveryHandlers(scheme: Scheme, profile: NamingProfile): PathHandler[] {
  const handler = (path: string, document: () => unknown): PathHandler => ({
    path,
    methods: READ,
    handle: async (request) => answer(request, document()),
  });
  return [
    {
      path: "/apis/",
      isPrefix: true,
      methods: READ,
      handle: async (request) => answer(request, namedGroup(scheme, profile, request.request.path)),
    },
    {
      path: "/api/",
      isPrefix: true,
      methods: READ,
      handle: async (request) => answer(request, coreVersion(scheme, profile, request.request.path)),
    },
    handler("/api", () => coreVersions(scheme)),
    handler("/apis", () => ({ kind: "APIGroupList", apiVersion: "v1", groups: namedGroups(scheme).map(groupEntry) })),
    handler("/version", () => versionDocument(scheme.release)),
    handler("/", () => ({ paths: allPaths(scheme) })),
  ];
}

function answer({ request, environment }: Authorized, document: unknown): HttpResponse {
  const encoding = textEncoding(headerText(request.headers, "accept"), environment.profile);
  if (encoding === undefined) throw notAcceptable(TEXT_TYPES);
  return encodeDocument(200, document, encoding, isPretty(request.query));
}

function coreVersions(scheme: Scheme): unknown {
  const core = scheme.groups().find(({ name }) => name === "");
  return { kind: "APIVersions", versions: core?.versions ?? [], serverAddressByClientCIDRs: [] };
}

function namedGroups(scheme: Scheme): ServedGroup[] {
  return scheme.groups().filter(({ name }) => name !== "");
}

function groupEntry({ name, versions, preferredVersion }: ServedGroup): Record<string, unknown> {
  const entry = (version: string) => ({ groupVersion: apiVersionOf(name, version), version });
  return { name, versions: versions.map(entry), preferredVersion: entry(preferredVersion) };
}

function coreVersion(scheme: Scheme, profile: NamingProfile, path: string): unknown {
  const [, version = "", ...rest] = path.split("/").filter((part) => part !== "");
  return rest.length === 0 ? resourceList(scheme, profile, "", version) : notFound();
}

function namedGroup(scheme: Scheme, profile: NamingProfile, path: string): unknown {
  const [, name = "", version, ...rest] = path.split("/").filter((part) => part !== "");
  const group = namedGroups(scheme).find((served) => served.name === name);
  if (group === undefined || rest.length > 0) return notFound();
  if (version !== undefined) return resourceList(scheme, profile, name, version);
  return { kind: "APIGroup", apiVersion: "v1", ...groupEntry(group) };
}

function notFound(): never {
  throw pageNotFound();
}

function resourceList(scheme: Scheme, profile: NamingProfile, group: string, version: string): unknown {
  const resources = scheme.ofGroupVersion(group, version);
  if (resources.length === 0) return notFound();
  return {
    kind: "APIResourceList",
    apiVersion: "v1",
    groupVersion: apiVersionOf(group, version),
    resources: resources.flatMap((resource) => [resourceEntry(resource), ...subresourceEntries(resource, profile)]),
  };
}

function resourceEntry(resource: RegisteredResource): Record<string, unknown> {
  const { definition } = resource;
  return {
    name: definition.resource,
    singularName: definition.singular,
    namespaced: definition.scope === "Namespaced",
    kind: definition.kind,
    verbs: servedVerbs(resource),
    ...(definition.shortNames.length === 0 ? {} : { shortNames: definition.shortNames }),
    ...(definition.categories.length === 0 ? {} : { categories: definition.categories }),
    storageVersionHash: storageVersionHash(resource),
  };
}

function subresourceEntries(
  { definition, ...resource }: RegisteredResource,
  profile: NamingProfile,
): Record<string, unknown>[] {
  return [...subresourceVerbs({ definition, ...resource })].map(([name, verbs]) => ({
    name: `${definition.resource}/${name}`,
    singularName: "",
    namespaced: definition.scope === "Namespaced",
    kind: definition.kind,
    ...(name === "scale" ? SCALE_KIND : ownKind(subresourceOf({ definition, ...resource }, name), profile)),
    verbs,
  }));
}

/** Where the body or the answer is of another kind than the resource; its group where that differs from the path's. */
function ownKind(subresource: Subresource | undefined, profile: NamingProfile): Record<string, string> {
  if (subresource?.type === "door") return { kind: subresource.kind };
  if (subresource?.type !== "action") return {};
  const { group, version, kind } = subresource.body;
  return { ...(group === "" ? {} : { group: resolveVariables(group, profile), version }), kind };
}

/** Changes exactly when the storage version of the resource changes. */
function storageVersionHash(resource: RegisteredResource): string {
  const { gr, definition } = resource.storage();
  return createHash("sha256")
    .update(`${gr.group}/${definition.version}/${definition.kind}`)
    .digest()
    .subarray(0, 8)
    .toString("base64");
}

function versionDocument(release: Release): unknown {
  return {
    ...releaseName(release),
    gitCommit: "",
    gitTreeState: "clean",
    buildDate: "1970-01-01T00:00:00Z",
    goVersion: "",
    compiler: "node",
    platform: `${process.platform}/${process.arch}`,
  };
}

function allPaths(scheme: Scheme): string[] {
  const paths = [
    "/api",
    "/apis",
    "/healthz",
    "/livez",
    "/metrics",
    "/openapi/v2",
    "/openapi/v3",
    "/readyz",
    "/version",
  ];
  for (const { name, versions } of scheme.groups()) {
    if (name !== "") paths.push(`/apis/${name}`);
    for (const version of versions) paths.push(name === "" ? `/api/${version}` : `/apis/${name}/${version}`);
  }
  return paths.sort();
}
