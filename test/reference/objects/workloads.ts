/** Kinds that create pods, and kinds that limit them. */
import { fullClaims } from "../../builtin/full/volumes.js";
import * as full from "../../builtin/full/workloads.js";
import type { JsonObject } from "../../support/json.js";
import type { KindObjects } from "./kind.js";

const container = { name: "main", image: "example.com/app:1" };
const labels = { app: "x" };
const selector = { matchLabels: labels };
const template = { metadata: { labels }, spec: { containers: [container] } };
const jobTemplate = { spec: { containers: [container], restartPolicy: "Never" } };
const specOf = (objects: readonly object[]): JsonObject => ({ spec: (objects[0] as JsonObject).spec });
/** Omits fields that are newer than the compared release, or behind gates that are off in it. */
const condition = {
  type: "Own",
  status: "True",
  reason: "Because",
  message: "m",
  lastTransitionTime: "2020-01-01T00:00:00Z",
};

/** Every field that works without existing classes, claims and accounts. */
const podSpec = {
  containers: [
    {
      ...container,
      command: ["app"],
      args: ["--serve"],
      workingDir: "/srv",
      ports: [{ name: "web", containerPort: 8080, hostPort: 8443, protocol: "TCP" }],
      envFrom: [{ prefix: "C_", configMapRef: { name: "config", optional: true } }, { secretRef: { name: "s" } }],
      env: [
        { name: "PLAIN", value: "text" },
        { name: "FIELD", valueFrom: { fieldRef: { fieldPath: "metadata.name" } } },
        { name: "AMOUNT", valueFrom: { resourceFieldRef: { resource: "limits.cpu", divisor: "1m" } } },
        { name: "KEY", valueFrom: { configMapKeyRef: { name: "config", key: "k", optional: true } } },
        { name: "SECRET", valueFrom: { secretKeyRef: { name: "secret", key: "k" } } },
      ],
      resources: { limits: { cpu: "1", memory: "1Gi" }, requests: { cpu: "0.5", memory: "1024Ki" } },
      volumeMounts: [{ name: "empty", mountPath: "/data", readOnly: true, subPath: "a", mountPropagation: "None" }],
      livenessProbe: {
        httpGet: { path: "/live", port: "web", scheme: "HTTPS", httpHeaders: [{ name: "X-A", value: "1" }] },
        initialDelaySeconds: 1,
        periodSeconds: 5,
        timeoutSeconds: 2,
        failureThreshold: 2,
        terminationGracePeriodSeconds: 5,
      },
      readinessProbe: { tcpSocket: { port: 8080 }, successThreshold: 2 },
      startupProbe: { exec: { command: ["ready"] } },
      lifecycle: { postStart: { exec: { command: ["start"] } }, preStop: { sleep: { seconds: 2 } } },
      terminationMessagePath: "/log",
      terminationMessagePolicy: "FallbackToLogsOnError",
      imagePullPolicy: "IfNotPresent",
      securityContext: {
        runAsUser: 1000,
        runAsNonRoot: true,
        privileged: false,
        capabilities: { add: ["NET_ADMIN"], drop: ["ALL"] },
        readOnlyRootFilesystem: true,
        allowPrivilegeEscalation: true,
        seccompProfile: { type: "RuntimeDefault" },
      },
      stdin: true,
      stdinOnce: true,
      tty: true,
    },
  ],
  initContainers: [{ name: "first", image: "example.com/first", restartPolicy: "Always" }],
  volumes: [
    { name: "empty", emptyDir: { medium: "Memory", sizeLimit: "1Gi" } },
    { name: "secret", secret: { secretName: "s", defaultMode: 256, items: [{ key: "a", path: "b", mode: 511 }] } },
    {
      name: "projected",
      projected: {
        sources: [
          { serviceAccountToken: { path: "token", expirationSeconds: 700, audience: "a" } },
          { downwardAPI: { items: [{ path: "p", fieldRef: { fieldPath: "metadata.labels" } }] } },
        ],
      },
    },
    { name: "claim", persistentVolumeClaim: { claimName: "c", readOnly: true } },
    { name: "host", hostPath: { path: "/h", type: "Directory" } },
  ],
  restartPolicy: "Always",
  terminationGracePeriodSeconds: 10,
  dnsPolicy: "None",
  dnsConfig: { nameservers: ["192.0.2.53"], searches: ["example.com"], options: [{ name: "ndots", value: "2" }] },
  nodeSelector: { disk: "ssd" },
  automountServiceAccountToken: false,
  serviceAccountName: "default",
  hostNetwork: false,
  shareProcessNamespace: true,
  securityContext: {
    fsGroup: 1000,
    supplementalGroups: [1],
    sysctls: [{ name: "net.core.somaxconn", value: "1024" }],
    fsGroupChangePolicy: "OnRootMismatch",
  },
  imagePullSecrets: [{ name: "pull" }],
  hostname: "h",
  subdomain: "s",
  affinity: {
    nodeAffinity: {
      requiredDuringSchedulingIgnoredDuringExecution: {
        nodeSelectorTerms: [{ matchExpressions: [{ key: "a", operator: "In", values: ["b"] }] }],
      },
      preferredDuringSchedulingIgnoredDuringExecution: [
        { weight: 1, preference: { matchFields: [{ key: "metadata.name", operator: "NotIn", values: ["n"] }] } },
      ],
    },
    podAffinity: {
      requiredDuringSchedulingIgnoredDuringExecution: [
        { labelSelector: selector, topologyKey: "zone", namespaces: ["n"] },
      ],
    },
    podAntiAffinity: {
      preferredDuringSchedulingIgnoredDuringExecution: [
        { weight: 100, podAffinityTerm: { labelSelector: selector, topologyKey: "zone", namespaceSelector: {} } },
      ],
    },
  },
  schedulerName: "own",
  tolerations: [
    { key: "a", operator: "Equal", value: "b", effect: "NoExecute", tolerationSeconds: 10 },
    { operator: "Exists" },
  ],
  hostAliases: [{ ip: "192.0.2.1", hostnames: ["a"] }],
  readinessGates: [{ conditionType: "example.com/ready" }],
  enableServiceLinks: false,
  preemptionPolicy: "PreemptLowerPriority",
  topologySpreadConstraints: [
    {
      maxSkew: 1,
      topologyKey: "zone",
      whenUnsatisfiable: "DoNotSchedule",
      labelSelector: selector,
      minDomains: 2,
      nodeAffinityPolicy: "Honor",
      nodeTaintsPolicy: "Ignore",
      matchLabelKeys: ["pod-template-hash"],
    },
  ],
  setHostnameAsFQDN: true,
  os: { name: "linux" },
};

export const workloadKinds: readonly KindObjects[] = [
  {
    groupVersion: "v1",
    kind: "Pod",
    resource: "pods",
    minimal: { spec: { containers: [container] } },
    full: { metadata: { labels }, spec: podSpec },
    status: {
      phase: "Running",
      hostIP: "192.0.2.1",
      podIP: "192.0.2.2",
      podIPs: [{ ip: "192.0.2.2" }],
      startTime: "2020-01-01T00:00:00Z",
      conditions: [{ type: "Ready", status: "True", lastProbeTime: null, lastTransitionTime: "2020-01-01T00:00:00Z" }],
      containerStatuses: [
        {
          name: "main",
          image: "example.com/app:1",
          imageID: "i",
          ready: true,
          restartCount: 2,
          started: true,
          containerID: "c://1",
          state: { running: { startedAt: "2020-01-01T00:00:00Z" } },
          lastState: { terminated: { exitCode: 1, reason: "Error", startedAt: null, finishedAt: null } },
        },
      ],
      qosClass: "BestEffort",
    },
    change: { spec: { activeDeadlineSeconds: 100 } },
  },
  {
    groupVersion: "v1",
    kind: "PodTemplate",
    resource: "podtemplates",
    minimal: { template },
    full: { template: { metadata: { labels }, spec: podSpec } },
    change: { template: { metadata: { labels: { more: "a" } } } },
  },
  {
    groupVersion: "v1",
    kind: "ReplicationController",
    resource: "replicationcontrollers",
    minimal: { spec: { selector: labels, template } },
    full: { spec: { replicas: 1, minReadySeconds: 5, selector: labels, template } },
    status: {
      replicas: 1,
      fullyLabeledReplicas: 1,
      readyReplicas: 1,
      availableReplicas: 1,
      observedGeneration: 1,
      conditions: [condition],
    },
    change: { spec: { replicas: 2 } },
  },
  {
    groupVersion: "v1",
    kind: "LimitRange",
    resource: "limitranges",
    minimal: { spec: { limits: [{ type: "Container" }] } },
    full: specOf(full.fullLimitRanges),
    change: { spec: { limits: [{ type: "Pod", max: { cpu: "3" } }] } },
  },
  {
    groupVersion: "v1",
    kind: "ResourceQuota",
    resource: "resourcequotas",
    minimal: {},
    full: specOf(full.fullResourceQuotas),
    status: { hard: { pods: "10" }, used: { pods: "1" } },
    change: { spec: { hard: { pods: "11" } } },
  },
  {
    groupVersion: "v1",
    kind: "PersistentVolumeClaim",
    resource: "persistentvolumeclaims",
    minimal: { spec: { accessModes: ["ReadWriteOnce"], resources: { requests: { storage: "1Gi" } } } },
    full: specOf(fullClaims as object[]),
    status: {
      phase: "Bound",
      accessModes: ["ReadWriteOnce"],
      capacity: { storage: "1Gi" },
      conditions: [
        { type: "Resizing", status: "True", lastProbeTime: null, lastTransitionTime: "2020-01-01T00:00:00Z" },
      ],
    },
    change: { metadata: { labels: { a: "b" } } },
  },
  {
    groupVersion: "apps/v1",
    kind: "Deployment",
    resource: "deployments",
    minimal: { spec: { selector, template } },
    full: {
      spec: {
        replicas: 2,
        selector,
        template,
        strategy: { type: "RollingUpdate", rollingUpdate: { maxUnavailable: "10%", maxSurge: 2 } },
        minReadySeconds: 5,
        revisionHistoryLimit: 3,
        paused: true,
        progressDeadlineSeconds: 100,
      },
    },
    status: {
      observedGeneration: 1,
      replicas: 2,
      updatedReplicas: 2,
      readyReplicas: 1,
      availableReplicas: 1,
      unavailableReplicas: 1,
      collisionCount: 1,
      conditions: [{ ...condition, type: "Available", lastUpdateTime: "2020-01-01T00:00:00Z" }],
    },
    change: { spec: { replicas: 3 } },
  },
  {
    groupVersion: "apps/v1",
    kind: "ReplicaSet",
    resource: "replicasets",
    minimal: { spec: { selector, template } },
    full: { spec: { replicas: 1, minReadySeconds: 5, selector, template } },
    status: {
      replicas: 1,
      fullyLabeledReplicas: 1,
      readyReplicas: 1,
      availableReplicas: 1,
      observedGeneration: 1,
      conditions: [condition],
    },
    change: { spec: { replicas: 3 } },
  },
  {
    groupVersion: "apps/v1",
    kind: "DaemonSet",
    resource: "daemonsets",
    minimal: { spec: { selector, template } },
    full: {
      spec: {
        selector,
        template,
        updateStrategy: { type: "RollingUpdate", rollingUpdate: { maxUnavailable: 1, maxSurge: 0 } },
        minReadySeconds: 1,
        revisionHistoryLimit: 4,
      },
    },
    status: {
      currentNumberScheduled: 1,
      numberMisscheduled: 0,
      desiredNumberScheduled: 2,
      numberReady: 1,
      observedGeneration: 1,
      updatedNumberScheduled: 1,
      numberAvailable: 1,
      numberUnavailable: 1,
      collisionCount: 1,
      conditions: [condition],
    },
    change: { spec: { minReadySeconds: 3 } },
  },
  {
    groupVersion: "apps/v1",
    kind: "StatefulSet",
    resource: "statefulsets",
    minimal: { spec: { selector, template, serviceName: "web" } },
    full: {
      spec: {
        replicas: 2,
        selector,
        template,
        serviceName: "web",
        podManagementPolicy: "Parallel",
        updateStrategy: { type: "RollingUpdate", rollingUpdate: { partition: 1 } },
        revisionHistoryLimit: 3,
        minReadySeconds: 1,
        persistentVolumeClaimRetentionPolicy: { whenDeleted: "Delete", whenScaled: "Retain" },
        ordinals: { start: 2 },
        volumeClaimTemplates: [
          {
            metadata: { name: "data" },
            spec: { accessModes: ["ReadWriteOnce"], resources: { requests: { storage: "1Gi" } } },
          },
        ],
      },
    },
    status: {
      observedGeneration: 1,
      replicas: 2,
      readyReplicas: 1,
      currentReplicas: 1,
      updatedReplicas: 1,
      currentRevision: "a",
      updateRevision: "b",
      collisionCount: 0,
      availableReplicas: 1,
      conditions: [condition],
    },
    change: { spec: { replicas: 3 } },
  },
  {
    groupVersion: "apps/v1",
    kind: "ControllerRevision",
    resource: "controllerrevisions",
    minimal: { revision: 1 },
    full: { revision: 2, data: { spec: { a: 1 } } },
    change: { revision: 3 },
  },
  {
    groupVersion: "batch/v1",
    kind: "Job",
    resource: "jobs",
    minimal: { spec: { template: jobTemplate } },
    full: {
      spec: {
        parallelism: 2,
        completions: 4,
        activeDeadlineSeconds: 600,
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
        successPolicy: { rules: [{ succeededIndexes: "0,2-3", succeededCount: 2 }] },
      },
    },
    status: { active: 1, succeeded: 0, failed: 0, ready: 1, startTime: "2020-01-01T00:00:00Z" },
    change: { spec: { parallelism: 3 } },
  },
  {
    groupVersion: "batch/v1",
    kind: "CronJob",
    resource: "cronjobs",
    minimal: { spec: { schedule: "* * * * *", jobTemplate: { spec: { template: jobTemplate } } } },
    full: {
      spec: {
        schedule: "*/5 * * * *",
        timeZone: "Europe/Berlin",
        startingDeadlineSeconds: 60,
        concurrencyPolicy: "Replace",
        suspend: true,
        jobTemplate: {
          metadata: { labels, annotations: { "example.com/note": "kept" } },
          spec: { template: jobTemplate, backoffLimit: 2 },
        },
        successfulJobsHistoryLimit: 5,
        failedJobsHistoryLimit: 2,
      },
    },
    status: {
      active: [{ kind: "Job", name: "a", namespace: "n" }],
      lastScheduleTime: "2020-01-01T00:00:00Z",
      lastSuccessfulTime: "2020-01-01T00:00:00Z",
    },
    change: { spec: { suspend: false } },
  },
  {
    groupVersion: "policy/v1",
    kind: "PodDisruptionBudget",
    resource: "poddisruptionbudgets",
    minimal: {},
    full: specOf(full.fullDisruptionBudgets),
    status: {
      observedGeneration: 1,
      disruptionsAllowed: 1,
      currentHealthy: 2,
      desiredHealthy: 1,
      expectedPods: 2,
      disruptedPods: { a: "2020-01-01T00:00:00Z" },
      conditions: [{ ...condition, observedGeneration: 1 }],
    },
    change: { spec: { minAvailable: 2 } },
  },
  {
    groupVersion: "autoscaling/v1",
    kind: "HorizontalPodAutoscaler",
    resource: "horizontalpodautoscalers",
    minimal: { spec: { maxReplicas: 3, scaleTargetRef: { kind: "Deployment", name: "a" } } },
    full: {
      spec: {
        minReplicas: 1,
        maxReplicas: 3,
        scaleTargetRef: { apiVersion: "apps/v1", kind: "Deployment", name: "a" },
        targetCPUUtilizationPercentage: 50,
      },
    },
    status: {
      observedGeneration: 1,
      lastScaleTime: "2020-01-01T00:00:00Z",
      currentReplicas: 1,
      desiredReplicas: 2,
      currentCPUUtilizationPercentage: 10,
    },
    change: { spec: { maxReplicas: 4 } },
  },
  {
    groupVersion: "autoscaling/v2",
    kind: "HorizontalPodAutoscaler",
    resource: "horizontalpodautoscalers",
    minimal: { spec: { maxReplicas: 3, scaleTargetRef: { kind: "Deployment", name: "a" } } },
    full: {
      spec: {
        minReplicas: 1,
        maxReplicas: 3,
        scaleTargetRef: { apiVersion: "apps/v1", kind: "Deployment", name: "a" },
        metrics: [
          { type: "Resource", resource: { name: "cpu", target: { type: "Utilization", averageUtilization: 50 } } },
          {
            type: "ContainerResource",
            containerResource: {
              name: "memory",
              container: "main",
              target: { type: "AverageValue", averageValue: "1Gi" },
            },
          },
          {
            type: "Pods",
            pods: { metric: { name: "requests", selector }, target: { type: "AverageValue", averageValue: "0.5" } },
          },
          {
            type: "Object",
            object: {
              describedObject: { kind: "Service", name: "s", apiVersion: "v1" },
              metric: { name: "hits" },
              target: { type: "Value", value: "10" },
            },
          },
          { type: "External", external: { metric: { name: "queue" }, target: { type: "Value", value: "30" } } },
        ],
        behavior: {
          scaleUp: {
            stabilizationWindowSeconds: 10,
            selectPolicy: "Max",
            policies: [{ type: "Pods", value: 4, periodSeconds: 60 }],
          },
          scaleDown: { selectPolicy: "Disabled", policies: [{ type: "Percent", value: 10, periodSeconds: 60 }] },
        },
      },
    },
    status: {
      currentReplicas: 1,
      desiredReplicas: 2,
      currentMetrics: [
        { type: "Resource", resource: { name: "cpu", current: { averageUtilization: 10, averageValue: "100m" } } },
      ],
      conditions: [{ ...condition, type: "AbleToScale" }],
    },
    change: { spec: { maxReplicas: 4 } },
  },
];
