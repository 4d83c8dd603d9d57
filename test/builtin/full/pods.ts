/** Pods that use every field which a client can set, spread over two: some settings exclude each other. */
import { volumes } from "./volumes.js";

const labelSelector = {
  matchLabels: { app: "x" },
  matchExpressions: [{ key: "tier", operator: "In", values: ["a", "b"] }],
};

const seLinuxOptions = { user: "u", role: "r", type: "t", level: "s0" };
const windowsOptions = {
  gmsaCredentialSpecName: "spec",
  gmsaCredentialSpec: "{}",
  runAsUserName: "DOMAIN\\user",
  hostProcess: false,
};
const localhost = { type: "Localhost", localhostProfile: "profiles/app.json" };

const probe = {
  initialDelaySeconds: 1,
  timeoutSeconds: 2,
  periodSeconds: 3,
  successThreshold: 1,
  failureThreshold: 4,
  terminationGracePeriodSeconds: 5,
};

const httpGet = {
  path: "/healthz",
  port: "web",
  host: "example.com",
  scheme: "HTTPS",
  protocol: "HTTP2",
  httpHeaders: [{ name: "X-Probe", value: "1" }],
};

const environment = [
  { name: "PLAIN", value: "text" },
  { name: "FIELD", valueFrom: { fieldRef: { apiVersion: "v1", fieldPath: "metadata.labels['app']" } } },
  { name: "AMOUNT", valueFrom: { resourceFieldRef: { containerName: "main", resource: "limits.cpu", divisor: "1m" } } },
  { name: "CONFIG", valueFrom: { configMapKeyRef: { name: "config", key: "key", optional: true } } },
  { name: "SECRET", valueFrom: { secretKeyRef: { name: "secret", key: "key", optional: false } } },
  { name: "FILE", valueFrom: { fileKeyRef: { volumeName: "empty", path: "env", key: "KEY", optional: true } } },
];

const main = {
  name: "main",
  image: "registry.example.com/app:1",
  command: ["app"],
  args: ["--serve"],
  workingDir: "/srv",
  ports: [{ name: "web", hostPort: 8443, containerPort: 8443, protocol: "TCP", hostIP: "10.0.0.1" }],
  envFrom: [
    { prefix: "C_", configMapRef: { name: "config", optional: true } },
    { prefix: "S_", secretRef: { name: "secret", optional: true } },
  ],
  env: environment,
  resources: {
    limits: { cpu: "2", memory: "1Gi", "example.com/gpu": "1" },
    requests: { cpu: "1", memory: "512Mi", "example.com/gpu": "1" },
    claims: [{ name: "device", request: "one" }],
  },
  resizePolicy: [{ resourceName: "cpu", restartPolicy: "NotRequired" }],
  restartPolicy: "Never",
  restartPolicyRules: [{ action: "Restart", exitCodes: { operator: "In", values: [42] } }],
  volumeMounts: [
    {
      name: "empty",
      readOnly: true,
      recursiveReadOnly: "IfPossible",
      mountPath: "/data",
      subPath: "part",
      mountPropagation: "None",
      bindMountOptions: ["noexec"],
    },
    { name: "empty", mountPath: "/more", subPathExpr: "$(PLAIN)" },
  ],
  volumeDevices: [{ name: "claim", devicePath: "/dev/block" }],
  livenessProbe: { ...probe, httpGet },
  readinessProbe: { exec: { command: ["ready"] } },
  startupProbe: { ...probe, grpc: { port: 9000, service: "health", mode: "TLS" } },
  lifecycle: {
    postStart: { tcpSocket: { port: 8443, host: "example.com" } },
    preStop: { sleep: { seconds: 3 } },
    stopSignal: "SIGTERM",
  },
  terminationMessagePath: "/dev/last-words",
  terminationMessagePolicy: "FallbackToLogsOnError",
  imagePullPolicy: "Always",
  securityContext: {
    capabilities: { add: ["NET_BIND_SERVICE"], drop: ["ALL"] },
    privileged: false,
    seLinuxOptions,
    windowsOptions,
    runAsUser: 1000,
    runAsGroup: 1000,
    runAsNonRoot: true,
    readOnlyRootFilesystem: true,
    allowPrivilegeEscalation: false,
    procMount: "Default",
    seccompProfile: localhost,
    appArmorProfile: localhost,
  },
  stdin: true,
  stdinOnce: true,
  tty: true,
};

const podTerm = {
  labelSelector,
  namespaces: ["other"],
  topologyKey: "example.com/zone",
  namespaceSelector: labelSelector,
  matchLabelKeys: ["version"],
  mismatchLabelKeys: ["tenant"],
};
const nodeTerm = {
  matchExpressions: [{ key: "disk", operator: "In", values: ["fast"] }],
  matchFields: [{ key: "metadata.name", operator: "NotIn", values: ["n1"] }],
};
const HARD = "requiredDuringSchedulingIgnoredDuringExecution";
const SOFT = "preferredDuringSchedulingIgnoredDuringExecution";
const nearOrFar = { [HARD]: [podTerm], [SOFT]: [{ weight: 5, podAffinityTerm: podTerm }] };

export const fullPodSpec = {
  volumes,
  schedulingGroup: { podGroupName: "group" },
  evictionResponders: [{ name: "example.com/responder", priority: 1 }],
  initContainers: [
    {
      name: "prepare",
      image: "registry.example.com/tool:1",
      livenessProbe: { tcpSocket: { port: 1 } },
      lifecycle: { postStart: { exec: { command: ["begin"] } }, preStop: { httpGet } },
      restartPolicy: "Always",
    },
  ],
  containers: [main],
  restartPolicy: "Always",
  terminationGracePeriodSeconds: 60,
  dnsPolicy: "None",
  nodeSelector: { disk: "fast" },
  serviceAccountName: "builder",
  serviceAccount: "builder",
  automountServiceAccountToken: false,
  hostNetwork: true,
  hostPID: true,
  hostIPC: true,
  shareProcessNamespace: false,
  securityContext: {
    seLinuxOptions,
    windowsOptions,
    runAsUser: 1000,
    runAsGroup: 1000,
    runAsNonRoot: true,
    supplementalGroups: [1, 2],
    supplementalGroupsPolicy: "Strict",
    fsGroup: 3,
    sysctls: [{ name: "kernel.panic", value: "1" }],
    fsGroupChangePolicy: "OnRootMismatch",
    seccompProfile: { type: "RuntimeDefault" },
    appArmorProfile: { type: "Unconfined" },
    seLinuxChangePolicy: "Recursive",
  },
  imagePullSecrets: [{ name: "pull" }],
  hostname: "host",
  subdomain: "sub",
  affinity: {
    nodeAffinity: { [HARD]: { nodeSelectorTerms: [nodeTerm] }, [SOFT]: [{ weight: 1, preference: nodeTerm }] },
    podAffinity: nearOrFar,
    podAntiAffinity: nearOrFar,
  },
  schedulerName: "other-scheduler",
  tolerations: [{ key: "k", operator: "Equal", value: "v", effect: "NoExecute", tolerationSeconds: 5 }],
  hostAliases: [{ ip: "10.0.0.2", hostnames: ["db.example.com"] }],
  priorityClassName: "important",
  priority: 100,
  dnsConfig: {
    nameservers: ["10.0.0.10"],
    searches: ["example.com"],
    options: [{ name: "ndots", value: "2" }],
  },
  readinessGates: [{ conditionType: "example.com/ready" }],
  runtimeClassName: "isolated",
  enableServiceLinks: false,
  preemptionPolicy: "Never",
  overhead: { cpu: "10m" },
  topologySpreadConstraints: [
    {
      maxSkew: 1,
      topologyKey: "example.com/zone",
      whenUnsatisfiable: "DoNotSchedule",
      labelSelector,
      minDomains: 2,
      nodeAffinityPolicy: "Honor",
      nodeTaintsPolicy: "Ignore",
      matchLabelKeys: ["version"],
    },
  ],
  setHostnameAsFQDN: false,
  hostUsers: true,
  resourceClaims: [
    { name: "device", resourceClaimName: "gpu" },
    { name: "made", resourceClaimTemplateName: "gpu-template" },
  ],
  resources: { limits: { cpu: "4" }, requests: { cpu: "3" } },
};

/** What only a pod has, and not a template of pods that run for ever. */
export const fullPods: readonly object[] = [
  { metadata: { name: "full" }, spec: { ...fullPodSpec, activeDeadlineSeconds: 3600, nodeName: "n1" } },
  {
    metadata: { name: "gated" },
    spec: {
      containers: [{ name: "main", image: "app" }],
      schedulingGates: [{ name: "example.com/quota" }],
      os: { name: "linux" },
      hostnameOverride: "other.example.com",
    },
  },
];
