/** Gives the ClusterRoles with an aggregation rule the rules of those that they select, and no others. AUTHZ-RBAC-013. */

import { clusterRoles } from "../../../generated/rbac/v1/client.js";
import type { ClusterRole, PolicyRule } from "../../../generated/rbac/v1/index.js";
import { equalJson } from "../../api/json.js";
import { StatusError } from "../../api/status.js";
import type { Clock } from "../../api/time.js";
import type { QueueFigures } from "../../base/queue-figures.js";
import { type Client, Informer, isConflict, isNotFound } from "../../client/index.js";
import { isPassingFailure } from "../../operator/failures.js";
import { type Outcome, WorkQueue } from "../../operator/work-queue.js";
import { CollectedRules, rulesAmong } from "./collected-rules.js";

export interface RoleAggregationOptions {
  readonly client: Client;
  readonly clock: Clock;
  readonly onError: (error: unknown) => void;
  /** Of its queue. */
  readonly queueFigures?: QueueFigures | undefined;
}

/** Roles that are written at a time. */
const CONCURRENCY = 8;

/** Resolves when the signal has fired and nothing is under way. */
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
    figures: options.queueFigures,
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
  // all roles of a list are taken in before any of them is acted on: else rules would be taken away that belong there
  await Promise.resolve();
  const role = roles.get(name);
  const rules = collected.rulesOf(name);
  if (role === undefined || rules === undefined || role.metadata.deletionTimestamp) return "done";
  if (equalJson(role.rules ?? [], rules)) return "done";
  // only in the role that was looked at: it may have got rules of its own meanwhile
  const { resourceVersion } = role.metadata;
  const write = async (written: readonly PolicyRule[]): Promise<void> => {
    const body = { metadata: { resourceVersion }, rules: [...written] };
    try {
      await client.resource(clusterRoles).patch(name, { type: "merge", body }, { signal });
    } catch (error) {
      // the watch is about to show what it is now
      if (!isNotFound(error) && !isConflict(error)) throw error;
    }
  };
  try {
    await write(rules);
  } catch (cause) {
    if (!isTooLarge(cause)) throw cause;
    // what is taken back goes, however much there is that can't be added
    const left = rulesAmong(role.rules ?? [], rules);
    if (left.length < (role.rules ?? []).length) await write(left);
    throw new Error(`ClusterRole ${JSON.stringify(name)} selects more rules than one object can hold`, { cause });
  }
  return "done";
}

function isTooLarge(error: unknown): boolean {
  return error instanceof StatusError && error.code === 413;
}
