/** The choice of the built-in kinds that a server serves (`builtinKinds`, `--builtin-kinds`). */
import type { GroupResource } from "../../api/gvk.js";
import { type NamingProfile, resolveVariables } from "../../api/profile/naming-profile.js";
import { suggestion } from "../../base/nearest-name.js";
import { OperatorError } from "../../base/operator-error.js";
import type { UnservedKind } from "../../registry/kinds/unserved-kind.js";
import { declaredGroup, type GroupOfKinds, KIND_TABLE } from "./kind-table.js";

/**
 * `all`; `none` for what the server itself needs; `core` for that and what a control plane without workloads has; or
 * groups that are served in addition to `none`, as the profile names them: `api` for the whole core group, and `core` for
 * that set.
 */
export type BuiltinKindsChoice = "all" | "core" | "none" | readonly string[];

/** The name of the core group in a list, whose own name is empty. It is that of its path. */
const CORE_GROUP = "api";

const KINDS_BY_GROUP: ReadonlyMap<string, GroupOfKinds> = new Map(
  Object.entries(KIND_TABLE).map(([name, kinds]) => [declaredGroup(name), kinds]),
);

/**
 * The kinds of the core group that every server has: namespaces, what tokens and the certificates of the server are kept
 * in, the records of its controllers, and the bounds of a namespace.
 */
const ESSENTIAL_CORE_KINDS: ReadonlySet<string> = new Set([
  "configmaps",
  "events",
  "namespaces",
  "resourcequotas",
  "secrets",
  "serviceaccounts",
]);

/** The further groups that every server has: it answers, decides and elects by them, or serves the user's kinds by them. */
const ESSENTIAL_GROUPS = [
  "apiextensionsGroup",
  "apiregistrationGroup",
  "authenticationGroup",
  "authorizationGroup",
  "coordinationGroup",
  "eventsGroup",
  "rbacGroup",
].map(declaredGroup);

/** With the essential ones, what Kubernetes' own control plane without workloads serves (its generic control plane). */
const CONTROL_PLANE_GROUPS = [
  "admissionregistrationGroup",
  "apiserverinternalGroup",
  "certificatesGroup",
  "flowcontrolGroup",
  "storagemigrationGroup",
].map(declaredGroup);

export interface BuiltinKinds {
  /** The served groups as they are declared, with the variables of profiles. */
  readonly groups: ReadonlySet<string>;
  /** Whether a resource is served. The group is written as it is declared. */
  serves(resource: GroupResource): boolean;
  /** Whether a group is served with all its kinds, not only those without which there is no server. */
  servesWhole(group: string): boolean;
  readonly unserved: readonly UnservedKind[];
}

/** @throws OperatorError for an unknown group, and for `all` or `none` in a list of several */
export function builtinKindsOf(choice: BuiltinKindsChoice, profile: NamingProfile): BuiltinKinds {
  const added = addedGroups(choice, profile);
  const groups = new Set(["", ...ESSENTIAL_GROUPS, ...added]);
  const servesWhole = (group: string): boolean => (group === "" ? added : groups).has(group);
  const serves = ({ group, resource }: GroupResource): boolean =>
    servesWhole(group) || (group === "" && ESSENTIAL_CORE_KINDS.has(resource));
  const unserved = [...KINDS_BY_GROUP].flatMap(([group, kinds]) =>
    kindsIn(kinds)
      .filter(({ resource }) => !serves({ group, resource }))
      .map((kind) => ({ group: resolveVariables(group, profile), ...kind })),
  );
  return { groups, serves, servesWhole, unserved };
}

/** Returns the declared groups that are served in addition to the essential ones. @throws OperatorError */
function addedGroups(choice: BuiltinKindsChoice, profile: NamingProfile): ReadonlySet<string> {
  const names = typeof choice === "string" ? [choice] : choice;
  if (!Array.isArray(names) || names.length === 0) throw unknown(choice, profile);
  const only = names.find((name) => name === "all" || name === "none");
  if (only !== undefined) {
    if (names.length > 1)
      throw new OperatorError(
        `builtin-kinds: found ${JSON.stringify(only)} in the list ${names.join(",")}, expected it alone`,
      );
    return new Set(only === "all" ? KINDS_BY_GROUP.keys() : []);
  }
  const known = groupNames(profile);
  return new Set(
    names.flatMap((name) => {
      if (name === "core") return CONTROL_PLANE_GROUPS;
      const group = known.get(name);
      if (group === undefined) throw unknown(name, profile);
      return [group];
    }),
  );
}

/** Returns the declared groups by the names that lists have for them. */
function groupNames(profile: NamingProfile): ReadonlyMap<string, string> {
  return new Map(
    [...KINDS_BY_GROUP.keys()].map((group) => [group === "" ? CORE_GROUP : resolveVariables(group, profile), group]),
  );
}

function unknown(found: unknown, profile: NamingProfile): OperatorError {
  const names = [...groupNames(profile).keys()].sort();
  const meant = typeof found === "string" ? suggestion(found, ["all", "core", "none", ...names]) : "";
  return new OperatorError(
    `builtin-kinds: found ${JSON.stringify(found)}, expected all, core, none, or a list of core and the groups ${names.join(", ")}${meant}`,
  );
}

function kindsIn({ namespaced = {}, cluster = {} }: GroupOfKinds): Omit<UnservedKind, "group">[] {
  const named = (names: Readonly<Record<string, string>>, scope: UnservedKind["scope"]) =>
    Object.entries(names).map(([resource, kind]) => ({ resource, kind, scope }));
  return [...named(namespaced, "Namespaced"), ...named(cluster, "Cluster")];
}
