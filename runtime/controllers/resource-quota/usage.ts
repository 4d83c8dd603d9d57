/** Counts the usage of a quota. */
import type { ApiObject } from "../../api/object.js";
import type { Client } from "../../client/index.js";
import { type Amounts, only, plus } from "../../quota/amounts.js";
import { type Quota, usageOf } from "../../quota/quota.js";
import type { CountedKind } from "./counted-kinds.js";

export interface UsageClients {
  readonly client: Client;
  readonly metadataClient: Client;
}

/** The kinds of which a quota limits something. */
export function kindsOf(quota: Pick<Quota, "hard">, kinds: readonly CountedKind[]): CountedKind[] {
  return kinds.filter(({ evaluator }) => evaluator.matching(quota.hard.keys()).length > 0);
}

/**
 * The usage by the quota's resource names; names that no kind provides are missing.
 * @throws StatusError, ConnectionError
 */
export async function countUsage(
  quota: Quota,
  kinds: readonly CountedKind[],
  { client, metadataClient }: UsageClients,
  signal: AbortSignal,
): Promise<Amounts> {
  const { hard, namespace } = quota;
  let used: Amounts = new Map();
  for (const { resource, evaluator } of kindsOf(quota, kinds)) {
    const names = evaluator.matching(hard.keys());
    const reader = evaluator.readsContent ? client : metadataClient;
    const { items } = await reader.resource<ApiObject>(resource).inNamespace(namespace).listAll({ signal });
    const nothing = new Map([...only(hard, names)].map(([name, amount]) => [name, amount.multiply(0)] as const));
    used = plus(used, plus(nothing, only(usageOf(quota, evaluator, items), names)));
  }
  return used;
}
