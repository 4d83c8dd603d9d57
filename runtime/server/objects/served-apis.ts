/**
 * What this server shows as served: its own kinds and those of providers. This is the only source of discovery, of the
 * OpenAPI documents and of the list of paths. Code that changes what is served calls {@link ServedApis.changed}, and
 * documents are created again on their next use.
 */
import { compareVersions, type GroupVersionKind } from "../../api/gvk.js";
import type { JsonObject } from "../../api/json.js";
import type { NamingProfile } from "../../api/profile/naming-profile.js";
import type { RegisteredResource, Scheme } from "../../registry/kinds/scheme.js";
import { groupPriorities, versionPriority } from "./group-priority.js";

/** Whether the known resources of a group version are current, or those of the server's last answer. */
export type Freshness = "Current" | "Stale";

/** A resource as discovery shows it, the source of both discovery forms. */
export interface DiscoveredResource {
  /** The plural name. */
  readonly resource: string;
  readonly singularResource: string;
  readonly responseKind: GroupVersionKind;
  readonly scope: "Namespaced" | "Cluster";
  readonly verbs: readonly string[];
  readonly shortNames: readonly string[];
  readonly categories: readonly string[];
  readonly subresources: readonly DiscoveredSubresource[];
  /** Changes when the stored version does. Only the plain form has it. */
  readonly storageVersionHash?: string;
}

export interface DiscoveredSubresource {
  readonly subresource: string;
  readonly responseKind: GroupVersionKind;
  /** The kinds of bodies, if they differ from the kind of the answer. */
  readonly acceptedTypes: readonly GroupVersionKind[];
  readonly verbs: readonly string[];
}

/** An OpenAPI 3 document that another server provides. */
export interface ProvidedOpenApi {
  /** Changes with the document; clients keep a document as long as its hash stays. */
  readonly hash: string;
  /**
   * Returns the document as JSON bytes. A failure only affects the current request. @throws StatusError, usually 503
   */
  fetch(): Promise<Uint8Array>;
}

/** A group version that a provider serves. */
export interface ProvidedGroupVersion {
  readonly group: string;
  readonly version: string;
  /**
   * `spec.groupPriorityMinimum` of its APIService. The highest one among its versions decides the place of the group.
   */
  readonly groupPriority: number;
  /** `spec.versionPriority`: higher ones come first in the group, equal ones in the order of version names. */
  readonly versionPriority: number;
  readonly freshness: Freshness;
  /** Empty if nothing is known; the group version is listed anyway. */
  readonly resources: readonly DiscoveredResource[];
  /** Absent if its server has none. */
  readonly openApi?: ProvidedOpenApi;
}

/**
 * An OpenAPI 2 document of another server. Its paths below `/apis/<group>/<version>` of its group versions are merged.
 */
export interface ProvidedSwagger {
  /** Paths outside these prefixes are left out: `/apis/metrics.example.com/v1beta1`. */
  readonly pathPrefixes: readonly string[];
  readonly hash: string;
  /**
   * Available without a request: the provider fetches it in the background, so that no client waits for a third server.
   */
  readonly document: JsonObject;
}

/** A part of the server that serves more than the scheme's kinds. Both methods are called again after each change. */
export interface ApiProvider {
  /** The scheme takes precedence for a group version that both serve. */
  groupVersions(): readonly ProvidedGroupVersion[];
  swaggers(): readonly ProvidedSwagger[];
}

/** A group version that documents show, whichever server serves it. */
export interface ServedGroupVersion {
  readonly group: string;
  readonly version: string;
  readonly groupPriority: number;
  readonly versionPriority: number;
  /** The scheme's resources by plural; absent for a provider's group version. */
  readonly local?: readonly RegisteredResource[];
  readonly provided?: ProvidedGroupVersion;
}

export interface ServedApiGroup {
  readonly name: string;
  readonly priority: number;
  /** In the order of version priorities, the preferred one first. */
  readonly versions: readonly ServedGroupVersion[];
}

export class ServedApis {
  private readonly providers: ApiProvider[] = [];
  private readonly listeners = new Set<() => void>();
  private readonly priorityOf: (group: string, isProduct: boolean) => number;
  private currentGeneration = 0;

  constructor(
    readonly scheme: Scheme,
    readonly profile: NamingProfile,
  ) {
    this.priorityOf = groupPriorities(profile);
  }

  /** Grows with every change. */
  get generation(): number {
    return this.currentGeneration;
  }

  /** Adds what a provider serves. */
  addProvider(provider: ApiProvider): void {
    this.providers.push(provider);
    this.changed();
  }

  /** Must be called after the scheme or a provider has changed what it serves. */
  changed(): void {
    this.currentGeneration += 1;
    for (const listener of this.listeners) listener();
  }

  /** Calls the listener synchronously after every change. @returns a function that removes the listener */
  onChange(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Returns a value that derives from what is served, computed on first use and again after each change. */
  remembered<T>(make: () => T): () => T {
    let known: { readonly generation: number; readonly value: T } | undefined;
    return () => {
      if (known?.generation !== this.currentGeneration) known = { generation: this.currentGeneration, value: make() };
      return known.value;
    };
  }

  /** All groups in order of preference, including the core group (empty name). */
  readonly groups = this.remembered((): readonly ServedApiGroup[] => {
    const byGroup = new Map<string, ServedGroupVersion[]>();
    for (const served of [...this.localGroupVersions(), ...this.providedGroupVersions()])
      byGroup.set(served.group, [...(byGroup.get(served.group) ?? []), served]);
    return [...byGroup].map(([name, versions]) => groupOf(name, versions)).sort(byPreference);
  });

  /** The group versions of the scheme, with the priorities that APIService objects of local group versions carry. */
  readonly localGroupVersions = this.remembered((): readonly ServedGroupVersion[] =>
    this.scheme.groups().flatMap(({ name, versions, preferredVersion }) => {
      const preferred = [preferredVersion, ...versions.filter((version) => version !== preferredVersion)];
      return preferred.map((version, index) => {
        const local = this.scheme.ofGroupVersion(name, version);
        return {
          group: name,
          version,
          groupPriority: this.priorityOf(
            name,
            local.some(({ isBuiltin }) => isBuiltin),
          ),
          versionPriority: versionPriority(name, index, preferred.length),
          local,
        };
      });
    }),
  );

  /** The OpenAPI 2 documents of providers, which are merged into the server's own. */
  readonly swaggers = this.remembered((): readonly ProvidedSwagger[] =>
    this.providers.flatMap((provider) => provider.swaggers()),
  );

  private providedGroupVersions(): ServedGroupVersion[] {
    const taken = new Set(this.localGroupVersions().map(({ group, version }) => `${group}/${version}`));
    const found: ServedGroupVersion[] = [];
    for (const provided of this.providers.flatMap((provider) => provider.groupVersions())) {
      const { group, version, groupPriority, versionPriority: priority } = provided;
      if (taken.has(`${group}/${version}`)) continue;
      taken.add(`${group}/${version}`);
      found.push({ group, version, groupPriority, versionPriority: priority, provided });
    }
    return found;
  }
}

function groupOf(name: string, versions: readonly ServedGroupVersion[]): ServedApiGroup {
  return {
    name,
    priority: Math.max(...versions.map(({ groupPriority }) => groupPriority)),
    versions: [...versions].sort(
      (a, b) => b.versionPriority - a.versionPriority || compareVersions(a.version, b.version),
    ),
  };
}

function byPreference(a: ServedApiGroup, b: ServedApiGroup): number {
  return b.priority - a.priority || (a.name < b.name ? -1 : 1);
}
