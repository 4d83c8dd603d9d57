/** Gives the ClusterRoles with an aggregation rule the rules of those that they select, and no others. AUTHZ-RBAC-013. */
import { clusterRoles } from "../../../generated/rbac/v1/client.js";
import type { ClusterRole } from "../../../generated/rbac/v1/index.js";
import { equalJson } from "../../api/json.js";
import type { Clock } from "../../api/time.js";
import { type Client, Informer, isConflict, isNotFound } from "../../client/index.js";
import { isPassingFailure } from "../failures.js";
import { type Outcome, WorkQueue } from "../work-queue.js";
import { CollectedRules } from "./collected-rules.js";

export interface RoleAggregationOptions {
  readonly client: Client;
  readonly clock: Clock;
  readonly onError: (error: unknown) => void;
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
  try {
    await client
      .resource(clusterRoles)
      .patch(name, { type: "merge", body: { metadata: { resourceVersion }, rules } }, { signal });
  } catch (error) {
    // the watch is about to show what it is now
    if (!isNotFound(error) && !isConflict(error)) throw error;
  }
  return "done";
}
