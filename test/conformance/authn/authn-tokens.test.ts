/** SPEC: Static token file; Bearer tokens; Anonymous requests. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { createServer } from "../../../runtime/index.js";
import { PROFILES } from "../../support/api.js";
import { RecordedEvents } from "../../support/recorded-events.js";
import { type AuthnScene, openAuthnScene } from "./authn-scene.js";

const ODD = "a-b_c.d~e+f/g=";
const FOREIGN = "schlüssel-ключ";
const FILE = [
  "tok1,jane,1001",
  'tok2,joe,1002,"dev,ops"',
  "tok3,ann,1003,dev,ops",
  `${ODD},odd,1004`,
  'tok5,"Doe, John ""J""",1005,"a b, c"',
  `${FOREIGN},anna,1006`,
  "tok7,first,1007",
  "tok7,last,1008",
].join("\r\n");
const TOKENS = ["tok1", "tok2", "tok3", ODD, "tok5", FOREIGN, "tok7"];
/** Secrets of requests that are refused. */
const WRONG = "wrong-token-of-somebody";

for (const profileOf of PROFILES) {
  const profile = profileOf();
  describe(`static tokens (${profile.name})`, () => {
    let scene: AuthnScene;
    const lines: string[] = [];
    const events = new RecordedEvents();
    const audited = events.all;
    const note = (fields: object, message: string): void => {
      lines.push(JSON.stringify({ fields, message }));
    };
    before(async () => {
      scene = await openAuthnScene(
        profile,
        { tokenFile: `\ufeff${FILE}\r\n\r\n` },
        {
          logger: { info: note, warn: note, error: note },
          accessLog: "all",
          audit: events.options({ rules: [{ level: "RequestResponse" }] }),
        },
      );
    });
    after(() => scene.api.stop());

    const whoAmI = (authorization: string) => scene.whoAmI({ token: "", headers: { authorization } });
    const statusOf = async (authorization: string): Promise<number> =>
      (await scene.review({ token: "", headers: { authorization } })).status;
    const bytes = (text: string): string => Buffer.from(text, "utf8").toString("latin1");

    test("[AUTHN-TOKEN-001, AUTHN-008] a line gives user name and uid", async () => {
      assert.deepEqual(await whoAmI("Bearer tok1"), {
        username: "jane",
        uid: "1001",
        groups: ["system:authenticated"],
      });
    });

    test("[AUTHN-TOKEN-002] groups stand in one quoted column or in several", async () => {
      const groups = ["dev", "ops", "system:authenticated"];
      assert.deepEqual((await whoAmI("Bearer tok2")).groups, groups);
      assert.deepEqual((await whoAmI("Bearer tok3")).groups, groups);
      const { username, groups: listed } = await whoAmI("Bearer tok5");
      assert.deepEqual([username, listed], ['Doe, John "J"', ["a b", "c", "system:authenticated"]]);
    });

    test("[AUTHN-TOKEN-001] of several lines of one token the last counts, and the server warns", async () => {
      assert.equal((await whoAmI("Bearer tok7")).username, "last");
      assert.equal(
        lines.filter((line) => /:8: the token of this line also occurs in an earlier line/.test(line)).length,
        1,
      );
    });

    test("[AUTHN-TOKEN-003] what is no line of the file stops the start, by name and line, without the token", async () => {
      const bad: Readonly<Record<string, RegExp>> = {
        "a,b,c\nsecret,jane": /:2: found 2 columns, expected at least 3/,
        secret: /:1: found 1 columns, expected at least 3/,
        ",jane,1001": /:1: the token is empty/,
        "secret,,1001": /:1: the user name is empty/,
        'secret,"jane,1001': /:1: column 2 has a quote that is not closed/,
        'secret,"jane"x,1001': /:1: column 2 has a quote that is not closed, or that stands within the column/,
      };
      for (const [tokenFile, message] of Object.entries(bad))
        await assert.rejects(createServer({ authentication: { tokenFile } }), (error: Error) => {
          assert.match(error.message, message);
          assert.doesNotMatch(error.message, /secret/);
          return true;
        });
    });

    test("[AUTHN-TOKEN-005] the word before the token is in any case", async () => {
      for (const word of ["Bearer", "bearer", "BEARER", "bEaReR"])
        assert.equal((await whoAmI(`${word} tok1`)).username, "jane");
      assert.equal((await whoAmI("Bearer   tok1  ")).username, "jane");
    });

    test("[AUTHN-TOKEN-006] tokens are of any characters that a header may have", async () => {
      assert.equal((await whoAmI(`Bearer ${ODD}`)).username, "odd");
      assert.equal((await whoAmI(`Bearer ${bytes(FOREIGN)}`)).username, "anna");
    });

    test("[AUTHN-TOKEN-007, AUTHN-ANON-001, AUTHN-ANON-002] headers that are no bearer tokens are no credentials", async () => {
      for (const authorization of [
        "Basic x",
        "Basic dG9rMTo=",
        "Bearer",
        "Bearer ",
        "",
        "tok1",
        "Bearertok1",
        "Token tok1",
      ])
        assert.deepEqual(
          await whoAmI(authorization),
          { username: "system:anonymous", groups: ["system:unauthenticated"] },
          authorization,
        );
    });

    test("[AUTHN-ANON-003] a token that nobody knows is 401, not anonymous", async () => {
      const cut = FOREIGN.slice(0, 5);
      for (const token of [
        WRONG,
        "tok",
        "tok11",
        "tok1 x",
        "tok1,",
        "tok1\u00a0",
        "TOK1",
        cut,
        "\u2028",
        '"tok1"',
        "x".repeat(60_000),
      ])
        assert.equal(await statusOf(`Bearer ${bytes(token)}`), 401, token.slice(0, 20));
      assert.equal(await statusOf(`Bearer ${Buffer.from(FOREIGN, "utf8").toString("latin1").slice(0, 6)}`), 401);
      assert.equal(await statusOf("Bearer schl\xfcssel"), 401);
      const { headers, body } = await scene.review({ token: WRONG });
      assert.deepEqual([body.message, body.reason, body.code], ["Unauthorized", "Unauthorized", 401]);
      assert.match(String(headers["www-authenticate"]), /^Bearer /);
    });

    test("[AUTHN-TOKEN-008] no token is in a log line, an audit record or a metric", async () => {
      await scene.review({ token: WRONG });
      await scene.api.get("/api/v1/namespaces/none/configmaps/none", { token: "tok1" });
      const metrics = (await scene.api.get("/metrics")).text;
      assert.ok(lines.some((line) => line.includes("a credential was refused")));
      assert.ok(audited.some(({ user }) => user?.username === "jane"));
      const told = [...lines, JSON.stringify(audited), metrics].join("\n");
      for (const token of [...TOKENS, scene.api.token, WRONG])
        assert.equal(told.includes(token), false, "a token was told");
    });
  });
}
