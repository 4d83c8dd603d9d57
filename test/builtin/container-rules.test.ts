/** What a container may say: one broken rule a case, and the place and reason that the server gives. */
import { describePodCases, main, type PodCase, withMain } from "./support/pod-cases.js";

const C = "spec.containers[0]";

const CONTAINERS: readonly PodCase[] = [
  ["a name that is none", { containers: [main({ name: "Main" })] }, `Invalid ${C}.name`],
  ["no image", { containers: [{ name: "main" }] }, `Required ${C}.image`],
  ["an image with spaces", withMain({ image: " app" }), `Invalid ${C}.image`],
  ["a name in two lists", { containers: [main()], initContainers: [main()] }, "Duplicate spec.initContainers[0].name"],
  [
    "a port name that is too long",
    withMain({ ports: [{ containerPort: 1, name: "a-very-long-name" }] }),
    `Invalid ${C}.ports[0].name`,
  ],
  [
    "a port name twice",
    withMain({
      ports: [
        { containerPort: 1, name: "web" },
        { containerPort: 2, name: "web" },
      ],
    }),
    `Duplicate ${C}.ports[1].name`,
  ],
  [
    "a port of the node twice",
    {
      containers: [
        main({ ports: [{ containerPort: 1, hostPort: 80 }] }),
        main({ name: "b", ports: [{ containerPort: 2, hostPort: 80 }] }),
      ],
    },
    "Duplicate spec.containers[1].ports[0].hostPort",
  ],
  [
    "a port of the node that is another on the node's network",
    { ...withMain({ ports: [{ containerPort: 1, hostPort: 2 }] }), hostNetwork: true },
    `Invalid ${C}.ports[0].hostPort`,
  ],
  ["a variable with a bad name", withMain({ env: [{ name: "A=", value: "x" }] }), `Invalid ${C}.env[0].name`],
  [
    "a variable with value and source",
    withMain({ env: [{ name: "A", value: "x", valueFrom: { fieldRef: { fieldPath: "metadata.name" } } }] }),
    `Invalid ${C}.env[0].valueFrom`,
  ],
  [
    "a variable with an empty source",
    withMain({ env: [{ name: "A", valueFrom: {} }] }),
    `Invalid ${C}.env[0].valueFrom`,
  ],
  [
    "a field that there is not",
    withMain({ env: [{ name: "A", valueFrom: { fieldRef: { fieldPath: "spec.nothing" } } }] }),
    `Invalid ${C}.env[0].valueFrom.fieldRef.fieldPath`,
  ],
  [
    "a field that variables can't hold",
    withMain({ env: [{ name: "A", valueFrom: { fieldRef: { fieldPath: "metadata.labels" } } }] }),
    `NotSupported ${C}.env[0].valueFrom.fieldRef.fieldPath`,
  ],
  [
    "an amount that there is not",
    withMain({ env: [{ name: "A", valueFrom: { resourceFieldRef: { resource: "limits.gpu" } } }] }),
    `NotSupported ${C}.env[0].valueFrom.resourceFieldRef.resource`,
  ],
  ["an empty source of variables", withMain({ envFrom: [{}] }), `Invalid ${C}.envFrom`],
  [
    "two volumes at one path",
    {
      ...withMain({
        volumeMounts: [
          { name: "v", mountPath: "/x" },
          { name: "v", mountPath: "/x" },
        ],
      }),
      volumes: [{ name: "v" }],
    },
    `Invalid ${C}.volumeMounts[1].mountPath`,
  ],
  [
    "a path that leads out of the volume",
    { ...withMain({ volumeMounts: [{ name: "v", mountPath: "/x", subPath: "../y" }] }), volumes: [{ name: "v" }] },
    `Invalid ${C}.volumeMounts[0].subPath`,
  ],
  [
    "mounts in both directions without privileges",
    {
      ...withMain({ volumeMounts: [{ name: "v", mountPath: "/x", mountPropagation: "Bidirectional" }] }),
      volumes: [{ name: "v" }],
    },
    `Forbidden ${C}.volumeMounts.mountPropagation`,
  ],
  [
    "a device that is no claim",
    { ...withMain({ volumeDevices: [{ name: "v", devicePath: "/dev/x" }] }), volumes: [{ name: "v" }] },
    `Invalid ${C}.volumeDevices[0].name`,
  ],
  [
    "an amount below zero",
    withMain({ resources: { requests: { cpu: "-1" } } }),
    `Invalid ${C}.resources.requests[cpu]`,
  ],
  [
    "a resource that containers can't use",
    withMain({ resources: { limits: { pods: "1" } } }),
    `Invalid ${C}.resources.limits[pods]`,
    `Invalid ${C}.resources.requests[pods]`,
  ],
  [
    "half a device",
    withMain({ resources: { limits: { "example.com/gpu": "500m" } } }),
    `Invalid ${C}.resources.limits[example.com/gpu]`,
    `Invalid ${C}.resources.requests[example.com/gpu]`,
  ],
  [
    "a device that is asked for without bound",
    withMain({ resources: { requests: { "example.com/gpu": "1" } } }),
    `Required ${C}.resources.limits`,
  ],
  ["huge pages alone", withMain({ resources: { limits: { "hugepages-2Mi": "2Mi" } } }), `Forbidden ${C}.resources`],
  [
    "a claim that there is not",
    withMain({ resources: { claims: [{ name: "gpu" }] } }),
    `NotFound ${C}.resources.claims[0]`,
  ],
  ["a probe that does nothing", withMain({ livenessProbe: {} }), `Required ${C}.livenessProbe`],
  [
    "a probe that does two things",
    withMain({ livenessProbe: { exec: { command: ["true"] }, tcpSocket: { port: 1 } } }),
    `Forbidden ${C}.livenessProbe.tcpSocket`,
  ],
  [
    "a probe of port 0",
    withMain({ readinessProbe: { httpGet: { port: 0 } } }),
    `Invalid ${C}.readinessProbe.httpGet.port`,
  ],
  [
    "a liveness probe that must pass twice",
    withMain({ livenessProbe: { tcpSocket: { port: "web" }, successThreshold: 2 } }),
    `Invalid ${C}.livenessProbe.successThreshold`,
  ],
  [
    "a readiness probe that ends the container",
    withMain({ readinessProbe: { tcpSocket: { port: 1 }, terminationGracePeriodSeconds: 1 } }),
    `Invalid ${C}.readinessProbe.terminationGracePeriodSeconds`,
  ],
  [
    "a pause longer than the end may take",
    withMain({ lifecycle: { preStop: { sleep: { seconds: 31 } } } }),
    `Invalid ${C}.lifecycle.preStop.sleep`,
  ],
  [
    "a rule of restarts without a policy",
    withMain({ restartPolicyRules: [{ action: "Restart", exitCodes: { operator: "In", values: [42] } }] }),
    `Required ${C}.restartPolicy`,
  ],
  [
    "a plain init container with a probe",
    { containers: [main()], initContainers: [main({ name: "i", startupProbe: { tcpSocket: { port: 1 } } })] },
    "Forbidden spec.initContainers[0].startupProbe",
  ],
  [
    "privileges that must not grow and are all there",
    withMain({ securityContext: { privileged: true, allowPrivilegeEscalation: false } }),
    `Invalid ${C}.securityContext`,
  ],
  [
    "a filter without its file",
    withMain({ securityContext: { seccompProfile: { type: "Localhost" } } }),
    `Required ${C}.securityContext.seccompProfile.localhostProfile`,
  ],
  [
    "a profile with a name that is too long",
    withMain({ securityContext: { appArmorProfile: { type: "Localhost", localhostProfile: "x".repeat(4096) } } }),
    `TooLong ${C}.securityContext.appArmorProfile.localhostProfile`,
  ],
  [
    "a user of two domains",
    withMain({ securityContext: { windowsOptions: { runAsUserName: "A\\B\\c" } } }),
    `Invalid ${C}.securityContext.windowsOptions.runAsUserName`,
  ],
  [
    "a user with a name that is too long",
    withMain({ securityContext: { windowsOptions: { runAsUserName: "x".repeat(105) } } }),
    `Invalid ${C}.securityContext.windowsOptions.runAsUserName`,
  ],
  [
    "a credential that is too large",
    withMain({ securityContext: { windowsOptions: { gmsaCredentialSpec: "x".repeat(65_537) } } }),
    `Invalid ${C}.securityContext.windowsOptions.gmsaCredentialSpec`,
  ],
];

describePodCases("rules of containers", CONTAINERS);
