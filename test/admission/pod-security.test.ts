/** The levels of pod security: what they forbid, by which labels, and who is free of them. */

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { isCalledFor } from "../../runtime/admission/admission-chain.js";
import {
  type Level,
  NO_POLICY,
  policyOf,
  violationsOf,
} from "../../runtime/admission/pod-security/namespace-pod-security.js";
import { podFacts } from "../../runtime/admission/pod-security/pod-facts.js";
import { podSecurity } from "../../runtime/admission/pod-security/pod-security.js";
import { orchProfile } from "../../runtime/index.js";
import { attributesOf } from "../support/admission-attributes.js";
import { type Answer, PROFILES, startApi, type TestApi } from "../support/api.js";
import type { JsonObject } from "../support/json.js";

const RELEASE = { major: 1, minor: 31 };

function judged(spec: object, level: Level = "baseline", minor?: number, annotations: object = {}): string | undefined {
  const pod = podFacts({ metadata: { annotations }, spec: { containers: [{ name: "a" }], ...spec } });
  return violationsOf(pod, { level, minor }, RELEASE, "x.io");
}
const withContext = (securityContext: object): object => ({ containers: [{ name: "a", securityContext }] });
/** All that `restricted` asks for. */
const GOOD = {
  runAsNonRoot: true,
  allowPrivilegeEscalation: false,
  capabilities: { drop: ["ALL"] },
  seccompProfile: { type: "RuntimeDefault" },
};

test("baseline forbids each way out of a container", () => {
  const cases: readonly (readonly [object, string | undefined])[] = [
    [{}, undefined],
    [withContext({ privileged: true }), 'privileged (container "a" must not set securityContext.privileged=true)'],
    [
      { hostNetwork: true, hostIPC: true, hostPID: true },
      "host namespaces (hostNetwork=true, hostPID=true, hostIPC=true)",
    ],
    [
      {
        volumes: [
          { name: "v", hostPath: { path: "/" } },
          { name: "w", emptyDir: {} },
        ],
      },
      'hostPath volumes (volume "v")',
    ],
    [
      {
        containers: [
          {
            name: "a",
            ports: [
              { containerPort: 1, hostPort: 80 },
              { containerPort: 2, hostPort: 0 },
            ],
          },
        ],
      },
      'hostPort (container "a" uses hostPort 80)',
    ],
    [
      withContext({ capabilities: { add: ["NET_ADMIN", "CHOWN"] } }),
      'non-default capabilities (container "a" must not include "NET_ADMIN" in securityContext.capabilities.add)',
    ],
    [
      withContext({ procMount: "Unmasked" }),
      'procMount (container "a" must not set securityContext.procMount to "Unmasked")',
    ],
    [withContext({ seLinuxOptions: { type: "container_t", level: "s0" } }), undefined],
    [
      { securityContext: { seLinuxOptions: { user: "u" } }, ...withContext({ seLinuxOptions: { type: "spc_t" } }) },
      'seLinuxOptions (pod and container "a" set forbidden securityContext.seLinuxOptions: type "spc_t"; user may not be set)',
    ],
    [
      withContext({ seccompProfile: { type: "Unconfined" } }),
      'seccompProfile (container "a" must not set securityContext.seccompProfile.type to "Unconfined")',
    ],
    [
      { securityContext: { sysctls: [{ name: "net.ipv4.tcp_syncookies" }, { name: "kernel.msgmax" }] } },
      "forbidden sysctls (kernel.msgmax)",
    ],
    [
      { securityContext: { windowsOptions: { hostProcess: true } } },
      "hostProcess (pod must not set securityContext.windowsOptions.hostProcess=true)",
    ],
    [
      withContext({ appArmorProfile: { type: "Unconfined" } }),
      'forbidden AppArmor profile (container "a" must not set AppArmor profile type to "Unconfined")',
    ],
  ];
  for (const [spec, expected] of cases) {
    assert.equal(judged(spec), expected);
    assert.equal(judged(spec, "privileged"), undefined);
  }
  const annotation = "container.apparmor.security.beta.x.io/a";
  assert.equal(
    judged({}, "baseline", undefined, { [annotation]: "unconfined" }),
    `forbidden AppArmor profile (annotation ${annotation}="unconfined")`,
  );
  assert.equal(judged({}, "baseline", undefined, { [annotation]: "runtime/default" }), undefined);
  const both = {
    initContainers: [{ name: "i", securityContext: { privileged: true } }],
    ...withContext({ privileged: true }),
  };
  assert.equal(judged(both), 'privileged (containers "i", "a" must not set securityContext.privileged=true)');
});

test("restricted requires explicit settings and forbids everything that baseline forbids", () => {
  assert.equal(
    judged({}, "restricted"),
    'allowPrivilegeEscalation != false (container "a" must set securityContext.allowPrivilegeEscalation=false), ' +
      'unrestricted capabilities (container "a" must set securityContext.capabilities.drop=["ALL"]), ' +
      'runAsNonRoot != true (pod or container "a" must set securityContext.runAsNonRoot=true), ' +
      'seccompProfile (pod or container "a" must set securityContext.seccompProfile.type to "RuntimeDefault" or "Localhost")',
  );
  assert.equal(judged(withContext(GOOD), "restricted"), undefined);
  const ofPod = { runAsNonRoot: true, seccompProfile: { type: "Localhost" } };
  const { allowPrivilegeEscalation, capabilities } = GOOD;
  assert.equal(
    judged({ securityContext: ofPod, ...withContext({ allowPrivilegeEscalation, capabilities }) }, "restricted"),
    undefined,
  );
  for (const [context, expected] of [
    [{ runAsNonRoot: false }, 'runAsNonRoot != true (container "a" must not set securityContext.runAsNonRoot=false)'],
    [{ runAsUser: 0 }, 'runAsUser=0 (container "a" must not set runAsUser=0)'],
    [
      { seccompProfile: { type: "Unconfined" } },
      'seccompProfile (container "a" must not set securityContext.seccompProfile.type to "Unconfined")',
    ],
    [
      { capabilities: { drop: ["ALL"], add: ["CHOWN", "NET_BIND_SERVICE"] } },
      'unrestricted capabilities (container "a" must not include "CHOWN" in securityContext.capabilities.add)',
    ],
  ] as const)
    assert.equal(judged(withContext({ ...GOOD, ...context }), "restricted"), expected);
  const volumes = [
    { name: "v", hostPath: { path: "/" } },
    { name: "w", nfs: {} },
    { name: "x", secret: {} },
  ];
  assert.equal(
    judged({ volumes, ...withContext(GOOD) }, "restricted"),
    'restricted volume types (volumes "v", "w" use restricted volume types "hostPath", "nfs")',
  );
  assert.match(
    judged({ hostPID: true, ...withContext(GOOD) }, "restricted") ?? "",
    /^host namespaces \(hostPID=true\)$/,
  );
});

test("an unreadable level admits nothing by mistake and causes no warnings", () => {
  const of = (mode: string) => policyOf({ [`pod-security.x.io/${mode}`]: "open" }, NO_POLICY, "x.io");
  assert.deepEqual(of("enforce").policy.enforce, { level: "restricted", minor: undefined });
  assert.deepEqual(of("warn").policy.warn, { level: "privileged", minor: undefined });
  assert.equal(of("warn").errors.length, 1);
  // a release that the server does not know is judged as its own
  assert.equal(
    judged({ securityContext: { sysctls: [{ name: "net.ipv4.tcp_rmem" }] } }, "baseline", 99) === undefined,
    false,
  );
  const role = { securityContext: { seLinuxOptions: { role: "r" } } };
  assert.match(judged(role) ?? "", /pod set forbidden securityContext\.seLinuxOptions: role may not be set/);
  const root = { securityContext: { runAsNonRoot: false }, ...withContext({ ...GOOD, runAsNonRoot: undefined }) };
  assert.match(
    judged(root, "restricted") ?? "",
    /^runAsNonRoot != true \(pod must not set securityContext\.runAsNonRoot=false\)$/,
  );
});

test("a level of an older release applies the checks of that release", () => {
  const { capabilities: _, ...without } = GOOD;
  assert.equal(judged(withContext(without), "restricted", 21), undefined);
  assert.match(judged(withContext(without), "restricted", 22) ?? "", /^unrestricted capabilities/);
  assert.equal(judged(withContext({ ...GOOD, runAsUser: 0 }), "restricted", 22), undefined);
  const sysctl = { securityContext: { sysctls: [{ name: "net.ipv4.tcp_fin_timeout" }] } };
  assert.deepEqual([judged(sysctl, "baseline", 28) === undefined, judged(sysctl, "baseline", 29)], [false, undefined]);
  const windows = { os: { name: "windows" }, ...withContext({ runAsNonRoot: true }) };
  assert.deepEqual(
    [judged(windows, "restricted", 24) === undefined, judged(windows, "restricted", 25)],
    [false, undefined],
  );
});

test("the audit event has the deciding level and the violations that are only recorded", async () => {
  const profile = orchProfile("x.io");
  const labels = { "pod-security.x.io/audit": "baseline" };
  const plugin = podSecurity({
    profile,
    release: RELEASE,
    readNamespace: async () => ({ metadata: { name: "n", labels } }),
    objects: {} as unknown as Parameters<typeof podSecurity>[0]["objects"],
  });
  const noted = async (of: string, group: string, object: JsonObject): Promise<unknown> => {
    const attributes = attributesOf(of, { group, namespace: "n", object: { metadata: { name: "o" }, ...object } });
    assert.equal(isCalledFor(plugin, attributes), true);
    await plugin.validate?.(attributes);
    assert.deepEqual(attributes.warnings, []);
    return attributes.annotations;
  };
  const pod = { spec: { hostPID: true, containers: [{ name: "a" }] } };
  const audit = 'would violate PodSecurity "baseline:latest": host namespaces (hostPID=true)';
  assert.deepEqual(await noted("pods", "", pod), {
    "pod-security.x.io/enforce-policy": "privileged:latest",
    "pod-security.x.io/audit-violations": audit,
  });
  const job = { spec: { template: pod } };
  for (const [of, group, object] of [
    ["jobs", "batch", job],
    ["cronjobs", "batch", { spec: { jobTemplate: job } }],
    ["podtemplates", "", { template: pod }],
    ["replicationcontrollers", "", job],
    ["daemonsets", "apps", job],
  ] as const)
    assert.deepEqual(await noted(of, group, object), { "pod-security.x.io/audit-violations": audit });
  for (const [of, group] of [
    ["jobs", "apps"],
    ["pods/status", ""],
    ["deployments/scale", "apps"],
    ["pods", "metrics.x.io"],
  ] as const)
    assert.equal(isCalledFor(plugin, attributesOf(of, { group, operation: "UPDATE" })), false, `${of} of ${group}`);
});

for (const makeProfile of PROFILES) {
  const profile = makeProfile();
  const { keyDomain, apiserverConfigGroup, groupDomain } = profile.words;
  const label = (mode: string): string => `pod-security.${keyDomain}/${mode}`;

  describe(`pod security, profile ${profile.name}`, () => {
    let api: TestApi;
    before(async () => {
      const configuration = {
        apiVersion: `pod-security.admission.config.${groupDomain}/v1`,
        kind: "PodSecurityConfiguration",
        defaults: { warn: "baseline" },
        exemptions: { namespaces: ["exempt"], runtimeClasses: ["vm"] },
      };
      const document = {
        apiVersion: `${apiserverConfigGroup}/v1`,
        kind: "AdmissionConfiguration",
        plugins: [{ name: "PodSecurity", configuration }],
      };
      api = await startApi({
        profile,
        disableAdmissionPlugins: ["RuntimeClass"],
        admissionConfiguration: { text: JSON.stringify(document) },
      });
    });
    after(() => api.stop());
    let count = 0;
    async function space(labels: object, name = `ps-${count++}`): Promise<string> {
      const made = await api.post("/api/v1/namespaces", { metadata: { name, labels } });
      assert.equal(made.status, 201, made.text);
      return name;
    }
    const spec = (more: object = {}): object => ({ containers: [{ name: "a", image: "x" }], ...more });
    const create = (namespace: string, name: string, more: object = {}): Promise<Answer> =>
      api.post(`/api/v1/namespaces/${namespace}/pods`, { metadata: { name }, spec: spec(more) });

    test("violations of the enforced level are refused, in the version that the namespace names", async () => {
      const namespace = await space({ [label("enforce")]: "baseline", [label("enforce-version")]: "v1.24" });
      const refused = await create(namespace, "p", { hostNetwork: true });
      assert.deepEqual(
        [refused.status, refused.body.message],
        [403, 'pods "p" is forbidden: violates PodSecurity "baseline:v1.24": host namespaces (hostNetwork=true)'],
      );
      assert.equal((await create(namespace, "good")).status, 201);
      const free = await create(namespace, "vm", { hostNetwork: true, runtimeClassName: "vm" });
      assert.equal(free.status, 201, free.text);
      const patched = await api.patch(`/api/v1/namespaces/${namespace}/pods/good`, "merge", {
        metadata: { labels: { a: "b" } },
      });
      assert.equal(patched.status, 200);
    });

    test("violations of the warning level are admitted with a warning, as are templates of Pods", async () => {
      const namespace = await space({ [label("warn")]: "restricted", [label("audit")]: "restricted" });
      const made = await create(namespace, "p");
      assert.equal(made.status, 201);
      assert.match(
        made.warnings.join(),
        /would violate PodSecurity .*restricted:latest.*: allowPrivilegeEscalation != false/,
      );
      const labels = { app: "a" };
      const deployment = {
        metadata: { name: "d" },
        spec: { selector: { matchLabels: labels }, template: { metadata: { labels }, spec: spec({ hostPID: true }) } },
      };
      const set = await api.post(`/apis/apps/v1/namespaces/${namespace}/deployments`, deployment);
      assert.equal(set.status, 201, set.text);
      assert.match(
        set.warnings.join(),
        /would violate PodSecurity .*restricted:latest.*: host namespaces \(hostPID=true\)/,
      );
    });

    test("namespaces without labels have the defaults, and exempt namespaces are not checked", async () => {
      const plain = await create(await space({}), "p", { hostIPC: true });
      assert.equal(plain.status, 201);
      assert.match(
        plain.warnings.join(),
        /would violate PodSecurity .*baseline:latest.*: host namespaces \(hostIPC=true\)/,
      );
      const exempt = await space({ [label("enforce")]: "restricted" }, "exempt");
      assert.equal((await create(exempt, "p", { hostIPC: true })).status, 201);
    });

    test("unreadable labels are refused, and a stricter level warns about existing Pods", async () => {
      const bad = { [label("enforce")]: "open", [label("warn-version")]: "1.24" };
      const refused = await api.post("/api/v1/namespaces", { metadata: { name: "bad", labels: bad } });
      assert.equal(refused.status, 422, refused.text);
      assert.deepEqual(
        refused.body.details.causes.map(({ field, message }) => `${field} ${message}`),
        [
          `metadata.labels[${label("enforce")}] Invalid value: "open": must be one of privileged, baseline, restricted`,
          `metadata.labels[${label("warn-version")}] Invalid value: "1.24": must be "latest" or "v1.x"`,
        ],
      );
      const namespace = await space({});
      for (const name of ["one", "two"]) await create(namespace, name, { hostIPC: true });
      const labels = { [label("enforce")]: "baseline" };
      const narrowed = await api.patch(`/api/v1/namespaces/${namespace}`, "merge", { metadata: { labels } });
      assert.equal(narrowed.status, 200);
      assert.equal(narrowed.warnings.length, 2);
      assert.match(
        narrowed.warnings[0] ?? "",
        /^existing pods in namespace .* violate the new PodSecurity enforce level .*baseline:latest/,
      );
      assert.equal(narrowed.warnings[1], "one (and 1 other pod): host namespaces (hostIPC=true)");
      // what runs already is left alone, until its images change
      const pod = `/api/v1/namespaces/${namespace}/pods/one`;
      assert.equal((await api.patch(pod, "merge", { metadata: { labels: { a: "b" } } })).status, 200);
      const image = { spec: { containers: [{ name: "a", image: "y" }] } };
      assert.equal((await api.patch(pod, "strategic", image)).status, 403);
    });
  });
}
