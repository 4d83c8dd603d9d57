/** The kinds that came after release 1.34: devices, candidates for leases, groups of pods, and others. */
import type { JsonObject } from "../../support/json.js";
import type { KindObjects } from "./kind.js";

const DRIVER = "gpu.example.com";
const cel = { expression: `device.driver == "${DRIVER}"` };
const opaque = { driver: DRIVER, parameters: { apiVersion: "gpu.example.com/v1", kind: "Settings", sharing: "none" } };
const condition = {
  type: "Ready",
  status: "True",
  observedGeneration: 1,
  lastTransitionTime: "2026-01-01T00:00:00Z",
  reason: "Tested",
  message: "it was tested",
};
const nodeSelector = {
  nodeSelectorTerms: [{ matchExpressions: [{ key: "zone", operator: "In", values: ["a"] }] }],
};

const exactly = {
  deviceClassName: "gpu",
  selectors: [{ cel }],
  allocationMode: "ExactCount",
  count: 2,
  tolerations: [
    { key: "gpu.example.com/sick", operator: "Equal", value: "a-bit", effect: "NoExecute", tolerationSeconds: 5 },
  ],
  capacity: { requests: { memory: "1Gi" } },
};
const alternatives = [
  { name: "large", deviceClassName: "gpu", selectors: [{ cel }], allocationMode: "All" },
  {
    name: "small",
    deviceClassName: "gpu",
    count: 2,
    tolerations: [{ operator: "Exists" }],
    capacity: { requests: { memory: "1Gi" } },
  },
];
const shared = {
  constraints: [
    { requests: ["one"], matchAttribute: "gpu.example.com/rack" },
    { distinctAttribute: "gpu.example.com/slot" },
  ],
  config: [{ requests: ["one", "two/small"], opaque }],
};

/** The requests in the form that a version has for them. */
function claimSpec(version: string): JsonObject {
  const form = version === "v1beta1" ? exactly : { exactly };
  return {
    devices: {
      requests: [
        { name: "one", ...form },
        { name: "two", firstAvailable: alternatives },
      ],
      ...shared,
    },
  };
}

function smallClaim(version: string): JsonObject {
  const form = version === "v1beta1" ? { deviceClassName: "gpu" } : { exactly: { deviceClassName: "gpu" } };
  return { devices: { requests: [{ name: "one", ...form }] } };
}

const result = {
  request: "one",
  driver: DRIVER,
  pool: "n1",
  device: "gpu-0",
  tolerations: [{ operator: "Exists" }],
  bindingConditions: ["gpu.example.com/attached"],
  bindingFailureConditions: ["gpu.example.com/lost"],
  shareID: "11111111-1111-4111-8111-111111111111",
  consumedCapacity: { memory: "1Gi" },
};
const claimStatus = {
  allocation: {
    devices: { results: [result], config: [{ source: "FromClass", requests: ["one"], opaque }] },
    nodeSelector,
    allocationTimestamp: "2026-01-01T00:00:00Z",
  },
  reservedFor: [{ resource: "pods", name: "p", uid: "u1" }],
  devices: [
    {
      driver: DRIVER,
      pool: "n1",
      device: "gpu-0",
      shareID: "11111111-1111-4111-8111-111111111111",
      conditions: [condition],
      data: { healthy: true },
      networkData: { interfaceName: "eth1", ips: ["192.0.2.1/24"], hardwareAddress: "00:00:5e:00:53:01" },
    },
  ],
};

const taint = { key: "gpu.example.com/sick", value: "a-bit", effect: "NoSchedule", timeAdded: "2026-01-01T00:00:00Z" };
const basic = {
  attributes: {
    model: { string: "a100" },
    "gpu.example.com/rack": { int: 3 },
    healthy: { bool: true },
    driverVersion: { version: "1.2.3-rc.1" },
    links: { strings: ["a", "b"] },
  },
  capacity: {
    memory: {
      value: "40Gi",
      requestPolicy: { default: "1Gi", validRange: { min: "1Gi", max: "40Gi", step: "1Gi" } },
    },
    cores: { value: "8", requestPolicy: { default: "2", validValues: ["2", "4"] } },
  },
  nodeSelector,
  taints: [taint],
  consumesCounters: [{ counterSet: "all", counters: { memory: { value: "40Gi" } } }],
  bindsToNode: true,
  bindingConditions: ["gpu.example.com/attached"],
  bindingFailureConditions: ["gpu.example.com/lost"],
  allowMultipleAllocations: true,
  nodeAllocatableResourceMappings: { memory: { capacityKey: "memory", allocationMultiplier: "1" } },
};

function sliceSpec(version: string): JsonObject {
  const device = version === "v1beta1" ? { name: "gpu-0", basic } : { name: "gpu-0", ...basic };
  return {
    driver: DRIVER,
    pool: { name: "n1/gpus", generation: 1, resourceSliceCount: 2 },
    perDeviceNodeSelection: true,
    devices: [device],
  };
}

const smallSlice = { driver: DRIVER, nodeName: "n1", pool: { name: "n1", generation: 0, resourceSliceCount: 1 } };
const counters = {
  driver: DRIVER,
  allNodes: true,
  pool: { name: "n1", generation: 1, resourceSliceCount: 1 },
  sharedCounters: [{ name: "all", counters: { memory: { value: "80Gi" } } }],
};

const labelled = { metadata: { labels: { a: "b" } } };

function kindsOf(version: string): KindObjects[] {
  const groupVersion = `resource.k8s.io/${version}`;
  return [
    {
      groupVersion,
      kind: "DeviceClass",
      resource: "deviceclasses",
      isCluster: true,
      minimal: { spec: {} },
      full: {
        spec: { selectors: [{ cel }], config: [{ opaque }], extendedResourceName: "example.com/gpu" },
      },
      change: { spec: { extendedResourceName: "example.com/large-gpu" } },
    },
    {
      groupVersion,
      kind: "ResourceClaim",
      resource: "resourceclaims",
      minimal: { spec: smallClaim(version) },
      full: { spec: claimSpec(version) },
      status: claimStatus,
      change: labelled,
    },
    {
      groupVersion,
      kind: "ResourceClaimTemplate",
      resource: "resourceclaimtemplates",
      minimal: { spec: { spec: smallClaim(version) } },
      full: { spec: { metadata: { labels: { a: "b" }, annotations: { c: "d" } }, spec: claimSpec(version) } },
      change: labelled,
    },
    {
      groupVersion,
      kind: "ResourceSlice",
      resource: "resourceslices",
      isCluster: true,
      minimal: { spec: version === "v1" ? smallSlice : counters },
      full: { spec: sliceSpec(version) },
      change: { spec: { pool: { generation: 2 } } },
    },
  ];
}

function taintRule(version: string): KindObjects {
  return {
    groupVersion: `resource.k8s.io/${version}`,
    kind: "DeviceTaintRule",
    resource: "devicetaintrules",
    isCluster: true,
    minimal: { spec: { taint: { key: "example.com/sick", effect: "NoExecute" } } },
    full: { spec: { deviceSelector: { driver: DRIVER, pool: "n1", device: "gpu-0" }, taint } },
    status: { conditions: [condition] },
    change: { spec: { taint: { effect: "NoExecute" } } },
  };
}

function candidate(version: string): KindObjects {
  return {
    groupVersion: `coordination.k8s.io/${version}`,
    kind: "LeaseCandidate",
    resource: "leasecandidates",
    minimal: {
      spec: {
        leaseName: "main",
        binaryVersion: "1.36.0",
        emulationVersion: "1.36.0",
        strategy: "OldestEmulationVersion",
      },
    },
    full: {
      spec: {
        leaseName: "main",
        binaryVersion: "1.36.3",
        emulationVersion: "1.35.0",
        strategy: "example.com/youngest",
        pingTime: "2026-01-01T00:00:00.000000Z",
        renewTime: "2026-01-01T00:00:01.000000Z",
      },
    },
    change: { spec: { binaryVersion: "1.37.0" } },
  };
}

const policies = {
  schedulingPolicy: { gang: { minCount: 2 } },
  schedulingConstraints: { topology: [{ key: "zone" }] },
};
const preemption = { disruptionMode: "PodGroup", priorityClassName: "high", priority: 7 };
const claims = [
  { name: "gpu", resourceClaimName: "mine" },
  { name: "net", resourceClaimTemplateName: "each" },
];

export const deviceKinds: readonly KindObjects[] = [
  ...kindsOf("v1"),
  ...kindsOf("v1beta2"),
  ...kindsOf("v1beta1"),
  taintRule("v1beta2"),
  taintRule("v1alpha3"),
  {
    groupVersion: "resource.k8s.io/v1alpha3",
    kind: "ResourcePoolStatusRequest",
    resource: "resourcepoolstatusrequests",
    isCluster: true,
    minimal: { spec: { driver: DRIVER } },
    full: { spec: { driver: DRIVER, poolName: "n1/gpus", limit: 7 } },
    status: {
      poolCount: 2,
      pools: [
        {
          driver: DRIVER,
          poolName: "n1",
          generation: 1,
          resourceSliceCount: 1,
          totalDevices: 4,
          allocatedDevices: 1,
          availableDevices: 2,
          unavailableDevices: 1,
          nodeName: "n1",
          validationError: "one slice is missing",
        },
      ],
      conditions: [{ ...condition, type: "Complete" }],
    },
    change: labelled,
  },
  candidate("v1beta1"),
  candidate("v1alpha2"),
  {
    groupVersion: "scheduling.k8s.io/v1alpha2",
    kind: "Workload",
    resource: "workloads",
    minimal: { spec: { podGroupTemplates: [{ name: "workers", schedulingPolicy: { basic: {} } }] } },
    full: {
      spec: {
        controllerRef: { apiGroup: "batch", kind: "Job", name: "train" },
        podGroupTemplates: [{ name: "workers", ...policies, ...preemption, resourceClaims: claims }],
      },
    },
    change: labelled,
  },
  {
    groupVersion: "scheduling.k8s.io/v1alpha2",
    kind: "PodGroup",
    resource: "podgroups",
    minimal: { spec: { schedulingPolicy: { basic: {} } } },
    full: {
      spec: {
        ...policies,
        disruptionMode: "PodGroup",
        resourceClaims: claims,
      },
    },
    status: {
      conditions: [{ ...condition, type: "PodGroupScheduled" }],
    },
    change: labelled,
  },
  {
    groupVersion: "internal.apiserver.k8s.io/v1alpha1",
    kind: "StorageVersion",
    resource: "storageversions",
    isCluster: true,
    name: "apps.deployments-{{id}}",
    minimal: { spec: {} },
    full: { spec: {}, metadata: { labels: { a: "b" } } },
    status: {
      commonEncodingVersion: "apps/v1",
      storageVersions: [
        { apiServerID: "a", encodingVersion: "apps/v1", decodableVersions: ["apps/v1"], servedVersions: ["apps/v1"] },
      ],
      conditions: [{ ...condition, type: "AllEncodingVersionsEqual" }],
    },
    change: labelled,
  },
  {
    groupVersion: "storagemigration.k8s.io/v1beta1",
    kind: "StorageVersionMigration",
    resource: "storageversionmigrations",
    isCluster: true,
    minimal: { spec: { resource: { resource: "configmaps" } } },
    full: { spec: { resource: { group: "apps", resource: "deployments" } } },
    change: labelled,
  },
];
