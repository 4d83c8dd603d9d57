/** Which encryption configurations are taken, and what is said of the others. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { noLogger } from "../../runtime/api/logger.js";
import { systemClock } from "../../runtime/api/time.js";
import { constantText } from "../../runtime/base/changing-text.js";
import { kubernetesProfile } from "../../runtime/index.js";
import { Encryption } from "../../runtime/storage/encryption/encryption.js";
import { parseEncryptionConfiguration } from "../../runtime/storage/encryption/encryption-configuration.js";
import {
  aescbc,
  aesgcm,
  documentOf,
  IDENTITY,
  KEY_1,
  noMetrics,
  secretbox,
  secretOf,
  type TestEntry,
} from "./fixtures.js";

const profile = kubernetesProfile();

function made(content: string): Encryption {
  return new Encryption(constantText("file", content), {
    profile,
    clock: systemClock,
    logger: noLogger,
    metrics: noMetrics,
  });
}

/** What is said of a configuration; empty for one that is taken. */
function faultsOf(...entries: TestEntry[]): string {
  try {
    made(documentOf(profile, ...entries));
    return "";
  } catch (error) {
    return (error as Error).message;
  }
}

const resources = (...names: string[]): string => faultsOf({ resources: names, providers: [IDENTITY] });
const providers = (...list: object[]): string => faultsOf({ resources: ["secrets"], providers: list });
const kms = (fields: object): string =>
  providers({ kms: { apiVersion: "v2", name: "a", endpoint: "unix:///run/kms.sock", ...fields } });

test("a YAML document, as operators write it", () => {
  const content = `
apiVersion: apiserver.config.k8s.io/v1
kind: EncryptionConfiguration
resources:
  - resources: [secrets, configmaps, pandas.awesome.bears.example]
    providers:
      - aescbc: {keys: [{name: key1, secret: ${secretOf(1)}}]}
      - kms: {apiVersion: v2, name: vault, endpoint: "unix:///run/kms.sock", timeout: 3s}
      - identity: {}
  - resources: ["*.*"]
    providers: [{identity: {}}]
`;
  const { resources: entries } = parseEncryptionConfiguration(content, "file", profile);
  assert.deepEqual(
    entries.map(({ resources: names }) => names),
    [["secrets", "configmaps", "pandas.awesome.bears.example"], ["*.*"]],
  );
  assert.ok(made(content));
});

test("documents of another kind, unknown fields and repeated ones are refused with their place", () => {
  for (const [content, message] of [
    [
      "{}",
      /^file: found apiVersion nothing and kind nothing, expected apiVersion apiserver\.config\.k8s\.io\/v1 and kind EncryptionConfiguration$/,
    ],
    [documentOf(profile).replace("/v1", "/v2"), /found apiVersion apiserver\.config\.k8s\.io\/v2/],
    [documentOf(profile).replace('"resources"', '"resource"'), /unknown field "resource"/],
    [
      documentOf(profile, { resources: ["secrets"], providers: [{ rot13: {} }] }),
      /unknown field "resources\[0\]\.providers\[0\]\.rot13"/,
    ],
    [documentOf(profile).replace("{", '{"kind":"EncryptionConfiguration",'), /duplicate field "kind"/],
    [documentOf(profile), /^file: resources: Required value: at least one entry is required$/],
  ] as const)
    assert.throws(() => made(content), { message }, content);
});

test("resources: names, names with their group, and wildcards", () => {
  for (const names of [
    ["secrets"],
    ["deployments.apps", "secrets"],
    ["*.apps"],
    ["*."],
    ["*.*"],
    ["*.apps", "secrets"],
  ])
    assert.equal(resources(...names), "", names.join());
  for (const [names, fault] of [
    [[], "resources[0].resources: Required value: at least one resource is required"],
    [["secrets", "secrets"], 'resources[0].resources[1]: Duplicate value: "secrets"'],
    [["Secrets"], "names of resources have no capital letters"],
    [["*"], "use '*.' for all resources of the core group, or '*.*' for all resources"],
    [["secrets", "*.*"], "resources[0].resources[0]: Invalid value: \"secrets\": '*.*' in the same list masks it"],
    [["*.", "secrets"], "'*.' in the same list masks it"],
    [["deployments.apps", "*.apps"], "'*.apps' in the same list masks it"],
    [["*.apps", "*.*"], "'*.*' in the same list masks it"],
    [["a/b"], "must be a resource, a resource and its group, or a wildcard"],
    [["secrets."], "must be a resource, a resource and its group, or a wildcard"],
    [["a*.apps"], "must be a resource, a resource and its group, or a wildcard"],
    [["secrets.*"], "all groups are named by '*.*' alone"],
    [["events.events.k8s.io"], "events are stored in the core group: use 'events'"],
    [["*.events.k8s.io"], "events are stored in the core group: use 'events'"],
    [["*.extensions"], "the group extensions is no more, and nothing is stored in it"],
    [["tokenreviews.authentication.k8s.io"], "reviews are answered and never stored"],
    [["serviceipallocations"], "it is not stored as a resource of its own"],
  ] as const)
    assert.ok(resources(...names).includes(fault), `${names.join()}: ${resources(...names)}`);
});

test("providers: one in each element, with keys of the right length", () => {
  assert.equal(
    providers(aesgcm(KEY_1, { name: "k2", secret: secretOf(1, 16) }, { name: "k3", secret: secretOf(1, 24) })),
    "",
  );
  assert.equal(providers(aescbc(KEY_1), secretbox(KEY_1), IDENTITY), "");
  for (const [list, fault] of [
    [[], "resources[0].providers: Required value: at least one provider is required"],
    [[{}], "resources[0].providers[0]: Required value: must be one of identity, aesgcm, aescbc, secretbox and kms"],
    [
      [{ ...aesgcm(KEY_1), ...IDENTITY }],
      "found aesgcm and identity, expected one provider in each element of the list",
    ],
    [[aesgcm()], "resources[0].providers[0].aesgcm.keys: Required value: at least one key is required"],
    [[aesgcm(KEY_1, KEY_1)], 'aesgcm.keys[1].name: Duplicate value: "key1"'],
    [[aesgcm({ name: "a:b", secret: KEY_1.secret })], "must be printable ASCII without spaces and colons"],
    [[{ aesgcm: { keys: [{ secret: KEY_1.secret }] } }], "aesgcm.keys[0].name: Required value"],
    [[{ aesgcm: { keys: [{ name: "a" }] } }], "aesgcm.keys[0].secret: Required value"],
    [
      [aescbc({ name: "a", secret: secretOf(1, 16) })],
      'aescbc.keys[0].secret: Invalid value: "REDACTED": found a secret of 16 bytes, expected 32',
    ],
    [[secretbox({ name: "a", secret: secretOf(1, 24) })], "found a secret of 24 bytes, expected 32"],
    [[aesgcm({ name: "a", secret: "not base64!" })], 'Invalid value: "REDACTED": must be base64'],
  ] as const) {
    const said = providers(...list);
    assert.ok(said.includes(fault), said);
    assert.equal(said.includes(KEY_1.secret), false);
    assert.equal(said.includes("not base64!"), false);
  }
});

test("kms: version 2 of the protocol, on a unix socket", () => {
  assert.equal(kms({}), "");
  assert.equal(kms({ timeout: "500ms" }), "");
  for (const [fields, fault] of [
    [
      { apiVersion: "v1" },
      "version 1 of the protocol of plug-ins, which is the default, is no longer supported: expected v2",
    ],
    [{ apiVersion: null }, "is no longer supported: expected v2"],
    [{ apiVersion: "v3" }, 'kms.apiVersion: Unsupported value: "v3": supported values: "v2"'],
    [{ name: null }, "kms.name: Required value"],
    [{ name: "a:b" }, "must be printable ASCII without spaces and colons"],
    [{ endpoint: null }, "kms.endpoint: Required value"],
    [{ endpoint: "http://kms" }, 'found the scheme "http", expected unix'],
    [{ endpoint: "unix://kms" }, "must be unix:/// and the path of a socket"],
    [{ timeout: "soon" }, "must be a duration such as 3s"],
    [{ timeout: "0s" }, "must be > 0s and <= 60s"],
    [{ timeout: "-1s" }, "must be > 0s and <= 60s"],
    [{ cachesize: 10 }, "kms.cachesize: Forbidden: it has no meaning in v2"],
  ] as const)
    assert.ok(kms(fields).includes(fault), kms(fields));
  const twice = { kms: { apiVersion: "v2", name: "a", endpoint: "unix:///run/kms.sock" } };
  assert.match(providers(twice, twice), /providers\[1\]\.kms\.name: Duplicate value: "a"/);
});
