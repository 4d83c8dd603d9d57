/** Which of the resources that a server serves its controllers work on. */
import { compareVersions, parseApiVersion } from "../api/gvk.js";
import type { NamingProfile } from "../api/profile/naming-profile.js";
import type { ServedNames } from "../controllers/custom-resources/name-claims.js";
import { type ServedResource, serves } from "../controllers/served-resource.js";
import type { Scheme } from "../registry/kinds/scheme.js";

/** Each resource once, in a version that is served: the stored one need not be. Those that are stored as one are one. */
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

/** Deprecated versions are seldom the first: what the server itself asks for should not look like a client that must move. */
function isPreferred(one: ServedResource, other: ServedResource): boolean {
  return one.group === other.group && compareVersions(one.version, other.version) < 0;
}

/** Names that no definition can have. */
export function namesWithoutDefinition(scheme: Scheme): ServedNames[] {
  return scheme
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
}

/** What the garbage collector looks after. Events are many, own nothing, and go by themselves. */
export function collectedResources(scheme: Scheme, profile: NamingProfile): ServedResource[] {
  const eventGroups = ["", profile.words.eventsGroup];
  return servedResources(scheme).filter(
    (resource) =>
      serves(resource, "list", "watch", "delete") &&
      !(resource.resource === "events" && eventGroups.includes(resource.group)),
  );
}

/** The kind in the version asked for, else in one that is served. */
export function resourceOfKind(scheme: Scheme, apiVersion: string, kind: string): ServedResource | undefined {
  const { group, version } = parseApiVersion(apiVersion) ?? {};
  if (group === undefined || version === undefined) return undefined;
  const exact = scheme.byKind(group, version, kind)?.definition;
  return exact ?? servedResources(scheme).find((resource) => resource.group === group && resource.kind === kind);
}
