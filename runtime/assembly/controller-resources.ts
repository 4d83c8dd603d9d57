/** Determines which of the served resources the controllers work on. */
import { compareVersions, parseApiVersion } from "../api/gvk.js";
import { type NamingProfile, resolveVariables } from "../api/profile/naming-profile.js";
import type { ResourceReference } from "../api/resource-reference.js";
import type { ServedNames } from "../controllers/custom-resources/name-claims.js";
import { type ServedResource, serves } from "../controllers/served-resource.js";
import type { Scheme } from "../registry/kinds/scheme.js";
import type { ApiServer } from "../server/api-server.js";

/**
 * Returns each resource once, in a served version, which need not be the stored one. Resources that share their storage
 * count as one.
 */
export function servedResources(scheme: Scheme): ServedResource[] {
  const found = new Map<string, ServedResource>();
  for (const resource of scheme.all()) {
    const { group, resource: plural } = resource.storage().gr;
    const key = `${group}/${plural}`;
    const known = found.get(key);
    if (known === undefined || isPreferred(resource.definition, known)) found.set(key, resource.definition);
  }
  return [...found.values()];
}

/**
 * Prefers versions that are not deprecated, so that the server's own requests don't look like a client that must
 * migrate.
 */
function isPreferred(one: ServedResource, other: ServedResource): boolean {
  return one.group === other.group && compareVersions(one.version, other.version) < 0;
}

/** Whether a server serves a resource in the version of the reference. */
export function isServed(
  { group, version, resource }: ResourceReference,
  { scheme, profile }: Pick<ApiServer, "scheme" | "profile">,
): boolean {
  return scheme.byResource(resolveVariables(group, profile), version, resource) !== undefined;
}

/** Returns names that no custom resource definition can have. */
export function namesWithoutDefinition(scheme: Scheme): ServedNames[] {
  const served = scheme
    .all()
    .filter(({ custom }) => custom === undefined)
    .map(({ definition: { group, resource, singular, shortNames, kind, listKind } }) => ({
      group,
      plural: resource,
      singular,
      shortNames: [...shortNames],
      kind,
      listKind,
    }));
  const unserved = scheme.unserved.map(({ group, resource, kind }) => ({
    group,
    plural: resource,
    singular: kind.toLowerCase(),
    shortNames: [],
    kind,
    listKind: `${kind}List`,
  }));
  return [...served, ...unserved];
}

/**
 * Returns what the garbage collector follows. Events are left out: there are many, they own nothing, and they expire.
 */
export function collectedResources(scheme: Scheme, profile: NamingProfile): ServedResource[] {
  const eventGroups = ["", profile.words.eventsGroup];
  return servedResources(scheme).filter(
    (resource) =>
      serves(resource, "list", "watch", "delete") &&
      !(resource.resource === "events" && eventGroups.includes(resource.group)),
  );
}

/** Returns the kind in the requested version, or else in one that is served. */
export function resourceOfKind(scheme: Scheme, apiVersion: string, kind: string): ServedResource | undefined {
  const { group, version } = parseApiVersion(apiVersion) ?? {};
  if (group === undefined || version === undefined) return undefined;
  const exact = scheme.byKind(group, version, kind)?.definition;
  return exact ?? servedResources(scheme).find((resource) => resource.group === group && resource.kind === kind);
}
