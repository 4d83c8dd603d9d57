/**
 * Links the versions of each resource: which one is stored, how the others show it, whose hooks they inherit and where
 * selectors find their fields. Any version may be the stored one, whichever version the conversions lead to.
 */
import { cloneJson } from "../../api/json.js";
import type { Awaitable } from "../../base/awaitable.js";
import { OperatorError } from "../../base/operator-error.js";
import type { ConversionContext, ResourceDefinition, StorageConversion } from "../../kit/index.js";
import { shapeDifferences } from "../../schema/shape-differences.js";
import type { Hooks } from "../kinds/hooks.js";
import type { RegisteredResource } from "../kinds/scheme.js";
import { prunedTo, underPresentSchema } from "../objects/schema-upgrade.js";
import { type FiledField, filedFieldsOf } from "../read/selectable-fields.js";
import { inheritHooks } from "./inherited-hooks.js";
import { VersionView } from "./version-view.js";

/** A version that is being registered. */
export interface DeclaredVersion {
  readonly resource: { -readonly [Key in keyof RegisteredResource]: RegisteredResource[Key] };
  /** The original declaration, by which conversions and hooks refer to the version. */
  readonly declared: ResourceDefinition;
}

/** The versions of one resource, or of several resources that are stored as one. */
class Family {
  readonly members: DeclaredVersion[] = [];
  private readonly views = new Map<DeclaredVersion, VersionView>();

  constructor(
    readonly stored: DeclaredVersion,
    /** The version to which all conversions lead. */
    readonly hub: DeclaredVersion,
    private readonly context: ConversionContext,
  ) {}

  /** Loads the code of all versions, since a write through one may also validate, merge and compute owners in others. */
  readonly load = (): Awaitable<void> => {
    const loading = this.members.map(({ resource }) => resource.definition.load()).filter((each) => each !== undefined);
    if (loading.length > 0) return Promise.all(loading).then(() => {});
  };

  /** Returns the view of a member, the same object each time; undefined for the stored version. */
  viewOf(member: DeclaredVersion): VersionView | undefined {
    if (member === this.stored) return undefined;
    const known = this.views.get(member);
    if (known !== undefined) return known;
    const view = new VersionView(member.resource, this.stored.resource, this.conversionOf(member), this.context);
    this.views.set(member, view);
    return view;
  }

  /** Returns the conversion to the stored version, through the hub if necessary; undefined if only the name differs. */
  conversionOf(member: DeclaredVersion): StorageConversion | undefined {
    const [up, down] = [ownConversion(member), ownConversion(this.stored)];
    if (up === undefined && down === undefined) return this.byName(member);
    if (up !== undefined && this.stored === this.hub) return up;
    const upwards = new VersionView(member.resource, this.hub.resource, up, this.context);
    const downwards = new VersionView(this.stored.resource, this.hub.resource, down, this.context);
    return {
      storage: this.stored.declared,
      toStorage: (object) => downwards.fromStorage(upwards.toStorage(object)),
      fromStorage: (stored) => upwards.fromStorage(downwards.toStorage(stored)),
    };
  }

  /** Returns the conversion of custom kinds that declare none: it prunes. Undefined if there is nothing to prune. */
  private byName({ resource }: DeclaredVersion): StorageConversion | undefined {
    const [version, storage] = [resource.definition, this.stored.resource.definition];
    if (version.convertsByName !== true && storage.convertsByName !== true) return undefined;
    if (version.shapeMark !== undefined && version.shapeMark === storage.shapeMark) return undefined;
    return {
      storage: this.stored.declared,
      toStorage: (object) => underPresentSchema(cloneJson(object), storage),
      fromStorage: (stored) => prunedTo(cloneJson(stored), version),
      isByName: true,
    };
  }

  /** The version for which the kind's hooks were written: the hub, else the stored version, else any that has hooks. */
  get leading(): DeclaredVersion {
    const withHooks = [this.hub, this.stored, ...this.members].filter(({ resource }) => hasHooks(resource.hooks));
    return withHooks[0] ?? this.stored;
  }
}

/**
 * Completes registered resources.
 * @param storedIn returns the version that a resource (`group/plural`) declares as stored
 * @throws OperatorError for a conversion to an unknown version, and for a served version that differs and has no conversion
 */
export function linkVersions(
  versions: readonly DeclaredVersion[],
  storedIn: (key: string) => RegisteredResource | undefined,
  context: ConversionContext,
): void {
  for (const family of familiesOf(versions, storedIn, context)) {
    const hooks = new Map(family.members.map((member) => [member, inheritedHooks(family, member, context)]));
    const further = new Map<string, FiledField>();
    const known = new Set(family.stored.resource.ownFields.map(({ label }) => label));
    for (const member of family.members) {
      const { resource } = member;
      const { stored } = family;
      resource.storage = () => stored.resource;
      resource.inVersion = (apiVersion) =>
        family.members.find((other) => other.resource.apiVersion === apiVersion)?.resource;
      resource.load = family.load;
      resource.hooks = hooks.get(member) ?? resource.hooks;
      const view = family.viewOf(member);
      if (view === undefined) continue;
      if (resource.definition.served) checkShape(family, member);
      resource.view = view;
      const fields = filedFieldsOf(resource, stored.resource.ownFields, family.conversionOf(member), view);
      resource.filedFields = new Map([...fields].map(([path, { label }]) => [path, label]));
      for (const field of fields.values()) if (!known.has(field.label)) further.set(field.label, field);
    }
    family.stored.resource.furtherFields = [...further.values()];
  }
}

function familiesOf(
  versions: readonly DeclaredVersion[],
  storedIn: (key: string) => RegisteredResource | undefined,
  context: ConversionContext,
): Iterable<Family> {
  const byDeclaration = new Map(versions.map((version) => [version.declared, version]));
  const byResource = new Map(versions.map((version) => [version.resource as RegisteredResource, version]));
  const hubOf = (version: DeclaredVersion): DeclaredVersion | undefined => {
    const conversion = ownConversion(version);
    if (conversion === undefined) return undefined;
    const hub = byDeclaration.get(conversion.storage);
    if (hub !== undefined && hub !== version && ownConversion(hub) === undefined) return hub;
    const { group, version: name, kind } = conversion.storage;
    const why =
      hub === undefined ? "which this server does not know" : "expected a version that has no conversion itself";
    throw new OperatorError(`the conversion of ${describe(version)} leads to ${group}/${name} ${kind}, ${why}`);
  };
  const homeOf = (version: DeclaredVersion): string => keyOf((hubOf(version) ?? version).resource);
  const hubs = new Map<string, DeclaredVersion>();
  for (const version of versions) {
    const hub = hubOf(version);
    if (hub === undefined) continue;
    const other = hubs.get(keyOf(hub.resource));
    if (other !== undefined && other !== hub)
      throw new OperatorError(
        `conversions lead to ${describe(other)} and to ${describe(hub)}; expected all of one resource to lead to one version`,
      );
    hubs.set(keyOf(hub.resource), hub);
  }
  const families = new Map<string, Family>();
  for (const version of versions) {
    const home = homeOf(version);
    const stored = storedIn(home);
    // Some kinds are never stored, such as the bodies of actions.
    if (stored === undefined) continue;
    const storing = byResource.get(stored) as DeclaredVersion;
    const family = families.get(home) ?? new Family(storing, hubs.get(home) ?? storing, context);
    families.set(home, family);
    family.members.push(version);
  }
  return families.values();
}

function inheritedHooks(family: Family, member: DeclaredVersion, context: ConversionContext): Hooks {
  const { leading } = family;
  const own = member.resource.hooks;
  if (member === leading || !hasHooks(leading.resource.hooks)) return own;
  const toLeading = leading === family.stored ? family.viewOf(member) : undefined;
  const view = toLeading ?? new VersionView(member.resource, leading.resource, ownConversion(member), context);
  return inheritHooks(own, leading.resource.hooks, view);
}

/** Reports whether there are hooks other than a conversion. */
export function hasHooks(hooks: Hooks): boolean {
  for (const name in hooks) if (name !== "conversion") return true;
  return false;
}

function ownConversion({ resource, declared }: DeclaredVersion): StorageConversion | undefined {
  return resource.hooks.conversion ?? declared.conversion?.();
}

/** Checks that a version without a conversion can hold all fields of the hub. @throws OperatorError */
function checkShape({ hub }: Family, member: DeclaredVersion): void {
  if (ownConversion(member) !== undefined || member === hub) return;
  if (member.resource.definition.convertsByName || hub.resource.definition.convertsByName) return;
  const [left, right] = [member.resource.definition, hub.resource.definition];
  if (left.shapeMark !== undefined && left.shapeMark === right.shapeMark) return;
  const differences = shapeDifferences(
    { root: left.root, structs: left.structs() },
    { root: right.root, structs: right.structs() },
  );
  if (differences.length === 0) return;
  const listed = differences.slice(0, LISTED_DIFFERENCES).map(({ path, found }) => {
    if (found === "different types") return `${path} is of another type`;
    return `only ${found === "only left" ? left.version : right.version} has ${path}`;
  });
  const rest = differences.length > listed.length ? `; and ${differences.length - listed.length} more` : "";
  throw new OperatorError(
    `${describe(member)} differs from ${describe(hub)} and has no conversion, so these fields would be lost: ${listed.join("; ")}${rest}. Define a conversion with defineConversion and pass it among the hooks`,
  );
}

const LISTED_DIFFERENCES = 10;

function describe({ resource: { apiVersion, definition } }: DeclaredVersion): string {
  return `${apiVersion} ${definition.kind}`;
}

function keyOf({ gr }: Pick<RegisteredResource, "gr">): string {
  return `${gr.group}/${gr.resource}`;
}
