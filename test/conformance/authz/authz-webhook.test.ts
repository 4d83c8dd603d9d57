/** SPEC: Webhook review protocol. Through real servers: one that asks, and one that answers over mutual TLS. */
import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, afterEach, before, describe, test } from "node:test";
import { gzipSync } from "node:zlib";
import { encodeYaml } from "../../../runtime/codec/yaml-codec.js";
import { type AuthorizationOptions, type NamingProfile, orchProfile } from "../../../runtime/index.js";
import { type Answer, PROFILES, startApi, type TestApi } from "../../support/api.js";
import { type Authority, makeAuthority } from "../../support/certificates.js";
import { fieldAt, type JsonObject, objectAt, textAt } from "../../support/json.js";
import { as, grant, PEOPLE_TOKENS } from "../../support/people.js";
import { ReviewServer } from "../../support/review-server.js";
import { startServe } from "../../support/serve.js";
import { ask } from "../../support/serve-requests.js";

/** For failures, which nobody wants to wait for. */
const SHORT_TIME_MS = 400;
const NOTHING_REMEMBERED = { authorizedTtlMs: 0, unauthorizedTtlMs: 0 };

/** A webhook that wants to know its callers, and what servers are told of it. */
class Scene {
  private constructor(
    readonly authority: Authority,
    readonly callers: Authority,
    readonly webhook: ReviewServer,
    readonly options: NonNullable<AuthorizationOptions["webhook"]>,
  ) {}

  static async start(): Promise<Scene> {
    const [authority, callers] = await Promise.all([makeAuthority("webhooks"), makeAuthority("callers")]);
    const webhook = await ReviewServer.start(await authority.issueServer(), callers.certificate);
    const scene = new Scene(authority, callers, webhook, {
      url: webhook.url,
      certificateAuthority: authority.certificate,
      clientCertificate: await callers.issueClient("api-server"),
    });
    scene.reset();
    return scene;
  }

  reset(): void {
    this.webhook.answer = undefined;
    this.webhook.status = () => ({ allowed: false });
    this.webhook.seen.length = 0;
  }

  /** The specs of the questions since this was last asked for. */
  asked(): JsonObject[] {
    return this.webhook.seen.splice(0).map(({ review }) => objectAt(review, "spec"));
  }
}

const serverWith = (profile: NamingProfile, authorization: AuthorizationOptions, more: object = {}): Promise<TestApi> =>
  startApi({ profile, authorization, authentication: { tokenFile: PEOPLE_TOKENS }, ...more });

/** With roles it has one too, by which jane may list pods; without them it has no kinds. Stopped whatever comes of it. */
async function withServer(
  authorization: AuthorizationOptions,
  work: (api: TestApi) => Promise<void>,
  featureGates: Readonly<Record<string, boolean>> = {},
): Promise<void> {
  const hasRoles = authorization.modes?.includes("RBAC") ?? false;
  const api = await serverWith(orchProfile(), authorization, { featureGates, ...(hasRoles ? {} : { groups: [] }) });
  try {
    if (hasRoles) await grant(api, { user: "jane", verbs: ["list"], resources: ["pods"] });
    await work(api);
  } finally {
    await api.stop();
  }
}

const pods = (namespace: string): string => `/api/v1/namespaces/${namespace}/pods`;
const allowed = (): JsonObject => ({ allowed: true });
const denied = (): JsonObject => ({ allowed: false, denied: true, reason: "not on Sundays" });

for (const profileOf of PROFILES) {
  const profile = profileOf();
  const group = profile.words.authorizationGroup;

  describe(`authorization webhook (${profile.name})`, () => {
    let scene: Scene;
    /** The webhook, then roles, by which jane may list pods everywhere. */
    let api: TestApi;
    before(async () => {
      scene = await Scene.start();
      api = await serverWith(profile, {
        modes: ["Webhook", "RBAC"],
        webhook: { ...scene.options, ...NOTHING_REMEMBERED },
        alwaysAllowPaths: [],
      });
      await grant(api, { user: "jane", verbs: ["list"], resources: ["pods"] });
    });
    after(async () => {
      await api.stop();
      await scene.webhook.stop();
    });
    afterEach(() => scene.reset());

    const jane = (method: string, path: string, body?: object): Promise<Answer> =>
      as(api, "jane").request(method, path, { ...(body === undefined ? {} : { body }) });

    test("[AUTHZ-WEBHOOK-002] [AUTHZ-WEBHOOK-005] [AUTHZ-WEBHOOK-006] one review is posted over mutual TLS for a request", async () => {
      scene.webhook.seen.length = 0;
      assert.equal((await jane("GET", pods("t"))).status, 200);
      assert.equal(scene.webhook.seen.length, 1);
      const { method, url, headers, review, caller } = scene.webhook.seen[0] ?? assert.fail();
      assert.deepEqual([method, url.split("?")[0], caller], ["POST", "/review", "api-server"]);
      assert.equal(headers["content-type"], "application/json");
      assert.deepEqual([review.apiVersion, review.kind], [`${group}/v1beta1`, "SubjectAccessReview"]);
      assert.deepEqual(review.spec, {
        resourceAttributes: { namespace: "t", verb: "list", version: "v1", resource: "pods" },
        user: "jane",
        uid: "uid-of-jane",
        group: ["dev", "system:authenticated"],
      });
    });

    test("[AUTHZ-005] [AUTHZ-WEBHOOK-009] the caller is sent as it is, with extra values", async () => {
      await api.get(pods("t"), {
        headers: {
          "impersonate-user": "anna",
          "impersonate-uid": "7",
          "impersonate-group": "dev",
          "impersonate-extra-example.com%2fteam": "a",
        },
      });
      const { resourceAttributes: _, ...caller } = scene.asked().at(-1)!;
      assert.deepEqual(caller, {
        user: "anna",
        uid: "7",
        group: ["dev", "system:authenticated"],
        extra: { "example.com/team": ["a"] },
      });
    });

    test("[AUTHZ-009] [AUTHZ-006] [AUTHZ-WEBHOOK-008] objects are asked about with all their names, paths as paths", async () => {
      await jane("PATCH", "/apis/apps/v1/namespaces/t/deployments/d/status", {});
      await jane("GET", "/version");
      await jane("GET", "/debug");
      const [status, version, debug] = scene.asked();
      assert.deepEqual(fieldAt(status, "resourceAttributes"), {
        namespace: "t",
        verb: "patch",
        group: "apps",
        version: "v1",
        resource: "deployments",
        subresource: "status",
        name: "d",
      });
      assert.deepEqual(fieldAt(version, "nonResourceAttributes"), { path: "/version", verb: "get" });
      assert.deepEqual(fieldAt(debug, "nonResourceAttributes"), { path: "/debug", verb: "get" });
      assert.deepEqual(
        [fieldAt(status, "nonResourceAttributes"), fieldAt(debug, "resourceAttributes")],
        [undefined, undefined],
      );
    });

    test("[AUTHZ-WEBHOOK-007] selectors are sent in releases whose gate for them is on", async () => {
      assert.equal((await jane("GET", `${pods("t")}?labelSelector=a%3Db&fieldSelector=spec.nodeName%3Dn`)).status, 200);
      const { resourceAttributes } = scene.asked()[0]!;
      const others = { namespace: "t", verb: "list", version: "v1", resource: "pods" };
      const requirement = (key: string, value: string) => ({
        requirements: [{ key, operator: "In", values: [value] }],
      });
      const selectors = { fieldSelector: requirement("spec.nodeName", "n"), labelSelector: requirement("a", "b") };
      const isOn = profile.name === "kubernetes";
      assert.deepEqual(resourceAttributes, isOn ? { ...others, ...selectors } : others);
    });

    test("[AUTHZ-WEBHOOK-014] the paths of the server are asked about, and open as the webhook says", async () => {
      const paths = "/api /apis /metrics /logs /debug /healthz /livez /openapi/v2 /readyz /version".split(" ");
      scene.webhook.status = denied;
      for (const path of paths) assert.equal((await jane("GET", path)).status, 403, path);
      assert.deepEqual(
        scene.asked().map(({ nonResourceAttributes }) => nonResourceAttributes),
        paths.map((path) => ({ path, verb: "get" })),
      );
      scene.webhook.status = allowed;
      // the document of /openapi/v2 takes a while to make
      for (const path of paths.filter((each) => each !== "/openapi/v2"))
        assert.notEqual((await jane("GET", path)).status, 403, path);
    });

    test("[AUTHZ-WEBHOOK-015] discovery is open by the roles of everybody, unless the webhook decides otherwise", async () => {
      const paths = ["/api", "/api/v1", "/apis", "/apis/apps", "/version"];
      for (const [status, expected] of [
        [{ allowed: false }, 200],
        [denied(), 403],
        [allowed(), 200],
      ] as const) {
        scene.webhook.status = () => status;
        for (const path of paths) assert.equal((await jane("GET", path)).status, expected, path);
      }
    });

    test("[AUTHZ-002] [AUTHZ-WEBHOOK-010] [AUTHZ-WEBHOOK-011] [AUTHZ-WEBHOOK-012] yes and no end the search, no opinion leaves it to the roles", async () => {
      const secrets = "/api/v1/namespaces/t/secrets";
      scene.webhook.status = allowed;
      assert.equal((await jane("GET", secrets)).status, 200);
      scene.webhook.status = () => ({ allowed: false, reason: "who is that" });
      assert.equal((await jane("GET", pods("t"))).status, 200);
      const { status, body } = await jane("GET", secrets);
      assert.equal(status, 403);
      assert.match(body.message, /User "jane" cannot list resource "secrets" .*: who is that/);
      scene.webhook.status = () => ({ allowed: false, denied: true });
      assert.equal((await jane("GET", pods("t"))).status, 403);
    });

    test("[AUTHZ-WEBHOOK-013] the reason of a denial is passed on", async () => {
      scene.webhook.status = denied;
      const { status, body } = await jane("GET", pods("t"));
      assert.deepEqual([status, body.reason], [403, "Forbidden"]);
      const place = 'in API group "" in the namespace "t"';
      assert.equal(body.message, `pods is forbidden: User "jane" cannot list resource "pods" ${place}: not on Sundays`);
    });

    test("[AUTHZ-WEBHOOK-017] an answer that both allows and denies is a denial, also of what roles allow", async () => {
      scene.webhook.status = () => ({ allowed: true, denied: true });
      assert.equal((await jane("GET", pods("t"))).status, 403);
    });

    test("[AUTHZ-MODE-005] the webhook is not called for members of system:masters", async () => {
      scene.webhook.status = denied;
      assert.equal((await as(api, "root").get(pods("t"))).status, 200);
      assert.deepEqual(scene.asked(), []);
    });
  });
}

type Given = NonNullable<ReviewServer["answer"]>;

interface UnusableAnswer {
  readonly name: string;
  readonly answer: Given;
}

/** Whatever there is in them of a yes: none of these lets anybody in. */
function unusableAnswers(webhook: ReviewServer): readonly UnusableAnswer[] {
  const yes = ({ review: { apiVersion, kind } }: Parameters<Given>[0]): JsonObject => ({
    apiVersion,
    kind,
    status: { allowed: true },
  });
  const changed =
    (changes: JsonObject): Given =>
    (seen, response) =>
      void response.end(JSON.stringify({ ...yes(seen), ...changes }));
  const coded =
    (code: number, headers: Record<string, string> = {}): Given =>
    (seen, response) =>
      void response.writeHead(code, headers).end(JSON.stringify(yes(seen)));
  const answers: Readonly<Record<string, Given>> = {
    "500": coded(500),
    "403": coded(403),
    "401": coded(401),
    "204": (_, response) => void response.writeHead(204).end(),
    "a redirect": coded(307, { location: webhook.url }),
    "no JSON": (_, response) => void response.end("yes"),
    true: (_, response) => void response.end("true"),
    "1 MiB of JSON": (seen, response) => void response.end(JSON.stringify(yes(seen)).padEnd(1024 * 1024, " ")),
    "a packed yes": (seen, response) =>
      void response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync(JSON.stringify(yes(seen)))),
    "a key that stands twice": (seen, response) => void response.end(twice(JSON.stringify(yes(seen)))),
    "a yes in words": changed({ status: { allowed: "true" } }),
    "a yes in numbers": changed({ status: { allowed: 1 } }),
    "a yes for all": changed({ status: { allowed: ["*"] } }),
    "no status": changed({ status: null }),
    "another kind": changed({ kind: "TokenReview" }),
    "another version": changed({ apiVersion: "authorization.example.com/v1" }),
    "an end in the middle": (_, response) => void response.destroy(),
    silence: () => undefined,
    "silence after a yes": (seen, response) => void response.writeHead(200).write(JSON.stringify(yes(seen))),
  };
  return Object.entries(answers).map(([name, answer]) => ({ name, answer }));
}

function twice(text: string): string {
  return text.replace('"allowed":true', '"allowed":false,"allowed":true');
}

describe("authorization webhook: what is remembered, what failures mean, and its place among others", () => {
  let scene: Scene;
  before(async () => {
    scene = await Scene.start();
  });
  after(() => scene.webhook.stop());
  afterEach(() => scene.reset());

  test("[AUTHZ-003] [AUTHZ-MODE-004] [AUTHZ-WEBHOOK-001] [AUTHZ-WEBHOOK-007] after roles it is asked for the rest, and remembered; selectors are sent with their gate", async () => {
    const webhook = { ...scene.options, version: "v1" } as const;
    const work = async (api: TestApi): Promise<void> => {
      const [jane, bob] = [as(api, "jane"), as(api, "bob")];
      scene.asked();
      scene.webhook.status = denied;
      assert.equal((await jane.get(pods("t"))).status, 200);
      assert.deepEqual(scene.asked(), []);
      scene.webhook.status = (_, { spec }) => ({ allowed: fieldAt(spec, "resourceAttributes", "namespace") === "t" });
      for (const namespace of ["t", "u", "t", "u"]) {
        const selecting = "labelSelector=a%20in%20(b,c),!d&fieldSelector=metadata.name%3Dp";
        const { status } = await bob.get(`${pods(namespace)}?${selecting}`);
        assert.equal(status, namespace === "t" ? 200 : 403);
      }
      assert.equal(scene.webhook.seen[0]?.review.apiVersion, "authorization.orch.io/v1");
      const who = { user: "bob", uid: "uid-of-bob", groups: ["ops", "system:authenticated"] };
      const what = {
        verb: "list",
        version: "v1",
        resource: "pods",
        name: "p",
        fieldSelector: { requirements: [{ key: "metadata.name", operator: "In", values: ["p"] }] },
        labelSelector: {
          requirements: [
            { key: "a", operator: "In", values: ["b", "c"] },
            { key: "d", operator: "DoesNotExist" },
          ],
        },
      };
      assert.deepEqual(scene.asked(), [
        { ...who, resourceAttributes: { ...what, namespace: "t" } },
        { ...who, resourceAttributes: { ...what, namespace: "u" } },
      ]);
    };
    await withServer({ modes: ["Node", "RBAC", "Webhook"], webhook }, work, { AuthorizeWithSelectors: true });
  });

  test("[AUTHZ-CONF-017] [AUTHZ-CONF-018] an invalid answer allows nothing: it leaves the decision to the roles, or denies", async () => {
    const answers = unusableAnswers(scene.webhook);
    for (const failurePolicy of ["NoOpinion", "Deny"] as const) {
      const webhook = {
        ...scene.options,
        timeoutMs: SHORT_TIME_MS,
        failurePolicy,
        // questions while things are made would be counted too
        matchConditions: ["has(request.resourceAttributes) && request.resourceAttributes.resource == 'pods'"],
      };
      await withServer({ modes: ["Webhook", "RBAC"], webhook }, async (api) => {
        // each in a namespace of its own, all at once
        scene.webhook.answer = (seen, response) =>
          answers[Number(textAt(seen.review, "spec", "resourceAttributes", "namespace").slice(1))]?.answer(
            seen,
            response,
          );
        const outcomes = answers.map(async ({ name }, index) => {
          const [byRole, byNothing] = await Promise.all([
            as(api, "jane").get(pods(`n${index}`)),
            as(api, "bob").get(pods(`n${index}`)),
          ]);
          assert.equal(byRole.status, failurePolicy === "Deny" ? 403 : 200, `${name}: ${byRole.text}`);
          assert.equal(byNothing.status, 403, `${name}: ${byNothing.text}`);
          assert.match(byNothing.body.message, /: the authorization webhook "default" gave no usable answer$/, name);
        });
        await Promise.all(outcomes);
        assert.equal((await as(api, "jane").get("/version")).status, 200);
        const { text } = await api.get("/metrics");
        const figure = (name: string, labels: string): RegExp =>
          new RegExp(`^apiserver_authorization_${name}\\{${labels}\\} ${answers.length * 2}$`, "m");
        const denials = figure("decisions_total", 'type="Webhook",name="default",decision="denied"');
        if (failurePolicy === "Deny") assert.match(text, denials);
        else assert.doesNotMatch(text, denials);
        assert.match(
          text,
          /^apiserver_authorization_webhook_evaluations_total\{name="default",result="timeout"\} \d+$/m,
        );
        assert.equal(/_fail_open_total\{name="default"/.test(text), failurePolicy === "NoOpinion");
      });
    }
  });

  test("[AUTHZ-WEBHOOK-016] [AUTHZ-WEBHOOK-005] where nobody is, and where certificates of either side do not fit, nobody is let in", async () => {
    const gone = await ReviewServer.start(await scene.authority.issueServer());
    await gone.stop();
    const notAfter = new Date(Date.now() - 60_000);
    const expired = await ReviewServer.start(await scene.authority.issueServer({ notAfter }));
    const strangers = await makeAuthority("callers");
    scene.webhook.status = allowed;
    expired.status = allowed;
    const { clientCertificate: _, ...bare } = scene.options;
    for (const [name, webhook] of [
      ["nobody is there", { ...scene.options, url: gone.url }],
      ["no client certificate", bare],
      ["a stranger's", { ...scene.options, clientCertificate: await strangers.issueClient("api-server") }],
      ["another authority", { ...scene.options, certificateAuthority: strangers.certificate }],
      ["expired", { ...scene.options, url: expired.url }],
    ] as const) {
      const options = { ...webhook, timeoutMs: SHORT_TIME_MS };
      await withServer({ modes: ["Webhook"], webhook: options }, async (api) => {
        const { status, text } = await as(api, "jane").get("/version");
        assert.equal(status, 403, `${name}: ${text}`);
      });
    }
    assert.deepEqual([scene.webhook.seen.length, expired.seen.length], [0, 0]);
    await expired.stop();
  });

  test("[AUTHZ-CONF-024] [AUTHZ-CONF-025] [AUTHZ-CONF-026] [AUTHZ-CONF-028] conditions decide whether it is called", async () => {
    const matchConditions = ["request.user != 'jane'", "request.resourceAttributes.namespace == 't'"];
    const options = { ...scene.options, failurePolicy: "Deny", matchConditions } as const;
    await withServer({ modes: ["Webhook", "RBAC"], webhook: options }, async (api) => {
      await grant(api, { user: "bob", verbs: ["list"], resources: ["pods"] });
      const status = async (who: "jane" | "bob", path: string): Promise<number> =>
        (await as(api, who).get(path)).status;
      scene.asked();
      scene.webhook.status = denied;
      assert.deepEqual([await status("jane", pods("t")), await status("bob", pods("u"))], [200, 200]);
      assert.deepEqual(scene.asked(), []);
      assert.equal(await status("bob", pods("t")), 403);
      assert.equal(scene.asked().length, 1);
      // the second one has no value for paths
      assert.deepEqual([await status("bob", "/version"), await status("jane", "/version")], [403, 200]);
      assert.deepEqual(scene.asked(), []);
    });
    const webhook = { ...scene.options, matchConditions: ["request.nothing"] };
    await assert.rejects(
      withServer({ modes: ["Webhook"], webhook }, async () => undefined),
      /matchConditions\[0\]\.expression: .*undefined field 'nothing'/,
    );
  });

  test("[AUTHZ-WEBHOOK-001] [AUTHZ-WEBHOOK-004] [AUTHZ-WEBHOOK-005] a client configuration names server, authority and client certificate", async () => {
    const directory = await mkdtemp(join(tmpdir(), "kindsmith-webhook-"));
    const pair = await scene.callers.issueClient("by-file");
    const files = {
      "ca.crt": scene.authority.certificate,
      "client.crt": pair.certificate,
      "client.key": pair.key,
      "tokens.csv": PEOPLE_TOKENS,
    };
    for (const [name, text] of Object.entries(files)) await writeFile(join(directory, name), text);
    const file = join(directory, "webhook.yaml");
    const configure = (server: string): Promise<void> =>
      writeFile(
        file,
        encodeYaml({
          clusters: [{ name: "reviews", cluster: { "certificate-authority": "ca.crt", server } }],
          users: [{ name: "me", user: { "client-certificate": "client.crt", "client-key": "client.key" } }],
          "current-context": "webhook",
          contexts: [{ name: "webhook", context: { cluster: "reviews", user: "me" } }],
        }),
      );
    await configure(scene.webhook.url);
    const flags = ["--authorization-mode=Webhook", `--authorization-webhook-config-file=${file}`, "--storage=memory"];
    const server = await startServe([
      ...flags,
      `--token-auth-file=${join(directory, "tokens.csv")}`,
      "--authorization-webhook-version=v1",
      "--authorization-webhook-cache-authorized-ttl=0s",
      "--authorization-webhook-cache-unauthorized-ttl=1h",
    ]);
    try {
      const status = async (path: string): Promise<number> =>
        (await ask(server, path, { headers: { authorization: "Bearer token-of-jane" } })).status;
      scene.webhook.status = (_, { spec }) => ({ allowed: fieldAt(spec, "resourceAttributes", "namespace") === "t" });
      for (const namespace of ["t", "t", "u", "u"])
        assert.equal(await status(pods(namespace)), namespace === "t" ? 200 : 403);
      const seen = scene.webhook.seen.map(({ review, caller }) => [
        review.apiVersion,
        fieldAt(review, "spec", "resourceAttributes", "namespace"),
        caller,
      ]);
      const version = "authorization.orch.io/v1";
      assert.deepEqual(seen, [
        [version, "t", "by-file"],
        [version, "t", "by-file"],
        [version, "u", "by-file"],
      ]);
    } finally {
      await server.stop();
    }
    await configure(`${scene.webhook.url}?x=1`);
    await assert.rejects(startServe(flags), (error: Error) => {
      return error.message.includes(`authorization-webhook-config-file: ${file}: clusters[reviews].cluster.server`);
    });
    for (const url of [scene.webhook.url.replace("https", "http"), `${scene.webhook.url}?x=1`]) {
      const webhook = { ...scene.options, url };
      await assert.rejects(
        withServer({ modes: ["Webhook"], webhook }, async () => undefined),
        /webhook default: the url/,
      );
    }
    await rm(directory, { recursive: true });
  });
});
