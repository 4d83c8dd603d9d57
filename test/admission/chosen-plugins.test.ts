/** Which of the built-in admission plug-ins a server has, by default and by choice. */
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  type AdmissionChoice,
  type AdmissionSurroundings,
  builtinAdmission,
} from "../../runtime/admission-of-a-server.js";
import { systemClock } from "../../runtime/api/time.js";
import { createServer, kubernetesProfile } from "../../runtime/index.js";

const CERTIFICATES = [
  "CertificateApproval",
  "CertificateSigning",
  "ClusterTrustBundleAttest",
  "CertificateSubjectRestriction",
];

function names(choice: AdmissionChoice, given: Partial<AdmissionSurroundings> = {}): string[] {
  const unasked = (): never => assert.fail("asked while plug-ins are made");
  return builtinAdmission(choice, {
    profile: kubernetesProfile(),
    clock: systemClock,
    readers: unasked,
    authorizer: { authorize: unasked },
    makesAccounts: false,
    knowsNodes: false,
    ...given,
  }).map(({ name }) => name);
}

test("plug-ins are on where what they look at may be, and may be switched either way", () => {
  assert.deepEqual(names({}), CERTIFICATES);
  const both = { makesAccounts: true, knowsNodes: true };
  assert.deepEqual(names({}, both), ["ServiceAccount", "NodeRestriction", ...CERTIFICATES]);
  assert.deepEqual(names({ disableAdmissionPlugins: ["NodeRestriction", "CertificateSigning"] }, both), [
    "ServiceAccount",
    ...CERTIFICATES.filter((name) => name !== "CertificateSigning"),
  ]);
  assert.deepEqual(names({ enableAdmissionPlugins: ["NodeRestriction", "NamespaceLifecycle"] }), [
    "NodeRestriction",
    ...CERTIFICATES,
  ]);
});

test("names that can't be switched so are refused when the server is made", async () => {
  for (const [choice, message] of [
    [
      { enableAdmissionPlugins: ["PodSecurity"] },
      /^--enable-admission-plugins: found "PodSecurity", expected names out of NamespaceLifecycle, ServiceAccount, Node/,
    ],
    [
      { disableAdmissionPlugins: ["nodeRestriction"] },
      /^--disable-admission-plugins: found "nodeRestriction", expected/,
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
