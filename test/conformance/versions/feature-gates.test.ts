/** Feature gates of a running server. SPEC: Versioning (feature gates); Errors, 6. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createServer, kubernetesProfile, orchProfile } from "../../../runtime/index.js";
import { type Answer, PROFILES } from "../../support/api.js";
import { kindsmithOutcome } from "../../support/cli.js";
import { startServe } from "../../support/serve.js";
import { withServer } from "../support/versioned-kinds.js";

const STREAMED = "/api/v1/configmaps?watch=1&sendInitialEvents=true&timeoutSeconds=1";
const MATCH = "&resourceVersionMatch=NotOlderThan";
const GATE = "sendInitialEvents is forbidden for watch unless the WatchList feature gate is enabled";

/** `name stage` to 0 or 1. */
function gatesOf({ text }: Answer, productName: string): ReadonlyMap<string, string> {
  const lines = [
    ...text.matchAll(new RegExp(`^${productName}_feature_enabled\\{name="(\\w+)",stage="(\\w*)"\\} ([01])$`, "gm")),
  ];
  return new Map(lines.map(([, name, stage, value]) => [`${name} ${stage}`, value ?? ""]));
}

test("[VER-031, WATCH-030, WATCH-031] WatchList is alpha and off, and can be enabled (orch)", async () => {
  const profile = orchProfile();
  await withServer({ profile }, async (api) => {
    const refused = await api.get(`${STREAMED}${MATCH}`);
    assert.equal(refused.status, 422);
    assert.equal(refused.body.details.kind, "ListOptions");
    assert.ok(refused.body.message.includes(GATE), refused.body.message);
    assert.equal(gatesOf(await api.get("/metrics"), "orch").get("WatchList ALPHA"), "0");
  });
  await withServer({ profile, featureGates: { WatchList: true } }, async (api) => {
    assert.equal((await api.get(`${STREAMED}${MATCH}`)).status, 200);
    for (const match of ["", "&resourceVersionMatch=Exact"]) {
      const { status, body } = await api.get(STREAMED + match);
      assert.deepEqual([status, body.reason, body.details.causes[0]?.field], [422, "Invalid", "resourceVersionMatch"]);
    }
    assert.equal(gatesOf(await api.get("/metrics"), "orch").get("WatchList ALPHA"), "1");
  });
});

test("[WATCH-030] WatchList is on in the profile kubernetes, and can be disabled", async () => {
  const profile = kubernetesProfile();
  await withServer({ profile }, async (api) => {
    assert.equal((await api.get(`${STREAMED}${MATCH}`)).status, 200);
    assert.equal(gatesOf(await api.get("/metrics"), "kubernetes").get("WatchList BETA"), "1");
  });
  await withServer({ profile, emulatedVersion: "1.31" }, async (api) => {
    assert.equal((await api.get(`${STREAMED}${MATCH}`)).status, 200);
    assert.equal(gatesOf(await api.get("/metrics"), "kubernetes").get("WatchList ALPHA"), "1");
  });
  await withServer({ profile, featureGates: { WatchList: false } }, async (api) => {
    const { status, body } = await api.get(`${STREAMED}${MATCH}`);
    assert.equal(status, 422);
    assert.ok(body.message.includes(GATE), body.message);
  });
});

for (const profileOf of PROFILES) {
  const profile = profileOf();
  describe(`feature gates (${profile.name})`, () => {
    test("[VER-035] the named gates have their stages and defaults in release 1.31", async () => {
      const gates = await withServer({ profile, emulatedVersion: "1.31" }, async (api) =>
        gatesOf(await api.get("/metrics"), profile.words.productName),
      );
      const off = ["AuthorizeWithSelectors", "AuthorizeNodeWithSelectors", "AnonymousAuthConfigurableEndpoints"];
      if (!profile.behaviours.streamedLists) off.push("WatchList");
      for (const name of off) assert.equal(gates.get(`${name} ALPHA`), "0", name);
      const on = [
        "APIResponseCompression",
        "StructuredAuthenticationConfiguration",
        "StructuredAuthorizationConfiguration",
      ];
      for (const name of on) assert.equal(gates.get(`${name} BETA`), "1", name);
      assert.equal(gates.get("ServerSideApply "), "1");
      assert.ok(![...gates.keys()].some((key) => /^(DryRun|CBORServingAndStorage) /.test(key)));
    });

    test("[VER-033, VER-034, ERR-021] settings that the release does not know or has locked stop the start", async () => {
      const start = (featureGates: Readonly<Record<string, boolean>>) =>
        createServer({ profile, featureGates, emulatedVersion: "1.31" });
      await assert.rejects(start({ DryRun: true }), /^\w*Error: unrecognized feature gate: DryRun/);
      await assert.rejects(start({ ServerSideApply: false }), /locked to true/);
      await assert.rejects(start({ CBORServingAndStorage: true }), /begins with release 1\.32/);
    });
  });
}

test("a server of the profile kubernetes has the gates of its default release, 1.36", async () => {
  const profile = kubernetesProfile();
  const gates = await withServer({ profile }, async (api) => gatesOf(await api.get("/metrics"), "kubernetes"));
  // The stage of a gate that is GA has no name.
  const on = ["AuthorizeWithSelectors ", "AuthorizeNodeWithSelectors ", "AnonymousAuthConfigurableEndpoints "];
  for (const gate of [...on, "MutatingAdmissionPolicy ", "CRDObservedGenerationTracking BETA"])
    assert.equal(gates.get(gate), "1", gate);
  assert.equal(gates.get("CBORServingAndStorage ALPHA"), "0");
  assert.ok(![...gates.keys()].some((key) => /^(ServerSideApply|StructuredAuthorizationConfiguration) /.test(key)));
  const start = (featureGates: Readonly<Record<string, boolean>>) => createServer({ profile, featureGates });
  await assert.rejects(start({ StructuredAuthorizationConfiguration: true }), /unrecognized feature gate/);
  await assert.rejects(start({ AuthorizeWithSelectors: false }), /it is GA since 1\.34 and locked to true/);
  await assert.rejects(start({ VolumeAttributesClass: false }), /it is locked to true since 1\.36/);
});

test("[VER-032] APIResponseCompression is beta and on, and can be disabled", async () => {
  const profile = orchProfile();
  const isCompressed = (featureGates: Readonly<Record<string, boolean>>): Promise<boolean> =>
    withServer({ profile, featureGates }, async (api) => {
      const path = `/api/v1/namespaces/${await api.namespace()}/configmaps`;
      await api.post(path, { metadata: { name: "large" }, data: { x: "x".repeat(300_000) } });
      const { status, headers } = await api.get(path, { headers: { "accept-encoding": "gzip" } });
      assert.equal(status, 200);
      return headers["content-encoding"] === "gzip";
    });
  assert.deepEqual([await isCompressed({}), await isCompressed({ APIResponseCompression: false })], [true, false]);
});

test("[VER-034, ERR-021] the command line refuses gates that can't be set so", async () => {
  const failure = async (...flags: string[]): Promise<string> => {
    const { code, stderr } = await kindsmithOutcome(["serve", "--storage=memory", "--secure-port=0", ...flags]);
    assert.equal(code, 2, stderr);
    return stderr;
  };
  assert.match(await failure("--feature-gates=WatchList=true,Removed=true"), /unrecognized feature gate: Removed/);
  assert.match(await failure("--feature-gates=StructuredAuthenticationConfiguration=false"), /locked to true/);
  assert.match(await failure("--feature-gates=WatchList"), /found "WatchList", expected Name=true or Name=false/);
});

test("[VER-028, VER-033] the command line warns of gates that are GA or deprecated, and takes the flag again and again", async () => {
  const server = await startServe([
    "--storage=memory",
    "--emulated-version=1.33",
    "--feature-gates=StorageNamespaceIndex=true,WatchList=false",
    "--feature-gates=CRDValidationRatcheting=true",
  ]);
  await server.stop();
  const lines = server.output();
  assert.match(lines, /feature gate StorageNamespaceIndex is deprecated/);
  assert.match(lines, /feature gate CRDValidationRatcheting is GA: setting it has no effect/);
  assert.doesNotMatch(lines, /feature gate WatchList/);
});

test("[VER-028, VER-035] help lists the gates of the release with stage and default", async () => {
  const { code, stdout } = await kindsmithOutcome(["serve", "--help-all", "--emulated-version=1.33"]);
  assert.equal(code, 0);
  assert.match(stdout, /^ {2}WatchList=true\|false \(BETA - default=false\)$/m);
  assert.match(stdout, /^ {2}StorageNamespaceIndex=true\|false \(DEPRECATED - default=true\)$/m);
  assert.match(stdout, /^ {2}APIResponseCompression=true\|false \(BETA - default=true\)$/m);
  const { stdout: ofProfile } = await kindsmithOutcome(["serve", "--help-all"]);
  assert.match(ofProfile, /^Feature gates of release 1\.36:$/m);
  assert.match(ofProfile, /^ {2}MutatingAdmissionPolicy=true\|false \(GA - default=true\)$/m);
  const { stdout: standard } = await kindsmithOutcome(["serve", "--help-all", "--profile=orch"]);
  assert.match(standard, /^Feature gates of release 1\.31:$/m);
  assert.match(standard, /^ {2}WatchList=true\|false \(ALPHA - default=false\)$/m);
  assert.match(standard, /^ {2}ServerSideApply=true\|false \(GA - default=true\)$/m);
  assert.doesNotMatch(standard, /^ {2}(DryRun|CBORServingAndStorage)=/m);
});
