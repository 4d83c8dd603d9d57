// Samples of kinds of the product whose rules no schema can say: that a selector fits the labels beside it, that one of two fields
// has to be there, or what a name is made of. Each has the fields that take the place of those made from the schema.

/** @typedef {Record<string, any>} Json */

const LABELS = { app: "example" };
const CONTAINERS = [{ name: "main", image: "example.com/image:1" }];
const SELECTOR = { matchLabels: LABELS };
const TEMPLATE = { metadata: { labels: LABELS }, spec: { containers: CONTAINERS } };
const JOB = { template: { spec: { restartPolicy: "Never", containers: CONTAINERS } } };
const SIZE = { storage: "1Gi" };
const CONFIG_MAPS = {
  resourceRules: [{ apiGroups: [""], apiVersions: ["v1"], operations: ["CREATE"], resources: ["configmaps"] }],
};
/** A request for a certificate of the user `example`, in PEM and base64. Its key is kept nowhere. */
const REQUEST = [
  "LS0tLS1CRUdJTiBDRVJUSUZJQ0FURSBSRVFVRVNULS0tLS0KTUlITk1IUUNBUUF3RWpFUU1BNEdBMVVFQXd3SFpYaGhiWEJzWlRCWk1CTUdCeX",
  "FHU000OUFnRUdDQ3FHU000OQpBd0VIQTBJQUJCWmxxOGVUT2VyU1RFQWxtSm03T0lLYVZQT2VXTEdEanF5MEhBMDlTakUyN3hDM0I3bkJGRXJw",
  "ClhMM2ZlOVdDOFlkN2ZoQ1NIZkNycHZTOTN4eWQxYkNnQURBS0JnZ3Foa2pPUFFRREFnTkpBREJHQWlFQXZhemYKUWdKSTA2eHFYUHN6bXBCal",
  "NqbGxqTVNIc3M3cGh2RE5Ba0hqQ25ZQ0lRRGpXUXE2YlJGdXpYMExGRlB0YVRTdQpyT3Y4V1RicnZYM0ZiejhQb1dUQlpBPT0KLS0tLS1FTkQg",
  "Q0VSVElGSUNBVEUgUkVRVUVTVC0tLS0tCg==",
].join("");
/** Objects that are answers to a question have no name. */
const UNNAMED = {};
const READ_PODS = { verb: "get", resource: "pods", namespace: "default" };
const SUBJECT_REVIEW = { metadata: UNNAMED, spec: { user: "someone", resourceAttributes: READ_PODS } };

/** By the group, without the domain of the product, and the kind. @type {Readonly<Record<string, (group: string) => Json>>} */
const SAMPLES = {
  "/Binding": () => ({ target: { kind: "Node", name: "example" } }),
  "/LimitRange": () => ({ spec: { limits: [{ type: "Container", default: { memory: "64Mi" } }] } }),
  "/PersistentVolume": () => ({
    spec: { accessModes: ["ReadWriteOnce"], capacity: SIZE, hostPath: { path: "/example" } },
  }),
  "/PersistentVolumeClaim": () => ({ spec: { accessModes: ["ReadWriteOnce"], resources: { requests: SIZE } } }),
  "/Pod": () => ({ spec: { containers: CONTAINERS } }),
  "/PodTemplate": () => ({ template: TEMPLATE }),
  "/ReplicationController": () => ({ spec: { replicas: 1, selector: LABELS, template: TEMPLATE } }),
  "/Service": () => ({ spec: { selector: LABELS, ports: [{ port: 80 }] } }),
  "apiregistration/APIService": () => ({
    metadata: { name: "v1.example.com" },
    spec: {
      group: "example.com",
      version: "v1",
      groupPriorityMinimum: 100,
      versionPriority: 100,
      service: { namespace: "default", name: "example" },
      insecureSkipTLSVerify: true,
    },
  }),
  "apps/ControllerRevision": () => ({ revision: 1, data: {} }),
  "apps/DaemonSet": () => ({ spec: { selector: SELECTOR, template: TEMPLATE } }),
  "apps/Deployment": () => ({ spec: { replicas: 1, selector: SELECTOR, template: TEMPLATE } }),
  "apps/ReplicaSet": () => ({ spec: { replicas: 1, selector: SELECTOR, template: TEMPLATE } }),
  "apps/StatefulSet": () => ({
    spec: { replicas: 1, serviceName: "example", selector: SELECTOR, template: TEMPLATE },
  }),
  "events/Event": () => ({
    eventTime: "2030-01-01T00:00:00.000000Z",
    reportingController: "example.com/controller",
    reportingInstance: "example-1",
    action: "Example",
    reason: "Example",
    type: "Normal",
    regarding: { apiVersion: "v1", kind: "ConfigMap", namespace: "default", name: "example" },
  }),
  "authentication/TokenReview": () => ({ metadata: UNNAMED, spec: { token: "example" } }),
  "authorization/LocalSubjectAccessReview": () => SUBJECT_REVIEW,
  "authorization/SelfSubjectAccessReview": () => ({ metadata: UNNAMED, spec: { resourceAttributes: READ_PODS } }),
  "authorization/SelfSubjectRulesReview": () => ({ metadata: UNNAMED, spec: { namespace: "default" } }),
  "authorization/SubjectAccessReview": () => SUBJECT_REVIEW,
  "autoscaling/HorizontalPodAutoscaler": () => ({
    spec: { scaleTargetRef: { apiVersion: "apps/v1", kind: "Deployment", name: "example" }, maxReplicas: 3 },
  }),
  "batch/CronJob": () => ({ spec: { schedule: "0 * * * *", jobTemplate: { spec: JOB } } }),
  "batch/Job": () => ({ spec: JOB }),
  "certificates/CertificateSigningRequest": () => ({
    spec: {
      request: REQUEST,
      signerName: "example.com/signer",
      usages: ["client auth"],
    },
  }),
  "networking/Ingress": () => ({
    spec: { defaultBackend: { service: { name: "example", port: { number: 80 } } } },
  }),
  "networking/IngressClass": () => ({ spec: { controller: "example.com/controller" } }),
  "networking/IPAddress": () => ({
    metadata: { name: "192.0.2.1" },
    spec: { parentRef: { resource: "services", namespace: "default", name: "example" } },
  }),
  "networking/ServiceCIDR": () => ({ spec: { cidrs: ["192.0.2.0/24"] } }),
  "rbac.authorization/ClusterRoleBinding": (group) => ({
    roleRef: { apiGroup: group, kind: "ClusterRole", name: "view" },
    subjects: [{ apiGroup: group, kind: "User", name: "someone" }],
  }),
  "rbac.authorization/RoleBinding": (group) => ({
    roleRef: { apiGroup: group, kind: "ClusterRole", name: "view" },
    subjects: [{ apiGroup: group, kind: "User", name: "someone" }],
  }),
  "storage/CSIStorageCapacity": () => ({ storageClassName: "example" }),
  "storage/StorageClass": () => ({ provisioner: "example.com/provisioner" }),
  "storage/VolumeAttachment": () => ({
    spec: { attacher: "example.com", nodeName: "example", source: { persistentVolumeName: "example" } },
  }),
  "storage/VolumeAttributesClass": () => ({ driverName: "example.com", parameters: { example: "1" } }),
  "admissionregistration/MutatingAdmissionPolicy": () => ({
    spec: {
      matchConstraints: CONFIG_MAPS,
      reinvocationPolicy: "Never",
      mutations: [
        {
          patchType: "ApplyConfiguration",
          applyConfiguration: { expression: 'Object{metadata: Object.metadata{labels: {"example": "yes"}}}' },
        },
      ],
    },
  }),
  "admissionregistration/MutatingAdmissionPolicyBinding": () => ({ spec: { policyName: "example" } }),
  "admissionregistration/ValidatingAdmissionPolicy": () => ({
    spec: { matchConstraints: CONFIG_MAPS, validations: [{ expression: "object.metadata.name != 'forbidden'" }] },
  }),
  "admissionregistration/ValidatingAdmissionPolicyBinding": () => ({
    spec: { policyName: "example", validationActions: ["Warn"] },
  }),
  "apiextensions/CustomResourceDefinition": () => ({
    metadata: { name: "examples.example.com" },
    spec: {
      group: "example.com",
      names: { plural: "examples", singular: "example", kind: "Example" },
      scope: "Namespaced",
      versions: [
        {
          name: "v1",
          served: true,
          storage: true,
          schema: {
            openAPIV3Schema: {
              type: "object",
              properties: { spec: { type: "object", properties: { size: { type: "integer" } } } },
            },
          },
        },
      ],
    },
  }),
  "node/RuntimeClass": () => ({ handler: "example" }),
  "discovery/EndpointSlice": () => ({
    addressType: "IPv4",
    endpoints: [{ addresses: ["192.0.2.1"] }],
    ports: [{ port: 80 }],
  }),
  "resource/ResourceSlice": () => ({
    spec: {
      driver: "example.com",
      pool: { name: "example", generation: 1, resourceSliceCount: 1 },
      nodeName: "example",
      devices: [{ name: "example" }],
    },
  }),
  "flowcontrol.apiserver/FlowSchema": () => ({
    spec: { priorityLevelConfiguration: { name: "global-default" }, matchingPrecedence: 1000 },
  }),
  "flowcontrol.apiserver/PriorityLevelConfiguration": () => ({
    spec: { type: "Limited", limited: { nominalConcurrencyShares: 5, limitResponse: { type: "Reject" } } },
  }),
  "storagemigration/StorageVersionMigration": () => ({
    spec: { resource: { group: "", version: "v1", resource: "configmaps" } },
  }),
};

/** Groups of the product that have no domain. */
const WITHOUT_DOMAIN = ["", "apps", "batch", "autoscaling", "policy", "extensions"];

/**
 * Returns the part of a group's name before the domain of the product, or undefined for a group of somebody's own.
 * @param {string} group
 * @param {string} groupDomain such as `k8s.io`
 */
export function productPart(group, groupDomain) {
  if (WITHOUT_DOMAIN.includes(group)) return group;
  return group.endsWith(`.${groupDomain}`) ? group.slice(0, -groupDomain.length - 1) : undefined;
}

/**
 * Returns the fields of a sample that no schema can say, `metadata` included where a name or none is needed.
 * @param {string} group
 * @param {string} kind
 * @param {string} groupDomain
 * @returns {Json | undefined}
 */
export function knownSample(group, kind, groupDomain) {
  const part = productPart(group, groupDomain);
  const key = `${part}/${kind}`;
  return part !== undefined && Object.hasOwn(SAMPLES, key) ? SAMPLES[key]?.(group) : undefined;
}
