/** SPEC: Impersonation. Who may act as whom, and as whom the request is then made. */
import assert from "node:assert/strict";
import { after, before, beforeEach, describe, test } from "node:test";
import { impersonationHeaders } from "../../../runtime/client/configuration/client-credentials.js";
import { type Answer, PROFILES } from "../../support/api.js";
import { RecordedEvents } from "../../support/recorded-events.js";
import { ADMIN2, type AuthnScene, type Identity, JANE, openAuthnScene } from "./authn-scene.js";

/** As `http.request` sends them: a list is as many headers. */
type Headers = Readonly<Record<string, string | readonly string[]>>;

for (const profileOf of PROFILES) {
  const profile = profileOf();
  const group = profile.words.authenticationGroup;
  describe(`impersonation (${profile.name})`, () => {
    let scene: AuthnScene;
    const events = new RecordedEvents();
    const audited = events.all;
    const faults: unknown[] = [];
    before(async () => {
      const audit = events.options();
      scene = await openAuthnScene(profile, {}, { audit, reportError: (error) => faults.push(error) });
    });
    after(() => scene.api.stop());
    beforeEach(() => {
      const { permissions } = scene;
      permissions.asked.length = 0;
      permissions.mayImpersonate = () => true;
      permissions.readers = [];
    });

    const as = (headers: Headers, token = ADMIN2): Promise<Identity> =>
      scene.whoAmI({ token, headers: headers as Record<string, string> });
    const refused = (headers: Headers, token = ADMIN2): Promise<Answer> =>
      scene.review({ token, headers: headers as Record<string, string> });

    test("[AUTHN-IMP-001, AUTHN-IMP-011] a user", async () => {
      assert.deepEqual(await as({ "impersonate-user": "jane" }), {
        username: "jane",
        groups: ["system:authenticated"],
      });
      assert.deepEqual(scene.permissions.asked, ["admin2: /users/ /jane"]);
      assert.deepEqual((await as({})).username, "admin2", "nothing of it stays");
    });

    test("[AUTHN-IMP-001, AUTHN-IMP-002] names of any script, as the typed client sends them", async () => {
      const user = { user: "jürgen €", groups: ["開発, b"], extra: { "acme.com/(x)": ["ß"] } };
      const who = await as(impersonationHeaders(user) as Headers);
      assert.deepEqual([who.username, who.groups?.[0], who.extra], [user.user, user.groups[0], user.extra]);
      assert.throws(() => impersonationHeaders({ user: "a\nb" }), /impersonated user: found "a\\nb"/);
    });

    test("[AUTHN-IMP-002, AUTHN-IMP-011, AUTHN-008] several groups, each to the letter", async () => {
      const groups = ["dev", "ops, all of them", "a,b"];
      const who = await as({ "impersonate-user": "jane", "impersonate-group": groups });
      assert.deepEqual(who.groups, [...groups, "system:authenticated"]);
      assert.deepEqual(
        scene.permissions.asked,
        ["users/ /jane", ...groups.map((name) => `groups/ /${name}`)].map((what) => `admin2: /${what}`),
      );
    });

    test("[AUTHN-IMP-004, AUTHN-IMP-012] extra entries, by decoded keys in lower case", async () => {
      const { extra } = await as({
        "impersonate-user": "jane",
        "Impersonate-Extra-Acme.com%2FProject": ["p1", "p2"],
        "impersonate-extra-%61cme.com%2fproject": "p3",
        "impersonate-extra-scopes": "a, b",
      });
      assert.deepEqual(extra, { "acme.com/project": ["p1", "p2", "p3"], scopes: ["a, b"] });
      assert.deepEqual(scene.permissions.asked.slice(1), [
        `admin2: ${group}/userextras/acme.com/project /p1`,
        `admin2: ${group}/userextras/acme.com/project /p2`,
        `admin2: ${group}/userextras/acme.com/project /p3`,
        `admin2: ${group}/userextras/scopes /a, b`,
      ]);
    });

    test("[AUTHN-IMP-006, AUTHN-IMP-012] a uid of any form", async () => {
      const uid = "any thing, {even} this";
      assert.equal((await as({ "impersonate-user": "jane", "impersonate-uid": uid })).uid, uid);
      assert.deepEqual(scene.permissions.asked.slice(1), [`admin2: ${group}/uids/ /${uid}`]);
    });

    test("[AUTHN-IMP-003, AUTHN-IMP-005, AUTHN-IMP-007] parts without a user are refused, and nothing is run", async () => {
      const t = await scene.api.namespace();
      const configmaps = `/api/v1/namespaces/${t}/configmaps`;
      for (const [headers, message] of [
        [{ "impersonate-group": ["dev", "ops"] }, 'requested [group "dev" group "ops"] without impersonating a user'],
        [{ "impersonate-extra-scopes": "view" }, 'requested [extra "scopes"] without impersonating a user'],
        [{ "impersonate-uid": "u" }, 'requested [uid "u"] without impersonating a user'],
        [{ "impersonate-user": "", "impersonate-uid": "u" }, 'requested [uid "u"] without impersonating a user'],
        [{ "impersonate-user": "" }, "the header Impersonate-User is empty"],
        [{ "impersonate-user": ["a", "b"] }, "the request has 2 headers Impersonate-User, expected one"],
        [
          { "impersonate-user": "a", "impersonate-uid": ["1", "1"] },
          "the request has 2 headers Impersonate-Uid, expected one",
        ],
      ] as const) {
        const { status, body } = await scene.api.post(
          configmaps,
          { metadata: { name: "made" } },
          { token: ADMIN2, headers: headers as unknown as Record<string, string> },
        );
        assert.deepEqual([status, body.reason, body.message], [400, "BadRequest", message]);
      }
      assert.deepEqual((await scene.api.get(configmaps)).body.items, []);
    });

    test("[AUTHN-IMP-008] the caller is known first: a bad token is 401", async () => {
      const asked: Headers[] = [{ "impersonate-user": "jane" }, { "impersonate-group": "dev" }];
      for (const headers of asked) {
        const { status, body } = await refused(headers, "bad-token");
        assert.deepEqual([status, body.message], [401, "Unauthorized"]);
      }
      assert.deepEqual(scene.permissions.asked, []);
    });

    test("[AUTHN-IMP-009, AUTHZ-020] a refusal names verb and resource", async () => {
      const { status, body } = await refused({ "impersonate-user": "bob", "impersonate-group": "dev" }, JANE);
      assert.deepEqual(
        [status, body.reason, body.message],
        [
          403,
          "Forbidden",
          'users "bob" is forbidden: User "jane" cannot impersonate resource "users" in API group "" at the cluster scope: nobody says so',
        ],
      );
      assert.deepEqual(body.details, { name: "bob", kind: "users" });
      const anonymous = await refused({ "impersonate-user": "bob" }, "");
      assert.equal(anonymous.status, 403);
      assert.match(anonymous.body.message, /User "system:anonymous" cannot impersonate resource "users"/);
    });

    test("[AUTHN-IMP-009, AUTHN-IMP-012] every part needs its permission", async () => {
      const headers = {
        "impersonate-user": "jane",
        "impersonate-group": ["dev", "system:masters"],
        "impersonate-extra-acme.com%2fproject": ["p1", "p2"],
        "impersonate-uid": "u",
      };
      const parts: Readonly<Record<string, string>> = {
        "/users/ /jane": 'users "jane" is forbidden: User "admin2" cannot impersonate resource "users" in API group ""',
        "/groups/ /system:masters":
          'groups "system:masters" is forbidden: User "admin2" cannot impersonate resource "groups" in API group ""',
        [`${group}/userextras/acme.com/project /p2`]: `userextras.${group} "p2" is forbidden: User "admin2" cannot impersonate resource "userextras/acme.com/project" in API group "${group}"`,
        [`${group}/uids/ /u`]: `uids.${group} "u" is forbidden: User "admin2" cannot impersonate resource "uids" in API group "${group}"`,
      };
      for (const [part, message] of Object.entries(parts)) {
        scene.permissions.mayImpersonate = (what) => what !== part;
        const { status, body } = await refused(headers);
        assert.deepEqual([status, body.message], [403, `${message} at the cluster scope: nobody says so`]);
      }
    });

    test("[AUTHN-IMP-013] a permission is for names", async () => {
      scene.permissions.mayImpersonate = (what) => what === "/users/ /jane";
      assert.equal((await as({ "impersonate-user": "jane" })).username, "jane");
      assert.equal((await refused({ "impersonate-user": "bob" })).status, 403);
      assert.equal((await refused({ "impersonate-user": "janet" })).status, 403);
      assert.equal((await refused({ "impersonate-user": "jane", "impersonate-group": "jane" })).status, 403);
    });

    test("[AUTHN-IMP-010] the permissions of the impersonated user apply, not the caller's", async () => {
      const secrets = "/api/v1/namespaces/default/secrets";
      scene.permissions.readers = ["admin2"];
      const headers = { "impersonate-user": "jane" };
      assert.equal((await scene.api.get(secrets, { token: ADMIN2 })).status, 200);
      const { status, body } = await scene.api.get(secrets, { token: ADMIN2, headers });
      assert.equal(status, 403);
      assert.match(body.message, /^secrets is forbidden: User "jane" cannot list resource "secrets"/);
      scene.permissions.readers = ["jane"];
      assert.equal((await scene.api.get(secrets, { token: ADMIN2, headers })).status, 200);
    });

    test("[AUTHN-IMP-010] the caller's groups do not apply to the impersonated user", async () => {
      const headers = { "impersonate-user": "jane" };
      const { groups } = await scene.whoAmI({ headers });
      assert.deepEqual(groups, ["system:authenticated"], "the admin is of system:masters");
      assert.equal((await scene.api.get("/api/v1/namespaces/default/secrets", { headers })).status, 403);
    });

    test("[AUTHN-IMP-011] impersonated service accounts are authorized in their namespace, and have their groups", async () => {
      const username = "system:serviceaccount:t:sa";
      const own = ["system:serviceaccounts", "system:serviceaccounts:t", "system:authenticated"];
      assert.deepEqual(await as({ "impersonate-user": username }), { username, groups: own });
      assert.deepEqual(scene.permissions.asked, ["admin2: /serviceaccounts/ t/sa"]);
      const chosen = await as({ "impersonate-user": username, "impersonate-group": "dev" });
      assert.deepEqual(chosen.groups, ["dev", "system:authenticated"]);
      scene.permissions.mayImpersonate = () => false;
      const { body } = await refused({ "impersonate-user": username });
      assert.equal(
        body.message,
        'serviceaccounts "sa" is forbidden: User "admin2" cannot impersonate resource "serviceaccounts" in API group "" in the namespace "t": nobody says so',
      );
    });

    test("[AUTHN-IMP-011] a malformed service-account name is a user", async () => {
      for (const username of [
        "system:serviceaccount:t",
        "system:serviceaccount:t:",
        "system:serviceaccount::sa",
        "system:serviceaccount:t:sa:x",
        "system:serviceaccount:T:sa",
        "system:serviceaccount:t:s a",
        "system:serviceaccount:t.u:sa",
        "System:serviceaccount:t:sa",
      ]) {
        scene.permissions.asked.length = 0;
        assert.deepEqual((await as({ "impersonate-user": username })).groups, ["system:authenticated"]);
        assert.deepEqual(scene.permissions.asked, [`admin2: /users/ /${username}`]);
      }
    });

    test("[AUTHN-IMP-001] the anonymous user is not authenticated, nor is a user impersonated with system:unauthenticated", async () => {
      const anonymous = await as({ "impersonate-user": "system:anonymous" });
      assert.deepEqual(anonymous.groups, ["system:unauthenticated"]);
      const stranger = await as({ "impersonate-user": "jane", "impersonate-group": "system:unauthenticated" });
      assert.deepEqual(stranger.groups, ["system:unauthenticated"]);
      const known = await as({ "impersonate-user": "jane", "impersonate-group": "system:authenticated" });
      assert.deepEqual(known.groups, ["system:authenticated"]);
    });

    test("[AUTHN-IMP-001] names are UTF-8", async () => {
      const bytes = (text: string): string => Buffer.from(text, "utf8").toString("latin1");
      const who = await as({ "impersonate-user": bytes("jürgen"), "impersonate-group": [bytes("каша"), bytes("€")] });
      assert.deepEqual([who.username, who.groups], ["jürgen", ["каша", "€", "system:authenticated"]]);
      assert.equal((await refused({ "impersonate-user": "j\xfcrgen" })).status, 400);
    });

    test("[AUTHN-IMP-009] an authorizer that fails allows nothing, and its error is reported", async () => {
      const failure = new Error("the authorizer is out of order");
      scene.permissions.failure = failure;
      const { status, body } = await refused({ "impersonate-user": "jane" });
      assert.equal(status, 403);
      assert.doesNotMatch(body.message, /out of order/);
      assert.deepEqual(faults.splice(0), [failure]);
    });

    test("[AUTHN-IMP-001] the audit shows the caller and the impersonated user", async () => {
      audited.length = 0;
      await as({ "impersonate-user": "jane", "impersonate-group": "dev", "impersonate-extra-scopes": "view" });
      const last = audited.at(-1);
      assert.equal(last?.user?.username, "admin2");
      assert.deepEqual(
        [last.impersonatedUser?.username, last.impersonatedUser?.groups, { ...last.impersonatedUser?.extra }],
        ["jane", ["dev", "system:authenticated"], { scopes: ["view"] }],
      );
      await refused({ "impersonate-user": "jane" }, JANE);
      assert.deepEqual([audited.at(-1)?.user?.username, audited.at(-1)?.impersonatedUser], ["jane", undefined]);
      await as({});
      assert.equal(audited.at(-1)?.impersonatedUser, undefined);
    });
  });
}
