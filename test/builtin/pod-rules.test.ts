/** What a pod as a whole may say: one broken rule a case, and the place and reason that the server gives. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { failuresOf } from "../support/failures.js";
import { describePodCases, main, type PodCase, withMain } from "./support/pod-cases.js";

const C = "spec.containers[0]";
const HARD = "requiredDuringSchedulingIgnoredDuringExecution";
const SOFT = "preferredDuringSchedulingIgnoredDuringExecution";
const affinity = (more: object): object => ({ ...withMain(), affinity: more });

const PODS: readonly PodCase[] = [
  ["no name servers at all", { ...withMain(), dnsPolicy: "None" }, "Required spec.dnsConfig"],
  [
    "a name server that is no address",
    { ...withMain(), dnsConfig: { nameservers: ["dns"] } },
    "Invalid spec.dnsConfig.nameservers[0]",
  ],
  [
    "a host alias of no address",
    { ...withMain(), hostAliases: [{ ip: "x", hostnames: ["a"] }] },
    "Invalid spec.hostAliases[0].ip",
  ],
  ["a host name that is none", { ...withMain(), hostname: "a.b" }, "Invalid spec.hostname"],
  [
    "a gate twice",
    { ...withMain(), schedulingGates: [{ name: "a" }, { name: "a" }] },
    "Duplicate spec.schedulingGates[1]",
  ],
  [
    "a gate on a pod that has its node",
    { ...withMain(), nodeName: "n", schedulingGates: [{ name: "a" }] },
    "Forbidden spec.nodeName",
  ],
  [
    "one set of processes, the node's and its own",
    { ...withMain(), hostPID: true, shareProcessNamespace: true },
    "Invalid spec.securityContext.shareProcessNamespace",
  ],
  [
    "a parameter of the node's network",
    { ...withMain(), hostNetwork: true, securityContext: { sysctls: [{ name: "net.core.somaxconn", value: "1" }] } },
    "Invalid spec.securityContext.sysctls[0].name",
  ],
  [
    "users of its own on the node's network",
    { ...withMain(), hostUsers: false, hostNetwork: true },
    "Forbidden spec.hostNetwork",
  ],
  [
    "settings of another system",
    { ...withMain({ securityContext: { privileged: true } }), os: { name: "windows" } },
    `Forbidden ${C}.securityContext.privileged`,
  ],
  ["a label that no node can have", { ...withMain(), nodeSelector: { "a b": "c" } }, "Invalid spec.nodeSelector"],
  [
    "a comparison with two numbers",
    affinity({
      nodeAffinity: {
        [HARD]: { nodeSelectorTerms: [{ matchExpressions: [{ key: "k", operator: "Gt", values: ["1", "2"] }] }] },
      },
    }),
    `Required spec.affinity.nodeAffinity.${HARD}.nodeSelectorTerms[0].matchExpressions[0].values`,
  ],
  [
    "a field that nodes do not have",
    affinity({
      nodeAffinity: {
        [HARD]: { nodeSelectorTerms: [{ matchFields: [{ key: "spec.x", operator: "In", values: ["a"] }] }] },
      },
    }),
    `Invalid spec.affinity.nodeAffinity.${HARD}.nodeSelectorTerms[0].matchFields[0].key`,
  ],
  [
    "nearness to nowhere",
    affinity({ podAffinity: { [SOFT]: [{ weight: 1, podAffinityTerm: { topologyKey: "" } }] } }),
    `Required spec.affinity.podAffinity.${SOFT}[0].podAffinityTerm.topologyKey`,
    `Invalid spec.affinity.podAffinity.${SOFT}[0].podAffinityTerm.topologyKey`,
    `Invalid spec.affinity.podAffinity.${SOFT}[0].podAffinityTerm.topologyKey`,
  ],
  [
    "a toleration of everything that is something",
    { ...withMain(), tolerations: [{ operator: "Equal", value: "x" }] },
    "Invalid spec.tolerations[0].operator",
  ],
  [
    "a time for a taint that evicts nobody",
    { ...withMain(), tolerations: [{ key: "k", operator: "Exists", effect: "NoSchedule", tolerationSeconds: 1 }] },
    "Invalid spec.tolerations[0].effect",
  ],
  [
    "the same spread twice",
    {
      ...withMain(),
      topologySpreadConstraints: [
        { maxSkew: 1, topologyKey: "zone", whenUnsatisfiable: "DoNotSchedule" },
        { maxSkew: 2, topologyKey: "zone", whenUnsatisfiable: "DoNotSchedule" },
      ],
    },
    "Duplicate spec.topologySpreadConstraints[1].{topologyKey, whenUnsatisfiable}",
  ],
  [
    "a least number of places that is only a wish",
    {
      ...withMain(),
      topologySpreadConstraints: [
        { maxSkew: 1, topologyKey: "zone", whenUnsatisfiable: "ScheduleAnyway", minDomains: 2 },
      ],
    },
    "Invalid spec.topologySpreadConstraints[0].minDomains",
  ],
  [
    "a claim of two sources",
    { ...withMain(), resourceClaims: [{ name: "c", resourceClaimName: "a", resourceClaimTemplateName: "b" }] },
    "Invalid spec.resourceClaims[0]",
  ],
  [
    "containers that need more than the pod",
    { ...withMain({ resources: { requests: { cpu: "2" } } }), resources: { requests: { cpu: "1" } } },
    "Invalid spec.resources.requests[cpu]",
  ],
  [
    "a list of domains that is too long",
    { ...withMain(), dnsConfig: { searches: Array.from({ length: 32 }, () => `${"x".repeat(63)}.example.com`) } },
    "Invalid spec.dnsConfig.searches",
  ],
  [
    "a parameter with a name that is too long",
    { ...withMain(), securityContext: { sysctls: [{ name: "x".repeat(254), value: "1" }] } },
    "Invalid spec.securityContext.sysctls[0].name",
  ],
];

describePodCases("rules of pods", PODS, (scene) => {
  test("templates follow the same rules, and have no ephemeral containers", async () => {
    const labels = { app: "x" };
    const { body } = await scene().api.post(`/apis/apps/v1/namespaces/default/replicasets`, {
      metadata: { name: "r" },
      spec: {
        selector: { matchLabels: labels },
        template: {
          metadata: { labels },
          spec: {
            containers: [main({ livenessProbe: {} })],
            ephemeralContainers: [main({ name: "e" })],
            activeDeadlineSeconds: 1,
          },
        },
      },
    });
    assert.deepEqual(failuresOf(body), [
      "Required spec.template.spec.containers[0].livenessProbe",
      "Forbidden spec.template.spec.ephemeralContainers",
      "Forbidden spec.template.spec.activeDeadlineSeconds",
    ]);
  });

  test("probable mistakes cause warnings", async () => {
    const { api, pods } = scene();
    const { status, warnings } = await api.post(pods, {
      metadata: { name: "a.b" },
      spec: {
        terminationGracePeriodSeconds: -1,
        volumes: [{ name: "v", gitRepo: { repository: "r" } }],
        containers: [
          main({
            env: [
              { name: "A", value: "1" },
              { name: "A", value: "2" },
              { name: "A", value: "$(A)3" },
            ],
            resources: { requests: { memory: "100m" } },
          }),
        ],
      },
    });
    assert.equal(status, 201);
    const said = (text: string) => warnings.some((warning) => warning.includes(text));
    for (const text of [
      "metadata.name: this is used in the Pod's hostname",
      "spec.terminationGracePeriodSeconds: must be >= 0",
      "spec.volumes[0].gitRepo: deprecated in v1.11",
      'spec.containers[0].env[1]: hides previous definition of "A"',
      "spec.containers[0].resources.requests[memory]: fractional byte value",
    ])
      assert.ok(said(text), `${text} is not among ${JSON.stringify(warnings)}`);
    assert.ok(!said("env[2]"), "a variable that is made of its former value is meant");
  });
});
