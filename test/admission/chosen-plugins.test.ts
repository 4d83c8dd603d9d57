/** Which of the built-in admission plug-ins a server has, by default and by choice. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { AdmissionDependencies } from "../../runtime/admission/admission-dependencies.js";
import { systemClock } from "../../runtime/api/time.js";
import {
  type AdmissionChoice,
  type AdmissionDefaults,
  admissionOf,
  DEFAULT_ADMISSION_PLUGIN_NAMES,
} from "../../runtime/assembly/admission-plugins.js";
import { createServer, kubernetesProfile } from "../../runtime/index.js";

/** What is on wherever the server is, in order. */
const FIRST = ["NamespaceLifecycle", "LimitRanger"];
const THEN = [
  "PodSecurity",
  "Priority",
  "DefaultTolerationSeconds",
  "DefaultStorageClass",
  "PersistentVolumeClaimResize",
  "RuntimeClass",
  "CertificateApproval",
  "CertificateSigning",
  "ClusterTrustBundleAttest",
  "CertificateSubjectRestriction",
  "DefaultIngressClass",
  "MutatingAdmissionPolicy",
  "MutatingAdmissionWebhook",
  "ValidatingAdmissionPolicy",
  "ValidatingAdmissionWebhook",
  "ResourceQuota",
];

function names(choice: AdmissionChoice, given: Partial<AdmissionDefaults> = {}): string[] {
  const factory = admissionOf(choice, { makesAccounts: false, knowsNodes: false, protectsStorage: false, ...given });
  return factory(unusedDependencies()).map(({ name }) => name);
}

/** Plug-ins may look at settings while they are made, and at nothing that the server knows. */
function unusedDependencies(): AdmissionDependencies {
  const unasked = (): never => assert.fail("asked while plug-ins are made");
  return {
    profile: kubernetesProfile(),
    clock: systemClock,
    authorizer: { authorize: unasked },
    readNamespace: unasked,
  } as unknown as AdmissionDependencies;
}

test("[ADM-027] plug-ins are on if the objects that they need may exist", () => {
  const both = { makesAccounts: true, knowsNodes: true };
  assert.deepEqual(names({}), [...FIRST, ...THEN]);
  assert.deepEqual(names({}, both), [...FIRST, "ServiceAccount", "NodeRestriction", ...THEN]);
  assert.deepEqual(DEFAULT_ADMISSION_PLUGIN_NAMES, names({}, both).slice(1));
  const protecting = names({}, { protectsStorage: true });
  assert.deepEqual(
    protecting.filter((name) => !names({}).includes(name)),
    ["StorageObjectInUseProtection"],
  );
});

test("[ADM-026] plug-ins can be switched on and off", () => {
  const both = { makesAccounts: true, knowsNodes: true };
  const without = [...THEN].filter((name) => name !== "CertificateSigning");
  assert.deepEqual(names({ disableAdmissionPlugins: ["NodeRestriction", "CertificateSigning"] }, both), [
    ...FIRST,
    "ServiceAccount",
    ...without,
  ]);
  assert.deepEqual(names({ enableAdmissionPlugins: ["NodeRestriction", "NamespaceLifecycle"] }), [
    ...FIRST,
    "NodeRestriction",
    ...THEN,
  ]);
  assert.deepEqual(names({ enableAdmissionPlugins: ["AlwaysDeny", "AlwaysAdmit"] }), [
    "AlwaysAdmit",
    ...FIRST,
    ...THEN,
    "AlwaysDeny",
  ]);
});

test("plug-ins of kube-apiserver that this server lacks may be switched off", () => {
  const disableAdmissionPlugins = ["ImagePolicyWebhook", "PodTopologyLabels", "LimitPodHardAntiAffinityTopology"];
  assert.deepEqual(names({ disableAdmissionPlugins }), names({}));
});

test("names that can't be switched on or off are refused when the server is made", async () => {
  for (const [choice, message] of [
    [
      { enableAdmissionPlugins: ["PodPreset"] },
      /^--enable-admission-plugins: found "PodPreset", expected names out of NamespaceLifecycle, AlwaysAdmit, /,
    ],
    [
      { disableAdmissionPlugins: ["nodeRestriction"] },
      /^--disable-admission-plugins: found "nodeRestriction", expected/,
    ],
    [
      { enableAdmissionPlugins: ["PodNodeSelector"] },
      /^--enable-admission-plugins: this server has no PodNodeSelector, so nothing would be checked by it$/,
    ],
    [
      { disableAdmissionPlugins: ["NamespaceLifecycle"] },
      /^--disable-admission-plugins: NamespaceLifecycle is always on/,
    ],
    [
      { enableAdmissionPlugins: ["ServiceAccount"], disableAdmissionPlugins: ["ServiceAccount"] },
      /^--enable-admission-plugins and --disable-admission-plugins: ServiceAccount is in both/,
    ],
  ] as const)
    await assert.rejects(createServer(choice), ({ message: found }: Error) => {
      assert.match(found, message);
      return true;
    });
});
