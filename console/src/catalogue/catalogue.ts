/** The groups and kinds that a server serves, own ones first, as discovery has them. */
import { type Signal, signal } from "@preact/signals";
import { parseApiVersion } from "../../../runtime/api/gvk.js";
import { isProductGroup, type NamingProfile } from "../../../runtime/api/profile/naming-profile.js";
import type { ServedKind } from "../../../runtime/client/browser.js";
import type { Session } from "../session/session.js";

export interface CatalogueGroup {
  /** Empty for the core group. */
  readonly name: string;
  /** Whether the group is not part of the product. */
  readonly isOwn: boolean;
  /** Kinds that can be listed, in their preferred version. */
  readonly kinds: readonly ServedKind[];
}

export class Catalogue {
  /** Undefined until the first load. */
  readonly groups: Signal<readonly CatalogueGroup[] | undefined> = signal(undefined);
  readonly error: Signal<unknown> = signal(undefined);
  readonly #session: Session;
  #all: readonly ServedKind[] = [];

  constructor(session: Session) {
    this.#session = session;
  }

  async load(): Promise<void> {
    try {
      this.#session.client.dynamic.forget();
      this.#all = await this.#session.client.dynamic.kinds();
      this.groups.value = groupsOf(this.#all, this.#session.profile);
      this.error.value = undefined;
    } catch (error) {
      this.error.value = error;
      this.groups.value ??= [];
    }
  }

  find(group: string, version: string, resource: string): ServedKind | undefined {
    return this.#all.find(
      ({ reference }) => reference.group === group && reference.version === version && reference.resource === resource,
    );
  }

  /** Finds the kind of a reference from one object to another; in any version, if that of the reference is not served. */
  ofObject(apiVersion: string, kind: string): ServedKind | undefined {
    const parsed = parseApiVersion(apiVersion);
    const versions = this.#all.filter(({ reference }) => reference.kind === kind && reference.group === parsed?.group);
    return versions.find(({ reference }) => reference.version === parsed?.version) ?? versions[0];
  }
}

export function groupsOf(kinds: readonly ServedKind[], profile: NamingProfile): CatalogueGroup[] {
  const groups = new Map<string, Map<string, ServedKind>>();
  for (const served of kinds) {
    const { group, resource } = served.reference;
    if (!served.verbs.includes("list")) continue;
    const members = groups.get(group) ?? new Map<string, ServedKind>();
    groups.set(group, members);
    // Versions come in the order of preference.
    if (!members.has(resource)) members.set(resource, served);
  }
  return [...groups]
    .map(([name, members]) => ({
      name,
      isOwn: isOwnGroup(name, profile),
      kinds: [...members.values()].sort((a, b) => a.reference.kind.localeCompare(b.reference.kind)),
    }))
    .sort((a, b) => Number(b.isOwn) - Number(a.isOwn) || a.name.localeCompare(b.name));
}

function isOwnGroup(group: string, { words }: NamingProfile): boolean {
  return !isProductGroup(group) && !group.endsWith(`.${words.groupDomain}`);
}
