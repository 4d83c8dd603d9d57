/** What a server serves that leaves out built-in kinds, in both profiles: documents, answers, and the work around them. */
import assert from "node:assert/strict";
import { describe, type TestContext, test } from "node:test";
import type { BuiltinKindsChoice } from "../../../runtime/index.js";
import { PROFILES, startApi, type TestApi } from "../../support/api.js";
import { definition, establish } from "../../support/definitions.js";
import { listAt, membersAt, objectAt, objectsAt, textAt, valueAt } from "../../support/json.js";

const AGGREGATED = "application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList,application/json";

const ESSENTIAL_KINDS = ["configmaps", "events", "namespaces", "resourcequotas", "secrets", "serviceaccounts"];
const ESSENTIAL_GROUPS = [
  "apiextensionsGroup",
  "apiregistrationGroup",
  "authenticationGroup",
  "authorizationGroup",
  "coordinationGroup",
  "eventsGroup",
  "rbacGroup",
] as const;
/** Without the group of StorageVersions, whose only version is off unless it is switched on. */
const CONTROL_PLANE_GROUPS = [
  "admissionregistrationGroup",
  "certificatesGroup",
  "flowcontrolGroup",
  "storagemigrationGroup",
] as const;

/** Starts a server, which also fails the test if it reports an error of its own. */
async function startWith(
  context: TestContext,
  profile: (typeof PROFILES)[number],
  builtinKinds: BuiltinKindsChoice,
): Promise<TestApi> {
  const api = await startApi({ profile: profile(), builtinKinds, controllers: ["*"], authorization: ["RBAC"] });
  context.after(() => api.stop());
  return api;
}

async function groupsOf(api: TestApi): Promise<string[]> {
  const { body } = await api.get("/apis");
  return objectsAt(body, "groups")
    .map((group) => textAt(group, "name"))
    .filter((name) => !name.endsWith(".example.com"))
    .sort();
}

async function coreKindsOf(api: TestApi): Promise<string[]> {
  const { body } = await api.get("/api/v1");
  const names = objectsAt(body, "resources").map((resource) => textAt(resource, "name"));
  return names.filter((name) => !name.includes("/")).sort();
}

function wordsOf({ profile: { words } }: TestApi, names: readonly (keyof TestApi["profile"]["words"])[]): string[] {
  return names.map((name) => words[name]);
}

for (const profile of PROFILES) {
  describe(`built-in kinds in the profile ${profile().name}`, () => {
    test("with none, discovery has what the server needs and the kinds of the user", async (context) => {
      const api = await startWith(context, profile, "none");
      assert.deepEqual(await coreKindsOf(api), ESSENTIAL_KINDS);
      assert.deepEqual(await groupsOf(api), wordsOf(api, ESSENTIAL_GROUPS).sort());
      const { body } = await api.get("/apis", { headers: { accept: AGGREGATED } });
      const shown = body.kind === "APIGroupDiscoveryList" ? body.items.map(({ metadata: { name } }) => name) : [];
      assert.ok(body.kind === "APIGroupList" || (!shown.includes("apps") && shown.includes("demo.example.com")));
      assert.equal((await api.get("/apis/demo.example.com/v1/widgets")).status, 200);
    });

    test("with none, the OpenAPI documents and the API reference have no other kinds", async (context) => {
      const api = await startWith(context, profile, "none");
      const index = Object.keys(membersAt((await api.get("/openapi/v3")).body, "paths"));
      assert.ok(index.includes("api/v1") && index.includes("apis/demo.example.com/v1"), index.join());
      assert.ok(!index.some((path) => path.startsWith("apis/apps")), index.join());
      const core = await api.get("/openapi/v3/api/v1");
      const paths = Object.keys(membersAt(core.body, "paths"));
      assert.ok(paths.includes("/api/v1/namespaces/{namespace}/configmaps"));
      assert.ok(!paths.some((path) => /\/(pods|services|nodes)\b/.test(path)));
      const swagger = await api.get("/openapi/v2");
      assert.equal(swagger.status, 200);
      assert.doesNotMatch(swagger.text, /\/apis\/apps\/|core\.v1\.PodSpec/);
      assert.equal((await api.get("/openapi/v3/apis/apps/v1")).status, 404);
      assert.equal((await api.get("/docs/")).status, 200);
    });

    test("a kind that is left out is answered like one that does not exist", async (context) => {
      const api = await startWith(context, profile, "none");
      for (const [path, unknown] of [
        ["/apis/apps/v1/deployments", "/apis/nothing.example.com/v1/things"],
        ["/apis/apps/v1/namespaces/default/deployments/a", "/apis/nothing.example.com/v1/namespaces/default/things/a"],
        ["/apis/apps/v1", "/apis/nothing.example.com/v1"],
        ["/apis/apps", "/apis/nothing.example.com"],
        ["/api/v1/pods", "/api/v1/things"],
        ["/api/v1/namespaces/default/pods/a/log", "/api/v1/namespaces/default/things/a/log"],
      ] as const) {
        const [left, other] = [await api.get(path), await api.get(unknown)];
        assert.deepEqual([left.status, left.headers["content-type"]], [404, other.headers["content-type"]], path);
        assert.equal(left.text, other.text, path);
      }
      const posted = await api.post("/api/v1/namespaces/default/pods", { metadata: { name: "a" } });
      const unknown = await api.post("/api/v1/namespaces/default/things", { metadata: { name: "a" } });
      assert.deepEqual([posted.status, posted.text], [404, unknown.text]);
    });

    test("with core there are webhooks, policies, fairness, certificates and migrations, and no workloads", async (context) => {
      const api = await startWith(context, profile, "core");
      assert.deepEqual(await coreKindsOf(api), ESSENTIAL_KINDS);
      assert.deepEqual(await groupsOf(api), wordsOf(api, [...ESSENTIAL_GROUPS, ...CONTROL_PLANE_GROUPS]).sort());
      const schemas = await api.get(`/apis/${api.profile.words.flowcontrolGroup}/v1/flowschemas`);
      assert.ok(schemas.body.items.length > 0);
    });

    test("a list adds groups: their kinds work, with the whole core group as api", async (context) => {
      const api = await startWith(context, profile, ["api", "apps"]);
      assert.deepEqual(await groupsOf(api), ["apps", ...wordsOf(api, ESSENTIAL_GROUPS)].sort());
      const t = await api.namespace();
      const template = { metadata: { labels: { app: "a" } }, spec: { containers: [{ name: "a", image: "a" }] } };
      const spec = { selector: { matchLabels: { app: "a" } }, template };
      const deployed = await api.post(`/apis/apps/v1/namespaces/${t}/deployments`, { metadata: { name: "a" }, spec });
      assert.deepEqual([deployed.status, valueAt(deployed.body, "spec", "replicas")], [201, 1]);
      const pod = await api.post(`/api/v1/namespaces/${t}/pods`, { metadata: { name: "a" }, spec: template.spec });
      assert.equal(pod.status, 201, pod.text);
      // Budgets are not served, so none is in the way.
      const eviction = await api.post(`/api/v1/namespaces/${t}/pods/a/eviction`, {
        apiVersion: "policy/v1",
        kind: "Eviction",
        metadata: { name: "a", namespace: t },
      });
      assert.equal(eviction.status, 201, eviction.text);
    });

    test("with none, definitions, scale, tables and the deletion of namespaces work", async (context) => {
      const api = await startWith(context, profile, "none");
      const scale = { scale: { specReplicasPath: ".spec.replicas", statusReplicasPath: ".status.replicas" } };
      const version = { subresources: scale };
      await establish(api, definition(api, { group: "own.example.com", plural: "farms", kind: "Farm", version }));
      const t = await api.namespace();
      const path = `/apis/own.example.com/v1/namespaces/${t}/farms`;
      const farm = { apiVersion: "own.example.com/v1", kind: "Farm", metadata: { name: "a" }, spec: { replicas: 2 } };
      assert.equal((await api.post(path, farm)).status, 201);
      assert.equal(valueAt((await api.get(`${path}/a/scale`)).body, "spec", "replicas"), 2);
      const accept = `application/json;as=Table;v=v1;g=${api.profile.words.metaGroup}`;
      assert.equal(listAt((await api.get(path, { headers: { accept } })).body, "rows").length, 1);
      assert.equal((await api.get(`/api/v1/namespaces/${t}/configmaps`, { headers: { accept } })).status, 200);
      const watch = await api.watch(`/api/v1/namespaces?watch=1&fieldSelector=metadata.name=${t}`);
      await api.delete(`/api/v1/namespaces/${t}`);
      for (let event = await watch.event(); event.type !== "DELETED"; event = await watch.event()) assert.ok(event);
      await watch.close();
      assert.equal((await api.get(`${path}/a`)).status, 404);
    });

    test("with none, quotas bound what is served, and count nothing else", async (context) => {
      const api = await startWith(context, profile, "none");
      const t = await api.namespace();
      const hard = { "count/widgets.demo.example.com": "1", secrets: "5", pods: "3" };
      await api.post(`/api/v1/namespaces/${t}/resourcequotas`, { metadata: { name: "bounds" }, spec: { hard } });
      const used = async () =>
        objectAt((await api.get(`/api/v1/namespaces/${t}/resourcequotas/bounds`)).body, "status", "used");
      while (!("secrets" in (await used().catch(() => ({}))))) await new Promise((done) => setTimeout(done, 20));
      const widgets = `/apis/demo.example.com/v1/namespaces/${t}/widgets`;
      const create = (name: string) => api.post(widgets, { metadata: { name }, spec: { size: 1 } });
      assert.equal((await create("a")).status, 201);
      const refused = await create("b");
      assert.equal(refused.status, 403);
      assert.match(refused.body.message, /exceeded quota: bounds/);
      assert.deepEqual(await used(), { "count/widgets.demo.example.com": "1", secrets: "0" });
    });

    test("with none, accounts have tokens and the rights that roles give them", async (context) => {
      const api = await startWith(context, profile, "none");
      const { rbacGroup, authenticationGroup, authorizationGroup } = api.profile.words;
      const t = await api.namespace();
      const accounts = `/api/v1/namespaces/${t}/serviceaccounts`;
      assert.equal((await api.post(accounts, { metadata: { name: "robot" } })).status, 201);
      const issue = (spec: object) =>
        api.post(`${accounts}/robot/token`, {
          apiVersion: `${authenticationGroup}/v1`,
          kind: "TokenRequest",
          spec,
        });
      const issued = await issue({});
      const bound = await issue({ boundObjectRef: { apiVersion: "v1", kind: "Pod", name: "a" } });
      assert.equal(bound.status, 404, bound.text);
      if (issued.status === 201) {
        const token = textAt(issued.body, "status", "token");
        const widgets = `/apis/demo.example.com/v1/namespaces/${t}/widgets`;
        assert.equal((await api.get(widgets, { token })).status, 403);
        const rules = [{ apiGroups: ["demo.example.com"], resources: ["widgets"], verbs: ["list"] }];
        const roles = `/apis/${rbacGroup}/v1/namespaces/${t}`;
        await api.post(`${roles}/roles`, { metadata: { name: "reader" }, rules });
        const subjects = [{ kind: "ServiceAccount", name: "robot", namespace: t }];
        const roleRef = { apiGroup: rbacGroup, kind: "Role", name: "reader" };
        await api.post(`${roles}/rolebindings`, { metadata: { name: "reader" }, subjects, roleRef });
        while ((await api.get(widgets, { token })).status !== 200) await new Promise((done) => setTimeout(done, 20));
        const review = await api.post(
          `/apis/${authorizationGroup}/v1/selfsubjectaccessreviews`,
          {
            spec: { resourceAttributes: { namespace: t, verb: "create", group: "apps", resource: "deployments" } },
          },
          { token },
        );
        assert.equal(valueAt(review.body, "status", "allowed"), false);
      }
      const view = await api.get(`/apis/${rbacGroup}/v1/clusterroles/view`);
      assert.match(view.text, /"deployments"/, "default roles mention the kinds of every server");
    });

    test("with none, protobuf and an aggregated API whose Service can't be read are answered as always", async (context) => {
      const api = await startWith(context, profile, "none");
      const { apiregistrationGroup, groupDomain } = api.profile.words;
      const media = groupDomain === "k8s.io" ? "kubernetes" : "orch";
      const accept = `application/vnd.${media}.protobuf`;
      const list = await api.get("/api/v1/namespaces", { headers: { accept } });
      assert.deepEqual([list.status, list.headers["content-type"]], [200, accept]);
      const services = `/apis/${apiregistrationGroup}/v1/apiservices`;
      const spec = {
        group: "other.example.com",
        version: "v1",
        service: { namespace: "default", name: "other" },
        insecureSkipTLSVerify: true,
        groupPriorityMinimum: 100,
        versionPriority: 10,
      };
      const name = "v1.other.example.com";
      assert.equal((await api.post(services, { metadata: { name }, spec })).status, 201);
      for (let found = ""; !found.includes("ServiceNotFound"); ) {
        found = JSON.stringify((await api.get(`${services}/${name}`)).body.status ?? {});
        await new Promise((done) => setTimeout(done, 20));
      }
    });
  });
}
