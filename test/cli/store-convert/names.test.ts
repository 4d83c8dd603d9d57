/** The lists of names that a conversion of stores knows, compared with the names that the source files put together. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { test } from "node:test";
import type { ApiObject } from "../../../runtime/api/object.js";
import { kubernetesProfile, orchProfile } from "../../../runtime/api/profile/naming-profile.js";
import { convertExpression } from "../../../runtime/cli/store/conversion/convert-expression.js";
import { convertObject } from "../../../runtime/cli/store/conversion/convert-object.js";
import { NameConversion } from "../../../runtime/cli/store/conversion/name-conversion.js";
import { WELL_KNOWN_KEYS, WELL_KNOWN_PREFIXES } from "../../../runtime/cli/store/conversion/well-known-names.js";
import { pairsOf } from "../../../runtime/cli/store/conversion/word-roles.js";

const [ORCH, KUBERNETES] = [orchProfile(), kubernetesProfile()];
const root = resolve(import.meta.dirname, "../../..");

/** Names in source files that are not stored, or that another rule converts. */
const ELSEWHERE: ReadonlySet<string> = new Set([
  // groups of configuration files and of roles; claims of tokens; annotations of audit events, bookmarks and answers
  ...["serviceaccount", "serviceaccount/"],
]);

test("every key that the source files put together with the domain is one that a conversion knows", () => {
  const known = new Set(WELL_KNOWN_KEYS);
  const unknown: string[] = [];
  for (const file of readdirSync(join(root, "runtime"), { recursive: true, encoding: "utf8" })) {
    if (!file.endsWith(".ts") || file.startsWith("cli/store/") || file.startsWith("api/profile/")) continue;
    const text = readFileSync(join(root, "runtime", file), "utf8");
    for (const [, start = "", name = ""] of text.matchAll(/`([\w.-]*)\$\{(?:[\w.]+\.)?keyDomain\}\/([\w.-]+)`/g)) {
      const key = `${start}\${keyDomain}/${name}`;
      const isKnown = known.has(key) || WELL_KNOWN_PREFIXES.some((prefix) => key.startsWith(prefix));
      if (!isKnown && !ELSEWHERE.has(name)) unknown.push(`${file}: ${key}`);
    }
    for (const [, start = "", name = ""] of text.matchAll(/\bkey\("([\w.-]*)", "([\w.-]+)"\)/g))
      if (file.endsWith("key-names.ts") && !known.has(`${start}\${keyDomain}/${name}`)) {
        const prefix = WELL_KNOWN_PREFIXES.some((each) => each === `${start}\${keyDomain}/`);
        if (!prefix) unknown.push(`${file}: ${start}\${keyDomain}/${name}`);
      }
  }
  assert.deepEqual(unknown, [], "add them to runtime/cli/store/conversion/well-known-names.ts");
});

test("words that are said to be the same are so in the built-in profiles", () => {
  for (const [orch, kubernetes] of pairsOf("same", ORCH.words, KUBERNETES.words)) assert.equal(orch, kubernetes);
});

test("a name means what its place says", () => {
  const names = new NameConversion(ORCH, KUBERNETES);
  assert.equal(names.apiVersion("node.orch.io/v1"), "node.k8s.io/v1");
  assert.equal(names.key("node.orch.io/unreachable"), "node.kubernetes.io/unreachable");
  assert.equal(names.key("rbac.authorization.orch.io/autoupdate"), "rbac.authorization.kubernetes.io/autoupdate");
  assert.equal(
    names.key("rbac.authorization.orch.io/aggregate-to-view"),
    "rbac.authorization.k8s.io/aggregate-to-view",
  );
  assert.equal(names.key("team.orch.io/owner"), "team.orch.io/owner", "a key of people under the product's domain");
  assert.equal(names.group("shop.orch.io"), "shop.orch.io");
  assert.equal(names.quotaKey("count/ingresses.networking.orch.io"), "count/ingresses.networking.k8s.io");
  assert.equal(
    names.quotaKey("fast.storageclass.storage.orch.io/requests.storage"),
    "fast.storageclass.storage.k8s.io/requests.storage",
  );
  assert.equal(names.user("system:serviceaccounts:orch-system"), "system:serviceaccounts:kube-system");
  assert.equal(names.user("system:serviceaccount:shop:orch-system"), "system:serviceaccount:shop:orch-system");
  assert.equal(names.manager("orchctl-edit"), "kubectl-edit");
  assert.equal(names.key("orch.io/orch-apiserver-client"), "kubernetes.io/kube-apiserver-client");
});

test("in expressions, only literals that are a name as a whole are converted", () => {
  const names = new NameConversion(ORCH, KUBERNETES);
  for (const [former, expected] of [
    [`x in ["orch-system", 'orch-systems']`, `x in ["kube-system", 'orch-systems']`],
    [`has(o["orch.io/hostname"]) // 'orch-system'`, `has(o["kubernetes.io/hostname"]) // 'orch-system'`],
    [`"é" + 'networking.orch.io/v1'`, `"é" + 'networking.k8s.io/v1'`],
    [`u.startsWith('system:serviceaccount:orch-system:')`, `u.startsWith('system:serviceaccount:kube-system:')`],
    [`'a.orch-system.b'`, `'a.orch-system.b'`],
  ] as const)
    assert.equal(convertExpression(names, former), expected);
});

const BOTH: readonly (readonly [resource: string, group: string, orch: object, kubernetes: object])[] = [
  [
    "namespaces",
    "",
    {
      metadata: { name: "orch-system", labels: { "orch.io/metadata.name": "orch-system" } },
      spec: { finalizers: ["orch"] },
    },
    {
      metadata: { name: "kube-system", labels: { "kubernetes.io/metadata.name": "kube-system" } },
      spec: { finalizers: ["kubernetes"] },
    },
  ],
  [
    "apiservices",
    "apiregistration.orch.io",
    { metadata: { name: "v1.apps" }, spec: { group: "apps", service: { namespace: "orch-system", name: "x" } } },
    { metadata: { name: "v1.apps" }, spec: { group: "apps", service: { namespace: "kube-system", name: "x" } } },
  ],
  [
    "pods",
    "",
    {
      kind: "Pod",
      spec: {
        volumes: [
          {
            name: "orch-api-access-abcde",
            projected: { sources: [{ configMap: { name: "orch-root-ca.crt" } }] },
          },
        ],
        containers: [
          {
            env: [
              { name: "A", value: "orch-system" },
              { name: "B", valueFrom: { fieldRef: { fieldPath: "metadata.labels['orch.io/hostname']" } } },
            ],
            args: ["orch.io/hostname"],
            volumeMounts: [{ name: "orch-api-access-abcde", mountPath: "/var/run/secrets/orch.io/serviceaccount" }],
          },
        ],
      },
    },
    {
      kind: "Pod",
      spec: {
        volumes: [
          {
            name: "kube-api-access-abcde",
            projected: { sources: [{ configMap: { name: "kube-root-ca.crt" } }] },
          },
        ],
        containers: [
          {
            env: [
              { name: "A", value: "orch-system" },
              { name: "B", valueFrom: { fieldRef: { fieldPath: "metadata.labels['kubernetes.io/hostname']" } } },
            ],
            args: ["orch.io/hostname"],
            volumeMounts: [
              { name: "kube-api-access-abcde", mountPath: "/var/run/secrets/kubernetes.io/serviceaccount" },
            ],
          },
        ],
      },
    },
  ],
  [
    "events",
    "",
    { involvedObject: { apiVersion: "v1", kind: "Namespace", name: "orch-system" }, message: "orch-system" },
    { involvedObject: { apiVersion: "v1", kind: "Namespace", name: "kube-system" }, message: "orch-system" },
  ],
  [
    "ipaddresses",
    "networking.orch.io",
    { spec: { parentRef: { group: "", resource: "services", namespace: "default", name: "orch" } } },
    { spec: { parentRef: { group: "", resource: "services", namespace: "default", name: "kubernetes" } } },
  ],
  [
    "certificatesigningrequests",
    "certificates.orch.io",
    {
      spec: {
        signerName: "orch.io/kubelet-serving",
        username: "system:serviceaccount:orch-system:a",
        groups: ["system:serviceaccounts:orch-system"],
        extra: { "authentication.orch.io/credential-id": ["x"] },
      },
    },
    {
      spec: {
        signerName: "kubernetes.io/kubelet-serving",
        username: "system:serviceaccount:kube-system:a",
        groups: ["system:serviceaccounts:kube-system"],
        extra: { "authentication.kubernetes.io/credential-id": ["x"] },
      },
    },
  ],
  [
    "controllerrevisions",
    "apps",
    { kind: "ControllerRevision", data: { spec: { nodeSelector: { "orch.io/os": "linux" } } } },
    { kind: "ControllerRevision", data: { spec: { nodeSelector: { "kubernetes.io/os": "linux" } } } },
  ],
];

for (const [resource, group, orch, kubernetes] of BOTH)
  test(`an object of ${resource} is converted there and back`, () => {
    const identityOf = (object: object, of: string) => {
      const { name = "x" } = (object as ApiObject).metadata ?? {};
      return { group: of, resource, namespace: "", name };
    };
    const there = new NameConversion(ORCH, KUBERNETES);
    assert.deepEqual(convertObject(there, orch, identityOf(orch, group)), kubernetes);
    const back = new NameConversion(KUBERNETES, ORCH);
    const backwards = JSON.parse(
      JSON.stringify(convertObject(back, kubernetes, identityOf(kubernetes, there.group(group)))),
    );
    assert.deepEqual(backwards, orch);
  });
