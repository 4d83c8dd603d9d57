/** The scheme: which kinds are served, by group version and kind, and by group version and resource. */
import { apiVersionOf, compareVersions, type GroupResource, qualifiedResource } from "../api/gvk.js";
import { type NamingProfile, resolveVariables } from "../api/naming-profile.js";
import type { ApiObject } from "../api/object.js";
import { OperatorError } from "../api/operator-error.js";
import type { ResourceDefinition } from "../kit/index.js";
import { guardHooks } from "./hook-guard.js";
import type { Hooks, ResourceHooks } from "./hooks.js";
import { parseJsonPath } from "./json-path.js";

/** A resource as this server serves it: profile words resolved, hooks attached. */
export interface RegisteredResource {
  readonly definition: ResourceDefinition;
  readonly gr: GroupResource;
  /** `v1`, `apps/v1`. */
  readonly apiVersion: string;
  readonly hooks: Hooks<ApiObject>;
  /** Came with the product, not from a user's schema; its definition names carry the product prefix. */
  readonly isBuiltin: boolean;
  /** The declaration of the version that is written to storage; possibly itself. */
  readonly storage: () => RegisteredResource;
  /** The same resource in another version that this server knows; undefined for any other. */
  readonly inVersion: (apiVersion: string) => RegisteredResource | undefined;
  /** Field labels that selectors may name. */
  readonly fieldLabels: ReadonlySet<string>;
}

export interface ServedGroup {
  readonly name: string;
  /** Most preferred first. */
  readonly versions: readonly string[];
}

/** Resources of a group version, with where they came from. */
export interface SchemeInput {
  readonly resources: readonly ResourceDefinition[];
  readonly isBuiltin: boolean;
}

export class Scheme {
  private readonly byResourceKey = new Map<string, RegisteredResource>();
  private readonly byKindKey = new Map<string, RegisteredResource>();
  private readonly storageVersions = new Map<string, RegisteredResource>();

  /** @throws OperatorError that names both claimants when two declarations serve the same resource or kind, or no version of a resource is stored. */
  constructor(inputs: readonly SchemeInput[], hooks: readonly ResourceHooks[], profile: NamingProfile) {
    const hooksOf = new Map<ResourceDefinition, Hooks>();
    for (const { resource, hooks: ofResource } of hooks) {
      if (hooksOf.has(resource))
        throw new OperatorError(`hooks of ${resource.resource} are given twice; merge them into one defineHooks call`);
      hooksOf.set(resource, ofResource);
    }
    for (const { resources, isBuiltin } of inputs) {
      for (const definition of resources) {
        const ofResource = guardHooks(hooksOf.get(definition) ?? {}, definition.resource);
        this.add(definition, ofResource, isBuiltin, profile);
      }
      for (const definition of resources) hooksOf.delete(definition);
    }
    const [unused] = hooksOf.keys();
    if (unused)
      throw new OperatorError(
        `hooks are given for ${unused.resource}.${unused.group}, which this server does not serve`,
      );
    for (const resource of this.byResourceKey.values()) resource.storage();
  }

  byResource(group: string, version: string, resource: string): RegisteredResource | undefined {
    return this.byResourceKey.get(`${group}/${version}/${resource}`);
  }

  byKind(group: string, version: string, kind: string): RegisteredResource | undefined {
    return this.byKindKey.get(`${group}/${version}/${kind}`);
  }

  /** All served resources, in the order of registration. */
  all(): RegisteredResource[] {
    return [...this.byResourceKey.values()];
  }

  /** Resources of one group version, by plural. */
  ofGroupVersion(group: string, version: string): RegisteredResource[] {
    return this.all()
      .filter(({ gr, definition }) => gr.group === group && definition.version === version)
      .sort((a, b) => (a.gr.resource < b.gr.resource ? -1 : 1));
  }

  /** Groups in the order of registration, the core group (empty name) included. */
  groups(): ServedGroup[] {
    const versions = new Map<string, Set<string>>();
    for (const { gr, definition } of this.byResourceKey.values()) {
      const known = versions.get(gr.group) ?? new Set();
      versions.set(gr.group, known.add(definition.version));
    }
    return [...versions].map(([name, known]) => ({ name, versions: [...known].sort(compareVersions) }));
  }

  private add(declared: ResourceDefinition, hooks: Hooks, isBuiltin: boolean, profile: NamingProfile): void {
    if (!declared.served && !declared.storage) return;
    const group = resolveVariables(declared.group, profile);
    const definition = group === declared.group ? declared : { ...declared, group };
    checkPrinterColumns(definition);
    const gr = { group, resource: definition.resource };
    const storageKey = `${group}/${definition.resource}`;
    const registered: RegisteredResource = {
      definition,
      gr,
      apiVersion: apiVersionOf(group, definition.version),
      hooks,
      isBuiltin,
      storage: () => {
        const storage = this.storageVersions.get(storageKey);
        if (!storage) throw new OperatorError(`no version of ${storageKey} is marked as the storage version`);
        return storage;
      },
      inVersion: (apiVersion) => {
        const stored = this.storageVersions.get(storageKey);
        if (stored?.apiVersion === apiVersion) return stored;
        const served = this.byResource(group, apiVersion.slice(apiVersion.lastIndexOf("/") + 1), gr.resource);
        return served?.apiVersion === apiVersion ? served : undefined;
      },
      fieldLabels: new Set([
        "metadata.name",
        ...(definition.scope === "Namespaced" ? ["metadata.namespace"] : []),
        ...definition.selectableFields.map((path) => path.replace(/^\./, "")),
      ]),
    };
    if (definition.storage) this.storageVersions.set(storageKey, registered);
    if (!definition.served) return;
    this.claim(this.byResourceKey, `${group}/${definition.version}/${definition.resource}`, registered);
    this.claim(this.byKindKey, `${group}/${definition.version}/${definition.kind}`, registered);
  }

  private claim(map: Map<string, RegisteredResource>, key: string, resource: RegisteredResource): void {
    if (map.has(key))
      throw new OperatorError(`${key} is declared twice; two schemas claim the same group, version and name`);
    map.set(key, resource);
  }
}

/** A column that can't be read would fail every table; it is refused when the server is made. */
function checkPrinterColumns({ resource, group, printerColumns }: ResourceDefinition): void {
  for (const { name, jsonPath } of printerColumns) {
    try {
      parseJsonPath(jsonPath);
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      throw new OperatorError(
        `the printer column ${JSON.stringify(name)} of ${qualifiedResource({ group, resource })}: ${why}`,
      );
    }
  }
}
