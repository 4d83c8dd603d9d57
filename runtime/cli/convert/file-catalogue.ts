/** The versions of kinds that files may use, whether a server serves them or not. */
import { apiVersionOf, compareVersions, parseApiVersion } from "../../api/gvk.js";
import type { JsonObject } from "../../api/json.js";
import type { ApiObject } from "../../api/object.js";
import { type NamingProfile, resolveVariables } from "../../api/profile/naming-profile.js";
import { OperatorError } from "../../base/operator-error.js";
import { builtinConversions } from "../../builtin/conversions.js";
import { builtinGroups } from "../../builtin/index.js";
import type { GroupVersionDefinition, ResourceDefinition } from "../../kit/index.js";
import type { ResourceHooks } from "../../registry/kinds/hooks.js";
import { type RegisteredResource, Scheme } from "../../registry/kinds/scheme.js";
import { convertBetween } from "../../registry/versions/conversion.js";
import type { FormerKind, Note } from "./former-kind.js";
import { ENDED_KINDS, FORMER_VERSIONS } from "./former-versions.js";

export interface ProjectKinds {
  readonly groups: readonly GroupVersionDefinition[];
  /** Only the conversions of these hooks are used. */
  readonly hooks: readonly ResourceHooks[];
}

export class FileCatalogue {
  private readonly byKind = new Map<string, RegisteredResource>();
  private readonly former = new Map<string, FormerKind>();

  private constructor(
    readonly profile: NamingProfile,
    scheme: Scheme,
  ) {
    for (const resource of scheme.allKnown().filter(isStored))
      this.byKind.set(`${resource.apiVersion} ${resource.definition.kind}`, resource);
    for (const each of FORMER_VERSIONS) {
      const apiVersion = apiVersionOf(resolveVariables(each.group, profile), each.version);
      for (const kind of each.kinds) this.former.set(`${apiVersion} ${kind}`, each);
    }
  }

  static async load(profile: NamingProfile, project: ProjectKinds): Promise<FileCatalogue> {
    const [builtin, own] = await Promise.all([definitionsOf(builtinGroups), definitionsOf(project.groups)]);
    await Promise.all([...builtin, ...own].map((definition) => definition.load()));
    const kinds = [
      { resources: builtin, isBuiltin: true },
      { resources: own, isBuiltin: false },
    ];
    const conversions = project.hooks.filter(({ hooks }) => hooks.conversion !== undefined);
    return new FileCatalogue(profile, new Scheme(kinds, [...builtinConversions, ...conversions], profile));
  }

  knows({ apiVersion, kind }: JsonObject): boolean {
    const key = `${apiVersion} ${kind}`;
    return this.byKind.has(key) || this.former.has(key) || Object.hasOwn(ENDED_KINDS, key);
  }

  /**
   * Converts an object to another version. The given object is changed, and the result shares parts with it.
   * @param outputVersion the version for all objects whose kind has it. Default, and for all other objects: the version
   * that their group prefers
   * @throws OperatorError for an object that can't be converted, or would lose something
   */
  convert(object: JsonObject, outputVersion: string | undefined, note: Note): JsonObject {
    const current = this.brought(object, note);
    const from = this.resourceOf(current);
    const to = this.target(from, outputVersion, note);
    const lost = unknownFields(current, from);
    if (lost.length > 0)
      throw new OperatorError(`${from.apiVersion} ${from.definition.kind} has no ${lost.join(", ")}: it would be lost`);
    return inOrder(convertBetween(current as ApiObject, from, to) as ApiObject & JsonObject);
  }

  /** Converts an object of a version that no longer exists to one that does. */
  private brought(object: JsonObject, note: Note): JsonObject {
    const { kind } = object;
    const key = `${object.apiVersion} ${kind}`;
    if (this.byKind.has(key)) return object;
    if (Object.hasOwn(ENDED_KINDS, key)) throw new OperatorError(`${key}: ${ENDED_KINDS[key]}`);
    const former = this.former.get(key);
    if (former === undefined) return object;
    former.change?.(object, note);
    object.apiVersion = apiVersionOf(resolveVariables(former.to.group, this.profile), former.to.version);
    return object;
  }

  private resourceOf({ apiVersion, kind }: JsonObject): RegisteredResource {
    const resource = this.byKind.get(`${apiVersion} ${kind}`);
    if (resource === undefined)
      throw new OperatorError(`${apiVersion} ${kind} is not known here: --apis=DIR brings kinds of a project`);
    return resource;
  }

  private target(from: RegisteredResource, outputVersion: string | undefined, note: Note): RegisteredResource {
    const family = [...this.byKind.values()].filter((each) => each.storage() === from.storage());
    const wanted = family.find(({ apiVersion }) => apiVersion === outputVersion);
    if (wanted !== undefined) return wanted;
    const { group } = from.gr;
    const preferred = family
      .filter(({ gr }) => gr.group === group)
      .sort((a, b) => compareVersions(a.definition.version, b.definition.version))[0] as RegisteredResource;
    if (outputVersion === undefined) return preferred;
    if (parseApiVersion(outputVersion)?.group === group) {
      const known = family.map(({ apiVersion }) => apiVersion).join(", ");
      throw new OperatorError(`${from.definition.kind} has no version ${outputVersion}, expected one of ${known}`);
    }
    note(`${from.definition.kind} has no version ${outputVersion}: it is written as ${preferred.apiVersion}`);
    return preferred;
  }
}

async function definitionsOf(groups: readonly GroupVersionDefinition[]): Promise<ResourceDefinition[]> {
  const loaded = await Promise.all(groups.map((group) => group.load()));
  return loaded.flatMap(({ resources }) => resources);
}

/** Reports whether objects of the kind are stored. Bodies of requests, such as those for tokens, are not. */
function isStored(resource: RegisteredResource): boolean {
  return resource.definition.storage || resource.view !== undefined;
}

function unknownFields(object: JsonObject, { definition }: RegisteredResource): readonly string[] {
  return definition.validate(structuredClone(object) as JsonObject, { prune: true, defaults: false, nulls: "drop" })
    .unknownFields;
}

/** Puts the envelope first, as people write it, and omits members that conversions leave undefined. */
function inOrder({ apiVersion, kind, metadata, ...rest }: JsonObject): JsonObject {
  const entries = Object.entries({ apiVersion, kind, metadata, ...rest }).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as JsonObject;
}
