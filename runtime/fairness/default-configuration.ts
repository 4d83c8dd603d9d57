/**
 * The priority levels and flow schemas that every server has: the mandatory ones, without which a request might belong
 * nowhere, and the suggested ones, which operators may change.
 */
import type { NamingProfile } from "../api/profile/naming-profile.js";
import {
  AUTHENTICATED_GROUP,
  SERVICE_ACCOUNTS_GROUP,
  SUPERUSER_GROUP,
  UNAUTHENTICATED_GROUP,
} from "../api/user-info.js";
import {
  ALL,
  CATCH_ALL,
  EXEMPT,
  type FlowRule,
  type FlowSchemaSpec,
  type FlowSubject,
  type PriorityLevelSpec,
} from "./configuration.js";

export interface Named<Spec> {
  readonly name: string;
  readonly spec: Spec;
}

const NODES_GROUP = "system:nodes";
const CONTROLLER_MANAGER_USER = "system:kube-controller-manager";
const SCHEDULER_USER = "system:kube-scheduler";

const CATCH_ALL_PRECEDENCE = 10_000;

export const MANDATORY_LEVELS: readonly Named<PriorityLevelSpec>[] = [
  { name: EXEMPT, spec: { type: "Exempt", exempt: { nominalConcurrencyShares: 0, lendablePercent: 0 } } },
  {
    name: CATCH_ALL,
    spec: {
      type: "Limited",
      limited: { nominalConcurrencyShares: 5, lendablePercent: 0, limitResponse: { type: "Reject" } },
    },
  },
];

export const SUGGESTED_LEVELS: readonly Named<PriorityLevelSpec>[] = [
  queued("system", { shares: 30, lendable: 33, queues: 64 }),
  queued("node-high", { shares: 40, lendable: 25, queues: 64 }),
  queued("leader-election", { shares: 10, lendable: 0, queues: 16, handSize: 4 }),
  queued("workload-high", { shares: 40, lendable: 50, queues: 128 }),
  queued("workload-low", { shares: 100, lendable: 90, queues: 128 }),
  queued("global-default", { shares: 20, lendable: 50, queues: 128 }),
];

const EVERYTHING: Omit<FlowRule, "subjects"> = {
  resourceRules: [{ verbs: [ALL], apiGroups: [ALL], resources: [ALL], clusterScope: true, namespaces: [ALL] }],
  nonResourceRules: [{ verbs: [ALL], nonResourceURLs: [ALL] }],
};
const EVERYBODY = [group(UNAUTHENTICATED_GROUP), group(AUTHENTICATED_GROUP)];

export const MANDATORY_SCHEMAS: readonly Named<FlowSchemaSpec>[] = [
  schema(EXEMPT, { level: EXEMPT, precedence: 1 }, { subjects: [group(SUPERUSER_GROUP)], ...EVERYTHING }),
  schema(
    CATCH_ALL,
    { level: CATCH_ALL, precedence: CATCH_ALL_PRECEDENCE, by: "ByUser" },
    { subjects: EVERYBODY, ...EVERYTHING },
  ),
];

/** Returns the suggested schemas in the order of their precedence. */
export function suggestedSchemas({
  words: { coordinationGroup, systemNamespace },
}: Pick<NamingProfile, "words">): readonly Named<FlowSchemaSpec>[] {
  const systemAccounts: FlowSubject = {
    kind: "ServiceAccount",
    serviceAccount: { name: ALL, namespace: systemNamespace },
  };
  const inNamespaces = { namespaces: [ALL] };
  return [
    schema(
      "probes",
      { level: EXEMPT, precedence: 2 },
      {
        subjects: EVERYBODY,
        nonResourceRules: [{ verbs: ["get"], nonResourceURLs: ["/healthz", "/readyz", "/livez"] }],
      },
    ),
    schema(
      "system-leader-election",
      { level: "leader-election", precedence: 100, by: "ByUser" },
      {
        subjects: [user(CONTROLLER_MANAGER_USER), user(SCHEDULER_USER), systemAccounts],
        resourceRules: [
          {
            verbs: ["get", "create", "update"],
            apiGroups: [coordinationGroup],
            resources: ["leases"],
            ...inNamespaces,
          },
        ],
      },
    ),
    schema(
      "system-node-high",
      { level: "node-high", precedence: 400, by: "ByUser" },
      {
        subjects: [group(NODES_GROUP)],
        resourceRules: [
          {
            verbs: [ALL],
            apiGroups: [""],
            resources: ["nodes", "nodes/status"],
            clusterScope: true,
            namespaces: [ALL],
          },
          { verbs: [ALL], apiGroups: [coordinationGroup], resources: ["leases"], ...inNamespaces },
        ],
      },
    ),
    schema(
      "system-nodes",
      { level: "system", precedence: 500, by: "ByUser" },
      { subjects: [group(NODES_GROUP)], ...EVERYTHING },
    ),
    ...[CONTROLLER_MANAGER_USER, SCHEDULER_USER].map((username) =>
      schema(
        username.slice("system:".length),
        { level: "workload-high", precedence: 800, by: "ByNamespace" },
        { subjects: [user(username)], ...EVERYTHING },
      ),
    ),
    schema(
      `${systemNamespace}-service-accounts`,
      { level: "workload-high", precedence: 900, by: "ByNamespace" },
      { subjects: [systemAccounts], ...EVERYTHING },
    ),
    schema(
      "service-accounts",
      { level: "workload-low", precedence: 9_000, by: "ByUser" },
      { subjects: [group(SERVICE_ACCOUNTS_GROUP)], ...EVERYTHING },
    ),
    schema(
      "global-default",
      { level: "global-default", precedence: 9_900, by: "ByUser" },
      { subjects: EVERYBODY, ...EVERYTHING },
    ),
  ];
}

interface Shares {
  readonly shares: number;
  /** Percent of the seats that other levels may borrow. */
  readonly lendable: number;
  readonly queues: number;
  readonly handSize?: number;
}

function queued(name: string, { shares, lendable, queues, handSize = 6 }: Shares): Named<PriorityLevelSpec> {
  return {
    name,
    spec: {
      type: "Limited",
      limited: {
        nominalConcurrencyShares: shares,
        lendablePercent: lendable,
        limitResponse: { type: "Queue", queuing: { queues, handSize, queueLengthLimit: 50 } },
      },
    },
  };
}

interface Place {
  readonly level: string;
  readonly precedence: number;
  readonly by?: "ByUser" | "ByNamespace";
}

function schema(name: string, { level, precedence, by }: Place, rule: FlowRule): Named<FlowSchemaSpec> {
  return {
    name,
    spec: {
      priorityLevelConfiguration: { name: level },
      matchingPrecedence: precedence,
      ...(by === undefined ? {} : { distinguisherMethod: { type: by } }),
      rules: [rule],
    },
  };
}

function group(name: string): FlowSubject {
  return { kind: "Group", group: { name } };
}

function user(name: string): FlowSubject {
  return { kind: "User", user: { name } };
}
