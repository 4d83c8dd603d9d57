/** SPEC: Impersonation. What the headers of a request ask for, value by value. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { StatusError } from "../../runtime/api/status.js";
import type { HttpRequest } from "../../runtime/pipeline/request/http.js";
import { impersonatedUser, MAX_IMPERSONATED_VALUES } from "../../runtime/pipeline/request/impersonation-headers.js";

type Headers = HttpRequest["headers"];

const bytes = (text: string): string => Buffer.from(text, "utf8").toString("latin1");

const WANTED: readonly { readonly of: string; readonly given: Headers; readonly want: unknown }[] = [
  { of: "no header", given: { accept: "*/*", impersonate_user: "a", "impersonate-other": "a" }, want: undefined },
  { of: "a user", given: { "impersonate-user": "jane" }, want: { username: "jane", uid: "", groups: [], extra: {} } },
  {
    of: "every part",
    given: {
      "impersonate-user": "jane",
      "impersonate-uid": "any uid, at all",
      "impersonate-group": ["dev", "ops"],
      "impersonate-extra-scopes": ["view", "edit"],
    },
    want: { username: "jane", uid: "any uid, at all", groups: ["dev", "ops"], extra: { scopes: ["view", "edit"] } },
  },
  {
    of: "values with commas",
    given: {
      "impersonate-user": "Doe, Jane",
      "impersonate-group": ["a, b", "c,d"],
      "impersonate-extra-x": "1, 2",
    },
    want: { username: "Doe, Jane", uid: "", groups: ["a, b", "c,d"], extra: { x: ["1, 2"] } },
  },
  {
    of: "values in UTF-8",
    given: { "impersonate-user": bytes("jürgen"), "impersonate-group": [bytes("каша"), bytes("\ufeffx")] },
    want: { username: "jürgen", uid: "", groups: ["каша", "\ufeffx"], extra: {} },
  },
  {
    of: "an empty uid",
    given: { "impersonate-user": "jane", "impersonate-uid": "" },
    want: { username: "jane", uid: "", groups: [], extra: {} },
  },
];

/** Keys of extra entries by what stands behind the prefix. */
const KEYS: Readonly<Record<string, string>> = {
  "acme.com%2fproject": "acme.com/project",
  "acme.com%252fproject": "acme.com%2fproject",
  "%e2%82%ac": "€",
  "%41": "A",
  "50%": "50%",
  "%zz%2f": "%zz%2f",
  "%ff": "%ff",
  "a+b": "a+b",
  constructor: "constructor",
  __proto__x: "__proto__x",
};

const REFUSED: readonly { readonly of: string; readonly given: Headers; readonly want: RegExp }[] = [
  {
    of: "a group",
    given: { "impersonate-group": "dev" },
    want: /^requested \[group "dev"\] without impersonating a user$/,
  },
  {
    of: "groups beside an empty user",
    given: { "impersonate-user": "", "impersonate-group": ["dev", "ops"] },
    want: /^requested \[group "dev" group "ops"\] without impersonating a user$/,
  },
  {
    of: "an empty group",
    given: { "impersonate-group": "" },
    want: /^requested \[group ""\] without impersonating a user$/,
  },
  { of: "a uid", given: { "impersonate-uid": "u" }, want: /^requested \[uid "u"\] without impersonating a user$/ },
  {
    of: "an extra entry",
    given: { "impersonate-extra-scopes": "view" },
    want: /^requested \[extra "scopes"\] without impersonating a user$/,
  },
  { of: "an empty user", given: { "impersonate-user": "" }, want: /^the header Impersonate-User is empty$/ },
  { of: "an empty uid", given: { "impersonate-uid": "" }, want: /^the header Impersonate-Uid is empty$/ },
  {
    of: "several users",
    given: { "impersonate-user": ["jane", "jane"] },
    want: /^the request has 2 headers Impersonate-User, expected one$/,
  },
  {
    of: "several uids",
    given: { "impersonate-user": "jane", "impersonate-uid": ["1", "2", "3"] },
    want: /^the request has 3 headers Impersonate-Uid, expected one$/,
  },
  {
    of: "an empty group beside others",
    given: { "impersonate-user": "jane", "impersonate-group": ["dev", ""] },
    want: /^impersonation: a value of Impersonate-Group is empty$/,
  },
  {
    of: "an empty value of an extra entry",
    given: { "impersonate-user": "jane", "impersonate-extra-scopes": "" },
    want: /^impersonation: a value of scopes is empty$/,
  },
  { of: "no key", given: { "impersonate-user": "jane", "impersonate-extra-": "x" }, want: /has no key$/ },
  {
    of: "a user in Latin-1",
    given: { "impersonate-user": "j\xfcrgen" },
    want: /^the header Impersonate-User is not UTF-8$/,
  },
  {
    of: "half a character",
    given: { "impersonate-user": "jane", "impersonate-group": bytes("€").slice(0, 2) },
    want: /^the header Impersonate-Group is not UTF-8$/,
  },
  {
    of: "characters that are no bytes",
    given: { "impersonate-user": "каша" },
    want: /^the header Impersonate-User is not UTF-8$/,
  },
];

describe("impersonation headers", () => {
  for (const { of, given, want } of WANTED) {
    test(`${of}: the requested user`, () => {
      assert.deepEqual(plain(impersonatedUser(given)), want);
    });
  }

  for (const [encoded, key] of Object.entries(KEYS)) {
    test(`[AUTHN-IMP-004] the key ${encoded} is decoded`, () => {
      const wanted = impersonatedUser({ "impersonate-user": "jane", [`impersonate-extra-${encoded}`]: "1" });
      assert.deepEqual(Object.entries(wanted?.extra ?? {}), [[key, ["1"]]]);
    });
  }

  test("[AUTHN-IMP-004] the key __proto__ is a key like any other", () => {
    const wanted = impersonatedUser({ "impersonate-user": "jane", "impersonate-extra-__proto__": "1" });
    assert.deepEqual(Object.entries(wanted?.extra ?? {}), [["__proto__", ["1"]]]);
    assert.equal(({} as Record<string, unknown>)["1"], undefined);
    assert.equal(JSON.stringify(wanted?.extra), '{"__proto__":["1"]}');
  });

  test("[AUTHN-IMP-004] values of different spellings of one key are combined", () => {
    const wanted = impersonatedUser({
      "impersonate-user": "jane",
      "impersonate-extra-a/b": "1",
      "impersonate-extra-a%2fb": ["2", "3"],
      "impersonate-extra-%61%2fb": "4",
    });
    assert.deepEqual(Object.entries(wanted?.extra ?? {}), [["a/b", ["1", "2", "3", "4"]]]);
  });

  for (const { of, given, want } of REFUSED) {
    test(`[AUTHN-IMP-003, AUTHN-IMP-005, AUTHN-IMP-007] ${of} is rejected`, () => {
      assert.throws(
        () => impersonatedUser(given),
        (error) => error instanceof StatusError && error.code === 400 && want.test(error.message),
      );
    });
  }

  test("the limit of values is accepted, and one more is rejected", () => {
    const groups = Array.from({ length: MAX_IMPERSONATED_VALUES - 1 }, (_, index) => `group-${index}`);
    const headers = { "impersonate-user": "jane", "impersonate-group": groups, "impersonate-extra-x": "1" };
    assert.equal(impersonatedUser(headers)?.groups.length, MAX_IMPERSONATED_VALUES - 1);
    assert.throws(() => impersonatedUser({ ...headers, "impersonate-extra-y": "1" }), {
      code: 400,
      message: "the impersonation headers have 1001 values, the limit is 1000",
    });
  });

  test("a rejection quotes a limited part of the request", () => {
    const long = "x".repeat(10_000);
    for (const headers of [
      { "impersonate-group": long },
      { "impersonate-user": "jane", [`impersonate-extra-${long}`]: "" },
      { "impersonate-user": "jane", [`impersonate-extra-${long}`]: "\xff" },
    ])
      assert.throws(
        () => impersonatedUser(headers),
        (error: Error) => error.message.length < 300,
      );
  });
});

/** Without the missing prototype, which deepEqual would look at. */
function plain(value: unknown): unknown {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value));
}
