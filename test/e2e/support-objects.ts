/** A small valid object of every kind that users write themselves, in the form of manifests. */
import type { JsonObject } from "../support/json.js";

const labels = { set: "catalogue" };
const meta = (name: string): JsonObject => ({ metadata: { name, labels } });
const selector = { matchLabels: { app: "a" } };
const containers = [{ name: "c", image: "nginx:1" }];
const template = { metadata: { labels: { app: "a" } }, spec: { containers } };
const jobTemplate = { spec: { restartPolicy: "Never", containers } };
const claim = { accessModes: ["ReadWriteOnce"], resources: { requests: { storage: "1Gi" } } };
const rule = { operations: ["CREATE"], apiGroups: ["apps"], apiVersions: ["v1"], resources: ["deployments"] };
const webhook = {
  name: "hook.example.com",
  clientConfig: { url: "https://example.com" },
  sideEffects: "None",
  admissionReviewVersions: ["v1"],
  failurePolicy: "Ignore",
  rules: [rule],
};
const crdSchema = { openAPIV3Schema: { type: "object" } };

/** By plural; `v1 ConfigMap` and the object without its head. */
export const OBJECTS: Readonly<Record<string, readonly [type: string, object: JsonObject]>> = {
  configmaps: ["v1 ConfigMap", { ...meta("a"), data: { a: "b" } }],
  endpoints: ["v1 Endpoints", { ...meta("a"), subsets: [{ addresses: [{ ip: "10.1.2.3" }], ports: [{ port: 80 }] }] }],
  limitranges: ["v1 LimitRange", { ...meta("a"), spec: { limits: [{ type: "Container", max: { cpu: "1" } }] } }],
  nodes: ["v1 Node", meta("a")],
  persistentvolumeclaims: ["v1 PersistentVolumeClaim", { ...meta("a"), spec: claim }],
  persistentvolumes: [
    "v1 PersistentVolume",
    {
      ...meta("a"),
      spec: { capacity: { storage: "1Gi" }, accessModes: ["ReadWriteOnce"], hostPath: { path: "/data" } },
    },
  ],
  pods: ["v1 Pod", { ...meta("a"), spec: { containers, terminationGracePeriodSeconds: 0 } }],
  podtemplates: ["v1 PodTemplate", { ...meta("a"), template }],
  replicationcontrollers: [
    "v1 ReplicationController",
    { ...meta("a"), spec: { replicas: 1, selector: { app: "a" }, template } },
  ],
  resourcequotas: ["v1 ResourceQuota", { ...meta("a"), spec: { hard: { pods: "4" } } }],
  secrets: ["v1 Secret", { ...meta("a"), stringData: { a: "b" } }],
  serviceaccounts: ["v1 ServiceAccount", meta("a")],
  services: ["v1 Service", { ...meta("a"), spec: { selector: { app: "a" }, ports: [{ port: 80 }] } }],
  daemonsets: ["apps/v1 DaemonSet", { ...meta("a"), spec: { selector, template } }],
  deployments: ["apps/v1 Deployment", { ...meta("a"), spec: { selector, template } }],
  replicasets: ["apps/v1 ReplicaSet", { ...meta("a"), spec: { selector, template } }],
  statefulsets: ["apps/v1 StatefulSet", { ...meta("a"), spec: { selector, template, serviceName: "a" } }],
  controllerrevisions: ["apps/v1 ControllerRevision", { ...meta("a"), revision: 1, data: { a: "b" } }],
  cronjobs: [
    "batch/v1 CronJob",
    { ...meta("a"), spec: { schedule: "@daily", jobTemplate: { spec: { template: jobTemplate } } } },
  ],
  jobs: ["batch/v1 Job", { ...meta("a"), spec: { template: jobTemplate } }],
  horizontalpodautoscalers: [
    "autoscaling/v2 HorizontalPodAutoscaler",
    {
      ...meta("a"),
      spec: { scaleTargetRef: { apiVersion: "apps/v1", kind: "Deployment", name: "a" }, maxReplicas: 3 },
    },
  ],
  poddisruptionbudgets: ["policy/v1 PodDisruptionBudget", { ...meta("a"), spec: { maxUnavailable: 1, selector } }],
  ingresses: [
    "networking.k8s.io/v1 Ingress",
    { ...meta("a"), spec: { defaultBackend: { service: { name: "a", port: { number: 80 } } } } },
  ],
  ingressclasses: ["networking.k8s.io/v1 IngressClass", { ...meta("a"), spec: { controller: "example.com/c" } }],
  networkpolicies: ["networking.k8s.io/v1 NetworkPolicy", { ...meta("a"), spec: { podSelector: {} } }],
  roles: [
    "rbac.authorization.k8s.io/v1 Role",
    { ...meta("a"), rules: [{ apiGroups: [""], resources: ["pods"], verbs: ["get"] }] },
  ],
  clusterroles: [
    "rbac.authorization.k8s.io/v1 ClusterRole",
    { ...meta("a"), rules: [{ nonResourceURLs: ["/x"], verbs: ["get"] }] },
  ],
  rolebindings: [
    "rbac.authorization.k8s.io/v1 RoleBinding",
    { ...meta("a"), roleRef: { kind: "Role", name: "a" }, subjects: [{ kind: "User", name: "u" }] },
  ],
  clusterrolebindings: [
    "rbac.authorization.k8s.io/v1 ClusterRoleBinding",
    { ...meta("a"), roleRef: { kind: "ClusterRole", name: "a" }, subjects: [{ kind: "Group", name: "g" }] },
  ],
  storageversionmigrations: [
    "storagemigration.k8s.io/v1 StorageVersionMigration",
    { ...meta("a"), spec: { resource: { resource: "configmaps" } } },
  ],
  leases: ["coordination.k8s.io/v1 Lease", { ...meta("a"), spec: { holderIdentity: "h", leaseDurationSeconds: 15 } }],
  endpointslices: [
    "discovery.k8s.io/v1 EndpointSlice",
    { ...meta("a"), addressType: "IPv4", endpoints: [{ addresses: ["10.1.2.3"] }], ports: [{ name: "p", port: 80 }] },
  ],
  priorityclasses: ["scheduling.k8s.io/v1 PriorityClass", { ...meta("a"), value: 1000 }],
  runtimeclasses: ["node.k8s.io/v1 RuntimeClass", { ...meta("a"), handler: "h" }],
  storageclasses: ["storage.k8s.io/v1 StorageClass", { ...meta("a"), provisioner: "example.com/p" }],
  csidrivers: ["storage.k8s.io/v1 CSIDriver", { ...meta("a"), spec: {} }],
  csinodes: ["storage.k8s.io/v1 CSINode", { ...meta("a"), spec: { drivers: [] } }],
  csistoragecapacities: ["storage.k8s.io/v1 CSIStorageCapacity", { ...meta("a"), storageClassName: "a" }],
  volumeattachments: [
    "storage.k8s.io/v1 VolumeAttachment",
    { ...meta("a"), spec: { attacher: "a.example.com", nodeName: "a", source: { persistentVolumeName: "a" } } },
  ],
  mutatingwebhookconfigurations: [
    "admissionregistration.k8s.io/v1 MutatingWebhookConfiguration",
    { ...meta("a"), webhooks: [webhook] },
  ],
  validatingwebhookconfigurations: [
    "admissionregistration.k8s.io/v1 ValidatingWebhookConfiguration",
    { ...meta("a"), webhooks: [webhook] },
  ],
  validatingadmissionpolicies: [
    "admissionregistration.k8s.io/v1 ValidatingAdmissionPolicy",
    {
      ...meta("a"),
      spec: { matchConstraints: { resourceRules: [rule] }, validations: [{ expression: "true" }] },
    },
  ],
  validatingadmissionpolicybindings: [
    "admissionregistration.k8s.io/v1 ValidatingAdmissionPolicyBinding",
    { ...meta("a"), spec: { policyName: "none", validationActions: ["Audit"] } },
  ],
  customresourcedefinitions: [
    "apiextensions.k8s.io/v1 CustomResourceDefinition",
    {
      ...meta("gears.example.com"),
      spec: {
        group: "example.com",
        scope: "Namespaced",
        names: { plural: "gears", kind: "Gear" },
        versions: [{ name: "v1", served: true, storage: true, schema: crdSchema }],
      },
    },
  ],
  apiservices: [
    "apiregistration.k8s.io/v1 APIService",
    {
      ...meta("v1.local.example.com"),
      spec: { group: "local.example.com", version: "v1", groupPriorityMinimum: 1000, versionPriority: 10 },
    },
  ],
  flowschemas: [
    "flowcontrol.apiserver.k8s.io/v1 FlowSchema",
    { ...meta("a"), spec: { priorityLevelConfiguration: { name: "a" } } },
  ],
  prioritylevelconfigurations: [
    "flowcontrol.apiserver.k8s.io/v1 PriorityLevelConfiguration",
    { ...meta("a"), spec: { type: "Limited", limited: { limitResponse: { type: "Reject" } } } },
  ],
};

/** The object with its head. */
export function manifestOf(plural: string): JsonObject {
  const [type = "", object] = OBJECTS[plural] ?? [];
  const [apiVersion, kind] = type.split(" ");
  return { apiVersion, kind, ...object };
}
