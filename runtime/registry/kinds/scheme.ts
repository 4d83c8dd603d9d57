/** The scheme, which knows the served kinds by group version and kind, and by group version and resource. */

import { apiVersionOf, compareVersions, type GroupResource, qualifiedResource } from "../../api/gvk.js";
import { parseJsonPath } from "../../api/json-path.js";
import { compareReleases, parseRelease, type Release } from "../../api/lifecycle/lifecycle.js";
import type { ApiObject } from "../../api/object.js";
import { type NamingProfile, resolveVariables } from "../../api/profile/naming-profile.js";
import type { Awaitable } from "../../base/awaitable.js";
import { OperatorError } from "../../base/operator-error.js";
import type { ResourceDefinition } from "../../kit/index.js";
import { type FiledField, otherNames, ownFields, selectablePaths } from "../read/selectable-fields.js";
import { type DeclaredVersion, hasHooks, linkVersions } from "../versions/link-versions.js";
import { ServedVersions, type VersionDecision, type VersionOptions } from "../versions/served-versions.js";
import type { VersionView } from "../versions/version-view.js";
import { guardHooks } from "./hook-guard.js";
import type { Hooks, ResourceHooks } from "./hooks.js";
import { refuseUnserved, type UnservedKind } from "./unserved-kind.js";

/** A resource in one version as this server serves it, with the profile's words resolved and the hooks attached. */
export interface RegisteredResource {
  readonly definition: ResourceDefinition;
  readonly gr: GroupResource;
  /** `v1`, `apps/v1`. */
  readonly apiVersion: string;
  readonly hooks: Hooks<ApiObject>;
  /** True if the resource belongs to the product instead of a user's schema. */
  readonly isBuiltin: boolean;
  /** Set for a kind that was defined while the server runs. It changes and disappears with its definition. */
  readonly custom?: CustomState | undefined;
  /** Returns the version that is stored, which may be this one and may be of another group. */
  readonly storage: () => RegisteredResource;
  /** Returns the same resource in another version, or undefined if this server does not know the version. */
  readonly inVersion: (apiVersion: string) => RegisteredResource | undefined;
  /** Loads the code of every version, which writes need, and reads that show objects in another form than the stored one. */
  readonly load: () => Awaitable<void>;
  /** The field labels that selectors may name. */
  readonly fieldLabels: ReadonlySet<string>;
  /** The fields by which the cache indexes objects if this is the stored version. */
  readonly ownFields: readonly FiledField[];
  /** The view of this version on stored objects; absent for the stored version itself. */
  readonly view?: VersionView | undefined;
  /** The label by which the cache indexes each field label; absent field labels are indexed by themselves. */
  readonly filedFields?: ReadonlyMap<string, string> | undefined;
  /** For the stored version: the fields that only selectors of other versions name. */
  readonly furtherFields?: readonly FiledField[] | undefined;
}

/** The state of a definition at run time, in addition to its declaration. */
export interface CustomState {
  /** True while the definition is being deleted with all its objects, so that no new ones may be created. */
  readonly isTerminating: boolean;
}

export interface ServedGroup {
  readonly name: string;
  /** Stable before beta before alpha, newer before older. */
  readonly versions: readonly string[];
  /** The first of them that is not too new to be preferred. */
  readonly preferredVersion: string;
}

/** Resource declarations, with their origin. */
export interface SchemeInput {
  readonly resources: readonly ResourceDefinition[];
  readonly isBuiltin: boolean;
}

export interface SchemeOptions extends VersionOptions {
  /** The built-in kinds that this server leaves out. Default: none. */
  readonly unserved?: readonly UnservedKind[];
}

export class Scheme {
  /** The release that the server follows. */
  readonly release: Release;
  /** The built-in kinds that this server leaves out, of which the store may have objects. */
  readonly unserved: readonly UnservedKind[];
  private readonly byResourceKey = new Map<string, RegisteredResource>();
  /** By group, then by version. */
  private readonly groupVersions = new Map<string, Map<string, RegisteredResource[]>>();
  private readonly byKindKey = new Map<string, RegisteredResource>();
  /** Every declared version, served or not, since objects may be stored in it and hooks of other kinds may need it. */
  private readonly knownResources = new Map<string, RegisteredResource>();
  private readonly storageVersions = new Map<string, RegisteredResource>();
  /** Resources that were defined while the server runs, in all their versions, by `group/plural`. */
  private readonly customFamilies = new Map<string, readonly RegisteredResource[]>();
  /** Group versions that are not too new to be preferred. */
  private readonly preferableVersions = new Set<string>();

  /**
   * @throws OperatorError if two declarations serve the same resource or kind, if one has the names of an unserved kind, if no
   *   version of a resource is stored, or if version options can't be parsed or name unknown versions
   */
  constructor(
    inputs: readonly SchemeInput[],
    hooks: readonly ResourceHooks[],
    private readonly profile: NamingProfile,
    options: SchemeOptions = {},
  ) {
    this.unserved = options.unserved ?? [];
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
        refuseUnserved(this.unserved, version.resource.definition);
        declared.push(version);
        this.add(version.resource, decision);
      }
      for (const definition of resources) hooksOf.delete(definition);
    }
    linkVersions(declared, (key) => this.storageVersions.get(key), { profile });
    const [unused] = hooksOf.keys();
    if (unused)
      throw new OperatorError(
        `there are hooks for ${unused.resource}.${unused.group}, which this server does not serve`,
      );
    for (const resource of this.byResourceKey.values()) resource.storage();
  }

  byResource(group: string, version: string, resource: string): RegisteredResource | undefined {
    return this.byResourceKey.get(`${group}/${version}/${resource}`);
  }

  /** Finds a resource like {@link byResource}, also in versions that are not served. For the server's own code. */
  known(group: string, version: string, resource: string): RegisteredResource | undefined {
    return this.knownResources.get(`${group}/${version}/${resource}`);
  }

  byKind(group: string, version: string, kind: string): RegisteredResource | undefined {
    return this.byKindKey.get(`${group}/${version}/${kind}`);
  }

  /** Returns all served resources in the order of registration. */
  all(): RegisteredResource[] {
    return [...this.byResourceKey.values()];
  }

  /** Returns all known versions of all resources, whether or not they are served, since the store may have objects of them. */
  allKnown(): RegisteredResource[] {
    return [...this.knownResources.values()];
  }

  /** Returns the resources of one group version, sorted by plural. */
  ofGroupVersion(group: string, version: string): RegisteredResource[] {
    const found = this.groupVersions.get(group)?.get(version) ?? [];
    return [...found].sort((a, b) => (a.gr.resource < b.gr.resource ? -1 : 1));
  }

  /** Returns the served groups in the order of registration, including the core group with its empty name. */
  groups(): ServedGroup[] {
    return [...this.groupVersions].map(([name, known]) => {
      const sorted = [...known.keys()].sort(compareVersions);
      const preferred = sorted.find((version) => this.preferableVersions.has(apiVersionOf(name, version)));
      return { name, versions: sorted, preferredVersion: preferred ?? (sorted[0] as string) };
    });
  }

  /** Reports whether a resource of the group is served. */
  hasGroup(group: string): boolean {
    return this.groupVersions.has(group);
  }

  /** Reports whether a resource of the group version is served. */
  hasGroupVersion(group: string, version: string): boolean {
    return this.groupVersions.get(group)?.has(version) ?? false;
  }

  /**
   * Serves a resource that is defined while the server runs, and replaces its former definition. Changes nothing if it
   * throws.
   * @param definitions all versions of one resource, one of which is stored
   * @returns the former resources, whose stores the caller must close
   * @throws OperatorError if a kind that the server was started with or leaves out has the same name, or if the versions conflict
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
    refuseUnserved(this.unserved, stored.definition);
    const key = `${stored.gr.group}/${stored.gr.resource}`;
    const former = this.customFamilies.get(key) ?? [];
    const resources = declared.map(({ resource }) => resource);
    for (const { gr, definition } of resources) {
      const other = this.known(gr.group, definition.version, gr.resource);
      if (other !== undefined && !former.includes(other))
        throw new OperatorError(`${key} is a kind that this server was started with, so it can't be redefined`);
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

  /** Stops serving a {@link define}d resource. @returns the former resources, whose stores the caller must close */
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
    throw new OperatorError(`${key} is declared twice; two schemas have the same group, version and name`);
  map.set(key, resource);
}

interface Declaring {
  readonly decision: VersionDecision;
  readonly hooks: Hooks;
  readonly isBuiltin: boolean;
  readonly profile: NamingProfile;
  readonly custom?: CustomState;
}

/** Registers a declaration as this server serves it. It still has to be linked with the other versions of its resource. */
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
 * Returns the labels that field selectors may name. Like stock servers, it allows the namespace also for built-in
 * cluster-scoped kinds without other fields, though none of their objects has one.
 */
function fieldLabelsOf(definition: ResourceDefinition, hooks: Hooks, isStock: boolean): ReadonlySet<string> {
  const own = [...selectablePaths(definition), ...Object.keys(hooks.selectableFields ?? {})];
  const hasNamespace = definition.scope === "Namespaced" || (isStock && own.length === 0);
  return new Set(["metadata.name", ...(hasNamespace ? ["metadata.namespace"] : []), ...own]);
}

/** Returns the hooks without subresources that were introduced after the release. */
function hooksOfRelease(hooks: Hooks, release: Release): Hooks {
  const all = Object.entries(hooks.subresources ?? {});
  const served = all.filter(([, subresource]) => {
    const introduced = subresource.type === "object" ? parseRelease(subresource.introduced ?? "") : undefined;
    return introduced === undefined || compareReleases(introduced, release) <= 0;
  });
  return served.length === all.length ? hooks : { ...hooks, subresources: Object.fromEntries(served) };
}

/** Joins the hooks and the conversion of a version, which may come from two definitions. @throws OperatorError for two of a kind */
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

/** Returns the declaration with the words of the profile and the decision whether it is served. */
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
 * Drops the first printer column that can't be parsed, and all columns after it, as stock servers do. The operator of the
 * server can't correct a definition made at run time, so a bad column must not prevent its kind from being served.
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
 * Refuses a printer column that can't be parsed, since it would fail every table, and printer columns of a kind whose hooks
 * compute the table, since they would never be shown. @throws OperatorError
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
