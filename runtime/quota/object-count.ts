/** Counts the objects of a kind, which is all that a quota needs of most kinds. */
import type { GroupResource } from "../api/gvk.js";
import type { ApiObject } from "../api/object.js";
import type { NamingProfile } from "../api/profile/naming-profile.js";
import { Quantity } from "../api/quantities/quantity.js";
import { type Amounts, NO_AMOUNTS } from "./amounts.js";
import { countName, type QuotaEvaluator } from "./evaluator.js";

/** Kinds of the core group that are also counted by their plain names. */
const SHORT_NAMES: ReadonlySet<string> = new Set(["configmaps", "resourcequotas", "replicationcontrollers", "secrets"]);

export const ONE = Quantity.of(1);

export function objectCount(gr: GroupResource, profile: NamingProfile): QuotaEvaluator {
  const names = [countName(gr), ...(gr.group === "" && SHORT_NAMES.has(gr.resource) ? [gr.resource] : [])];
  const usage: Amounts = new Map(names.map((name) => [name, ONE]));
  const isFree = freeOnes(gr, profile);
  return {
    gr,
    readsContent: false,
    handles: (operation, subresource) => operation === "CREATE" && subresource === "",
    matching: (requested) => [...requested].filter((name) => names.includes(name)),
    usage: (object) => (isFree(object) ? NO_AMOUNTS : usage),
    // Scopes depend on the content of an object.
    isWithin: () => false,
    lack: () => undefined,
  };
}

/** Objects that the server itself puts into every namespace may be exempt from the quotas of its users. */
function freeOnes(
  { group, resource }: GroupResource,
  { words, behaviours }: NamingProfile,
): (it: ApiObject) => boolean {
  if (group !== "" || resource !== "configmaps" || behaviours.rootCaInQuotas === "counted") return () => false;
  return ({ metadata }) => metadata?.name === words.rootCaConfigMap;
}
