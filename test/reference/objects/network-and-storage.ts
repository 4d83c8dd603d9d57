/** Networking, discovery, events, coordination, node, scheduling and storage. */
import type { KindObjects } from "./kind.js";

const backend = { service: { name: "web", port: { number: 80 } } };
const selector = { matchLabels: { app: "x" } };

export const networkAndStorageKinds: readonly KindObjects[] = [
  {
    groupVersion: "networking.k8s.io/v1",
    kind: "Ingress",
    resource: "ingresses",
    minimal: { spec: { defaultBackend: backend } },
    full: {
      spec: {
        ingressClassName: "outside",
        defaultBackend: { resource: { apiGroup: "example.com", kind: "Bucket", name: "b" } },
        tls: [{ hosts: ["a.example.com"], secretName: "s" }],
        rules: [
          {
            host: "a.example.com",
            http: {
              paths: [
                { path: "/", pathType: "Prefix", backend },
                { path: "/x", pathType: "Exact", backend: { service: { name: "web", port: { name: "http" } } } },
              ],
            },
          },
        ],
      },
    },
    status: {
      loadBalancer: {
        ingress: [{ ip: "192.0.2.1" }, { hostname: "a.example.com", ports: [{ port: 80, protocol: "TCP" }] }],
      },
    },
    change: { spec: { ingressClassName: "inside" } },
  },
  {
    groupVersion: "networking.k8s.io/v1",
    kind: "IngressClass",
    resource: "ingressclasses",
    isCluster: true,
    minimal: { spec: { controller: "example.com/ingress" } },
    full: {
      spec: {
        controller: "example.com/ingress",
        parameters: { apiGroup: "example.com", kind: "Settings", name: "shared", scope: "Namespace", namespace: "n" },
      },
    },
    change: { metadata: { labels: { a: "b" } } },
  },
  {
    groupVersion: "networking.k8s.io/v1",
    kind: "NetworkPolicy",
    resource: "networkpolicies",
    minimal: { spec: { podSelector: {} } },
    full: {
      spec: {
        podSelector: selector,
        policyTypes: ["Ingress", "Egress"],
        ingress: [
          {
            from: [
              { podSelector: selector, namespaceSelector: {} },
              { ipBlock: { cidr: "192.0.2.0/24", except: ["192.0.2.0/28"] } },
            ],
            ports: [{ protocol: "TCP", port: 80, endPort: 90 }, { port: "web" }],
          },
        ],
        egress: [{ to: [{ namespaceSelector: selector }], ports: [{ protocol: "SCTP" }] }],
      },
    },
    change: { spec: { policyTypes: ["Ingress"], egress: null } },
  },
  {
    groupVersion: "networking.k8s.io/v1",
    kind: "IPAddress",
    resource: "ipaddresses",
    isCluster: true,
    name: "{{ip}}",
    minimal: { spec: { parentRef: { resource: "services", name: "web" } } },
    full: { spec: { parentRef: { group: "example.com", resource: "things", namespace: "n", name: "web" } } },
    change: { metadata: { labels: { a: "b" } } },
  },
  {
    groupVersion: "networking.k8s.io/v1",
    kind: "ServiceCIDR",
    resource: "servicecidrs",
    isCluster: true,
    minimal: { spec: { cidrs: ["192.0.2.0/24"] } },
    full: { spec: { cidrs: ["192.0.2.0/24", "fd00:7::/112"] } },
    status: {
      conditions: [
        { type: "Ready", status: "True", reason: "Because", message: "m", lastTransitionTime: "2020-01-01T00:00:00Z" },
      ],
    },
    change: { metadata: { labels: { a: "b" } } },
  },
  {
    groupVersion: "discovery.k8s.io/v1",
    kind: "EndpointSlice",
    resource: "endpointslices",
    minimal: { addressType: "IPv4", endpoints: [] },
    full: {
      addressType: "IPv4",
      endpoints: [
        {
          addresses: ["192.0.2.1"],
          conditions: { ready: true, serving: true, terminating: false },
          hostname: "a",
          targetRef: { kind: "Pod", namespace: "n", name: "p", uid: "u" },
          nodeName: "one",
          zone: "z",
          hints: { forZones: [{ name: "z" }], forNodes: [{ name: "one" }] },
        },
      ],
      ports: [{ name: "http", port: 80, protocol: "TCP", appProtocol: "http" }],
    },
    change: { ports: [{ name: "other", port: 81 }] },
  },
  {
    groupVersion: "events.k8s.io/v1",
    kind: "Event",
    resource: "events",
    minimal: {
      eventTime: "2020-01-01T00:00:00.000000Z",
      reportingController: "example.com/own",
      reportingInstance: "i",
      action: "Do",
      reason: "Because",
      type: "Normal",
      regarding: { namespace: "{{ns}}" },
    },
    full: {
      eventTime: "2020-01-01T00:00:00.123456Z",
      series: { count: 2, lastObservedTime: "2020-01-01T00:01:00.000000Z" },
      reportingController: "example.com/own",
      reportingInstance: "i",
      action: "Do",
      reason: "Because",
      regarding: { kind: "Pod", namespace: "{{ns}}", name: "p", apiVersion: "v1" },
      related: { kind: "Node", name: "one" },
      note: "it was done",
      type: "Warning",
    },
    change: { series: { count: 3, lastObservedTime: "2020-01-01T00:02:00.000000Z" } },
  },
  {
    groupVersion: "coordination.k8s.io/v1",
    kind: "Lease",
    resource: "leases",
    minimal: {},
    full: {
      spec: {
        holderIdentity: "a",
        leaseDurationSeconds: 10,
        acquireTime: "2020-01-01T00:00:00.000000Z",
        renewTime: "2020-01-01T00:00:01.500000Z",
        leaseTransitions: 1,
        strategy: "OldestEmulationVersion",
        preferredHolder: "b",
      },
    },
    change: { spec: { holderIdentity: "c" } },
  },
  {
    groupVersion: "node.k8s.io/v1",
    kind: "RuntimeClass",
    resource: "runtimeclasses",
    isCluster: true,
    minimal: { handler: "runc" },
    full: {
      handler: "runc",
      overhead: { podFixed: { cpu: "0.1", memory: "64Mi" } },
      scheduling: { nodeSelector: { a: "b" }, tolerations: [{ key: "a", operator: "Exists", effect: "NoSchedule" }] },
    },
    change: { scheduling: { nodeSelector: { c: "d" } } },
  },
  {
    groupVersion: "scheduling.k8s.io/v1",
    kind: "PriorityClass",
    resource: "priorityclasses",
    isCluster: true,
    minimal: { value: 10 },
    full: { value: 1000, globalDefault: false, description: "text", preemptionPolicy: "Never" },
    change: { description: "other" },
  },
  {
    groupVersion: "storage.k8s.io/v1",
    kind: "StorageClass",
    resource: "storageclasses",
    isCluster: true,
    minimal: { provisioner: "example.com/own" },
    full: {
      provisioner: "example.com/own",
      parameters: { a: "b" },
      reclaimPolicy: "Retain",
      mountOptions: ["ro"],
      allowVolumeExpansion: true,
      volumeBindingMode: "WaitForFirstConsumer",
      allowedTopologies: [{ matchLabelExpressions: [{ key: "zone", values: ["a", "b"] }] }],
    },
    change: { allowVolumeExpansion: false },
  },
  {
    groupVersion: "storage.k8s.io/v1",
    kind: "VolumeAttachment",
    resource: "volumeattachments",
    isCluster: true,
    minimal: { spec: { attacher: "example.com", nodeName: "one", source: { persistentVolumeName: "pv" } } },
    full: { spec: { attacher: "example.com", nodeName: "one", source: { persistentVolumeName: "pv" } } },
    status: {
      attached: true,
      attachmentMetadata: { a: "b" },
      attachError: { time: "2020-01-01T00:00:00Z", message: "m", errorCode: 3 },
    },
    change: { metadata: { labels: { a: "b" } } },
  },
  {
    groupVersion: "storage.k8s.io/v1",
    kind: "CSIDriver",
    resource: "csidrivers",
    isCluster: true,
    minimal: { spec: {} },
    full: {
      spec: {
        attachRequired: false,
        podInfoOnMount: true,
        volumeLifecycleModes: ["Persistent", "Ephemeral"],
        storageCapacity: true,
        fsGroupPolicy: "File",
        tokenRequests: [{ audience: "a", expirationSeconds: 600 }],
        requiresRepublish: true,
        seLinuxMount: true,
        nodeAllocatableUpdatePeriodSeconds: 10,
      },
    },
    change: { spec: { requiresRepublish: false } },
  },
  {
    groupVersion: "storage.k8s.io/v1",
    kind: "CSINode",
    resource: "csinodes",
    isCluster: true,
    minimal: { spec: { drivers: [] } },
    full: {
      spec: { drivers: [{ name: "example.com", nodeID: "n", topologyKeys: ["zone"], allocatable: { count: 10 } }] },
    },
    change: { metadata: { labels: { a: "b" } } },
  },
  {
    groupVersion: "storage.k8s.io/v1",
    kind: "CSIStorageCapacity",
    resource: "csistoragecapacities",
    minimal: { storageClassName: "fast" },
    full: { storageClassName: "fast", nodeTopology: selector, capacity: "1024Gi", maximumVolumeSize: "0.5Gi" },
    change: { capacity: "2Ti" },
  },
  {
    groupVersion: "storage.k8s.io/v1",
    kind: "VolumeAttributesClass",
    resource: "volumeattributesclasses",
    isCluster: true,
    minimal: { driverName: "example.com", parameters: { a: "b" } },
    full: { driverName: "example.com", parameters: { a: "b", c: "d" } },
    change: { metadata: { labels: { a: "b" } } },
  },
];
