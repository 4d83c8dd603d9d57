/** Requests with the same listed token share their user. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { parseTokenFile, tokenAuthenticator } from "../../runtime/authn/token-file.js";

test("the user of a listed token is the same for each request, among the authenticated once, and can't be changed", () => {
  const { authenticate } = tokenAuthenticator(
    parseTokenFile('secret,jane,u1,"system:authenticated,devs"\nother,joe,u2\n', "tokens.csv"),
  );
  const source = { bearerToken: "secret", headers: {} };
  const jane = authenticate(source);
  assert.deepEqual(jane, { username: "jane", uid: "u1", groups: ["devs", "system:authenticated"], extra: {} });
  assert.equal(authenticate({ bearerToken: "secret", headers: {} }), jane);
  for (const change of [
    (user: { groups: string[] }) => user.groups.push("system:masters"),
    (user: { extra: Record<string, unknown> }) => {
      user.extra.scopes = ["all"];
    },
    (user: { username: string }) => {
      user.username = "root";
    },
  ])
    assert.throws(() => change(jane as never), TypeError);
  assert.equal(authenticate({ bearerToken: "wrong", headers: {} }), undefined);
  assert.equal(authenticate({ bearerToken: undefined, headers: {} }), undefined);
  assert.equal(authenticate(source), jane);
});

test("the digest of one request's token is not taken for that of the next", () => {
  const { authenticate } = tokenAuthenticator(parseTokenFile("one,first,u1\ntwo,second,u2\n", "tokens.csv"));
  for (const connection of [undefined, {}]) {
    const names = ["one", "two", "two", undefined, "one", "three", "two"].map((bearerToken) => {
      const user = authenticate({ bearerToken, headers: {}, connection });
      assert.ok(!(user instanceof Promise));
      return user?.username;
    });
    assert.deepEqual(names, ["first", "second", "second", undefined, "first", undefined, "second"]);
  }
});
