/** Tables of the groups apps, batch, autoscaling and policy. */
import { ago, containers, HOUR, meta, NAME, selector, type TableCases, template } from "./case.js";

const jobTemplate = { spec: { restartPolicy: "Never", containers } };
const PODS = "Containers+, Images+";

export const workloadCases: TableCases = {
  "apps/v1 controllerrevisions": {
    object: {
      ...meta("web-1", {
        ownerReferences: [{ apiVersion: "apps/v1", kind: "StatefulSet", name: "web", uid: "u", controller: true }],
      }),
      revision: 3,
      data: { a: "b" },
    },
    columns: `${NAME}, Controller, Revision, Age`,
    cells: ["web-1", "statefulset.apps/web", 3, "5m"],
  },
  "apps/v1 daemonsets": {
    object: {
      ...meta("agent"),
      spec: { selector, template: { ...template, spec: { containers, nodeSelector: { zone: "a", disk: "ssd" } } } },
    },
    status: {
      desiredNumberScheduled: 5,
      currentNumberScheduled: 4,
      numberReady: 3,
      updatedNumberScheduled: 2,
      numberAvailable: 1,
      numberMisscheduled: 0,
    },
    columns: `${NAME}, Desired:integer, Current:integer, Ready:integer, Up-to-date:integer, Available:integer, Node Selector, Age, ${PODS}, Selector+`,
    cells: ["agent", 5, 4, 3, 2, 1, "disk=ssd,zone=a", "5m", "web,log", "nginx:1,log:1", "app=web"],
  },
  "apps/v1 deployments": {
    object: {
      ...meta("web"),
      spec: {
        replicas: 4,
        selector: { ...selector, matchExpressions: [{ key: "tier", operator: "In", values: ["b", "a"] }] },
        template: { ...template, metadata: { labels: { app: "web", tier: "a" } } },
      },
    },
    status: { replicas: 4, readyReplicas: 3, updatedReplicas: 2, availableReplicas: 1 },
    columns: `${NAME}, Ready, Up-to-date, Available, Age, ${PODS}, Selector+`,
    cells: ["web", "3/4", 2, 1, "5m", "web,log", "nginx:1,log:1", "app=web,tier in (a,b)"],
  },
  "apps/v1 replicasets": {
    object: { ...meta("web-1"), spec: { replicas: 3, selector, template } },
    status: { replicas: 2, readyReplicas: 1 },
    columns: `${NAME}, Desired:integer, Current:integer, Ready:integer, Age, ${PODS}, Selector+`,
    cells: ["web-1", 3, 2, 1, "5m", "web,log", "nginx:1,log:1", "app=web"],
  },
  "apps/v1 statefulsets": {
    object: { ...meta("db"), spec: { serviceName: "db", replicas: 3, selector, template } },
    status: { replicas: 3, readyReplicas: 2 },
    columns: `${NAME}, Ready, Age, ${PODS}`,
    cells: ["db", "2/3", "5m", "web,log", "nginx:1,log:1"],
  },
  "batch/v1 cronjobs": {
    object: {
      ...meta("nightly"),
      spec: {
        schedule: "0 3 * * *",
        timeZone: "Etc/UTC",
        suspend: true,
        jobTemplate: { spec: { template: jobTemplate } },
      },
    },
    status: { active: [{ kind: "Job", name: "nightly-1" }], lastScheduleTime: ago(9 * HOUR) },
    columns: `${NAME}, Schedule, Timezone, Suspend:boolean, Active:integer, Last Schedule, Age, ${PODS}, Selector+`,
    cells: ["nightly", "0 3 * * *", "Etc/UTC", "True", 1, "9h", "5m", "web,log", "nginx:1,log:1", "<none>"],
  },
  "batch/v1 jobs": {
    object: {
      ...meta("once"),
      spec: { completions: 3, manualSelector: true, selector, template: { ...template, ...jobTemplate } },
    },
    status: { startTime: ago(200), active: 1, succeeded: 2 },
    columns: `${NAME}, Status, Completions, Duration, Age, ${PODS}, Selector+`,
    cells: ["once", "Running", "2/3", "3m20s", "5m", "web,log", "nginx:1,log:1", "app=web"],
  },
  "autoscaling/v2 horizontalpodautoscalers": {
    object: {
      ...meta("web"),
      spec: {
        scaleTargetRef: { apiVersion: "apps/v1", kind: "Deployment", name: "web" },
        minReplicas: 2,
        maxReplicas: 9,
        metrics: [
          { type: "Resource", resource: { name: "cpu", target: { type: "Utilization", averageUtilization: 80 } } },
          { type: "Pods", pods: { metric: { name: "jobs" }, target: { type: "AverageValue", averageValue: "30" } } },
          { type: "External", external: { metric: { name: "queue" }, target: { type: "Value", value: "5" } } },
        ],
      },
    },
    status: {
      currentReplicas: 4,
      desiredReplicas: 4,
      currentMetrics: [
        { type: "Resource", resource: { name: "cpu", current: { averageUtilization: 50 } } },
        { type: "Pods", pods: { metric: { name: "jobs" }, current: { averageValue: "25" } } },
      ],
    },
    columns: `${NAME}, Reference, Targets, MinPods, MaxPods, Replicas, Age`,
    cells: ["web", "Deployment/web", "cpu: 50%/80%, 25/30 + 1 more...", "2", 9, 4, "5m"],
  },
  "policy/v1 poddisruptionbudgets": {
    object: { ...meta("web"), spec: { minAvailable: "50%", selector } },
    status: { disruptionsAllowed: 1, currentHealthy: 3, desiredHealthy: 2, expectedPods: 4 },
    columns: `${NAME}, Min Available, Max Unavailable, Allowed Disruptions:integer, Age`,
    cells: ["web", "50%", "N/A", 1, "5m"],
  },
};
