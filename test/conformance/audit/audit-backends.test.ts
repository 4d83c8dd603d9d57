/** SPEC: Events; where events are written to: files, webhooks, in all modes, and what happens when they fail. */
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { Agent } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { noLogger } from "../../../runtime/api/logger.js";
import { checkAuditVersions } from "../../../runtime/assembly/options/option-rules.js";
import { UsageError } from "../../../runtime/base/usage-error.js";
import { readOptionFile } from "../../../runtime/cli/serve/files/option-files.js";
import { serveConfig } from "../../../runtime/cli/serve/serve-flags.js";
import { type AuditOptions, type AuditPolicy, orchProfile } from "../../../runtime/index.js";
import { EventReceiver } from "../../audit/event-receiver.js";
import { Scrape } from "../../server/metrics-reader.js";
import { PROFILES, startApi, type TestApi } from "../../support/api.js";
import { kindsmithOutcome } from "../../support/cli.js";
import {
  type ApiBody,
  fieldAt,
  type JsonObject,
  type JsonValue,
  listAt,
  objectAt,
  valueAt,
} from "../../support/json.js";
import { RecordedEvents } from "../../support/recorded-events.js";
import { RecordedLog } from "../../support/recorded-log.js";
import { startServe } from "../../support/serve.js";
import { ask } from "../../support/serve-requests.js";
import { SettableText } from "../../support/settable-text.js";

const CONFIGMAPS = "/api/v1/namespaces/default/configmaps";
const POLICY: AuditPolicy = { omitStages: ["RequestReceived"], rules: [{ level: "Metadata" }] };
const NO_BATCHES = { maxWaitMs: 0, throttle: undefined } as const;

/** All lines of a log and of its former files. */
async function linesOf(path: string): Promise<ApiBody[]> {
  const names = (await readdir(join(path, ".."))).filter((name) => name.startsWith("audit")).sort();
  const texts = await Promise.all(names.map((name) => readFile(join(path, "..", name), "utf8")));
  return texts.flatMap((text) =>
    text
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => JSON.parse(line)),
  );
}

async function figure(api: TestApi, name: string, labels: Record<string, string> = {}): Promise<number | undefined> {
  return (await Scrape.of(api)).value(name, labels);
}

describe("the audit's log and webhook", () => {
  let directory: string;
  before(async () => {
    directory = await mkdtemp(join(tmpdir(), "kindsmith-audit-"));
  });
  after(() => rm(directory, { recursive: true }));

  const start = (audit: AuditOptions, options: object = {}): Promise<TestApi> =>
    startApi({ audit, authorization: ["AlwaysAllow"], controllers: [], ...options });

  for (const profileOf of PROFILES) {
    const profile = profileOf();
    test(`[AUD-001] [AUD-002] [AUD-003] the command writes events of all requests until it stops, on lmdb (${profile.name})`, async () => {
      const folder = join(directory, profile.name);
      const policy = join(directory, `${profile.name}.yaml`);
      const log = join(folder, "audit.log");
      const document = (level: string): string =>
        `apiVersion: ${profile.words.auditGroup}/v1\nkind: Policy\nomitStages: [RequestReceived]\nrules: [{level: ${level}}]\n`;
      await writeFile(policy, document("Metadata"));
      const server = await startServe([
        `--profile=${profile.name}`,
        `--audit-policy-file=${policy}`,
        `--audit-log-path=${log}`,
        "--audit-log-maxsize=1",
        "--audit-log-mode=batch",
        "--log-level=info",
        "--emulated-version=1.24",
      ]);
      const ids: (string | undefined)[] = [];
      const agent = new Agent({ keepAlive: true });
      const send = async (path: string, body?: JsonObject): Promise<void> => {
        const { headers } = await ask(server, path, { agent, ...(body === undefined ? {} : { method: "POST", body }) });
        ids.push(headers["audit-id"] as string | undefined);
      };
      await send("/apis/policy/v1beta1/poddisruptionbudgets");
      await send("/api/v1/pods");
      const [old, current] = [ids[0], ids[1]];
      // more than the megabyte of one file
      for (let round = 0; round < 15; round++)
        await Promise.all(
          Array.from({ length: 20 }, (_, index) => send(`/nowhere/${"n".repeat(3_500)}-${round}-${index}`)),
        );
      await writeFile(policy, "rules: [");
      await untilText(server.output, "failed to load the audit policy, the previous one stays in use");
      await send("/version");
      await writeFile(policy, document("Request"));
      await untilText(server.output, "reloaded the audit policy");
      await send(CONFIGMAPS, { metadata: { name: "last" }, data: { a: "b" } });
      agent.destroy();
      assert.equal((await server.stop()).code, 0);
      const events = await linesOf(log);
      const byId = new Map(events.map((event) => [event.auditID, event]));
      for (const id of ids) assert.equal(byId.get(id)?.stage, "ResponseComplete", id);
      assert.ok(
        events.every(({ kind, apiVersion }) => kind === "Event" && apiVersion === `${profile.words.auditGroup}/v1`),
      );
      assert.ok((await readdir(folder)).length > 1, "there is one file");
      assert.deepEqual(valueAt(byId.get(ids.at(-1)), "requestObject", "data"), { a: "b" });
      const { auditDeprecatedAnnotation, auditRemovedReleaseAnnotation } = profile.words;
      assert.equal(fieldAt(byId.get(old), "annotations", auditDeprecatedAnnotation), "true");
      assert.equal(fieldAt(byId.get(old), "annotations", auditRemovedReleaseAnnotation), "1.25");
      assert.equal(fieldAt(byId.get(current), "annotations", auditDeprecatedAnnotation), undefined);
    });
  }

  test("the command reports flags that cannot be met, with their values", async () => {
    for (const [flag, message] of [
      ["--audit-log-mode=some", /--audit-log-mode: found "some", allowed are batch, blocking, blocking-strict/],
      ["--audit-log-batch-max-size=0", /--audit-log-batch-max-size: found "0", expected at least 1/],
      [
        "--audit-webhook-batch-throttle-qps=x",
        /--audit-webhook-batch-throttle-qps: found "x", expected a number above 0/,
      ],
    ] as const)
      assert.throws(() => serveConfig([flag]), { constructor: UsageError, message });
    const { texts } = serveConfig(["--audit-log-version=audit.k8s.io/v1"]);
    assert.throws(() => checkAuditVersions(texts, orchProfile()), {
      constructor: UsageError,
      message: '--audit-log-version: found "audit.k8s.io/v1", allowed is "audit.orch.io/v1"',
    });
    const { flags } = serveConfig(["--audit-policy-file=/nowhere/policy"]);
    const file = flags["audit-policy-file"];
    assert.ok(file);
    const { signal } = new AbortController();
    await assert.rejects(readOptionFile(file, { logger: noLogger, signal, constantFlags: new Set() }), {
      message: /--audit-policy-file=\/nowhere\/policy/,
    });
    const policy = join(directory, "bad.yaml");
    await writeFile(policy, "apiVersion: audit.k8s.io/v1\nkind: Policy\nrules: [{level: Some}]\n");
    const data = await mkdtemp(join(directory, "data-"));
    const args = ["serve", "--secure-port=0", `--data-dir=${data}`, "--audit-log-path=-"];
    const { code, stderr } = await kindsmithOutcome([...args, `--audit-policy-file=${policy}`]);
    assert.equal(code, 2, stderr);
    assert.match(stderr, /bad\.yaml: rules\[0\]\.level: Unsupported value: "Some"/);
  });

  test("a changed policy takes effect, an invalid one does not, and metrics count both", async () => {
    const document = (level: string): string =>
      JSON.stringify({ apiVersion: "audit.orch.io/v1", kind: "Policy", rules: [{ level }] });
    const text = new SettableText("the policy", document("Metadata"));
    const events = new RecordedEvents();
    const api = await start(events.options(text));
    const levelOf = async (): Promise<string | undefined> => {
      const { headers } = await api.get("/version");
      return events.of(headers["audit-id"]).at(-1)?.level;
    };
    assert.equal(await levelOf(), "Metadata");
    const reloads = "apiserver_audit_config_controller_automatic_reloads_total";
    text.set("no policy");
    assert.equal(await levelOf(), "Metadata");
    text.set(document("Request"));
    while ((await levelOf()) !== "Request") await pause(5);
    assert.equal(await figure(api, reloads, { status: "failure" }), 1);
    assert.equal(await figure(api, reloads, { status: "success" }), 1);
    text.set(document("None"));
    while ((await levelOf()) !== undefined) await pause(5);
    assert.ok(((await figure(api, "apiserver_audit_level_total", { level: "None" })) ?? 0) > 0);
    assert.equal(await figure(api, "apiserver_audit_event_total"), events.all.length);
    await api.stop();
  });

  test("blocking-strict refuses a request whose first event can't be stored; blocking does not", async () => {
    const logger = new RecordedLog();
    const broken = { path: "/dev/full" } as const;
    const rejected = "apiserver_audit_requests_rejected_total";
    const options = (mode: "blocking" | "blocking-strict"): AuditOptions => ({
      policy: { rules: [{ level: "None", nonResourceURLs: ["/metrics"] }, { level: "Metadata" }] },
      log: { ...broken, mode },
    });
    const lenient = await start(options("blocking"), { logger });
    assert.equal((await lenient.get("/version")).status, 200);
    assert.deepEqual(
      [await figure(lenient, rejected), await figure(lenient, "apiserver_audit_error_total", { plugin: "log" })],
      [0, 2],
    );
    await lenient.stop();
    assert.ok(
      logger.lines.some(({ level, message }) => level === "warn" && /audit events were lost: ENOSPC/.test(message)),
    );
    const strict = await start(options("blocking-strict"), { reportError: () => undefined, logger });
    const { status, body } = await strict.post(CONFIGMAPS, { metadata: { name: "never" } });
    assert.deepEqual(
      [status, body.reason, body.message],
      [500, "InternalError", "Internal error occurred: failed to store audit event"],
    );
    assert.equal(await figure(strict, rejected), 1);
    await strict.stop();
  });

  describe("webhook", () => {
    let receiver: EventReceiver;
    before(async () => {
      receiver = await EventReceiver.make();
      await receiver.start();
    });
    after(async () => {
      await receiver.stop();
      receiver.remove();
    });

    const hooked = (options: Partial<NonNullable<AuditOptions["webhook"]>> = {}): AuditOptions => ({
      policy: POLICY,
      webhook: { connection: receiver.connection, batch: NO_BATCHES, initialBackoffMs: 50, ...options },
    });
    const has = (id: unknown) => (events: readonly JsonObject[]) => events.some(({ auditID }) => auditID === id);

    test("lists of events come over mutual TLS, whatever is answered beside the status", async () => {
      receiver.mode("odd");
      const api = await start(hooked());
      const { headers } = await api.get("/version");
      await receiver.until(has(headers["audit-id"]));
      const last = receiver.lists.at(-1);
      assert.deepEqual([last!.caller, last!.url], ["the-server", "/events?timeout=30s"]);
      const { items, ...list } = objectAt(last!, "list");
      assert.deepEqual(list, { kind: "EventList", apiVersion: "audit.orch.io/v1", metadata: {} });
      assert.equal(fieldAt(items, 0, "kind"), "Event");
      receiver.mode("ok");
      await api.stop();
    });

    test("events wait for others, and go together when the server stops", async () => {
      const api = await start(hooked({ batch: { maxSize: 100, maxWaitMs: 3_600_000 } }));
      const before = receiver.lists.length;
      const ids: unknown[] = [];
      for (let index = 0; index < 150; index++) ids.push((await api.get("/version")).headers["audit-id"]);
      await receiver.until((events) => has(ids[0])(events));
      assert.equal(has(ids[149])(receiver.events), false);
      await api.stop();
      assert.deepEqual(
        receiver.lists.slice(before).map(({ list }) => listAt(list, "items").length),
        [100, 50],
      );
    });

    test("events are sent again while the webhook is down, slow, or answers 500", async () => {
      const api = await start(
        hooked({ batch: { maxSize: 1, maxWaitMs: 0, throttle: undefined }, initialBackoffMs: 2_000 }),
      );
      const get = async (): Promise<unknown> => (await api.get("/version")).headers["audit-id"];
      receiver.mode("500");
      const first = await get();
      receiver.mode("slow");
      const second = await get();
      await receiver.until((events) => has(first)(events) && has(second)(events));
      receiver.mode("ok");
      await receiver.stop();
      const third = await get();
      await receiver.start();
      await receiver.until(has(third));
      assert.equal(await figure(api, "apiserver_audit_error_total", { plugin: "webhook" }), undefined);
      await api.stop();
    });

    test("events beyond the buffer are dropped and counted; requests do not wait", async () => {
      receiver.mode("500");
      const logger = new RecordedLog();
      const api = await start(
        hooked({
          batch: { bufferSize: 5, maxSize: 1, maxWaitMs: 0, throttle: undefined },
          initialBackoffMs: 3_600_000,
        }),
        { logger },
      );
      for (let index = 0; index < 20; index++) assert.equal((await api.get("/version")).status, 200);
      // four are under way, and five wait
      assert.equal(await figure(api, "apiserver_audit_error_total", { plugin: "webhook" }), 20 - 4 - 5);
      assert.ok(logger.lines.some(({ message }) => /audit events were lost: the buffer is full/.test(message)));
      receiver.mode("ok");
      const before = receiver.events.length;
      await api.stop();
      assert.equal(receiver.events.length - before, 9, "what was left is sent at the stop");
    });

    test("a server stops although its webhook is down", async () => {
      await receiver.stop();
      const logger = new RecordedLog();
      const api = await start(hooked({ initialBackoffMs: 3_600_000 }), { logger });
      await api.get("/version");
      await api.stop();
      assert.ok(logger.lines.some(({ message }) => /audit events were lost/.test(message)));
      await receiver.start();
    });

    test("events that are too large go without bodies, or not at all", async () => {
      const policy: AuditPolicy = { omitStages: ["RequestReceived"], rules: [{ level: "RequestResponse" }] };
      const truncate = { maxEventBytes: 2_000, maxBatchBytes: 10_000 };
      const api = await start({ ...hooked({ truncate }), policy });
      const made = await api.post(CONFIGMAPS, { metadata: { name: "big" }, data: { a: "x".repeat(3_000) } });
      const small = await api.post(CONFIGMAPS, { metadata: { name: "small" } });
      const events = await receiver.until(
        (found) => has(made.headers["audit-id"])(found) && has(small.headers["audit-id"])(found),
      );
      const of = (id: unknown): JsonValue | undefined => events.find(({ auditID }) => auditID === id);
      const big = of(made.headers["audit-id"]);
      assert.deepEqual(
        [
          fieldAt(big, "requestObject"),
          fieldAt(big, "responseObject"),
          fieldAt(big, "annotations", "audit.orch.io/truncated"),
        ],
        [undefined, undefined, "true"],
      );
      assert.equal(fieldAt(of(small.headers["audit-id"]), "requestObject", "metadata", "name"), "small");
      await api.get(
        `/version?${Array.from({ length: 120 }, (_, index) => `parameter-of-a-long-name-${index}=1`).join("&")}`,
      );
      assert.equal(await figure(api, "apiserver_audit_error_total", { plugin: "webhook" }), 1);
      await api.stop();
    });

    test("the command writes to standard output in the legacy format, and reads the webhook's connection from a client configuration", async () => {
      const policy = join(directory, "hooked.yaml");
      await writeFile(policy, "apiVersion: audit.orch.io/v1\nkind: Policy\nrules: [{level: Request}]\n");
      const server = await startServe([
        `--audit-policy-file=${policy}`,
        "--audit-log-path=-",
        "--audit-log-format=legacy",
        `--audit-webhook-config-file=${receiver.kubeconfig()}`,
      ]);
      const { headers } = await ask(server, CONFIGMAPS, { method: "POST", body: { metadata: { name: "a" } } });
      await server.stop();
      assert.ok(has(headers["audit-id"])(receiver.events));
      const line = server
        .output()
        .split("\n")
        .find((text) => text.includes(`id="${headers["audit-id"]}" stage="ResponseComplete"`));
      assert.match(
        line ?? "",
        /^\d{4}-\S+Z AUDIT: id="\S+" stage="ResponseComplete" ip="127\.0\.0\.1" method="create" user="admin" groups="\\"system:masters\\",\\"system:authenticated\\"" as="<self>" asgroups="<lookup>" user-agent="" namespace="default" uri="\/api\/v1\/namespaces\/default\/configmaps" response="201"$/,
      );
    });
  });

  test("without a policy no event is written, and a log line says so", async () => {
    const logger = new RecordedLog();
    const path = join(directory, "without", "audit.log");
    const api = await start({ log: { path } }, { logger });
    await api.get("/version");
    await api.stop();
    assert.equal(existsSync(path), false);
    assert.ok(logger.lines.some(({ message }) => message.includes("there is no audit policy")));
  });
});

async function untilText(output: () => string, text: string): Promise<void> {
  while (!output().includes(text)) await pause(20);
}
