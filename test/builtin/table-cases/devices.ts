/** Tables of devices, groups of pods, candidates for leases and storage versions. */
import { ago, meta, NAME, type TableCases } from "./case.js";

const DRIVER = "gpu.example.com";
const requests = [{ name: "one", exactly: { deviceClassName: "gpu" } }];
const condition = { status: "True", reason: "Tested", message: "m", lastTransitionTime: ago(120) };

export const deviceCases: TableCases = {
  "${resourceGroup}/v1 deviceclasses": {
    object: { ...meta("gpu"), spec: {} },
    columns: `${NAME}, Age`,
    cells: ["gpu", "5m"],
  },
  "${resourceGroup}/v1 resourceclaims": {
    object: { ...meta("mine"), spec: { devices: { requests } } },
    status: {
      allocation: { devices: { results: [{ request: "one", driver: DRIVER, pool: "n1", device: "gpu-0" }] } },
      reservedFor: [{ resource: "pods", name: "p", uid: "u" }],
    },
    columns: `${NAME}, State, Age`,
    cells: ["mine", "allocated,reserved", "5m"],
  },
  "${resourceGroup}/v1 resourceclaimtemplates": {
    object: { ...meta("each"), spec: { spec: { devices: { requests } } } },
    columns: `${NAME}, Age`,
    cells: ["each", "5m"],
  },
  "${resourceGroup}/v1 resourceslices": {
    object: {
      ...meta("n1-gpus"),
      spec: { driver: DRIVER, nodeName: "n1", pool: { name: "all", generation: 1, resourceSliceCount: 1 } },
    },
    columns: `${NAME}, Node, Driver, Pool, Age`,
    cells: ["n1-gpus", "n1", DRIVER, "all", "5m"],
  },
  "${resourceGroup}/v1beta2 devicetaintrules": {
    object: { ...meta("sick"), spec: { taint: { key: "example.com/sick", value: "a-bit", effect: "NoExecute" } } },
    columns: `${NAME}, Key, Value, Effect, TimeAdded, Age`,
    cells: ["sick", "example.com/sick", "a-bit", "NoExecute", "5m", "5m"],
  },
  "${resourceGroup}/v1alpha3 resourcepoolstatusrequests": {
    object: { ...meta("how-much"), spec: { driver: DRIVER } },
    status: {
      poolCount: 2,
      pools: [
        { driver: DRIVER, poolName: "n1", generation: 1, totalDevices: 4, allocatedDevices: 1, availableDevices: 3 },
      ],
      conditions: [{ ...condition, type: "Complete" }],
    },
    columns: `${NAME}, Driver, Total, Available, Allocated, Unavailable, Errors, Pools:integer, Status, Completed`,
    cells: ["how-much", DRIVER, "4", "3", "1", "0", "0", 2, "Complete (1/2 pools)", "2m"],
  },
  "${coordinationGroup}/v1beta1 leasecandidates": {
    object: {
      ...meta("first"),
      spec: {
        leaseName: "main",
        binaryVersion: "1.36.1",
        emulationVersion: "1.35.0",
        strategy: "OldestEmulationVersion",
      },
    },
    columns: `${NAME}, LeaseName, BinaryVersion, EmulationVersion, Age`,
    cells: ["first", "main", "1.36.1", "1.35.0", "5m"],
  },
  "${schedulingGroup}/v1alpha2 workloads": {
    object: { ...meta("train"), spec: { podGroupTemplates: [{ name: "workers", schedulingPolicy: { basic: {} } }] } },
    columns: `${NAME}, Age`,
    cells: ["train", "5m"],
  },
  "${schedulingGroup}/v1alpha2 podgroups": {
    object: {
      ...meta("workers-1"),
      spec: {
        podGroupTemplateRef: { workload: { workloadName: "train", podGroupTemplateName: "workers" } },
        schedulingPolicy: { gang: { minCount: 2 } },
      },
    },
    status: { conditions: [{ ...condition, type: "PodGroupScheduled" }] },
    columns: `${NAME}, Policy, Workload, Status, Age`,
    cells: ["workers-1", "Gang", "train", "Scheduled", "5m"],
  },
  "${apiserverinternalGroup}/v1alpha1 storageversions": {
    object: { ...meta("apps.deployments"), spec: {} },
    status: {
      commonEncodingVersion: "apps/v1",
      storageVersions: ["a", "b", "c", "d"].map((apiServerID) => ({
        apiServerID,
        encodingVersion: "apps/v1",
        decodableVersions: ["apps/v1"],
      })),
    },
    columns: `${NAME}, CommonEncodingVersion, StorageVersions, Age`,
    cells: ["apps.deployments", "apps/v1", "a=apps/v1,b=apps/v1,c=apps/v1 + 1 more...", "5m"],
  },
  "${certificatesGroup}/v1beta1 podcertificaterequests": {
    object: {
      ...meta("web-1"),
      spec: {
        signerName: "example.com/pods",
        podName: "web",
        podUID: "u1",
        serviceAccountName: "default",
        serviceAccountUID: "u2",
        nodeName: "n1",
        nodeUID: "u3",
        stubPKCS10Request: "PKCS10 in DER",
      },
    },
    columns: `${NAME}, PodName, ServiceAccountName, NodeName, SignerName, State`,
    cells: ["web-1", "web", "default", "n1", "example.com/pods", "Pending"],
  },
};
