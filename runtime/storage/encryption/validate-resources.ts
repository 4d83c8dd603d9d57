/** Validates the names of resources in an encryption configuration. */
import { duplicate, type FieldError, invalid } from "../../api/field-error.js";
import type { NamingProfile } from "../../api/profile/naming-profile.js";

const ALL = "*.*";
const CORE = "*.";
const RESOURCE = /^[a-z0-9]([-a-z0-9]*[a-z0-9])?$/;
const GROUP = /^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$/;
/** Resources of an older storage layout, which no longer exist. */
const INTERNAL = ["apiserveripinfo", "serviceipallocations", "servicenodeportallocations"];

/** @param path the path of the list */
export function resourceNameErrors(
  names: readonly string[],
  path: string,
  words: NamingProfile["words"],
): FieldError[] {
  return names.flatMap((name, index) => {
    const at = `${path}[${index}]`;
    const why = formProblem(name, words) ?? maskProblem(name, names);
    if (why !== undefined) return [invalid(at, name, why)];
    return names.indexOf(name) < index ? [duplicate(at, name)] : [];
  });
}

function formProblem(name: string, words: NamingProfile["words"]): string | undefined {
  if (name === ALL || name === CORE) return undefined;
  if (name === "*") return "use '*.' for all resources of the core group, or '*.*' for all resources";
  if (name !== name.toLowerCase()) return "names of resources have no capital letters";
  const dot = name.indexOf(".");
  const resource = dot < 0 ? name : name.slice(0, dot);
  const group = dot < 0 ? "" : name.slice(dot + 1);
  if (group.startsWith("*")) return "all groups are named by '*.*' alone";
  if (resource !== "*" && !RESOURCE.test(resource))
    return "must be a resource, a resource and its group, or a wildcard";
  if (dot >= 0 && !GROUP.test(group)) return "must be a resource, a resource and its group, or a wildcard";
  return storedProblem(resource, group, words);
}

/** Refuses resources that are never stored, or not under this name. */
function storedProblem(resource: string, group: string, words: NamingProfile["words"]): string | undefined {
  if (group === "extensions") return "the group extensions is no more, and nothing is stored in it";
  if (group === words.authenticationGroup || group === words.authorizationGroup)
    return "reviews are answered and never stored";
  if (group === "" && (INTERNAL.includes(resource) || resource === "bindings" || resource === "componentstatuses"))
    return "it is not stored as a resource of its own";
  if (group === words.eventsGroup) return "events are stored in the core group: use 'events'";
  return undefined;
}

/** Refuses a name that a wildcard of the same list already covers. */
function maskProblem(name: string, names: readonly string[]): string | undefined {
  if (name === ALL) return undefined;
  const group = name.includes(".") ? name.slice(name.indexOf(".") + 1) : "";
  const wildcard = names.find((other) => other === ALL || (other !== name && other === `*.${group}`));
  return wildcard === undefined ? undefined : `'${wildcard}' in the same list masks it`;
}
