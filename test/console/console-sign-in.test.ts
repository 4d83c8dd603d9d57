/** Where people can sign in to the console: which issuers, which origins the page may talk to, and clients that never fit. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { plainOrigin, tokenOriginOf } from "../../runtime/authn/jwt/token-origin.js";
import { UsageError } from "../../runtime/base/usage-error.js";
import { createServer } from "../../runtime/index.js";
import { consoleAnswer } from "../../runtime/server/console/console-handlers.js";
import { checkConsoleClient, consoleSignIn, originsOf } from "../../runtime/server/console/console-sign-in.js";
import { kindsmithOutcome } from "../support/cli.js";
import { buildConsole } from "./build-console.js";

test("issuers are offered for the client of the console, or for the only audience of the only issuer", () => {
  const one = { url: "https://a.example.com", audiences: ["api"] };
  const other = {
    url: "https://b.example.com",
    discoveryUrl: "https://c.example.com/x",
    audiences: ["jobs", "people"],
  };
  assert.deepEqual(consoleSignIn([], undefined), []);
  assert.deepEqual(consoleSignIn([one], undefined), [{ issuer: one.url, clientId: "api" }]);
  assert.deepEqual(consoleSignIn([other], undefined), []);
  assert.deepEqual(consoleSignIn([one, other], undefined), []);
  assert.deepEqual(consoleSignIn([one, other], "people"), [
    { issuer: other.url, clientId: "people", discoveryUrl: other.discoveryUrl },
  ]);
  assert.deepEqual(consoleSignIn([one], "people"), []);
});

describe("the origins that the policy of the page allows", () => {
  /** What a hostile discovery document may have. */
  const HOSTILE = [
    "https://*.example.com/token",
    "https://*/token",
    "https://a.example.com;script-src 'unsafe-inline'",
    "https://a.example.com;script-src/token",
    "https://a,b/token",
    "https://a'b/token",
    "https://a.example.com\r\nset-cookie: a=b",
    "https://a.example.com https://b.example.com",
    "http://tokens.example.com/token",
    "http://10.0.0.1/token",
    "data:application/json,{}",
    "javascript:1",
    "wss://a.example.com",
    "blob:https://a.example.com/x",
    "//a.example.com/token",
    "",
    `https://${"a".repeat(300)}.example.com/token`,
  ];

  test("a token endpoint adds one plain origin over https, or on loopback", () => {
    for (const [token_endpoint, origin] of [
      ["https://tokens.example.com/a/token?x=1#y", "https://tokens.example.com"],
      ["https://user:password@tokens.example.com:8443/token", "https://tokens.example.com:8443"],
      ["https://T\u00f6kens.example.com/token", "https://xn--tkens-jua.example.com"],
      ["https://[2001:db8::1]/token", "https://[2001:db8::1]"],
      ["http://127.0.0.1:5556/token", "http://127.0.0.1:5556"],
      ["http://localhost:5556/token", "http://localhost:5556"],
    ] as const)
      assert.equal(tokenOriginOf({ token_endpoint }), origin);
  });

  test("nothing else is added, whatever the document has", () => {
    for (const token_endpoint of HOSTILE) {
      const origin = tokenOriginOf({ token_endpoint });
      // What a browser reads as one address of one host is that one origin; nothing else is any.
      assert.ok(origin === undefined || /^https:\/\/[a-z0-9.-]+$/.test(origin), `${token_endpoint}: ${origin}`);
      if (/[*;,']|http:/.test(token_endpoint)) assert.equal(origin, undefined, token_endpoint);
    }
    for (const token_endpoint of [undefined, null, 1, {}, ["https://a.example.com"]])
      assert.equal(tokenOriginOf({ token_endpoint } as never), undefined);
  });

  test("the header names each origin once, and can't be made to say more", async () => {
    buildConsole();
    const policyOf = async (tokenOrigin: string): Promise<string> => {
      const signIn = [{ issuer: "https://a.example.com", clientId: "c", tokenOrigin }];
      const { headers } = await consoleAnswer({ headers: {} }, "index.html", signIn);
      return String((headers as Record<string, string>)["content-security-policy"]);
    };
    const same = await policyOf("https://a.example.com");
    assert.match(same, /; connect-src 'self' https:\/\/a\.example\.com; font-src 'self'$/);
    assert.match(
      await policyOf("https://b.example.com"),
      /connect-src 'self' https:\/\/a\.example\.com https:\/\/b\.example\.com;/,
    );
    for (const hostile of HOSTILE) {
      const policy = await policyOf(hostile);
      const [, connections = ""] = /connect-src ([^;]*)/.exec(policy) ?? [];
      assert.ok(connections.split(" ").length <= 3, policy);
      assert.doesNotMatch(connections, /[*,\r\n]/);
      assert.equal(policy.split(";").length, same.split(";").length, policy);
    }
  });

  test("an issuer whose own address has a wildcard opens nothing", () => {
    assert.deepEqual(originsOf([{ issuer: "https://*.example.com", clientId: "c" }]), []);
    assert.equal(plainOrigin("https://a.example.com/x"), "https://a.example.com");
  });
});

describe("a client of the console that no issuer accepts", () => {
  const issuer = { url: "https://a.example.com", audiences: ["api", "jobs"] };

  test("is refused with what was found and what is expected", () => {
    checkConsoleClient([], undefined);
    checkConsoleClient([issuer], "jobs");
    assert.throws(() => checkConsoleClient([issuer], "people"), {
      constructor: UsageError,
      message:
        '--console-oidc-client-id: found "people", expected an audience that --oidc-client-id or --authentication-config accepts: "api", "jobs"',
    });
    assert.throws(() => checkConsoleClient([], "people"), {
      constructor: UsageError,
      message: /found "people" without an issuer, expected --oidc-client-id or --authentication-config beside it/,
    });
  });

  test("is an error at the start of a server, for the options of one issuer and for a configuration", async () => {
    const oidc = { issuerUrl: "https://a.example.com", clientId: "api" };
    const configuration = [
      "apiVersion: apiserver.config.k8s.io/v1",
      "kind: AuthenticationConfiguration",
      "jwt:",
      "- issuer: {url: https://a.example.com, audiences: [api, jobs], audienceMatchPolicy: MatchAny}",
      "  claimMappings: {username: {claim: sub, prefix: ''}}",
    ].join("\n");
    for (const [authentication, expected] of [
      [{ oidc }, /accepts: "api"$/],
      [{ configuration }, /accepts: "api", "jobs"$/],
      [{}, /without an issuer/],
    ] as const) {
      const server = await createServer({ console: true, consoleOidcClientId: "people", authentication });
      await assert.rejects(server.listen(), { constructor: UsageError, message: expected });
    }
  });

  test("is an error of the command line", async () => {
    const { code, stderr } = await kindsmithOutcome([
      "serve",
      "--storage=memory",
      "--secure-port=0",
      "--oidc-issuer-url=https://a.example.com",
      "--oidc-client-id=api",
      "--console-oidc-client-id=people",
    ]);
    assert.notEqual(code, 0);
    assert.match(
      stderr,
      /--console-oidc-client-id: found "people", expected an audience that --oidc-client-id .*"api"/,
    );
  });
});
