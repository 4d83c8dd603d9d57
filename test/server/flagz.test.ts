/** What `/flagz` shows of the settings, and what it keeps to itself. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { createServer } from "../../runtime/index.js";
import { shownSettings, withoutCredentials } from "../../runtime/server/zpages/flagz.js";
import { startApi } from "../support/api.js";
import { fieldAt } from "../support/json.js";
import { startServe } from "../support/serve.js";
import { ask, credentialsOf } from "../support/serve-requests.js";

const FLAGZ = "application/json;as=Flagz;v=v1beta1;g=config.orch.io";

test("flagz: credentials in URLs are hidden, whatever the password contains", () => {
  const cases: [given: string, shown: string][] = [
    ["lmdb:/var/lib/store", "lmdb:/var/lib/store"],
    ["mongodb://db1,db2:27017/api?replicaSet=rs0", "mongodb://db1,db2:27017/api?replicaSet=rs0"],
    ["mongodb://api:hunter2@db1,db2/api?replicaSet=rs0", "mongodb://[redacted]@db1,db2/api?replicaSet=rs0"],
    ["mongodb://api:hun/ter@2:x@db1/api", "mongodb://[redacted]@db1/api"],
    ["mongodb+srv://api@db1/api", "mongodb+srv://[redacted]@db1/api"],
    [
      "/events#mongodb://a:secret1@h1/e,apps/deployments#mongodb://b:secret2@h2/d,/secrets#memory",
      "/events#mongodb://[redacted]@h1/e,apps/deployments#mongodb://[redacted]@h2/d,/secrets#memory",
    ],
    [
      "mongodb://db/api?authMechanismProperties=AWS_SESSION_TOKEN:abc&tlsCertificateKeyFilePassword=def&w=majority",
      "mongodb://db/api?authMechanismProperties=[redacted]&tlsCertificateKeyFilePassword=[redacted]&w=majority",
    ],
    ["-----BEGIN PRIVATE KEY-----\nabc", "[redacted]"],
  ];
  for (const [given, shown] of cases) assert.equal(withoutCredentials(given), shown);
});

test("flagz: plain options are shown in their order, all others are omitted", () => {
  const settings = {
    storage: "memory",
    historyMs: 300_000,
    apiReference: true,
    controllers: ["*", "-namespace"],
    limits: { maxRequestsInFlight: 4, requestTimeoutMs: 1000 },
    certificate: { certificate: "-----BEGIN CERTIFICATE-----", key: "abc" },
    reportError: () => {},
    clock: new Date(0),
    hooks: [{ run() {} }],
    groups: undefined,
  };
  assert.deepEqual(Object.entries(shownSettings(settings)), [
    ["apiReference", "true"],
    ["certificate", "certificate=[redacted],key=[redacted]"],
    ["controllers", "*,-namespace"],
    ["historyMs", "300000"],
    ["limits", "maxRequestsInFlight=4,requestTimeoutMs=1000"],
    ["storage", "memory"],
  ]);
});

test("flagz: an embedded server shows the options that it was created with", async () => {
  const api = await startApi({ storage: "memory", historyMs: 60_000, caBundle: "-----BEGIN CERTIFICATE-----\nabc\n" });
  const { flags } = (await api.get("/flagz", { headers: { accept: FLAGZ } })).body;
  assert.deepEqual(
    [fieldAt(flags, "storage"), fieldAt(flags, "profile"), fieldAt(flags, "historyMs"), fieldAt(flags, "caBundle")],
    ["memory", "orch", "60000", "[redacted]"],
  );
  const { text } = await api.get("/flagz");
  assert.match(text, /^historyMs=60000$/m);
  assert.equal(text.includes(api.token), false);
  await api.stop();
});

test("flagz: the command shows every flag, with its given value or its default", async () => {
  const server = await startServe(["--storage=memory", "--event-ttl=2h", "--access-log=errors"]);
  try {
    const { text } = await ask(server, "/flagz");
    const flags = text.split("\n").filter((line) => /^[a-z-]+=/.test(line));
    const given = ["access-log=errors", "event-ttl=2h", "storage=memory"];
    const standard = ["request-timeout=60s", "hooks=", "api-reference=true", "examples=false"];
    for (const flag of [...given, ...standard, "shutdown-send-retry-after=false"])
      assert.ok(flags.includes(flag), `${flag} is not in ${text}`);
    assert.equal(text.includes(credentialsOf(server).token), false);
  } finally {
    await server.stop();
  }
});

test("an access log needs a logger", async () => {
  await assert.rejects(createServer({ accessLog: "all" }), /accessLog is "all": it needs a logger/);
});
