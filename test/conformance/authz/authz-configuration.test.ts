/** The authorization configuration of a server: what it may say, and what becomes of requests when it changes. SPEC: Authorization, modes and configuration. */
import assert from "node:assert/strict";
import { after, before, beforeEach, describe, test } from "node:test";
import {
  createServer,
  exampleGroups,
  kubernetesProfile,
  type NamingProfile,
  orchProfile,
} from "../../../runtime/index.js";
import { ConfiguredServer, Webhooks } from "../../authz/configuration/configured-server.js";
import { documentOf, NODE, RBAC } from "../../authz/configuration/documents.js";
import { Scrape } from "../../server/metrics-reader.js";
import { PROFILES } from "../../support/api.js";
import { fieldAt, type JsonObject } from "../../support/json.js";
import { grant } from "../../support/people.js";
import type { SettableText } from "../../support/settable-text.js";

const RELOADS = "apiserver_authorization_config_controller_automatic_reloads_total";
const TAKEN = "apiserver_authorization_config_controller_last_config_info";
const DECISIONS = "apiserver_authorization_decisions_total";

const MINUTE_MS = 60_000;
const ALLOWED = () => ({ allowed: true });
const DENIED = () => ({ allowed: false, denied: true, reason: "not today" });
/** Shorter than the pause before a webhook is asked again. */
const SHORT_TIMEOUT = { timeout: "400ms" };
const NOT_REMEMBERED = { cacheAuthorizedRequests: false, cacheUnauthorizedRequests: false };

let webhooks: Webhooks;
before(async () => {
  webhooks = await Webhooks.start();
});
after(() => webhooks.stop());
beforeEach(() => webhooks.reset());

/** Why a server does not start with such a configuration. */
async function refusal(
  configuration: string,
  profile: NamingProfile = orchProfile(),
  more: object = {},
): Promise<string> {
  try {
    const server = await createServer({ groups: exampleGroups, profile, authorization: { configuration }, ...more });
    await (await server.listen()).stop(0);
  } catch (error) {
    return (error as Error).message;
  }
  throw new assert.AssertionError({ message: "the server started" });
}

for (const makeProfile of PROFILES) {
  const profile = makeProfile();
  describe(`authorization configuration (${profile.name})`, () => {
    let server: ConfiguredServer;
    before(async () => {
      server = await ConfiguredServer.start(profile, [RBAC]);
      await grant(server.api, { user: "jane", verbs: ["list"], resources: ["configmaps"] });
    });
    after(() => server.api.stop());

    test("[AUTHZ-CONF-001] another kind, version or group stops the start", async () => {
      const good = JSON.parse(documentOf([RBAC], profile));
      const other = profile.name === "orch" ? kubernetesProfile() : orchProfile();
      for (const change of [
        { kind: "AuthenticationConfiguration" },
        { apiVersion: `${profile.words.apiserverConfigGroup}/v1alpha1` },
        { apiVersion: `${other.words.apiserverConfigGroup}/v1beta1` },
        { apiVersion: undefined },
      ])
        assert.match(
          await refusal(JSON.stringify({ ...good, ...change }), profile),
          /expected apiVersion .*\/v1beta1 or .*\/v1 and kind AuthorizationConfiguration/,
        );
    });

    test("[AUTHZ-CONF-001] [AUTHZ-CONF-005] decisions follow the configuration without a restart", async () => {
      assert.deepEqual([await server.lists("jane"), await server.lists("bob")], [200, 403]);
      webhooks.says.set("review", ({ user }) => ({ allowed: user === "bob" }));
      await server.use([await webhooks.entry("review", NOT_REMEMBERED), RBAC]);
      assert.deepEqual([await server.lists("jane"), await server.lists("bob")], [200, 200]);
      await server.use([await webhooks.entry("review", NOT_REMEMBERED)]);
      assert.deepEqual([await server.lists("jane"), await server.lists("bob")], [403, 200]);
      await server.use([NODE, RBAC]);
      assert.deepEqual([await server.lists("jane"), await server.lists("bob")], [200, 403]);
      assert.equal(await server.lists("root"), 200);
    });

    test("[AUTHZ-CONF-007] a bad configuration changes nothing, and is logged and counted", async () => {
      await server.use([RBAC]);
      const before = await Scrape.of(server.api);
      const bad = documentOf([{ type: "AlwaysAllow", name: "all" }, RBAC, RBAC], profile);
      const why = await server.refusal(bad);
      assert.match(
        why,
        /the previous one stays in use: the file: authorizers\[0\]\.type: Unsupported .*; .*authorizers\[2\]/,
      );
      assert.deepEqual([await server.lists("jane"), await server.lists("bob")], [200, 403]);
      const failed = await Scrape.of(server.api);
      const counted = (status: string) =>
        (failed.value(RELOADS, { status }) ?? 0) - (before.value(RELOADS, { status }) ?? 0);
      assert.deepEqual([counted("failure"), counted("success")], [1, 0]);
      assert.deepEqual(failed.all(TAKEN), before.all(TAKEN));
      await server.use([NODE, RBAC]);
      assert.notDeepEqual((await Scrape.of(server.api)).all(TAKEN), before.all(TAKEN));
    });

    test("[AUTHZ-CONF-015] [AUTHZ-CONF-020] the webhook that the file names gets reviews of the version that is chosen", async () => {
      webhooks.says.set("review", ALLOWED);
      for (const version of ["v1", "v1beta1"]) {
        await server.use([await webhooks.entry("review", { subjectAccessReviewVersion: version })]);
        assert.equal(await server.lists("bob"), 200);
        const { apiVersion, kind, spec } = webhooks.server.seen.at(-1)?.review ?? {};
        assert.deepEqual(
          [apiVersion, kind, fieldAt(spec, "user")],
          [`${profile.words.authorizationGroup}/${version}`, "SubjectAccessReview", "bob"],
        );
      }
    });

    test("[AUTHZ-CONF-024] [AUTHZ-CONF-025] [AUTHZ-CONF-023] a webhook is asked where all its conditions are true", async () => {
      webhooks.says.set("bobs", ALLOWED);
      const expressions = ["true", "request.user == 'bob'"];
      const conditions = expressions.map((expression) => ({ expression }));
      await server.use([await webhooks.entry("bobs", { ...NOT_REMEMBERED, matchConditions: conditions }), RBAC]);
      assert.deepEqual([await server.lists("jane"), await server.lists("carol")], [200, 403], "jane is RBAC's");
      assert.deepEqual(webhooks.asked("bobs"), []);
      assert.equal(await server.lists("bob"), 200);
      assert.deepEqual(
        webhooks.asked("bobs").map(({ user }) => user),
        ["bob"],
      );
      await server.use([await webhooks.entry("bobs", { ...NOT_REMEMBERED, matchConditions: [] }), RBAC]);
      assert.deepEqual([await server.lists("bob"), await server.lists("carol")], [200, 200]);
      assert.deepEqual(
        webhooks.asked("bobs").map(({ user }) => user),
        ["bob", "bob", "carol"],
      );
    });
  });
}

describe("authorization configuration", () => {
  let server: ConfiguredServer;
  before(async () => {
    server = await ConfiguredServer.start(orchProfile(), [RBAC]);
    await grant(server.api, { user: "jane", verbs: ["list"], resources: ["configmaps", "secrets"] });
  });
  after(() => server.api.stop());

  test("[AUTHZ-CONF-002] the gate is open by default, and closes the file", async () => {
    const at = { emulatedVersion: "1.31" };
    const document = documentOf([RBAC], orchProfile());
    const closed = { ...at, featureGates: { StructuredAuthorizationConfiguration: false } };
    assert.match(
      await refusal(document, orchProfile(), closed),
      /--authorization-config cannot be used without enabling StructuredAuthorizationConfiguration feature flag/,
    );
    await assert.rejects(refusal(document, orchProfile(), at), /the server started/);
    assert.match(
      await refusal(document, orchProfile(), { emulatedVersion: "1.29" }),
      /cannot be used without enabling/,
      "alpha",
    );
  });

  test("[AUTHZ-CONF-003] [AUTHZ-CONF-004] the configuration file excludes the flags", async () => {
    const configuration = documentOf([RBAC], orchProfile());
    for (const more of [{ modes: ["RBAC"] }, { webhook: { url: "https://127.0.0.1:1" } }])
      assert.match(
        await refusal("", orchProfile(), { authorization: { configuration, ...more } }),
        /can not be specified when --authorization-mode or --authorization-webhook-\* flags are defined/,
      );
  });

  test("[AUTHZ-CONF-009] [AUTHZ-CONF-010] types and names", async () => {
    await server.use([await webhooks.entry("review"), NODE, RBAC, await webhooks.entry("other")]);
    assert.equal(await server.lists("jane"), 200);
    const refused = (entries: readonly object[]) => refusal(documentOf(entries, orchProfile()));
    assert.match(await refused([{ type: "ABAC", name: "a" }]), /authorizers\[0\]\.type: Unsupported value: "ABAC"/);
    assert.match(await refused([{ type: "RBAC" }]), /authorizers\[0\]\.name: Required value/);
    const twice = [await webhooks.entry("review"), await webhooks.entry("review")];
    assert.match(await refused(twice), /authorizers\[1\]\.name: Duplicate value: "review"/);
    assert.match(await refused([]), /authorizers: Required value/);
  });

  const [sent, matched] = ["subjectAccessReviewVersion", "matchConditionSubjectAccessReviewVersion"];
  const conditions = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ expression: `request.user != '${index}'` }));
  const inFile = (kubeConfigFile?: string) => ({ connectionInfo: { type: "KubeConfigFile", kubeConfigFile } });
  const RULES: readonly {
    readonly title: string;
    readonly wrong: readonly (readonly [changes: object, why: RegExp])[];
    readonly right?: readonly object[];
  }[] = [
    {
      title: "[AUTHZ-CONF-014] [LIM-005] a timeout is required, and at most 30 seconds",
      wrong: [
        [{ timeout: undefined }, /^timeout: Required value$/],
        [{ timeout: "31s" }, /^timeout: Invalid value: "31s": must be > 0s and <= 30s$/],
      ],
      right: [{ timeout: "30s" }],
    },
    {
      title: "[AUTHZ-CONF-015] the version of reviews is required: v1 or v1beta1",
      wrong: [
        [{ [sent]: undefined }, /^subjectAccessReviewVersion: Required value$/],
        [{ [sent]: "v2" }, /^subjectAccessReviewVersion: Unsupported value: "v2"/],
      ],
    },
    {
      title: "[AUTHZ-CONF-016] the version of reviews that conditions see is required: v1",
      wrong: [
        [{ [matched]: undefined }, /^matchConditionSubjectAccessReviewVersion: Required value$/],
        [{ [matched]: "v1beta1" }, /^matchConditionSubjectAccessReviewVersion: Unsupported value: "v1beta1"/],
      ],
      right: [{ [matched]: "v1" }],
    },
    {
      title: "[AUTHZ-CONF-019] a failure policy is required",
      wrong: [
        [{ failurePolicy: undefined }, /^failurePolicy: Required value$/],
        [{ failurePolicy: "Allow" }, /^failurePolicy: Unsupported value: "Allow"/],
      ],
    },
    {
      title: "[AUTHZ-CONF-020] [AUTHZ-CONF-021] a webhook is reached by a file that can be read",
      wrong: [
        [inFile(), /^connectionInfo\.kubeConfigFile: Required value$/],
        [
          inFile("review.yaml"),
          /^connectionInfo\.kubeConfigFile: Invalid value: "review.yaml": must be an absolute path$/,
        ],
        [
          inFile("/no/such/file"),
          /^connectionInfo\.kubeConfigFile: Invalid value: "\/no\/such\/file": error loading file: .*ENOENT/,
        ],
        [
          { connectionInfo: { type: "InClusterConfig" } },
          /^connectionInfo\.type: Forbidden: InClusterConfig is not allowed/,
        ],
      ],
    },
    {
      title: "[AUTHZ-CONF-022] [LIM-006] there are at most 64 match conditions, and they compile",
      wrong: [
        [{ matchConditions: conditions(65) }, /^matchConditions: Too many: 65: must have at most 64 items$/],
        [
          { matchConditions: [{ expression: "request.name" }] },
          /^matchConditions\[0\]\.expression: .*compilation failed/,
        ],
        [
          { matchConditions: [{ expression: "'a'" }] },
          /^matchConditions\[0\]\.expression: .*must evaluate to bool but got string/,
        ],
      ],
      right: [{ matchConditions: conditions(64) }],
    },
  ];
  for (const { title, wrong, right = [] } of RULES)
    test(title, async () => {
      for (const [index, [changes, why]] of wrong.entries()) {
        const place = "authorizers[0].webhook.";
        const document = documentOf([await webhooks.entry("review", changes)], server.profile);
        // a start costs more than a change while the server runs, and means the same
        const message = await (index === 0 ? refusal(document) : server.refusal(document));
        const found = message.slice(message.indexOf(place) + place.length);
        assert.match(found, why, message);
      }
      for (const changes of right) {
        await server.use([await webhooks.entry("review", changes), RBAC]);
        assert.equal(await server.lists("jane"), 200);
      }
    });

  test("[AUTHZ-CONF-006] [LIM-007] a change without a notification takes effect within a minute", async () => {
    const text = server.text as SettableText;
    await server.use([RBAC]);
    Object.assign(text, { current: documentOf([await webhooks.entry("review")], server.profile) });
    assert.equal(await server.lists("jane"), 200);
    const lines = server.log.lines.length;
    server.clock.advance(MINUTE_MS);
    await server.reloaded(lines);
    assert.equal(await server.lists("jane"), 403);
  });

  test("[AUTHZ-CONF-011] names are labels of metrics", async () => {
    webhooks.says.set("first", DENIED);
    webhooks.says.set("second", ALLOWED);
    const matchConditions = [{ expression: "request.user == 'jane'" }];
    await server.use([
      await webhooks.entry("first", { matchConditions }, "first.example.com"),
      await webhooks.entry("second", {}, "second.example.com"),
    ]);
    const labels = [
      { type: "Webhook", name: "first.example.com", decision: "denied" },
      { type: "Webhook", name: "second.example.com", decision: "allowed" },
    ];
    const counts = async () => {
      const scrape = await Scrape.of(server.api);
      return labels.map((each) => scrape.value(DECISIONS, each) ?? 0);
    };
    const [denied = 0, allowed = 0] = await counts();
    assert.deepEqual([await server.lists("jane"), await server.lists("bob")], [403, 200]);
    assert.deepEqual(await counts(), [denied + 1, allowed + 1]);
  });

  test("[AUTHZ-CONF-012] [AUTHZ-CONF-013] [LIM-005] allowed requests are remembered for 5 minutes, others for 30 seconds", async () => {
    webhooks.says.set("review", ({ user }) => ({ allowed: user === "bob" }));
    await server.use([await webhooks.entry("review")]);
    const asked = async (person: "bob" | "carol", status: number) => {
      assert.equal(await server.lists(person), status);
      return webhooks.asked("review").filter(({ user }) => user === person).length;
    };
    assert.deepEqual([await asked("bob", 200), await asked("bob", 200)], [1, 1]);
    assert.deepEqual([await asked("carol", 403), await asked("carol", 403)], [1, 1]);
    server.clock.advance(31_000);
    assert.deepEqual([await asked("bob", 200), await asked("carol", 403)], [1, 2]);
    server.clock.advance(5 * MINUTE_MS - 31_000);
    assert.equal(await asked("bob", 200), 2);
  });

  test("an unchanged entry keeps its remembered decisions through reloads, as the file allows", async () => {
    webhooks.says.set("same", ALLOWED);
    const count = async () => {
      assert.equal(await server.lists("bob"), 200);
      return webhooks.asked("same").length;
    };
    await server.use([await webhooks.entry("same")]);
    assert.equal(await count(), 1);
    await server.use([NODE, await webhooks.entry("same")]);
    assert.equal(await count(), 1);
    await server.use([await webhooks.entry("same", { unauthorizedTTL: "1m" })]);
    assert.equal(await count(), 2);
    await server.use([await webhooks.entry("same", { cacheAuthorizedRequests: false })]);
    assert.deepEqual([await count(), await count()], [3, 4]);
  });

  test("[AUTHZ-CONF-017] [AUTHZ-CONF-018] a webhook that is down has no opinion, or denies, as its policy says", async () => {
    const down = "https://127.0.0.1:1/down";
    for (const [failurePolicy, status] of [
      ["NoOpinion", 200],
      ["Deny", 403],
    ] as const) {
      const entry = await webhooks.entry("down", { ...SHORT_TIMEOUT, failurePolicy });
      await webhooks.connectionFile("down", down);
      await server.use([entry, RBAC]);
      assert.equal(await server.lists("jane"), status, failurePolicy);
      assert.equal(await server.lists("bob"), 403);
    }
  });

  test("[AUTHZ-CONF-026] [AUTHZ-CONF-027] [AUTHZ-CONF-028] a condition without a value is a failure, unless another one is false", async () => {
    webhooks.says.set("review", ALLOWED);
    const failing = { expression: "request.extra['no'].size() > 0" };
    for (const [matchConditions, failurePolicy, status] of [
      [[{ expression: "true" }, failing], "Deny", 403],
      [[{ expression: "true" }, failing], "NoOpinion", 200],
      [[failing, { expression: "false" }], "Deny", 200],
    ] as const) {
      await server.use([await webhooks.entry("review", { matchConditions, failurePolicy }), RBAC]);
      assert.equal(await server.lists("jane"), status, JSON.stringify([matchConditions, failurePolicy]));
    }
    assert.deepEqual(webhooks.asked("review"), []);
  });

  test("a request that waits for a webhook gets its answer although the file names another one meanwhile", async () => {
    const answers: ((status: JsonObject) => void)[] = [];
    const { answer } = webhooks.server;
    webhooks.server.answer = (seen, response) => answers.push((status) => webhooks.server.say(seen, response, status));
    await server.use([await webhooks.entry("slow", NOT_REMEMBERED)]);
    const status = server.lists("bob");
    await webhooks.server.arrived(1);
    await server.use([RBAC]);
    assert.equal(await server.lists("bob"), 403);
    for (const say of answers) say({ allowed: true });
    webhooks.server.answer = answer;
    assert.equal(await status, 200);
  });

  test("every request is decided by a whole configuration, while good and bad ones follow each other", async () => {
    const RELOADS_UNDER_LOAD = 20;
    const CALLERS = 4;
    webhooks.says.set("guard", ({ user }) => ({ allowed: false, denied: user === "jane" }));
    webhooks.says.set("open", ALLOWED);
    // an answer that comes too late would be no opinion
    const patient = { ...NOT_REMEMBERED, timeout: "30s" };
    const guard = await webhooks.entry("guard", patient);
    const open = await webhooks.entry("open", patient);
    const configurations = [
      [guard, open],
      [NODE, { ...guard, name: "other-guard" }, RBAC, { ...open, name: "other-open" }],
      [{ ...guard, name: "third-guard" }, NODE, open],
    ];
    await server.use(configurations[0] ?? []);
    let isOver = false;
    let requests = 0;
    const calls = Array.from({ length: CALLERS }, async () => {
      while (!isOver) {
        assert.deepEqual(await Promise.all([server.lists("jane"), server.lists("bob")]), [403, 200]);
        requests++;
      }
    });
    for (let reload = 1; reload <= RELOADS_UNDER_LOAD; reload++) {
      if (reload % 5 === 0) await server.refusal(documentOf([open, open], server.profile));
      await server.use(configurations[reload % configurations.length] ?? []);
    }
    isOver = true;
    await Promise.all(calls);
    assert.ok(requests >= CALLERS);
  });
});
