/** The scheme: which kinds are served, by group version and kind, and by group version and resource. */
import { apiVersionOf, compareVersions, type GroupResource, qualifiedResource } from "../../api/gvk.js";
import { parseJsonPath } from "../../api/json-path.js";
import { compareReleases, parseRelease, type Release } from "../../api/lifecycle/lifecycle.js";
import type { ApiObject } from "../../api/object.js";
import { type NamingProfile, resolveVariables } from "../../api/profile/naming-profile.js";
import { OperatorError } from "../../base/operator-error.js";
import type { ResourceDefinition } from "../../kit/index.js";
import { type FiledField, otherNames, ownFields, selectablePaths } from "../read/selectable-fields.js";
import { type DeclaredVersion, hasHooks, linkVersions } from "../versions/link-versions.js";
import { ServedVersions, type VersionDecision, type VersionOptions } from "../versions/served-versions.js";
import type { VersionView } from "../versions/version-view.js";
import { guardHooks } from "./hook-guard.js";
import type { Hooks, ResourceHooks } from "./hooks.js";

/** A resource as this server serves it: profile words resolved, hooks attached. */
export interface RegisteredResource {
  readonly definition: ResourceDefinition;
  readonly gr: GroupResource;
  /** `v1`, `apps/v1`. */
  readonly apiVersion: string;
  readonly hooks: Hooks<ApiObject>;
  /** Came with the product, not from a user's schema; its definition names carry the product prefix. */
  readonly isBuiltin: boolean;
  /** Set for what was defined while the server runs: it may change, or go, as its definition does. */
  readonly custom?: CustomState | undefined;
  /** The declaration of the version that is written to storage; possibly itself, and possibly of another group. */
  readonly storage: () => RegisteredResource;
  /** The same resource in another version that this server knows; undefined for any other. */
  readonly inVersion: (apiVersion: string) => RegisteredResource | undefined;
  /** Makes the code of every version usable: writes need it, and whatever shows objects in another form than stored. */
  readonly load: () => Promise<void>;
  /** Field labels that selectors may name. */
  readonly fieldLabels: ReadonlySet<string>;
  /** What the cache files, where this is the stored version. */
  readonly ownFields: readonly FiledField[];
  /** How this version shows what is stored; absent for the stored version itself. */
  readonly view?: VersionView | undefined;
  /** Under which label the cache files each of those fields; absent ones have their own. */
  readonly filedFields?: ReadonlyMap<string, string> | undefined;
  /** For the stored version: fields that only other versions select by. */
  readonly furtherFields?: readonly FiledField[] | undefined;
}

/** What a definition at run time says of its kind beside the declaration. */
export interface CustomState {
  /** The definition is being deleted with everything that it defines: nothing new is taken. */
  readonly isTerminating: boolean;
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
  /** By group, then by version. */
  private readonly groupVersions = new Map<string, Map<string, RegisteredResource[]>>();
  private readonly byKindKey = new Map<string, RegisteredResource>();
  /** Every declared version, served or not: objects may be stored in it, or other kinds' code may need it. */
  private readonly knownResources = new Map<string, RegisteredResource>();
  private readonly storageVersions = new Map<string, RegisteredResource>();
  /** Resources that were defined while the server runs, in all their versions, by `group/plural`. */
  private readonly customFamilies = new Map<string, readonly RegisteredResource[]>();
  /** Group versions that are not too new to be preferred. */
  private readonly preferableVersions = new Set<string>();

  /**
   * @throws OperatorError that names both claimants when two declarations serve the same resource or kind, when no version
   * of a resource is stored, and for version options that can't be read or name what nobody knows
   */
  constructor(
    inputs: readonly SchemeInput[],
    hooks: readonly ResourceHooks[],
    private readonly profile: NamingProfile,
    options: VersionOptions = {},
  ) {
    const definitions = inputs.flatMap(({ resources }) => resources);
    const versions = new ServedVersions(definitions, profile, options);
    this.release = versions.release;
    const hooksOf = new Map<ResourceDefinition, Hooks>();
    for (const { resource, hooks: ofResource } of hooks) {
      hooksOf.set(resource, joinHooks(resource, hooksOf.get(resource), ofResource));
    }
    const declared: DeclaredVersion[] = [];
    for (const { resources, isBuiltin } of inputs) {
      for (const definition of resources) {
        const released = hooksOfRelease(hooksOf.get(definition) ?? {}, this.release);
        const ofResource = guardHooks(released, definition.resource);
        const decision = versions.decisionOf(definition);
        const version = declaredVersion(definition, { decision, hooks: ofResource, isBuiltin, profile });
        declared.push(version);
        this.add(version.resource, decision);
      }
      for (const definition of resources) hooksOf.delete(definition);
    }
    linkVersions(declared, (key) => this.storageVersions.get(key), { profile });
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
    const found = this.groupVersions.get(group)?.get(version) ?? [];
    return [...found].sort((a, b) => (a.gr.resource < b.gr.resource ? -1 : 1));
  }

  /** Groups in the order of registration, the core group (empty name) included. */
  groups(): ServedGroup[] {
    return [...this.groupVersions].map(([name, known]) => {
      const sorted = [...known.keys()].sort(compareVersions);
      const preferred = sorted.find((version) => this.preferableVersions.has(apiVersionOf(name, version)));
      return { name, versions: sorted, preferredVersion: preferred ?? (sorted[0] as string) };
    });
  }

  /** True for a group of which something is served. */
  hasGroup(group: string): boolean {
    return this.groupVersions.has(group);
  }

  /** True for a group version in which something is served. */
  hasGroupVersion(group: string, version: string): boolean {
    return this.groupVersions.get(group)?.has(version) ?? false;
  }

  /**
   * Serves a resource that is defined while the server runs, in the place of what an older definition said of it. Nothing
   * changes where it can't be served.
   * @param definitions all versions of one resource, one of which is stored
   * @returns what is no longer served as it was; its stores are to be given up
   * @throws OperatorError when a kind that this server was made with has the place, or the versions don't fit together
   */
  define(definitions: readonly ResourceDefinition[], custom: CustomState): readonly RegisteredResource[] {
    const { profile } = this;
    const declared = definitions.map((definition) => {
      const { served: isServed, deprecationWarning } = definition;
      const decision = { isServed, deprecationWarning, mayBePreferred: true };
      return declaredVersion(definition, { decision, hooks: {}, isBuiltin: false, profile, custom });
    });
    const stored = declared.find(({ resource }) => resource.definition.storage)?.resource;
    if (stored === undefined) throw new OperatorError("expected one version that is stored, found none");
    linkVersions(declared, () => stored, { profile });
    const key = `${stored.gr.group}/${stored.gr.resource}`;
    const former = this.customFamilies.get(key) ?? [];
    const resources = declared.map(({ resource }) => resource);
    for (const { gr, definition } of resources) {
      const other = this.known(gr.group, definition.version, gr.resource);
      if (other !== undefined && !former.includes(other))
        throw new OperatorError(`${key} is a kind that this server was made with`);
    }
    const served = resources.filter(({ definition }) => definition.served);
    for (const { gr, definition } of served) {
      const other = this.byKind(gr.group, definition.version, definition.kind);
      if (other !== undefined && other.gr.resource !== gr.resource)
        throw new OperatorError(
          `the kind ${definition.kind} of ${gr.group}/${definition.version} is that of ${other.gr.resource}`,
        );
    }
    this.take(former);
    this.customFamilies.set(key, resources);
    for (const resource of resources) this.add(resource, { mayBePreferred: true });
    return former;
  }

  /** Serves a resource that was {@link define}d no longer. @returns what was served; its stores are to be given up */
  withdraw({ group, resource }: GroupResource): readonly RegisteredResource[] {
    const key = `${group}/${resource}`;
    const former = this.customFamilies.get(key) ?? [];
    this.take(former);
    this.customFamilies.delete(key);
    return former;
  }

  private take(former: readonly RegisteredResource[]): void {
    for (const resource of former) {
      const { group } = resource.gr;
      const { version, kind, resource: plural } = resource.definition;
      this.knownResources.delete(`${group}/${version}/${plural}`);
      this.storageVersions.delete(`${group}/${plural}`);
      if (!this.byResourceKey.delete(`${group}/${version}/${plural}`)) continue;
      this.byKindKey.delete(`${group}/${version}/${kind}`);
      const versions = this.groupVersions.get(group);
      const left = versions?.get(version)?.filter((other) => other !== resource) ?? [];
      if (left.length > 0) versions?.set(version, left);
      else versions?.delete(version);
      if (versions?.size === 0) this.groupVersions.delete(group);
    }
  }

  private add(resource: RegisteredResource, { mayBePreferred }: Pick<VersionDecision, "mayBePreferred">): void {
    const { definition, gr } = resource;
    const { group } = gr;
    const key = `${group}/${definition.version}/${definition.resource}`;
    register(this.knownResources, key, resource);
    if (definition.storage) this.storageVersions.set(`${group}/${definition.resource}`, resource);
    if (!definition.served) return;
    if (mayBePreferred) this.preferableVersions.add(resource.apiVersion);
    register(this.byResourceKey, key, resource);
    register(this.byKindKey, `${group}/${definition.version}/${definition.kind}`, resource);
    const versions = this.groupVersions.get(group) ?? new Map<string, RegisteredResource[]>();
    this.groupVersions.set(group, versions);
    versions.set(definition.version, [...(versions.get(definition.version) ?? []), resource]);
  }
}

function register(map: Map<string, RegisteredResource>, key: string, resource: RegisteredResource): void {
  if (map.has(key))
    throw new OperatorError(`${key} is declared twice; two schemas claim the same group, version and name`);
  map.set(key, resource);
}

interface Declaring {
  readonly decision: VersionDecision;
  readonly hooks: Hooks;
  readonly isBuiltin: boolean;
  readonly profile: NamingProfile;
  readonly custom?: CustomState;
}

/** A declaration as this server means it, still to be linked with the other versions of its resource. */
function declaredVersion(
  declared: ResourceDefinition,
  { decision, hooks, isBuiltin, profile, custom }: Declaring,
): DeclaredVersion {
  const decided = decidedDefinition(declared, decision, profile);
  const definition = custom === undefined ? decided : withReadableColumns(decided);
  const { group } = definition;
  checkPrinterColumns(definition, hooks);
  const resource: DeclaredVersion["resource"] = {
    definition,
    gr: { group, resource: definition.resource },
    apiVersion: apiVersionOf(group, definition.version),
    hooks,
    isBuiltin,
    custom,
    storage: () => {
      throw new OperatorError(`no version of ${group}/${definition.resource} is marked as the storage version`);
    },
    inVersion: () => undefined,
    load: definition.load,
    fieldLabels: fieldLabelsOf(definition, hooks, isBuiltin && profile.behaviours.optionErrors === "stock"),
    ownFields: ownFields(definition, hooks),
    filedFields: otherNames(hooks),
  };
  return { resource, declared };
}

/**
 * What field selectors may name. Stock servers take the namespace of built-in cluster-scoped kinds too, where these have
 * no fields of their own: no object has one.
 */
function fieldLabelsOf(definition: ResourceDefinition, hooks: Hooks, isStock: boolean): ReadonlySet<string> {
  const own = [...selectablePaths(definition), ...Object.keys(hooks.selectableFields ?? {})];
  const hasNamespace = definition.scope === "Namespaced" || (isStock && own.length === 0);
  return new Set(["metadata.name", ...(hasNamespace ? ["metadata.namespace"] : []), ...own]);
}

/** Without the subresources that later releases have. */
function hooksOfRelease(hooks: Hooks, release: Release): Hooks {
  const all = Object.entries(hooks.subresources ?? {});
  const served = all.filter(([, subresource]) => {
    const introduced = subresource.type === "object" ? parseRelease(subresource.introduced ?? "") : undefined;
    return introduced === undefined || compareReleases(introduced, release) <= 0;
  });
  return served.length === all.length ? hooks : { ...hooks, subresources: Object.fromEntries(served) };
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
 * What nobody who serves it can mend must not keep a kind from being served: of the columns that a definition names at run
 * time, those before the first that can't be read are shown, as stock servers do.
 */
function withReadableColumns(definition: ResourceDefinition): ResourceDefinition {
  const { printerColumns } = definition;
  const first = printerColumns.findIndex(({ jsonPath }) => columnProblem(jsonPath) !== undefined);
  return first === -1 ? definition : { ...definition, printerColumns: printerColumns.slice(0, first) };
}

function columnProblem(jsonPath: string): string | undefined {
  try {
    parseJsonPath(jsonPath);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
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
    const why = columnProblem(jsonPath);
    if (why === undefined) continue;
    throw new OperatorError(
      `the printer column ${JSON.stringify(name)} of ${qualifiedResource({ group, resource })}: ${why}`,
    );
  }
}
