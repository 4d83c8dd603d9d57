/** Paths that are open to requests without a credential. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { anonymousAccess } from "../../runtime/authn/anonymous.js";

test("anonymous access is allowed everywhere, nowhere, or on the given paths", () => {
  for (const path of ["/", "/livez", "/api/v1/secrets"]) {
    assert.equal(anonymousAccess({ enabled: true }).allows(path), true);
    assert.equal(anonymousAccess({ enabled: true, paths: [] }).allows(path), true);
    assert.equal(anonymousAccess({ enabled: false }).allows(path), false);
    assert.equal(anonymousAccess({ enabled: false, paths: [path] }).allows(path), false);
  }
  const limited = anonymousAccess({ enabled: true, paths: ["/livez", "/healthz"] });
  assert.deepEqual(["/livez", "/healthz", "/api"].map(limited.allows), [true, true, false]);
});

test("anonymous access: paths are compared letter by letter", () => {
  const { allows } = anonymousAccess({ enabled: true, paths: ["/livez", "/a%20b"] });
  for (const path of [
    "",
    "/",
    "livez",
    "/livez/",
    "/livez/ping",
    "//livez",
    "/livez//",
    "/./livez",
    "/x/../livez",
    "/Livez",
    "/%6Civez",
    "/livez%2F",
    "/livez%00",
    "/livez?",
    "/livez;x",
    "/livez ",
    "/a b",
    "/a+b",
    "/__proto__",
    "/constructor",
  ])
    assert.equal(allows(path), false, path);
  assert.equal(allows("/a%20b"), true);
});
