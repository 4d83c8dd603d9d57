/** Tables of the core group. */
import { ago, containers, DAY, HOUR, labels, meta, NAME, type TableCases, template } from "./case.js";

export const coreCases: TableCases = {
  "v1 configmaps": {
    object: { ...meta("settings"), data: { a: "1", b: "2" }, binaryData: { c: "AAEC" } },
    columns: `${NAME}, Data, Age`,
    cells: ["settings", 3, "5m"],
  },
  "v1 endpoints": {
    object: {
      ...meta("web"),
      subsets: [
        {
          addresses: [{ ip: "10.1.0.1" }, { ip: "10.1.0.2" }],
          ports: [
            { name: "a", port: 80 },
            { name: "b", port: 443 },
          ],
        },
      ],
    },
    columns: `${NAME}, Endpoints, Age`,
    cells: ["web", "10.1.0.1:80,10.1.0.2:80,10.1.0.1:443 + 1 more...", "5m"],
  },
  "v1 events": {
    object: {
      ...meta("web.1"),
      involvedObject: { kind: "Pod", name: "web", namespace: "t1", fieldPath: "spec.containers{web}" },
      reason: "BackOff",
      message: " again and again \n",
      type: "Warning",
      source: { component: "agent", host: "n1" },
      firstTimestamp: ago(2 * DAY),
      lastTimestamp: ago(90),
      count: 7,
    },
    columns: "Last Seen, Type, Reason, Object, Subobject+, Source+, Message, First Seen+, Count+, Name=name+",
    cells: [
      "90s",
      "Warning",
      "BackOff",
      "pod/web",
      "spec.containers{web}",
      "agent, n1",
      "again and again",
      "2d",
      7,
      "web.1",
    ],
  },
  "v1 limitranges": {
    object: { ...meta("bounds"), spec: { limits: [{ type: "Container", max: { cpu: "2" } }] } },
    columns: `${NAME}, Created At:date`,
    cells: ["bounds", "2026-03-01T12:00:00Z"],
  },
  "v1 namespaces": {
    object: meta("tables-shown"),
    columns: `${NAME}, Status, Age`,
    cells: ["tables-shown", "Active", "5m"],
  },
  "v1 nodes": {
    object: {
      ...meta("n1", { labels: { "node-role.${keyDomain}/worker": "", "node-role.${keyDomain}/control-plane": "" } }),
      spec: { unschedulable: true },
    },
    status: {
      conditions: [{ type: "Ready", status: "False" }],
      addresses: [
        { type: "Hostname", address: "n1" },
        { type: "InternalIP", address: "10.9.0.1" },
        { type: "ExternalIP", address: "192.0.2.1" },
      ],
      nodeInfo: {
        kubeletVersion: "v1.31.0",
        osImage: "Linux 1",
        kernelVersion: "6.1",
        containerRuntimeVersion: "containerd://1.7",
        machineID: "m",
        systemUUID: "u",
        bootID: "b",
        kubeProxyVersion: "v1.31.0",
        operatingSystem: "linux",
        architecture: "amd64",
      },
    },
    columns: `${NAME}, Status, Roles, Age, Version, Internal-IP+, External-IP+, OS-Image+, Kernel-Version+, Container-Runtime+`,
    cells: [
      "n1",
      "NotReady,SchedulingDisabled",
      "control-plane,worker",
      "5m",
      "v1.31.0",
      "10.9.0.1",
      "192.0.2.1",
      "Linux 1",
      "6.1",
      "containerd://1.7",
    ],
  },
  "v1 persistentvolumeclaims": {
    object: {
      ...meta("data"),
      spec: {
        accessModes: ["ReadWriteOnce"],
        resources: { requests: { storage: "1Gi" } },
        volumeName: "disk",
        storageClassName: "fast",
      },
    },
    status: { phase: "Bound", accessModes: ["ReadWriteOnce", "ReadOnlyMany"], capacity: { storage: "2Gi" } },
    columns: `${NAME}, Status, Volume, Capacity, Access Modes, StorageClass, VolumeAttributesClass, Age, VolumeMode+`,
    cells: ["data", "Bound", "disk", "2Gi", "RWO,ROX", "fast", "<unset>", "5m", "Filesystem"],
  },
  "v1 persistentvolumes": {
    object: {
      ...meta("disk"),
      spec: {
        capacity: { storage: "2Gi" },
        accessModes: ["ReadWriteMany", "ReadWriteOnce"],
        persistentVolumeReclaimPolicy: "Retain",
        claimRef: { namespace: "t1", name: "data" },
        storageClassName: "fast",
        nfs: { server: "nfs", path: "/x" },
      },
    },
    status: { phase: "Failed", reason: "Lost", message: "m" },
    columns: `${NAME}, Capacity, Access Modes, Reclaim Policy, Status, Claim, StorageClass, VolumeAttributesClass, Reason, Age, VolumeMode+`,
    cells: ["disk", "2Gi", "RWX,RWO", "Retain", "Failed", "t1/data", "fast", "<unset>", "Lost", "5m", "Filesystem"],
  },
  "v1 pods": {
    object: {
      ...meta("web"),
      spec: {
        nodeName: "n1",
        containers,
        initContainers: [{ name: "beside", image: "beside:1", restartPolicy: "Always" }],
        readinessGates: [{ conditionType: "example.com/a" }, { conditionType: "example.com/b" }],
      },
    },
    status: {
      phase: "Running",
      podIP: "10.1.0.1",
      nominatedNodeName: "n2",
      conditions: [
        { type: "Initialized", status: "True" },
        { type: "example.com/a", status: "True" },
      ],
      initContainerStatuses: [
        {
          name: "beside",
          image: "beside:1",
          imageID: "",
          ready: true,
          started: true,
          restartCount: 1,
          state: { running: {} },
        },
      ],
      containerStatuses: [
        { name: "web", image: "nginx:1", imageID: "", ready: true, restartCount: 0, state: { running: {} } },
        {
          name: "log",
          image: "log:1",
          imageID: "",
          ready: false,
          restartCount: 4,
          state: { waiting: { reason: "CrashLoopBackOff" } },
          lastState: { terminated: { exitCode: 1, finishedAt: ago(3 * HOUR + 60) } },
        },
      ],
    },
    columns: `${NAME}, Ready, Status, Restarts, Age, IP+, Node+, Nominated Node+, Readiness Gates+`,
    cells: ["web", "2/3", "CrashLoopBackOff", "5 (3h1m ago)", "5m", "10.1.0.1", "n1", "n2", "1/2"],
  },
  "v1 podtemplates": {
    object: { ...meta("stencil"), template },
    columns: `${NAME}, Containers, Images, Pod Labels`,
    cells: ["stencil", "web,log", "nginx:1,log:1", "app=web"],
  },
  "v1 replicationcontrollers": {
    object: {
      ...meta("old"),
      spec: {
        replicas: 3,
        selector: { tier: "b", app: "web" },
        template: { ...template, metadata: { labels: { ...labels, tier: "b" } } },
      },
    },
    status: { replicas: 2, readyReplicas: 1 },
    columns: `${NAME}, Desired:integer, Current:integer, Ready:integer, Age, Containers+, Images+, Selector+`,
    cells: ["old", 3, 2, 1, "5m", "web,log", "nginx:1,log:1", "app=web,tier=b"],
  },
  "v1 resourcequotas": {
    object: { ...meta("quota"), spec: { hard: { pods: "4", "requests.cpu": "2", "limits.memory": "1Gi" } } },
    status: {
      hard: { "requests.cpu": "2", pods: "4", "limits.memory": "1Gi" },
      used: { pods: "1", "requests.cpu": "500m", "limits.memory": "0" },
    },
    columns: `${NAME}, Request, Limit, Age`,
    cells: ["quota", "pods: 1/4, requests.cpu: 500m/2", "limits.memory: 0/1Gi", "5m"],
  },
  "v1 secrets": {
    object: { ...meta("hidden"), stringData: { a: "1", b: "2" } },
    columns: `${NAME}, Type, Data, Age`,
    cells: ["hidden", "Opaque", 2, "5m"],
  },
  "v1 serviceaccounts": {
    object: { ...meta("robot"), secrets: [{ name: "hidden" }] },
    columns: `${NAME}, Age`,
    cells: ["robot", "5m"],
  },
  "v1 services": {
    object: {
      ...meta("web"),
      spec: {
        type: "LoadBalancer",
        clusterIP: "10.0.0.99",
        selector: { tier: "front", app: "web" },
        externalIPs: ["192.0.2.9"],
        ports: [
          { name: "http", port: 80, nodePort: 30123 },
          { name: "dns", port: 53, protocol: "UDP", nodePort: 30124 },
        ],
      },
    },
    status: {
      loadBalancer: {
        ingress: [{ ip: "203.0.113.2" }, { hostname: "a.balancer.example.com" }, { ip: "203.0.113.1" }],
      },
    },
    columns: `${NAME}, Type, Cluster-IP, External-IP, Port(s), Age, Selector+`,
    cells: [
      "web",
      "LoadBalancer",
      "10.0.0.99",
      "203.0.113.1,203.0.113.2,a.balancer.example.com,192.0.2.9",
      "80:30123/TCP,53:30124/UDP",
      "5m",
      "app=web,tier=front",
    ],
  },
};
