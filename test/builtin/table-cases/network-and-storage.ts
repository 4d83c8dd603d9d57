/** Tables of the groups networking, discovery, events, coordination, node, scheduling and storage. */
import { ago, DAY, meta, NAME, type TableCases } from "./case.js";

const backend = { service: { name: "web", port: { number: 80 } } };
const http = { paths: [{ path: "/", pathType: "Prefix", backend }] };

export const networkAndStorageCases: TableCases = {
  "${networkingGroup}/v1 ingresses": {
    object: {
      ...meta("web"),
      spec: {
        ingressClassName: "outside",
        tls: [{ hosts: ["a.example.com"] }],
        rules: [
          { host: "a.example.com", http },
          { http },
          { host: "b.example.com", http },
          { host: "c.example.com", http },
          { host: "d.example.com", http },
        ],
      },
    },
    status: { loadBalancer: { ingress: [{ ip: "203.0.113.2" }, { ip: "203.0.113.1" }] } },
    columns: `${NAME}, Class, Hosts, Address, Ports, Age`,
    cells: [
      "web",
      "outside",
      "a.example.com,b.example.com,c.example.com + 2 more...",
      "203.0.113.1,203.0.113.2",
      "80, 443",
      "5m",
    ],
  },
  "${networkingGroup}/v1 ingressclasses": {
    object: {
      ...meta("outside"),
      spec: {
        controller: "example.com/ingress",
        parameters: { apiGroup: "example.com", kind: "Settings", name: "shared", scope: "Cluster" },
      },
    },
    columns: `${NAME}, Controller, Parameters, Age`,
    cells: ["outside", "example.com/ingress", "Settings.example.com/shared", "5m"],
  },
  "${networkingGroup}/v1 ipaddresses": {
    object: {
      ...meta("10.0.0.50", { labels: { "ipaddress.${keyDomain}/managed-by": "test" } }),
      spec: { parentRef: { resource: "services", namespace: "t1", name: "web" } },
    },
    columns: `${NAME}, ParentRef, Age`,
    cells: ["10.0.0.50", "services/t1/web", "5m"],
  },
  "${networkingGroup}/v1 networkpolicies": {
    object: { ...meta("only-web"), spec: { podSelector: { matchLabels: { tier: "b", app: "web" } } } },
    columns: `${NAME}, Pod-Selector, Age`,
    cells: ["only-web", "app=web,tier=b", "5m"],
  },
  "${networkingGroup}/v1 servicecidrs": {
    object: { ...meta("more"), spec: { cidrs: ["10.7.0.0/16", "fd00:7::/112"] } },
    columns: `${NAME}, CIDRs, Age`,
    cells: ["more", "10.7.0.0/16,fd00:7::/112", "5m"],
  },
  "${discoveryGroup}/v1 endpointslices": {
    object: {
      ...meta("web-1"),
      addressType: "IPv4",
      endpoints: [
        { addresses: ["10.1.0.1"] },
        { addresses: ["10.1.0.2"] },
        { addresses: ["10.1.0.3"] },
        { addresses: ["10.1.0.4"] },
      ],
      ports: [{ name: "http", port: 8080 }, { name: "any" }],
    },
    columns: `${NAME}, AddressType, Ports, Endpoints, Age`,
    cells: ["web-1", "IPv4", "8080,any", "10.1.0.1,10.1.0.2,10.1.0.3 + 1 more...", "5m"],
  },
  "${eventsGroup}/v1 events": {
    object: {
      ...meta("web.2"),
      eventTime: `${ago(DAY * 3).slice(0, -1)}.000000Z`,
      regarding: { kind: "Pod", name: "web", namespace: "t1" },
      action: "Binding",
      reason: "Scheduled",
      type: "Normal",
      note: "it runs on n1",
      reportingController: "example.com/scheduler",
      reportingInstance: "s1",
    },
    columns: "Last Seen, Type, Reason, Object, Subobject+, Source+, Message, First Seen+, Count+, Name=name+",
    cells: ["3d", "Normal", "Scheduled", "pod/web", "", "example.com/scheduler, s1", "it runs on n1", "3d", 1, "web.2"],
  },
  "${coordinationGroup}/v1 leases": {
    object: { ...meta("leader"), spec: { holderIdentity: "one", leaseDurationSeconds: 15 } },
    columns: `${NAME}, Holder, Age`,
    cells: ["leader", "one", "5m"],
  },
  "${storagemigrationGroup}/v1 storageversionmigrations": {
    object: { ...meta("lamps"), spec: { resource: { group: "example.com", resource: "lamps" } } },
    status: {
      conditions: [
        { type: "Running", status: "True", reason: "R", message: "m", lastTransitionTime: "2024-01-01T00:00:00Z" },
      ],
    },
    columns: `${NAME}, Group, Resource, State, Age:date`,
    cells: ["lamps", "example.com", "lamps", "Running", "5m"],
  },
  "${nodeGroup}/v1 runtimeclasses": {
    object: { ...meta("boxed"), handler: "box" },
    columns: `${NAME}, Handler, Age`,
    cells: ["boxed", "box", "5m"],
  },
  "${schedulingGroup}/v1 priorityclasses": {
    object: { ...meta("urgent"), value: 1000, globalDefault: true, preemptionPolicy: "Never" },
    columns: `${NAME}, Value:integer, Global-Default:boolean, Age, PreemptionPolicy`,
    cells: ["urgent", 1000, true, "5m", "Never"],
  },
  "${storageGroup}/v1 csidrivers": {
    object: {
      ...meta("disks.example.com"),
      spec: {
        attachRequired: false,
        podInfoOnMount: true,
        storageCapacity: true,
        tokenRequests: [{ audience: "vault" }, { audience: "api" }],
        requiresRepublish: true,
        volumeLifecycleModes: ["Persistent", "Ephemeral"],
      },
    },
    columns: `${NAME}, AttachRequired:boolean, PodInfoOnMount:boolean, StorageCapacity:boolean, TokenRequests, RequiresRepublish:boolean, Modes, Age`,
    cells: ["disks.example.com", false, true, true, "vault,api", true, "Persistent,Ephemeral", "5m"],
  },
  "${storageGroup}/v1 csinodes": {
    object: { ...meta("n1"), spec: { drivers: [{ name: "disks.example.com", nodeID: "1", topologyKeys: [] }] } },
    columns: `${NAME}, Drivers:integer, Age`,
    cells: ["n1", 1, "5m"],
  },
  "${storageGroup}/v1 csistoragecapacities": {
    object: { ...meta("left"), storageClassName: "fast", capacity: "10Gi" },
    columns: `${NAME}, Created At:date`,
    cells: ["left", "2026-03-01T12:00:00Z"],
  },
  "${storageGroup}/v1 storageclasses": {
    object: {
      ...meta("fast", { annotations: { "storageclass.${keyDomain}/is-default-class": "true" } }),
      provisioner: "disks.example.com",
      reclaimPolicy: "Retain",
      volumeBindingMode: "WaitForFirstConsumer",
      allowVolumeExpansion: true,
    },
    columns: `${NAME}, Provisioner, ReclaimPolicy, VolumeBindingMode, AllowVolumeExpansion, Age`,
    cells: ["fast (default)", "disks.example.com", "Retain", "WaitForFirstConsumer", true, "5m"],
  },
  "${storageGroup}/v1 volumeattachments": {
    object: {
      ...meta("attached"),
      spec: { attacher: "disks.example.com", nodeName: "n1", source: { persistentVolumeName: "disk" } },
    },
    status: { attached: true },
    columns: `${NAME}, Attacher=name, PV, Node, Attached:boolean, Age`,
    cells: ["attached", "disks.example.com", "disk", "n1", true, "5m"],
  },
  "${storageGroup}/v1 volumeattributesclasses": {
    object: {
      ...meta("gold", { annotations: { "volumeattributesclass.alpha.${keyDomain}/is-default-class": "true" } }),
      driverName: "disks.example.com",
      parameters: { speed: "9" },
    },
    columns: `${NAME}, DriverName, Age`,
    cells: ["gold (default)", "disks.example.com", "5m"],
  },
};
