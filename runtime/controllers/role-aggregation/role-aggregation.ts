/** Gives ClusterRoles with an aggregation rule exactly the rules of the roles that they select. AUTHZ-RBAC-013. */

import { clusterRoles } from "../../../generated/rbac/v1/client.js";
import type { ClusterRole, PolicyRule } from "../../../generated/rbac/v1/index.js";
import { equalJson } from "../../api/json.js";
import { StatusError } from "../../api/status.js";
import type { Clock } from "../../api/time.js";
import type { QueueMetrics } from "../../base/metrics/queue-metrics.js";
import { type Client, Informer, isConflict, isNotFound } from "../../client/index.js";
import { isPassingFailure } from "../../operator/failures.js";
import { type Outcome, WorkQueue } from "../../operator/work-queue.js";
import { CollectedRules, rulesAmong } from "./collected-rules.js";

export interface RoleAggregationOptions {
  readonly client: Client;
  readonly clock: Clock;
  readonly onError: (error: unknown) => void;
  /** Metrics of the controller's queue. */
  readonly queueMetrics?: QueueMetrics | undefined;
}

/** Maximum number of roles that are written concurrently. */
const CONCURRENCY = 8;

/** Resolves when the signal has fired and no work is in progress. */
export async function runRoleAggregation(options: RoleAggregationOptions, signal: AbortSignal): Promise<void> {
  const { client, clock, onError } = options;
  const collected = new CollectedRules();
  const roles = new Informer<ClusterRole>(client.resource(clusterRoles), {
    clock,
    onError: (error) => {
      if (!isPassingFailure(error)) onError(error);
    },
  });
  const queue = new WorkQueue<string>({
    process: (name) => collect(options, name, roles, collected, signal),
    concurrency: CONCURRENCY,
    clock,
    onError,
    metrics: options.queueMetrics,
  });
  const look = (...states: ClusterRole[]): void => {
    for (const name of collected.affectedBy(...states)) queue.add(name);
  };
  const put = (role: ClusterRole, ...previous: ClusterRole[]): void => {
    collected.put(role);
    look(role, ...previous);
  };
  roles.on({
    add: (role) => put(role),
    update: put,
    delete(role) {
      collected.remove(role);
      look(role);
    },
  });
  await Promise.all([roles.run(signal), queue.run(signal)]);
}

async function collect(
  { client }: RoleAggregationOptions,
  name: string,
  roles: Informer<ClusterRole>,
  collected: CollectedRules,
  signal: AbortSignal,
): Promise<Outcome> {
  // All roles of a list must be recorded before any is processed; otherwise rules that belong to a role would be
  // removed.
  await Promise.resolve();
  const role = roles.get(name);
  const rules = collected.rulesOf(name);
  if (role === undefined || rules === undefined || role.metadata.deletionTimestamp) return "done";
  if (equalJson(role.rules ?? [], rules)) return "done";
  // Only the inspected version is written, since the role may have got its own rules in the meantime.
  const { resourceVersion } = role.metadata;
  const write = async (written: readonly PolicyRule[]): Promise<void> => {
    const body = { metadata: { resourceVersion }, rules: [...written] };
    try {
      await client.resource(clusterRoles).patch(name, { type: "merge", body }, { signal });
    } catch (error) {
      // The watch will soon show the current state.
      if (!isNotFound(error) && !isConflict(error)) throw error;
    }
  };
  try {
    await write(rules);
  } catch (cause) {
    if (!isTooLarge(cause)) throw cause;
    // Revoked rules must be removed, even if there are too many to add.
    const left = rulesAmong(role.rules ?? [], rules);
    if (left.length < (role.rules ?? []).length) await write(left);
    throw new Error(`ClusterRole ${JSON.stringify(name)} selects more rules than one object can hold`, { cause });
  }
  return "done";
}

function isTooLarge(error: unknown): boolean {
  return error instanceof StatusError && error.code === 413;
}
