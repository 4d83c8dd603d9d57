import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { CredentialSource } from "../../runtime/authn/authenticator.js";
import { type IdentityHeaders, identityHeaderTest, identityReader } from "../../runtime/authn/identity-headers.js";
import { requireNamesOfProxies } from "../../runtime/authn/request-header.js";
import { constantText } from "../../runtime/base/changing-text.js";
import { OperatorError } from "../../runtime/base/operator-error.js";
import { makeAuthority } from "../support/certificates.js";

const NAMES: IdentityHeaders = {
  usernameHeaders: ["X-Remote-User", "X-Auth-User"],
  uidHeaders: ["X-Remote-Uid"],
  groupHeaders: ["X-Remote-Group", "X-Auth-Groups"],
  extraHeaderPrefixes: ["X-Remote-Extra-", "X-Auth-Extra-"],
};

/** As header values have it: a byte is a character. */
const bytes = (text: string): string => Buffer.from(text).toString("latin1");

describe("headers of a proxy", () => {
  const read = identityReader(NAMES);
  const nobody = { uid: "", groups: [], extra: {} };
  const cases: readonly (readonly [name: string, headers: CredentialSource["headers"], user: object | undefined])[] = [
    ["no headers", {}, undefined],
    ["groups without a user", { "x-remote-group": "dev" }, undefined],
    ["an empty user", { "x-remote-user": " ", "x-remote-group": "dev" }, undefined],
    ["the first header with a value", { "x-remote-user": "", "x-auth-user": "jane" }, { username: "jane", ...nobody }],
    ["the first of two headers", { "x-auth-user": "jim", "x-remote-user": "jane" }, { username: "jane", ...nobody }],
    [
      "an underscore is no hyphen",
      { x_remote_user: "admin", "x-remote-user": "jane" },
      { username: "jane", ...nobody },
    ],
    [
      "commas are part of a value",
      { "x-remote-user": "doe, jane", "x-remote-group": "a,b" },
      { ...nobody, username: "doe, jane", groups: ["a,b"] },
    ],
    [
      "all values of all group headers, in the order of the list",
      { "x-auth-groups": "c", "x-remote-user": "jane", "x-remote-group": ["b", "", "a"] },
      { ...nobody, username: "jane", groups: ["b", "a", "c"] },
    ],
    ["a uid", { "x-remote-user": "jane", "x-remote-uid": "u-1" }, { ...nobody, username: "jane", uid: "u-1" }],
    [
      "names beyond ASCII",
      { "x-remote-user": bytes("jané あ"), "x-remote-group": bytes("gruppe-ü") },
      { ...nobody, username: "jané あ", groups: ["gruppe-ü"] },
    ],
    [
      "extra keys are decoded, in lower case, and what is no encoding stays",
      {
        "x-remote-user": "jane",
        "x-remote-extra-acme.com%2fproject": "p1",
        "x-remote-extra-scopes": ["a", "b"],
        "x-auth-extra-scopes": "c",
        "x-remote-extra-100%": "x",
        "x-remote-extra-__proto__": "y",
        "x-remote-extra-": "z",
      },
      {
        ...nobody,
        username: "jane",
        extra: Object.assign(Object.create(null), {
          "acme.com/project": ["p1"],
          scopes: ["a", "b", "c"],
          "100%": ["x"],
          ...JSON.parse('{"__proto__": ["y"]}'),
        }),
      },
    ],
  ];
  for (const [name, headers, user] of cases) {
    test(name, () => {
      assert.deepEqual(JSON.stringify(read(headers), keysInOrder), JSON.stringify(user, keysInOrder));
    });
  }

  const refused: readonly (readonly [name: string, headers: CredentialSource["headers"], why: RegExp])[] = [
    ["two users in one header", { "x-remote-user": ["jane", "admin"] }, /x-remote-user has several values/],
    ["two uids", { "x-remote-user": "jane", "x-remote-uid": ["1", "2"] }, /x-remote-uid has several values/],
    ["a user that is no UTF-8", { "x-remote-user": "jan\xe9" }, /not valid UTF-8/],
    ["a group that is no UTF-8", { "x-remote-user": "jane", "x-remote-group": "\xff" }, /not valid UTF-8/],
    ["control characters", { "x-remote-user": bytes("jane\u0085") }, /control characters/],
  ];
  for (const [name, headers, message] of refused) {
    test(`${name}: refused`, () => {
      assert.throws(() => read(headers), { name: "InvalidCredentialError", message });
    });
  }

  const impossible: readonly (readonly [name: string, names: Partial<IdentityHeaders>, why: RegExp])[] = [
    ["no username header", { usernameHeaders: [] }, /^--requestheader-username-headers: found no header/],
    ["an empty name", { usernameHeaders: [" "] }, /^--requestheader-username-headers: found " "/],
    ["two names in one", { groupHeaders: ["X-A, X-B"] }, /^--requestheader-group-headers: found "X-A, X-B"/],
    ["a name with a colon", { uidHeaders: [":path"] }, /^--requestheader-uid-headers: found ":path"/],
    ["an empty prefix", { extraHeaderPrefixes: [""] }, /^--requestheader-extra-headers-prefix: found ""/],
  ];
  for (const [name, names, message] of impossible) {
    test(`a server does not start with ${name}`, () => {
      assert.throws(
        () => identityReader({ ...NAMES, ...names }),
        (error) => error instanceof OperatorError && message.test(error.message),
      );
    });
  }

  test("the headers that carry an identity are known", () => {
    const tells = identityHeaderTest(NAMES);
    for (const name of [
      "x-remote-user",
      "x-auth-user",
      "x-remote-uid",
      "x-auth-groups",
      "x-auth-extra-scopes",
      "x_auth-user",
    ])
      assert.ok(tells(name), name);
    for (const name of ["accept", "x-auth", "x-auth-user-agent"]) assert.ok(!tells(name), name);
  });

  test("a CA for users and for the proxy needs names of proxies", async () => {
    const [first, second] = [await makeAuthority("first"), await makeAuthority("second")];
    const both = `${first.certificate}${second.certificate}`;
    const options = { ca: both, usernameHeaders: ["X-Remote-User"] };
    assert.throws(
      () => requireNamesOfProxies(options, second.certificate),
      /contain overlapping certificates; --requestheader-allowed-names must be specified/,
    );
    requireNamesOfProxies({ ...options, allowedNames: ["front"] }, second.certificate);
    requireNamesOfProxies({ ...options, ca: first.certificate }, constantText("the file", second.certificate));
    requireNamesOfProxies(options, undefined);
  });
});

/** Objects without a prototype are compared by what they hold. */
function keysInOrder(_key: string, value: unknown): unknown {
  if (value === null || typeof value !== "object" || Array.isArray(value)) return value;
  return Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
}
