/** SPEC: Authorization, ABAC policy file, through a server. What lines mean in detail: test/authz/abac. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { createServer, kubernetesProfile, orchProfile } from "../../../runtime/index.js";
import { startApi, type TestApi } from "../../support/api.js";
import { textAt } from "../../support/json.js";
import { PEOPLE_TOKENS, type Person, tokenOf } from "../../support/people.js";

const API_VERSION = "abac.authorization.orch.io/v1beta1";

function policyFile(...specs: readonly object[]): string {
  const lines = specs.map((spec) => JSON.stringify({ apiVersion: API_VERSION, kind: "Policy", spec }));
  return `# who may what\n\n${lines.join("\n")}\n`;
}

const anything = { namespace: "*", resource: "*", apiGroup: "*" };
const POLICY = policyFile(
  { user: "jane", namespace: "t", resource: "configmaps" },
  { group: "ops", apiGroup: "apps", namespace: "*", resource: "*", readonly: true },
  { user: "stranger", ...anything },
  { user: "stranger", nonResourcePath: "*" },
  { user: "*", namespace: "*", resource: "endpoints" },
  { user: "jane", nonResourcePath: "/version" },
  { user: "jane", nonResourcePath: "/api/*", readonly: true },
  { user: "jane", namespace: "*", apiGroup: "*" },
  { user: "carol", group: "dev", namespace: "t", resource: "secrets" },
  { user: "carol", group: "admins", namespace: "t", resource: "services" },
  { group: "system:authenticated", nonResourcePath: "/openapi/v2" },
  { group: "system:unauthenticated", nonResourcePath: "/openapi/v3" },
  { user: "system:serviceaccount:t:sa", namespace: "t", resource: "pods" },
  { user: "system:node:a", namespace: "t" },
);

const t = (resource: string): string => `/api/v1/namespaces/t/${resource}`;
const apps = (namespace: string): string => `/apis/apps/v1/namespaces/${namespace}/deployments`;

type Row = readonly [who: Person | "anonymous" | "account", request: string, status: number];

const TABLE: Readonly<Record<string, readonly Row[]>> = {
  "[AUTHZ-ABAC-001] [AUTHZ-ABAC-002] [AUTHZ-ABAC-003] user must equal the name of the caller": [
    ["jane", `GET ${t("configmaps")}`, 200],
    ["bob", `GET ${t("configmaps")}`, 403],
    ["nodeA", `GET ${t("configmaps")}`, 403],
  ],
  "[AUTHZ-ABAC-004] group must be one of the caller's; with a user, both count": [
    ["bob", `GET ${apps("t")}`, 200],
    ["jane", `GET ${apps("t")}`, 403],
    ["carol", `GET ${t("secrets")}`, 200],
    ["carol", `GET ${t("services")}`, 403],
    ["jane", `GET ${t("secrets")}`, 403],
  ],
  "[AUTHZ-ABAC-005] everybody with a credential, and everybody without": [
    ["bob", "GET /openapi/v2", 200],
    ["anonymous", "GET /openapi/v2", 403],
    ["anonymous", "GET /openapi/v3", 200],
    ["bob", "GET /openapi/v3", 403],
  ],
  "[AUTHZ-ABAC-006] apiGroup": [
    ["bob", `GET ${apps("u")}`, 200],
    ["bob", `GET ${t("pods")}`, 403],
  ],
  "[AUTHZ-ABAC-007] namespace": [
    ["jane", `GET ${t("configmaps")}`, 200],
    ["jane", "GET /api/v1/namespaces/u/configmaps", 403],
    ["jane", "GET /api/v1/configmaps", 403],
  ],
  "[AUTHZ-ABAC-008] resource": [
    ["jane", `GET ${t("configmaps")}`, 200],
    ["jane", `GET ${t("secrets")}`, 403],
  ],
  "[AUTHZ-ABAC-009] nonResourcePath: one, those below a prefix, all": [
    ["jane", "GET /version", 200],
    ["jane", "GET /version/", 403],
    ["jane", "GET /api/v1x", 404],
    ["jane", "GET /api", 403],
    ["jane", "GET /metrics", 403],
    ["stranger", "GET /metrics", 200],
    ["stranger", "GET /none", 404],
  ],
  "[AUTHZ-ABAC-010] readonly is get, list and watch": [
    ["bob", `GET ${apps("t")}/none`, 404],
    ["bob", `GET ${apps("t")}`, 200],
    ["bob", `GET ${apps("t")}?watch=1&timeoutSeconds=1`, 200],
    ["bob", `POST ${apps("t")}`, 403],
    ["bob", `DELETE ${apps("t")}`, 403],
    ["bob", `DELETE ${apps("t")}/none`, 403],
    ["jane", "POST /api/v1x", 403],
  ],
  "[AUTHZ-ABAC-011] * is any value": [
    ["stranger", `GET ${t("pods")}`, 200],
    ["stranger", "GET /api/v1/nodes", 200],
    ["stranger", `DELETE ${apps("u")}/none`, 404],
    ["bob", `GET ${t("endpoints")}`, 200],
    ["anonymous", `GET ${t("endpoints")}`, 403],
  ],
  "[AUTHZ-ABAC-012] one line that matches is enough": [["carol", `GET ${apps("t")}`, 200]],
  "[AUTHZ-ABAC-013] a line without a resource is about none": [
    ["jane", `GET ${t("pods")}`, 403],
    ["nodeA", `GET ${t("pods")}`, 403],
  ],
  "[AUTHZ-ABAC-014] a path has no namespace that a line could be about": [["nodeA", "GET /version", 403]],
  "[AUTHZ-ABAC-015] a service account is a user": [
    ["account", `GET ${t("pods")}`, 200],
    ["account", `GET ${t("secrets")}`, 403],
  ],
};

describe("ABAC", () => {
  let api: TestApi;
  let current = POLICY;
  let accountToken = "";
  before(async () => {
    const abacPolicy = {
      name: "policy.jsonl",
      get text() {
        return current;
      },
    };
    api = await startApi({
      authentication: { tokenFile: PEOPLE_TOKENS },
      authorization: { modes: ["ABAC"], abacPolicy },
      controllers: [],
    });
    for (const name of ["t", "u"]) await api.post("/api/v1/namespaces", { metadata: { name } });
    await api.post(t("serviceaccounts"), { metadata: { name: "sa" } });
    const issued = await api.post(t("serviceaccounts/sa/token"), { spec: {} });
    assert.equal(issued.status, 201, issued.text);
    accountToken = textAt(issued.body, "status", "token");
  });
  after(() => api.stop());

  async function statusOf(who: Row[0], request: string): Promise<number> {
    const [method = "", path = ""] = request.split(" ");
    const token = who === "anonymous" ? "" : who === "account" ? accountToken : tokenOf(who);
    if (!path.includes("watch=1")) return (await api.request(method, path, { token })).status;
    const watch = await api.watch(path, { token });
    await watch.close();
    return watch.status;
  }

  for (const [title, rows] of Object.entries(TABLE))
    test(title, async () => {
      for (const [who, request, status] of rows)
        assert.equal(await statusOf(who, request), status, `${who}: ${request}`);
    });

  test("[AUTHZ-MODE-003] the reason names the line that allows, or says that none does", async () => {
    const review = async (user: string) => {
      const spec = { user, resourceAttributes: { verb: "get", resource: "configmaps", namespace: "t" } };
      return (await api.post(`/apis/authorization.orch.io/v1/subjectaccessreviews`, { spec })).body.status;
    };
    assert.deepEqual(await review("jane"), { allowed: true, reason: "ABAC: allowed by line 3" });
    assert.deepEqual(await review("bob"), { allowed: false, reason: "No policy matched." });
    const { body } = await api.get(t("configmaps"), { token: tokenOf("bob") });
    assert.match(body.message, /in the namespace "t": No policy matched\.$/);
  });

  test("[AUTHZ-ABAC-016] a change takes effect at the next start only", async () => {
    current = policyFile({ user: "bob", ...anything });
    assert.equal(await statusOf("jane", `GET ${t("configmaps")}`), 200);
    assert.equal(await statusOf("bob", `GET ${t("configmaps")}`), 403);
  });
});

test("[AUTHZ-ABAC-001] [AUTHZ-ABAC-002] an invalid policy stops the start, with its line", async () => {
  const start = (abacPolicy: string, profile = orchProfile()) =>
    createServer({
      authorization: { modes: ["ABAC"], abacPolicy: { name: "policy.jsonl", text: abacPolicy } },
      profile,
    });
  const line = policyFile({ user: "jane", resource: "pods" });
  await assert.rejects(start(`[${line.split("\n")[2]}]`), /policy\.jsonl:1: found a list/);
  await assert.rejects(start(line.replace("Policy", "Rule")), /policy\.jsonl:3: kind: found Rule, expected Policy/);
  await assert.rejects(start(line.replace("v1beta1", "v1")), /policy\.jsonl:3: apiVersion: found /);
  await assert.rejects(start(line, kubernetesProfile()), /expected abac\.authorization\.kubernetes\.io\/v1beta1/);
});
