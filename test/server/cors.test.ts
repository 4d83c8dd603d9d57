/** Pages of other origins: what the server tells their browsers. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { createServer } from "../../runtime/index.js";
import { startApi } from "../support/api.js";
import { eventuallyFound } from "../support/eventually-found.js";

const ALLOWED = "https://console.example.com";
const CONFIG_MAPS = "/api/v1/namespaces/default/configmaps";
const NAMES = [
  "access-control-allow-origin",
  "access-control-allow-methods",
  "access-control-allow-headers",
  "access-control-expose-headers",
  "access-control-allow-credentials",
] as const;
const ALLOWANCE = [
  ALLOWED,
  "POST, GET, OPTIONS, PUT, DELETE, PATCH",
  "Content-Type, Content-Length, Accept-Encoding, X-CSRF-Token, Authorization, X-Requested-With, If-Modified-Since",
  "Date, Warning, Retry-After",
  "true",
];

test("an allowed origin gets preflights without credentials, and headers on answers of every kind", async (t) => {
  const api = await startApi({ corsAllowedOrigins: ["^https://console[.]example[.]com$", "//localhost(:|$)"] });
  t.after(() => api.stop());
  // steps of the start end a moment after the first request is taken
  await eventuallyFound(api, "/readyz");
  const told = (headers: Readonly<Record<string, string | string[] | undefined>>) => NAMES.map((name) => headers[name]);
  const from = (origin: string) => ({ headers: { origin } });

  const preflight = await api.request("OPTIONS", CONFIG_MAPS, {
    token: "",
    headers: { origin: ALLOWED, "access-control-request-method": "PATCH" },
  });
  assert.deepEqual([preflight.status, preflight.text], [204, ""]);
  assert.deepEqual(told(preflight.headers), ALLOWANCE);

  for (const [path, token, status] of [
    [CONFIG_MAPS, api.token, 200],
    [CONFIG_MAPS, "wrong", 401],
    [`${CONFIG_MAPS}/none`, api.token, 404],
    ["/nowhere", api.token, 404],
    ["/readyz", api.token, 200],
  ] as const) {
    const answer = await api.get(path, { token, ...from(ALLOWED) });
    assert.equal(answer.status, status, path);
    assert.deepEqual(told(answer.headers), ALLOWANCE, path);
    assert.match(String(answer.headers.vary), /(^|, )Origin$/);
  }

  for (const [origin, isAllowed] of [
    ["http://localhost:8080", true],
    ["https://localhost", true],
    ["https://localhost.evil.example", false],
    ["https://console.example.com.evil.example", false],
    ["https://consolexexample.com", false],
    ["http://console.example.com", false],
    ["null", false],
    [`https://${"localhost:".repeat(1000)}`, false],
  ] as const) {
    const answer = await api.get(CONFIG_MAPS, from(origin));
    assert.deepEqual(
      [answer.status, answer.headers["access-control-allow-origin"]],
      [200, isAllowed ? origin : undefined],
    );
    assert.match(String(answer.headers.vary), /Origin/);
  }
  // as without the flag: nobody has been authenticated, or nothing takes the method
  const foreign = await api.request("OPTIONS", CONFIG_MAPS, from("https://evil.example"));
  assert.equal(foreign.status, 405);
  assert.deepEqual(new Set(told(foreign.headers)), new Set([undefined]));
});

test("without the option, answers have no headers about origins", async (t) => {
  const api = await startApi();
  t.after(() => api.stop());
  const answer = await api.get(CONFIG_MAPS, { headers: { origin: ALLOWED } });
  assert.deepEqual([answer.headers["access-control-allow-origin"], answer.headers.vary], [undefined, undefined]);
  assert.equal((await api.request("OPTIONS", CONFIG_MAPS, { headers: { origin: ALLOWED } })).status, 405);
});

test("expressions that match within another name are rejected, and so are invalid ones", async () => {
  for (const [origin, message] of [
    [
      "example.com",
      /^corsAllowedOrigins\[1\]: found "example.com", expected an expression that says where the host begins/,
    ],
    ["^https://example[.]com", /where it ends/],
    ["example[.]com$", /where the host begins/],
    ["//example[.]com(:|$", /expected a regular expression: /],
  ] as const)
    await assert.rejects(createServer({ corsAllowedOrigins: ["//ok(:|$)", origin] }), { message });
});
