/** SPEC: Role-based access control, 5 to 8: the roles and bindings that a server begins with, and keeps. */
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { after, before, describe, test } from "node:test";
import { PROFILES, startApi, type TestApi } from "../../support/api.js";
import { type ApiBody, fieldAt, objectsAt, textAt } from "../../support/json.js";
import {
  as,
  type Caller,
  PEOPLE_TOKENS,
  type Person,
  rbacPath,
  reviewed,
  untilReviewed,
  withToken,
} from "../../support/people.js";

const LOOK_LIMIT_MS = 60_000;

type Rule = Record<"verbs" | "apiGroups" | "resources" | "resourceNames" | "nonResourceURLs", string[] | undefined>;

for (const makeProfile of PROFILES) {
  const profile = makeProfile();
  const { words } = profile;
  const base = `/apis/${words.rbacGroup}/v1`;
  const roles = `${base}/clusterroles`;
  const bindings = `${base}/clusterrolebindings`;
  const COLLECTIONS = ["clusterroles", "clusterrolebindings", "roles", "rolebindings"];

  describe(`default roles (${profile.name})`, () => {
    const directory = mkdtempSync(join(tmpdir(), "default-roles-"));
    let api: TestApi;
    const start = async (): Promise<void> => {
      api = await startApi({
        profile,
        storage: `lmdb:${directory}`,
        authorization: ["RBAC"],
        authentication: { tokenFile: PEOPLE_TOKENS },
      });
      await until("the server is ready", async () => (await api.get("/readyz")).status === 200);
    };
    before(start);
    after(async () => {
      await api.stop();
      rmSync(directory, { recursive: true });
    });

    const read = async (path: string): Promise<ApiBody> => {
      const { status, body, text } = await api.get(path);
      assert.equal(status, 200, `${path}: ${text}`);
      return body;
    };
    const rulesOf = async (name: string): Promise<Rule[]> =>
      ((await read(`${roles}/${name}`)).rules ?? []) as unknown as Rule[];
    const groupsOf = async (name: string): Promise<string[]> =>
      objectsAt(await read(`${bindings}/${name}`), "subjects").map((subject) => `${subject.kind} ${subject.name}`);
    /** Until the rules of a role have, or have no more, a resource. */
    const untilCollected = (name: string, resource: string, isThere: boolean): Promise<void> =>
      until(`${name} and ${resource}`, async () => {
        const found = (await rulesOf(name)).some(({ resources }) => resources?.includes(resource));
        return found === isThere;
      });
    const versions = async (): Promise<Map<string, string>> => {
      const found = new Map<string, string>();
      for (const collection of COLLECTIONS) {
        for (const { metadata } of (await read(`${base}/${collection}`)).items)
          found.set(`${collection}/${metadata.namespace ?? ""}/${metadata.name}`, metadata.resourceVersion);
      }
      return found;
    };
    const bind = async (namespace: string, person: Person, role: string): Promise<Caller> => {
      const { status, text } = await api.post(rbacPath(api, namespace, "rolebinding"), {
        metadata: { name: role },
        subjects: [{ kind: "User", name: person }],
        roleRef: { apiGroup: words.rbacGroup, kind: "ClusterRole", name: role },
      });
      assert.equal(status, 201, text);
      await untilReviewed(api, { user: person }, { verb: "list", resource: "pods", namespace }, true);
      return as(api, person);
    };

    test("[AUTHZ-RBAC-030] defaults carry the label of defaults, and the annotation by which they are kept", async () => {
      const counts = [];
      for (const collection of COLLECTIONS) {
        const { items } = await read(`${base}/${collection}`);
        counts.push(items.length);
        for (const { metadata } of items) {
          assert.equal(metadata.labels[words.rbacBootstrappingLabel], "rbac-defaults", metadata.name);
          assert.equal(metadata.annotations[words.rbacAutoupdateAnnotation], "true", metadata.name);
        }
      }
      assert.deepEqual(
        counts.map((count) => count > 0),
        [true, true, true, true],
      );
      const selector = encodeURIComponent(`${words.rbacBootstrappingLabel}=rbac-defaults`);
      assert.equal((await read(`${roles}?labelSelector=${selector}`)).items.length, counts[0]);
    });

    test("[AUTHZ-RBAC-032] cluster-admin is everything, and the group of superusers has it", async () => {
      assert.deepEqual(await rulesOf("cluster-admin"), [
        { apiGroups: ["*"], resources: ["*"], verbs: ["*"] },
        { nonResourceURLs: ["*"], verbs: ["*"] },
      ]);
      const { roleRef } = await read(`${bindings}/cluster-admin`);
      assert.deepEqual(roleRef, { apiGroup: words.rbacGroup, kind: "ClusterRole", name: "cluster-admin" });
      assert.deepEqual(await groupsOf("cluster-admin"), ["Group system:masters"]);
    });

    test("[AUTHZ-RBAC-034, AUTHZ-WEBHOOK-015] every authenticated user may read discovery, and every caller health and version", async () => {
      assert.deepEqual(await groupsOf("system:basic-user"), ["Group system:authenticated"]);
      assert.deepEqual(await groupsOf("system:discovery"), ["Group system:authenticated"]);
      assert.deepEqual((await groupsOf("system:public-info-viewer")).sort(), [
        "Group system:authenticated",
        "Group system:unauthenticated",
      ]);
      const forAll = ["/healthz", "/livez", "/readyz", "/version"];
      const forKnown = ["/api", "/api/v1", "/apis", "/apis/apps", "/apis/apps/v1", "/openapi/v3"];
      const stranger = as(api, "stranger");
      const nobody = withToken(api, "");
      for (const path of [...forAll, ...forKnown]) assert.equal((await stranger.get(path)).status, 200, path);
      for (const path of forAll) assert.equal((await nobody.get(path)).status, 200, path);
      for (const path of forKnown) assert.equal((await nobody.get(path)).status, 403, path);
      assert.equal((await stranger.get("/metrics")).status, 403);
      const access = `/apis/${words.authorizationGroup}/v1`;
      const question = { spec: { resourceAttributes: { verb: "get", resource: "pods" }, namespace: "default" } };
      for (const path of [
        `${access}/selfsubjectaccessreviews`,
        `${access}/selfsubjectrulesreviews`,
        `/apis/${words.authenticationGroup}/v1/selfsubjectreviews`,
      ]) {
        assert.equal((await stranger.post(path, question)).status, 201, path);
        assert.equal((await nobody.post(path, question)).status, 403, path);
      }
      assert.equal((await stranger.post(`${access}/subjectaccessreviews`, question)).status, 403);
    });

    test("[AUTHZ-RBAC-035, AUTHZ-RBAC-036] components and controllers have roles, and those of controllers are bound to their accounts", async () => {
      const names = (await read(roles)).items.map(({ metadata }) => metadata.name);
      for (const name of [
        "system:kube-scheduler",
        "system:kube-controller-manager",
        "system:node",
        "system:node-proxier",
        "system:node-bootstrapper",
        "system:volume-scheduler",
        "system:auth-delegator",
        `system:${words.certificatesGroup}:certificatesigningrequests:nodeclient`,
      ])
        assert.ok(names.includes(name), name);
      const subjects = new Map(
        (await read(bindings)).items.map(({ roleRef, subjects }) => [textAt(roleRef, "name"), subjects]),
      );
      const ofControllers = names.filter((name: string) => name.startsWith("system:controller:"));
      assert.ok(ofControllers.length > 30);
      for (const role of ofControllers) {
        const account = role.slice("system:controller:".length);
        const subject = { kind: "ServiceAccount", name: account, namespace: words.systemNamespace };
        assert.deepEqual(subjects.get(role), [subject], role);
      }
      const controller = { account: `${words.systemNamespace}/job-controller` };
      const job = { group: "batch", resource: "jobs", namespace: "default" };
      assert.equal((await reviewed(api, controller, { ...job, verb: "update" })).allowed, true);
      assert.equal((await reviewed(api, controller, { ...job, verb: "delete" })).allowed, false);
      const scheduler = { user: "system:kube-scheduler" };
      const binding = { verb: "create", resource: "pods", subresource: "binding", namespace: "default" };
      assert.equal((await reviewed(api, scheduler, binding)).allowed, true);
    });

    test("[AUTHZ-RBAC-033] view reads, edit writes, admin grants, each in its namespace", async () => {
      const t = await api.namespace();
      const viewer = await bind(t, "jane", "view");
      const editor = await bind(t, "bob", "edit");
      const admin = await bind(t, "carol", "admin");
      const configMaps = `/api/v1/namespaces/${t}/configmaps`;
      const secrets = `/api/v1/namespaces/${t}/secrets`;
      const ownRoles = `${base}/namespaces/${t}/roles`;
      const statuses = async (call: (who: Caller, name: string) => Promise<{ status: number }>): Promise<number[]> => {
        const found = [];
        for (const [name, who] of [
          ["v", viewer],
          ["e", editor],
          ["a", admin],
        ] as const)
          found.push((await call(who, name)).status);
        return found;
      };
      assert.deepEqual(await statuses((who) => who.get(configMaps)), [200, 200, 200]);
      assert.deepEqual(await statuses((who) => who.get(`/apis/apps/v1/namespaces/${t}/deployments`)), [200, 200, 200]);
      assert.deepEqual(await statuses((who, name) => who.post(configMaps, { metadata: { name } })), [403, 201, 201]);
      assert.deepEqual(await statuses((who) => who.get(secrets)), [403, 200, 200]);
      assert.deepEqual(await statuses((who, name) => who.post(secrets, { metadata: { name } })), [403, 201, 201]);
      assert.deepEqual(await statuses((who) => who.get(ownRoles)), [403, 403, 200]);
      const rules = [{ apiGroups: [""], resources: ["configmaps"], verbs: ["get"] }];
      assert.deepEqual(
        await statuses((who, name) => who.post(ownRoles, { metadata: { name }, rules })),
        [403, 403, 201],
      );
      const given = await admin.post(`${base}/namespaces/${t}/rolebindings`, {
        metadata: { name: "given" },
        subjects: [{ kind: "User", name: "stranger" }],
        roleRef: { apiGroup: words.rbacGroup, kind: "ClusterRole", name: "edit" },
      });
      assert.equal(given.status, 201, given.text);
      assert.deepEqual(await statuses((who) => who.get("/api/v1/namespaces/default/configmaps")), [403, 403, 403]);
      const quota = `/api/v1/namespaces/${t}/resourcequotas`;
      assert.deepEqual(await statuses((who, name) => who.post(quota, { metadata: { name } })), [403, 403, 403]);
    });

    test("[AUTHZ-RBAC-037] edit and admin have no verb that writes endpoints", async () => {
      for (const name of ["edit", "admin"]) {
        const rules = await rulesOf(name);
        assert.ok(rules.length > 0);
        for (const { resources, verbs } of rules) {
          if (!resources?.some((each) => each === "*" || each.startsWith("endpoint"))) continue;
          assert.deepEqual(
            verbs?.filter((verb) => !["get", "list", "watch"].includes(verb)),
            [],
            name,
          );
        }
      }
    });

    test("[AUTHZ-RBAC-013, AUTHZ-RBAC-031] a role that is labelled for view, edit or admin gives them its rules", async () => {
      const { rbacAggregatePrefix } = words;
      for (const name of ["view", "edit", "admin"]) {
        const rules = [{ apiGroups: ["example.com"], resources: [`${name}-things`], verbs: ["get"] }];
        const metadata = { name: `things-for-${name}`, labels: { [`${rbacAggregatePrefix}${name}`]: "true" } };
        const { status, text } = await api.post(roles, { metadata, rules });
        assert.equal(status, 201, text);
      }
      for (const [name, things] of [
        ["view", ["view-things"]],
        ["edit", ["edit-things", "view-things"]],
        ["admin", ["admin-things", "edit-things", "view-things"]],
      ] as const)
        for (const thing of things) await untilCollected(name, thing, true);
      assert.ok(!(await rulesOf("view")).some(({ resources }) => resources?.includes("edit-things")));
      await api.patch(`${roles}/view`, "merge", {
        rules: [{ apiGroups: [""], resources: ["secrets"], verbs: ["get"] }],
      });
      await untilCollected("view", "secrets", false);
      for (const name of ["view", "edit", "admin"]) await api.delete(`${roles}/things-for-${name}`);
      await untilCollected("admin", "view-things", false);
    });

    test("[AUTHZ-RBAC-019] groups of defaults are the system's, and other groups of that prefix can be bound", async () => {
      const groups = [];
      for (const { subjects = [] } of (await read(bindings)).items)
        for (const { kind, name } of objectsAt(subjects)) if (kind === "Group") groups.push(name);
      assert.deepEqual(
        groups.filter((name) => !textAt(name).startsWith("system:")),
        [],
      );
      const { status, text } = await api.post(bindings, {
        metadata: { name: "of-a-system-group" },
        subjects: [{ kind: "Group", name: "system:of-nobody" }],
        roleRef: { apiGroup: words.rbacGroup, kind: "ClusterRole", name: "view" },
      });
      assert.equal(status, 201, text);
      assert.equal((await api.delete(`${bindings}/of-a-system-group`)).status, 200);
    });

    test("[AUTHZ-RBAC-027, AUTHZ-RBAC-028, AUTHZ-RBAC-029] a restart brings back what is missing, leaves the rest, and writes nothing else", async () => {
      const extra = { apiGroups: ["example.com"], resources: ["widgets"], verbs: ["get"] };
      const jane = { kind: "User", apiGroup: words.rbacGroup, name: "jane" };
      const merge = async (path: string, body: object): Promise<void> => {
        const { status, text } = await api.patch(path, "merge", body);
        assert.equal(status, 200, text);
      };
      const signer = `${base}/namespaces/${words.publicNamespace}/roles/system:controller:bootstrap-signer`;
      const before = { dns: await rulesOf("system:kube-dns"), signer: (await read(signer)).rules };
      assert.equal((await api.delete(`${roles}/view`)).status, 200);
      await merge(`${roles}/system:kube-dns`, { rules: [extra], metadata: { labels: { mine: "yes" } } });
      await merge(signer, { rules: [], metadata: { labels: null } });
      await merge(`${bindings}/system:discovery`, { subjects: [jane] });
      const annotations = { [words.rbacAutoupdateAnnotation]: "false" };
      await merge(`${roles}/system:heapster`, { rules: [], metadata: { annotations } });
      await merge(`${bindings}/system:monitoring`, { subjects: [], metadata: { annotations } });
      assert.equal((await api.delete(`${bindings}/system:kube-dns`)).status, 200);
      const subjects = [jane];
      const roleRef = { apiGroup: words.rbacGroup, kind: "ClusterRole", name: "view" };
      assert.equal(
        (await api.post(bindings, { metadata: { name: "system:kube-dns" }, subjects, roleRef })).status,
        201,
      );
      await untilCollected("admin", "configmaps", true);
      // what came with the role that is gone has left the others: else there would be nothing to bring back to them
      await untilCollected("admin", "pods/log", false);
      const untouched = await versions();
      await api.stop();
      await start();

      await read(`${roles}/view`);
      assert.deepEqual(await rulesOf("system:kube-dns"), [extra, ...before.dns]);
      assert.equal((await read(`${roles}/system:kube-dns`)).metadata.labels.mine, "yes");
      const restored = await read(signer);
      assert.deepEqual(restored.rules, before.signer);
      assert.equal(restored.metadata.labels[words.rbacBootstrappingLabel], "rbac-defaults");
      assert.deepEqual(await groupsOf("system:discovery"), ["User jane", "Group system:authenticated"]);
      assert.deepEqual(await rulesOf("system:heapster"), []);
      assert.deepEqual((await read(`${bindings}/system:monitoring`)).subjects ?? [], []);
      const remade = await read(`${bindings}/system:kube-dns`);
      assert.equal(fieldAt(remade, "roleRef", "name"), "system:kube-dns");
      assert.deepEqual(remade.subjects, [
        { kind: "ServiceAccount", name: "kube-dns", namespace: words.systemNamespace },
      ]);
      await untilCollected("admin", "pods/log", true);
      const changed = [...(await versions())].filter(([name, version]) => untouched.get(name) !== version);
      assert.deepEqual(changed.map(([name]) => name.split("/").pop()).sort(), [
        "admin",
        "edit",
        "system:controller:bootstrap-signer",
        "system:discovery",
        "system:kube-dns",
        "system:kube-dns",
        "view",
      ]);
    });

    test("a start that finds everything writes nothing", async () => {
      const before = await versions();
      await api.stop();
      await start();
      // the controller has looked at all roles once it has filled this one
      const labels = { to: "probe" };
      const source = {
        metadata: { name: "source", labels },
        rules: [{ apiGroups: [""], resources: ["probes"], verbs: ["get"] }],
      };
      const aggregationRule = { clusterRoleSelectors: [{ matchLabels: labels }] };
      assert.equal((await api.post(roles, source)).status, 201);
      assert.equal((await api.post(roles, { metadata: { name: "probe" }, aggregationRule })).status, 201);
      await untilCollected("probe", "probes", true);
      const found = await versions();
      for (const name of ["source", "probe"]) found.delete(`clusterroles//${name}`);
      assert.deepEqual(found, before);
    });
  });
}

/** @throws Error when it never is so */
async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const limit = performance.now() + LOOK_LIMIT_MS;
  while (!(await isSo())) if (performance.now() > limit) throw new Error(`it never came about: ${what}`);
}
