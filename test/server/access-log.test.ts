/** The access log: which requests have a line, when it is written, and what it must not hold. */
import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import pino from "pino";
import { parseTokenFile, tokenAuthenticator } from "../../runtime/authn/token-file.js";
import type { CreateServerOptions } from "../../runtime/index.js";
import { MAX_LOGGED_CHARACTERS, MAX_LOGGED_PARAMETERS } from "../../runtime/server/http/logs/access-log-path.js";
import { type RequestOptions, startApi, type TestApi } from "../support/api.js";
import { numberAt, textAt } from "../support/json.js";
import { type RecordedLine, RecordedLog } from "../support/recorded-log.js";

const JANE: RequestOptions = { token: "jane-token" };
const CONFIGMAPS = "/api/v1/namespaces/default/configmaps";

let running: TestApi | undefined;
afterEach(async () => {
  await running?.stop();
  running = undefined;
});

async function open(options: Omit<CreateServerOptions, "profile"> = {}): Promise<{ api: TestApi; log: RecordedLog }> {
  const log = new RecordedLog();
  const api = await startApi({
    logger: log,
    accessLog: "all",
    controllers: [],
    authorization: ["AlwaysAllow"],
    authentication: {
      authenticators: [tokenAuthenticator(parseTokenFile("jane-token,jane,1001,dev\n", "tokens.csv"))],
    },
    ...options,
  });
  running = api;
  return { api, log };
}

const ofPath =
  (start: string) =>
  ({ message, fields }: RecordedLine): boolean =>
    message === "request" && textAt(fields, "path").startsWith(start);
const requestsIn = (log: RecordedLog): RecordedLine[] => log.lines.filter(({ message }) => message === "request");

test("access log: a line states the user, the request, the address and the result", async () => {
  const { api, log } = await open();
  const headers = { "user-agent": "kubectl/v1.31.0", authorization: "Bearer jane-token" };
  const { text, headers: answered } = await api.post(CONFIGMAPS, { metadata: { name: "a" } }, { headers });
  const { level, fields } = await log.line(ofPath(CONFIGMAPS));
  const { durationMs, ...rest } = fields;
  assert.equal(level, "info");
  assert.equal(Number.isInteger(durationMs) && numberAt(durationMs) >= 0, true);
  assert.deepEqual(rest, {
    auditId: answered["audit-id"],
    method: "POST",
    verb: "create",
    path: CONFIGMAPS,
    group: "",
    version: "v1",
    resource: "configmaps",
    namespace: "default",
    user: "jane",
    sourceIp: "127.0.0.1",
    userAgent: "kubectl/v1.31.0",
    status: 201,
    bytes: Buffer.byteLength(text),
  });
  const status = `${CONFIGMAPS}/a/status`;
  await api.get(status, JANE);
  const { fields: missing } = await log.line(ofPath(status));
  assert.deepEqual(
    [missing.subresource, missing.name, missing.status, missing.error],
    ["status", "a", 404, "NotFound"],
  );
});

test("access log: a line names both users of an impersonated request, and none if the caller is unknown", async () => {
  const { api, log } = await open();
  await api.get("/version?verbose=1", {
    ...JANE,
    headers: { "impersonate-user": "bob", "impersonate-group": "secret-group" },
  });
  const { fields } = await log.line(ofPath("/version"));
  assert.deepEqual([fields.user, fields.impersonatedUser], ["jane", "bob"]);
  await api.get("/apis", { token: "wrong-token" });
  const { fields: unknown } = await log.line(ofPath("/apis"));
  assert.deepEqual([unknown.user, unknown.status, unknown.error], [undefined, 401, "Unauthorized"]);
  assert.doesNotMatch(JSON.stringify(log.lines), /jane-token|wrong-token|secret-group/);
});

test("access log: values of unknown parameters are hidden, and the size of a line is limited", async () => {
  const { api, log } = await open();
  await api.get(`${CONFIGMAPS}?limit=5&access_token=abc123&labelSelector=a%3Db&command=-phunter2&sessionKey=xyz`, JANE);
  const { fields } = await log.line(ofPath(CONFIGMAPS));
  assert.equal(
    fields.path,
    `${CONFIGMAPS}?limit=5&access_token=HIDDEN&labelSelector=a%3Db&command=HIDDEN&sessionKey=HIDDEN`,
  );
  await api.get("/api/v1/namespaces/default/services/web/proxy/login?limit=hunter2", JANE);
  const proxied = await log.line(ofPath("/api/v1/namespaces/default/services"));
  assert.match(textAt(proxied.fields, "path"), /\?limit=HIDDEN$/);
  const many = Array.from({ length: MAX_LOGGED_PARAMETERS + 7 }, (_, index) => `p${index}=x`).join("&");
  await api.get(`/version?${many}`, JANE);
  assert.match(textAt((await log.line(ofPath("/version"))).fields, "path"), /&p31=HIDDEN&and 7 more$/);
  await api.get(`/apis?limit=${"9".repeat(5000)}`, { ...JANE, headers: { "user-agent": "x".repeat(5000) } });
  const long = await log.line(ofPath("/apis"));
  assert.deepEqual(
    [textAt(long.fields, "path").length, textAt(long.fields, "userAgent").length],
    [MAX_LOGGED_CHARACTERS, MAX_LOGGED_CHARACTERS],
  );
  assert.doesNotMatch(JSON.stringify(log.lines), /abc123|hunter2|xyz/);
});

test("access log: it contains neither bodies nor headers, and no client can end a line", async () => {
  const lines: string[] = [];
  const logger = pino({ level: "info" }, { write: (line) => void lines.push(line) });
  const { api } = await open({ logger });
  const headers = { "user-agent": 'x", "status":200, "y":"\\', "x-secret": "hunter2", cookie: "session=hunter3" };
  await api.post(CONFIGMAPS, { metadata: { name: "b" }, data: { password: "hunter4" } }, { ...JANE, headers });
  await api.get(`/version?a%0A%7B%22level%22%3A30%7D=%0D%0A`, JANE);
  await api.get("/nowhere%0Ainjected", JANE);
  for (const line of lines) assert.equal(line.indexOf("\n"), line.length - 1);
  const entries = lines.map((line) => JSON.parse(line));
  assert.equal(entries.find(({ resource }) => resource === "configmaps").userAgent, headers["user-agent"]);
  assert.doesNotMatch(lines.join(""), /hunter/);
});

test("access log: the line of a watch is written at its end and counts all bytes sent", async () => {
  const { api, log } = await open();
  const watch = await api.watch(`${CONFIGMAPS}?watch=1&timeoutSeconds=600`, JANE);
  await api.post(CONFIGMAPS, { metadata: { name: "seen" } }, JANE);
  await watch.take(1);
  assert.equal(
    requestsIn(log).some(({ fields }) => fields.verb === "watch"),
    false,
  );
  await watch.close();
  const { fields } = await log.line((line) => line.fields.verb === "watch");
  assert.deepEqual([fields.status, fields.error], [200, undefined]);
  assert.ok(numberAt(fields, "bytes") > 100, `${fields.bytes} bytes`);
});

test("access log: a HEAD sends no bytes, whatever a GET would send", async () => {
  const { api, log } = await open();
  for (const path of ["/version", CONFIGMAPS]) {
    await api.request("HEAD", path, JANE);
    const { fields } = await log.line(ofPath(path));
    assert.deepEqual([fields.method, fields.status, fields.bytes, fields.error], ["HEAD", 200, 0, undefined]);
  }
});

test("access log: `errors` logs only failures, `none` nothing, and `none` is the default", async () => {
  const { api, log } = await open({ accessLog: "errors" });
  await api.get(CONFIGMAPS, JANE);
  await api.get(`${CONFIGMAPS}/missing`, JANE);
  await api.get("/nowhere", JANE);
  await log.line(ofPath("/nowhere"));
  assert.deepEqual(
    requestsIn(log).map(({ fields }) => [fields.status, fields.error]),
    [
      [404, "NotFound"],
      [404, "NotFound"],
    ],
  );
  await api.stop();
  for (const options of [{ accessLog: "none" }, { accessLog: undefined }] as const) {
    const silent = await open(options as CreateServerOptions);
    await silent.api.get("/nowhere", JANE);
    assert.deepEqual(requestsIn(silent.log), []);
    await silent.api.stop();
  }
  running = undefined;
});
