/** Objects of the kinds that make pods, and of the quotas and bounds of a namespace, with every field that a client can set. */
import { fullPodSpec } from "./pods.js";
import { fullClaims } from "./volumes.js";

const labels = { app: "x", tier: "a" };
const selector = { matchLabels: { app: "x" }, matchExpressions: [{ key: "tier", operator: "In", values: ["a"] }] };
const template = { metadata: { labels, annotations: { "example.com/note": "kept" } }, spec: fullPodSpec };
const pair = (spec: object): object[] => [{ metadata: { name: "full" }, spec }];

const jobTemplate = {
  metadata: { labels },
  spec: { ...fullPodSpec, restartPolicy: "Never", activeDeadlineSeconds: 60 },
};

const jobSpec = {
  parallelism: 2,
  completions: 4,
  activeDeadlineSeconds: 600,
  backoffLimit: 3,
  backoffLimitPerIndex: 1,
  maxFailedIndexes: 2,
  template: jobTemplate,
  ttlSecondsAfterFinished: 100,
  completionMode: "Indexed",
  suspend: true,
  podReplacementPolicy: "Failed",
  managedBy: "example.com/controller",
  podFailurePolicy: {
    rules: [
      { action: "FailIndex", onExitCodes: { containerName: "main", operator: "In", values: [1, 42] } },
      { action: "Ignore", onPodConditions: [{ type: "DisruptionTarget", status: "True" }] },
    ],
  },
  scheduling: {
    schedulingPolicy: { basic: {}, gang: { minCount: 2 } },
    schedulingConstraints: { topology: [{ key: "example.com/zone" }] },
    disruptionMode: { single: {}, all: {} },
    resourceClaims: [
      { name: "direct", resourceClaimName: "gpu" },
      { name: "made", resourceClaimTemplateName: "gpu-template" },
    ],
  },
  successPolicy: { rules: [{ succeededIndexes: "0,2-3", succeededCount: 2 }] },
};

export const fullDeployments = pair({
  replicas: 1,
  selector,
  template,
  strategy: { type: "RollingUpdate", rollingUpdate: { maxUnavailable: "10%", maxSurge: 2 } },
  minReadySeconds: 5,
  revisionHistoryLimit: 3,
  paused: true,
  progressDeadlineSeconds: 100,
});

export const fullReplicaSets = pair({ replicas: 1, minReadySeconds: 5, selector, template });

export const fullDaemonSets = pair({
  selector,
  template,
  updateStrategy: { type: "RollingUpdate", rollingUpdate: { maxUnavailable: 0, maxSurge: "10%" } },
  minReadySeconds: 5,
  revisionHistoryLimit: 3,
});

export const fullStatefulSets = pair({
  replicas: 2,
  selector,
  template,
  volumeClaimTemplates: fullClaims,
  serviceName: "db",
  podManagementPolicy: "Parallel",
  updateStrategy: { type: "RollingUpdate", rollingUpdate: { partition: 1, maxUnavailable: 2 } },
  revisionHistoryLimit: 3,
  minReadySeconds: 5,
  persistentVolumeClaimRetentionPolicy: { whenDeleted: "Delete", whenScaled: "Retain" },
  ordinals: { start: 1 },
});

export const fullJobs = pair({ ...jobSpec, manualSelector: true, selector });

export const fullCronJobs = pair({
  schedule: "*/5 * * * *",
  timeZone: "Europe/Berlin",
  startingDeadlineSeconds: 60,
  concurrencyPolicy: "Replace",
  suspend: true,
  jobTemplate: {
    metadata: { labels, annotations: { "example.com/note": "kept" } },
    spec: { ...jobSpec, manualSelector: false },
  },
  successfulJobsHistoryLimit: 5,
  failedJobsHistoryLimit: 2,
});

export const fullReplicationControllers = pair({ replicas: 1, minReadySeconds: 5, selector: labels, template });

export const fullPodTemplates: object[] = [{ metadata: { name: "full" }, template }];

export const fullResourceQuotas: object[] = [
  {
    metadata: { name: "full" },
    spec: {
      hard: { pods: "10", "requests.cpu": "4", "limits.memory": "8Gi" },
      scopes: ["NotBestEffort"],
      scopeSelector: { matchExpressions: [{ scopeName: "PriorityClass", operator: "In", values: ["high"] }] },
    },
  },
];

export const fullLimitRanges = pair({
  limits: [
    {
      type: "Container",
      max: { cpu: "2" },
      min: { cpu: "100m" },
      default: { cpu: "1" },
      defaultRequest: { cpu: "500m" },
      maxLimitRequestRatio: { cpu: "4" },
    },
  ],
});

export const fullDisruptionBudgets: object[] = [
  { metadata: { name: "full" }, spec: { minAvailable: "50%", selector, unhealthyPodEvictionPolicy: "AlwaysAllow" } },
  { metadata: { name: "other" }, spec: { maxUnavailable: 1, selector } },
];
