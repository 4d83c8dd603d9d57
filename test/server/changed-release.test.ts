/** A store whose server changes the release that it follows, as with a new default: what was stored goes on to be served. */
import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { type CreateServerOptions, kubernetesProfile } from "../../runtime/index.js";
import { startApi, type TestApi } from "../support/api.js";
import { fieldAt } from "../support/json.js";

const profile = kubernetesProfile();
const APPLY = { type: "application/apply-patch+yaml" };
const WIDGETS = "/apis/demo.example.com/v1/namespaces/t/widgets";
const DEPLOYMENT = "/apis/apps/v1/namespaces/t/deployments/web";
const FLOW = "/apis/flowcontrol.apiserver.k8s.io";
const POLICIES = "/apis/admissionregistration.k8s.io/v1/mutatingadmissionpolicies";
const ROLES = "/apis/rbac.authorization.k8s.io/v1/clusterroles";

let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), "kindsmith-changed-release-"));
});
after(() => rm(folder, { recursive: true, force: true }));

async function at(emulatedVersion: string | undefined, use: (api: TestApi) => Promise<void>): Promise<void> {
  const options: CreateServerOptions = { storage: `lmdb:${join(folder, "store")}`, authorization: ["RBAC"] };
  const api = await startApi({ ...options, profile, ...(emulatedVersion && { emulatedVersion }) });
  try {
    const { minor } = (await api.get("/version")).body;
    assert.equal(minor, emulatedVersion === undefined ? "36" : emulatedVersion.slice(2));
    await use(api);
  } finally {
    await api.stop();
  }
}

function template(image: string): object {
  return { metadata: { labels: { app: "web" } }, spec: { containers: [{ name: "web", image }] } };
}

function deployment(image: string): object {
  const spec = { selector: { matchLabels: { app: "web" } }, template: template(image) };
  return { apiVersion: "apps/v1", kind: "Deployment", metadata: { name: "web" }, spec };
}

function flowSchema(version: string, precedence: number): object {
  return {
    apiVersion: `flowcontrol.apiserver.k8s.io/${version}`,
    kind: "FlowSchema",
    metadata: { name: "mine" },
    spec: { priorityLevelConfiguration: { name: "global-default" }, matchingPrecedence: precedence },
  };
}

test("a store of release 1.31 serves its objects at the default release of the profile, and at 1.31 again", async () => {
  let kept: object = {};
  await at("1.31", async (api) => {
    assert.equal((await api.post("/api/v1/namespaces", { metadata: { name: "t" } })).status, 201);
    const applied = await api.request("PATCH", `${DEPLOYMENT}?fieldManager=ada`, {
      ...APPLY,
      body: deployment("web:1"),
    });
    assert.equal(applied.status, 201, applied.text);
    const flow = `${FLOW}/v1beta3/flowschemas/mine?fieldManager=ada`;
    const made = await api.request("PATCH", flow, { ...APPLY, body: flowSchema("v1beta3", 500) });
    assert.equal(made.status, 201, made.text);
    assert.match(made.warnings.join(), /FlowSchema is deprecated in v1\.29\+/);
    assert.equal((await api.post(WIDGETS, { metadata: { name: "gear" }, spec: { size: 3 } })).status, 201);
    const { status, body } = await api.get(`${ROLES}/system:aggregate-to-view`);
    assert.equal(status, 200);
    assert.doesNotMatch(JSON.stringify(body.rules), /resourceclaims/);
    assert.equal((await api.get(POLICIES)).status, 404);
    kept = (await api.get(DEPLOYMENT)).body;
  });

  await at(undefined, async (api) => {
    assert.deepEqual((await api.get(DEPLOYMENT)).body, kept, "what was stored is served as it was");
    const stream = await api.watch(
      `${WIDGETS}?watch=true&sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true`,
    );
    const first = await stream.next();
    assert.deepEqual(
      [first?.type, first?.object.metadata?.name, fieldAt(first?.object, "spec", "size")],
      ["ADDED", "gear", 3],
    );
    await stream.close();

    const again = await api.request("PATCH", `${DEPLOYMENT}?fieldManager=ada`, { ...APPLY, body: deployment("web:2") });
    assert.equal(again.status, 200, again.text);
    assert.equal((await api.get(`${FLOW}/v1beta3/flowschemas/mine`)).status, 404);
    const flow = await api.request("PATCH", `${FLOW}/v1/flowschemas/mine?fieldManager=ada`, {
      ...APPLY,
      body: flowSchema("v1", 700),
    });
    assert.deepEqual([flow.status, fieldAt(flow.body, "spec", "matchingPrecedence")], [200, 700], flow.text);
    const conflict = await api.request("PATCH", `${FLOW}/v1/flowschemas/mine?fieldManager=bob`, {
      ...APPLY,
      body: flowSchema("v1", 900),
    });
    assert.equal(conflict.status, 409, "fields that were applied in a version which is gone have their owner still");

    const { body: view } = await api.get(`${ROLES}/system:aggregate-to-view`);
    assert.match(JSON.stringify(view.rules), /resourceclaims/, "the role has got the rules of the release");
    assert.equal((await api.get(`${ROLES}/system:controller:resource-claim-controller`)).status, 200);
    const policy = {
      metadata: { name: "labels" },
      spec: {
        failurePolicy: "Fail",
        reinvocationPolicy: "Never",
        matchConstraints: {
          resourceRules: [{ apiGroups: [""], apiVersions: ["v1"], resources: ["pods"], operations: ["CREATE"] }],
        },
        mutations: [
          {
            patchType: "ApplyConfiguration",
            applyConfiguration: { expression: 'Object{metadata: Object.metadata{labels: {"a": "b"}}}' },
          },
        ],
      },
    };
    const written = await api.post(POLICIES, policy);
    assert.equal(written.status, 201, written.text);
    const cidr = await api.post("/apis/networking.k8s.io/v1/servicecidrs", {
      metadata: { name: "more" },
      spec: { cidrs: ["10.9.0.0/24"] },
    });
    assert.equal(cidr.status, 201, cidr.text);
  });

  await at("1.31", async (api) => {
    const { body } = await api.get(DEPLOYMENT);
    assert.deepEqual(fieldAt(body, "spec", "template", "spec", "containers", 0, "image"), "web:2");
    assert.equal(fieldAt((await api.get(`${FLOW}/v1beta3/flowschemas/mine`)).body, "spec", "matchingPrecedence"), 700);
    for (const path of [POLICIES, "/apis/networking.k8s.io/v1/servicecidrs"])
      assert.equal((await api.get(path)).status, 404, `${path} is of a later release`);
    assert.equal((await api.get(`${WIDGETS}/gear`)).status, 200);
  });

  await at(undefined, async (api) => {
    assert.equal((await api.get(`${POLICIES}/labels`)).status, 200, "what no version served stayed in the store");
    assert.equal((await api.get("/apis/networking.k8s.io/v1/servicecidrs/more")).status, 200);
  });
});
