/** SPEC: Authorization, modes and configuration: flags, and what each mode decides, through real processes and sockets. */
import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { encodeYaml } from "../../../runtime/codec/yaml-codec.js";
import { createServer, statusErrors } from "../../../runtime/index.js";
import { startApi, type TestApi } from "../../support/api.js";
import { makeAuthority } from "../../support/certificates.js";
import { fieldAt, type JsonObject, valueAt } from "../../support/json.js";
import { as, PEOPLE_TOKENS } from "../../support/people.js";
import { ReviewServer } from "../../support/review-server.js";
import { type ServeProcess, startServe, untilWritten } from "../../support/serve.js";
import { ask } from "../../support/serve-requests.js";
import { flagsOf } from "../../support/server-options.js";

const CONFIGMAPS = "/api/v1/namespaces/default/configmaps";
const RBAC_GROUP = "rbac.authorization.orch.io";
const PATIENCE_MS = 60_000;

describe("flags of authorization", () => {
  test("[AUTHZ-MODE-004] the order of the list is that of the modes", () => {
    assert.deepEqual(flagsOf("--authorization-mode=Node, RBAC,AlwaysDeny")["authorization-mode"], [
      "Node",
      "RBAC",
      "AlwaysDeny",
    ]);
  });

  test("[AUTHZ-MODE-006] an unknown or repeated mode is refused", () => {
    assert.throws(
      () => flagsOf("--authorization-mode=Foo"),
      /--authorization-mode: found "Foo", allowed are AlwaysAllow,/,
    );
    assert.throws(() => flagsOf("--authorization-mode="), /--authorization-mode: found ""/);
    assert.throws(() => flagsOf("--authorization-mode=RBAC,Node,RBAC"), /--authorization-mode: "RBAC" is there twice/);
  });

  test("[AUTHZ-MODE-007] modes need their files, and files their modes", () => {
    assert.throws(() => flagsOf("--authorization-mode=ABAC"), /ABAC's authorization policy file not passed/);
    assert.throws(() => flagsOf("--authorization-mode=Webhook"), /Webhook's authorization config file not passed/);
    for (const flag of ["--authorization-policy-file", "--authorization-webhook-config-file"])
      assert.throws(
        () => flagsOf("--authorization-mode=RBAC", `${flag}=x`),
        new RegExp(`cannot specify ${flag} without mode (ABAC|Webhook)`),
      );
    const both = flagsOf(
      "--authorization-mode=ABAC,Webhook",
      "--authorization-policy-file=p",
      "--authorization-webhook-config-file=w",
    );
    const files = [both["authorization-policy-file"], both["authorization-webhook-config-file"]];
    assert.deepEqual(
      files.map((named) => named?.file),
      ["p", "w"],
    );
  });

  test("[AUTHZ-MODE-006] [AUTHZ-MODE-007] in code too: what does not fit is refused when the server is made", async () => {
    for (const [authorization, message] of [
      [["RBAC", "RBAC"], /authorization: RBAC is there twice/],
      [["ABAC"], /ABAC's authorization policy file not passed/],
      [["Webhook"], /Webhook's authorization config file not passed/],
      [{ modes: ["RBAC"], abacPolicy: "" }, /abacPolicy is there without the mode ABAC/],
    ] as const)
      await assert.rejects(createServer({ authorization }), message);
    for (const [authorization, message] of [
      [["RBAC", "rbac"], /authorization: found "rbac", allowed are AlwaysAllow, .*, and objects with authorize\(\)/],
      [[undefined], /authorization: found undefined, allowed are /],
      ["RBAC", /authorization: found RBAC, expected modes in a list, /],
    ] as const)
      await assert.rejects(createServer({ authorization: authorization as unknown as readonly ["RBAC"] }), message);
  });
});

describe("one mode", () => {
  const codes = async (api: TestApi): Promise<unknown> => {
    const paths = [CONFIGMAPS, "/api/v1/nodes", "/version", "/healthz"];
    const jane = await Promise.all(paths.map((path) => as(api, "jane").get(path)));
    const admin = await api.get(CONFIGMAPS);
    return { jane: jane.map(({ status }) => status), admin: admin.status };
  };
  for (const [title, mode, expected] of [
    ["[AUTHZ-MODE-001] everything is allowed", "AlwaysAllow", [200, 200, 200, 200]],
    ["[AUTHZ-MODE-002] nothing is allowed, health neither", "AlwaysDeny", [403, 403, 403, 403]],
  ] as const)
    test(title, async () => {
      const api = await startApi({
        authorization: [mode],
        authentication: { tokenFile: PEOPLE_TOKENS },
        controllers: [],
      });
      assert.deepEqual(await codes(api), { jane: expected, admin: 200 });
      if (mode === "AlwaysDeny") {
        const { body } = await as(api, "jane").get(CONFIGMAPS);
        assert.match(body.message, /in the namespace "default": Everything is forbidden\.$/);
      }
      await api.stop();
    });

  test("[AUTHZ-MODE-005] no authorizer is called for members of system:masters", async () => {
    let asked = 0;
    const refusing = {
      authorize: async () => {
        asked++;
        return { type: "Deny", reason: "no" } as const;
      },
    };
    const api = await startApi({ authorization: ["RBAC", refusing, "AlwaysDeny"], controllers: [] });
    assert.equal((await api.post(CONFIGMAPS, { metadata: { name: "a" } })).status, 201);
    assert.equal((await api.get("/metrics")).status, 200);
    assert.equal(asked, 0);
    await api.stop();
  });

  test("a failing authorizer refuses the request, whichever comes after it", async () => {
    const failing = { authorize: () => Promise.reject(new Error("the secret cause")) };
    const faults: string[] = [];
    const api = await startApi({
      authorization: [failing, "AlwaysAllow"],
      authentication: { tokenFile: PEOPLE_TOKENS },
      reportError: (error) => faults.push(String(error)),
      controllers: [],
    });
    const { status, body, text } = await as(api, "jane").get(CONFIGMAPS);
    assert.deepEqual([status, body.reason], [500, "InternalError"]);
    assert.ok(!text.includes("secret cause"), text);
    assert.deepEqual(faults, ["Error: the secret cause"]);
    assert.match((await api.get("/metrics")).text, /^authorization_attempts_total\{result="error"\} 1$/m);
    await api.stop();
  });

  test("an overloaded authorizer answers 429 with a retry time", async () => {
    const busy = { authorize: () => Promise.reject(statusErrors.tooManyRequests("come back", 7)) };
    const authentication = { tokenFile: PEOPLE_TOKENS };
    const api = await startApi({ authorization: [busy, "AlwaysAllow"], authentication, controllers: [] });
    const { status, headers } = await as(api, "jane").get(CONFIGMAPS);
    assert.deepEqual([status, headers["retry-after"]], [429, "7"]);
    await api.stop();
  });
});

describe("all modes by flags, in one process", () => {
  let server: ServeProcess;
  let webhook: ReviewServer;
  let directory: string;
  /** Whom the webhook allows what. */
  const WEBHOOK_ALLOWS = { user: "wendy", resource: "configmaps" };

  before(async () => {
    directory = await mkdtemp(join(tmpdir(), "kindsmith-modes-"));
    const [authority, callers] = await Promise.all([makeAuthority("webhooks"), makeAuthority("callers")]);
    webhook = await ReviewServer.start(await authority.issueServer(), callers.certificate);
    webhook.status = (_token, { spec }: JsonObject) => ({
      allowed:
        fieldAt(spec, "user") === WEBHOOK_ALLOWS.user &&
        valueAt(spec, "resourceAttributes", "resource") === WEBHOOK_ALLOWS.resource,
    });
    const pair = await callers.issueClient("api-server");
    const file = (name: string): string => join(directory, name);
    const files = {
      "ca.crt": authority.certificate,
      "client.crt": pair.certificate,
      "client.key": pair.key,
      "tokens.csv":
        ["rita", "abby", "wendy"].map((name) => `${name}-token,${name},\n`).join("") +
        'node-token,system:node:n1,,"system:nodes"\n',
      "policy.jsonl": `${JSON.stringify({
        apiVersion: "abac.authorization.orch.io/v1beta1",
        kind: "Policy",
        spec: { user: "abby", namespace: "*", resource: "configmaps", apiGroup: "*" },
      })}\n`,
      "webhook.yaml": encodeYaml({
        clusters: [{ name: "reviews", cluster: { "certificate-authority": "ca.crt", server: webhook.url } }],
        users: [{ name: "me", user: { "client-certificate": "client.crt", "client-key": "client.key" } }],
        "current-context": "webhook",
        contexts: [{ name: "webhook", context: { cluster: "reviews", user: "me" } }],
      }),
    };
    for (const [name, text] of Object.entries(files)) await writeFile(file(name), text);
    server = await startServe([
      "--storage=memory",
      "--authorization-mode=Node,RBAC,ABAC,Webhook",
      `--authorization-policy-file=${file("policy.jsonl")}`,
      `--authorization-webhook-config-file=${file("webhook.yaml")}`,
      `--token-auth-file=${file("tokens.csv")}`,
    ]);
    const roles = `/apis/${RBAC_GROUP}/v1/namespaces/default`;
    const role = {
      metadata: { name: "reader" },
      rules: [{ apiGroups: [""], resources: ["configmaps"], verbs: ["list"] }],
    };
    const subjects = [{ kind: "User", name: "rita", apiGroup: RBAC_GROUP }];
    const binding = { metadata: { name: "reader" }, roleRef: { kind: "Role", name: "reader" }, subjects };
    for (const [path, body] of [
      ["roles", role],
      ["rolebindings", binding],
    ] as const)
      assert.equal((await ask(server, `${roles}/${path}`, { method: "POST", body })).status, 201);
    // who decides by roles hears of them a moment after whoever wrote them
    const limit = performance.now() + PATIENCE_MS;
    while ((await status("rita", CONFIGMAPS)) !== 200)
      assert.ok(performance.now() < limit, `the role did not count in ${PATIENCE_MS} ms`);
  });
  after(async () => {
    await server?.stop();
    await webhook?.stop();
    await rm(directory, { recursive: true, force: true });
  });

  const status = async (user: string, path: string): Promise<number> =>
    (await ask(server, path, { headers: { authorization: `Bearer ${user}-token` } })).status;

  for (const [mode, user, allowed, refused] of [
    ["RBAC", "rita", CONFIGMAPS, "/api/v1/configmaps"],
    ["ABAC", "abby", CONFIGMAPS, "/api/v1/nodes"],
    ["Webhook", "wendy", CONFIGMAPS, "/api/v1/nodes"],
    ["Node", "node", "/api/v1/nodes", CONFIGMAPS],
  ] as const)
    test(`[AUTHZ-MODE-003] ${mode} allows what its policy says, and nothing else`, async () => {
      assert.deepEqual([await status(user, allowed), await status(user, refused)], [200, 403]);
    });

  test("[AUTHZ-MODE-004] [AUTHZ-003] the first opinion decides: the webhook gets what no mode before it allows", async () => {
    const before = webhook.seen.length;
    assert.equal(await status("rita", CONFIGMAPS), 200);
    assert.equal(await status("abby", CONFIGMAPS), 200);
    assert.equal(webhook.seen.length, before);
  });
});

describe("no flag of authorization", () => {
  test("[AUTHZ-MODE-008] the default is AlwaysAllow with a warning, and credentials are required", async () => {
    const server = await startServe(["--storage=memory"]);
    try {
      await untilWritten(
        server,
        "--authorization-mode is AlwaysAllow: every caller with a credential may do everything",
      );
      const nobody = await ask(server, "/api/v1/namespaces", { headers: { authorization: "" } });
      assert.equal(nobody.status, 401);
      assert.equal((await ask(server, "/api/v1/namespaces")).status, 200);
    } finally {
      await server.stop();
    }
  });
});

describe("health", () => {
  const probes = ["/healthz", "/livez", "/readyz"];
  const anonymous = (api: TestApi): Promise<number[]> =>
    Promise.all(probes.map(async (path) => (await api.get(path, { headers: { authorization: "" } })).status));

  test("[AUTHZ-RBAC-034] default roles open it to every caller, and a change of their binding closes it", async () => {
    const api = await startApi({ authorization: ["RBAC"], controllers: [] });
    assert.deepEqual(await anonymous(api), [200, 200, 200]);
    const groups = `/apis/${RBAC_GROUP}/v1/clusterrolebindings`;
    for (const name of ["system:public-info-viewer", "system:discovery"])
      assert.equal((await api.delete(`${groups}/${name}`)).status, 200);
    while ((await anonymous(api)).some((status) => status !== 403));
    assert.equal((await api.get("/livez")).status, 200, "members of system:masters as ever");
    await api.stop();
  });

  test("[AUTHZ-002] no other mode is passed over: what it refuses is refused", async () => {
    const silent = { authorize: async () => ({ type: "NoOpinion", reason: "" }) as const };
    for (const modes of [
      ["AlwaysDeny"],
      [silent],
      [{ authorize: async () => ({ type: "Deny", reason: "no" }) as const }, "RBAC"],
    ] as const) {
      const api = await startApi({ authorization: modes, controllers: [] });
      assert.deepEqual(await anonymous(api), [403, 403, 403]);
      await api.stop();
    }
  });
});
