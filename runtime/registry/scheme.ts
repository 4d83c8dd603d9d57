/** The scheme: which kinds are served, by group version and kind, and by group version and resource. */
import { apiVersionOf, compareVersions, type GroupResource, qualifiedResource } from "../api/gvk.js";
import { parseJsonPath } from "../api/json-path.js";
import type { Release } from "../api/lifecycle.js";
import { type NamingProfile, resolveVariables } from "../api/naming-profile.js";
import type { ApiObject } from "../api/object.js";
import { OperatorError } from "../api/operator-error.js";
import type { ResourceDefinition } from "../kit/index.js";
import { guardHooks } from "./hook-guard.js";
import type { Hooks, ResourceHooks } from "./hooks.js";
import { type DeclaredVersion, hasHooks, linkVersions } from "./link-versions.js";
import { type FiledField, selectablePaths } from "./selectable-fields.js";
import { ServedVersions, type VersionDecision, type VersionOptions } from "./served-versions.js";
import type { VersionView } from "./version-view.js";

/** A resource as this server serves it: profile words resolved, hooks attached. */
export interface RegisteredResource {
  readonly definition: ResourceDefinition;
  readonly gr: GroupResource;
  /** `v1`, `apps/v1`. */
  readonly apiVersion: string;
  readonly hooks: Hooks<ApiObject>;
  /** Came with the product, not from a user's schema; its definition names carry the product prefix. */
  readonly isBuiltin: boolean;
  /** The declaration of the version that is written to storage; possibly itself, and possibly of another group. */
  readonly storage: () => RegisteredResource;
  /** The same resource in another version that this server knows; undefined for any other. */
  readonly inVersion: (apiVersion: string) => RegisteredResource | undefined;
  /** Makes the code of every version usable: writes need it, and whatever shows objects in another form than stored. */
  readonly load: () => Promise<void>;
  /** Field labels that selectors may name. */
  readonly fieldLabels: ReadonlySet<string>;
  /** How this version shows what is stored; absent for the stored version itself. */
  readonly view?: VersionView | undefined;
  /** Under which label the cache files each of those fields; absent ones have their own. */
  readonly filedFields?: ReadonlyMap<string, string> | undefined;
  /** For the stored version: fields that only other versions select by. */
  readonly furtherFields?: readonly FiledField[] | undefined;
}

export interface ServedGroup {
  readonly name: string;
  /** Stable before beta before alpha, newer before older. */
  readonly versions: readonly string[];
  /** The first of them, but for one that the release has just brought. */
  readonly preferredVersion: string;
}

/** Resources of a group version, with where they came from. */
export interface SchemeInput {
  readonly resources: readonly ResourceDefinition[];
  readonly isBuiltin: boolean;
}

export class Scheme {
  /** The release that the server follows. */
  readonly release: Release;
  private readonly byResourceKey = new Map<string, RegisteredResource>();
  private readonly byKindKey = new Map<string, RegisteredResource>();
  /** Every declared version, served or not: objects may be stored in it, or other kinds' code may need it. */
  private readonly knownResources = new Map<string, RegisteredResource>();
  private readonly storageVersions = new Map<string, RegisteredResource>();
  private readonly declaredVersions: DeclaredVersion[] = [];
  /** Group versions that are not too new to be preferred. */
  private readonly preferableVersions = new Set<string>();

  /**
   * @throws OperatorError that names both claimants when two declarations serve the same resource or kind, when no version
   * of a resource is stored, and for version options that can't be read or name what nobody knows
   */
  constructor(
    inputs: readonly SchemeInput[],
    hooks: readonly ResourceHooks[],
    profile: NamingProfile,
    options: VersionOptions = {},
  ) {
    const definitions = inputs.flatMap(({ resources }) => resources);
    const versions = new ServedVersions(definitions, profile, options);
    this.release = versions.release;
    const hooksOf = new Map<ResourceDefinition, Hooks>();
    for (const { resource, hooks: ofResource } of hooks) {
      hooksOf.set(resource, joinHooks(resource, hooksOf.get(resource), ofResource));
    }
    for (const { resources, isBuiltin } of inputs) {
      for (const definition of resources) {
        const ofResource = guardHooks(hooksOf.get(definition) ?? {}, definition.resource);
        this.add(definition, versions.decisionOf(definition), ofResource, isBuiltin, profile);
      }
      for (const definition of resources) hooksOf.delete(definition);
    }
    linkVersions(this.declaredVersions, (key) => this.storageVersions.get(key), { profile });
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

  /** As {@link byResource}, also of versions that are not served; for the server's own code. */
  known(group: string, version: string, resource: string): RegisteredResource | undefined {
    return this.knownResources.get(`${group}/${version}/${resource}`);
  }

  byKind(group: string, version: string, kind: string): RegisteredResource | undefined {
    return this.byKindKey.get(`${group}/${version}/${kind}`);
  }

  /** All served resources, in the order of registration. */
  all(): RegisteredResource[] {
    return [...this.byResourceKey.values()];
  }

  /** All resources that may have objects in the store, whether or not a version of them is served. */
  allKnown(): RegisteredResource[] {
    return [...this.knownResources.values()];
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
    return [...versions].map(([name, known]) => {
      const sorted = [...known].sort(compareVersions);
      const preferred = sorted.find((version) => this.preferableVersions.has(apiVersionOf(name, version)));
      return { name, versions: sorted, preferredVersion: preferred ?? (sorted[0] as string) };
    });
  }

  private add(
    declared: ResourceDefinition,
    decision: VersionDecision,
    hooks: Hooks,
    isBuiltin: boolean,
    profile: NamingProfile,
  ): void {
    const definition = decidedDefinition(declared, decision, profile);
    const { group } = definition;
    checkPrinterColumns(definition, hooks);
    const gr = { group, resource: definition.resource };
    const storageKey = `${group}/${definition.resource}`;
    const registered: DeclaredVersion["resource"] = {
      definition,
      gr,
      apiVersion: apiVersionOf(group, definition.version),
      hooks,
      isBuiltin,
      storage: () => {
        throw new OperatorError(`no version of ${storageKey} is marked as the storage version`);
      },
      inVersion: () => undefined,
      load: definition.load,
      fieldLabels: new Set([
        "metadata.name",
        ...(definition.scope === "Namespaced" ? ["metadata.namespace"] : []),
        ...selectablePaths(definition),
      ]),
    };
    this.declaredVersions.push({ resource: registered, declared });
    this.claim(this.knownResources, `${group}/${definition.version}/${definition.resource}`, registered);
    if (definition.storage) this.storageVersions.set(storageKey, registered);
    if (!definition.served) return;
    if (decision.mayBePreferred) this.preferableVersions.add(registered.apiVersion);
    this.claim(this.byResourceKey, `${group}/${definition.version}/${definition.resource}`, registered);
    this.claim(this.byKindKey, `${group}/${definition.version}/${definition.kind}`, registered);
  }

  private claim(map: Map<string, RegisteredResource>, key: string, resource: RegisteredResource): void {
    if (map.has(key))
      throw new OperatorError(`${key} is declared twice; two schemas claim the same group, version and name`);
    map.set(key, resource);
  }
}

/** A version may have hooks and a conversion, each from a definition of its own. */
function joinHooks(resource: ResourceDefinition, known: Hooks | undefined, more: Hooks): Hooks {
  if (known === undefined) return more;
  const twice = known.conversion && more.conversion ? "conversions" : hasHooks(known) && hasHooks(more) ? "hooks" : "";
  if (twice !== "")
    throw new OperatorError(
      `${twice} of ${resource.resource} are given twice; expected one definition of each version`,
    );
  const [hooks, { conversion }] = more.conversion ? [known, more] : [more, known];
  return conversion === undefined ? hooks : Object.assign(Object.create(hooks) as Hooks, hooks, { conversion });
}

/** The declaration as this server means it: words resolved, served and stored as decided. */
function decidedDefinition(
  declared: ResourceDefinition,
  { isServed, deprecationWarning }: VersionDecision,
  profile: NamingProfile,
): ResourceDefinition {
  const group = resolveVariables(declared.group, profile);
  const { deprecationWarning: _, ...rest } = declared;
  const warning = deprecationWarning === undefined ? {} : { deprecationWarning };
  return { ...rest, ...warning, group, served: isServed };
}

/**
 * A column that can't be read would fail every table, one beside a table that hooks compute would never be shown: both are
 * refused when the server is made.
 */
function checkPrinterColumns({ resource, group, printerColumns }: ResourceDefinition, { table }: Hooks): void {
  if (table !== undefined && printerColumns.length > 0)
    throw new OperatorError(
      `${qualifiedResource({ group, resource })} has printer columns in its schema and a table in its hooks; expected one of them`,
    );
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
