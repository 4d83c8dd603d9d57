/** The flags of LIM-013 and LIM-014, as text and on a server that runs with them. */
import assert from "node:assert/strict";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import type { IncomingMessage } from "node:http";
import { type RequestOptions, request } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { parse } from "yaml";
import { UsageError } from "../../runtime/base/usage-error.js";
import { serveConfig } from "../../runtime/cli/serve/serve-flags.js";
import { startServe } from "../support/serve.js";

test("[LIM-013, LIM-014] flags: the limits of requests have defaults, and invalid limits are rejected", () => {
  const limitsOf = (...argv: string[]): readonly number[] => {
    const { flags } = serveConfig(argv);
    return [flags["request-timeout"], flags["max-requests-inflight"], flags["max-mutating-requests-inflight"]];
  };
  assert.deepEqual(limitsOf(), [60_000, 400, 200]);
  const given = ["--request-timeout=1m30s", "--max-requests-inflight=0", "--max-mutating-requests-inflight", "7"];
  assert.deepEqual(limitsOf(...given), [90_000, 0, 7]);
  for (const [flag, complaint] of [
    ["--request-timeout=500ms", /--request-timeout: found "500ms", expected at least 1s/],
    ["--request-timeout=0", /expected at least 1s/],
    ["--max-requests-inflight=-1", /--max-requests-inflight: found "-1", expected a number such as 400/],
    ["--max-mutating-requests-inflight=many", /found "many", expected a number/],
    ["--max-requests-inflight=", /found "", expected a number/],
  ] as const)
    assert.throws(
      () => serveConfig([flag]),
      (error) => error instanceof UsageError && complaint.test(error.message),
      flag,
    );
});

test("[LIM-013, LIM-014] flags: a server with limits rejects excess requests, and ends those that take too long", async () => {
  const directory = mkdtempSync(join(tmpdir(), "kindsmith-limits-"));
  const tokens = join(directory, "tokens.csv");
  writeFileSync(tokens, "jane-token,jane,1001,dev\n");
  const server = await startServe([
    "--storage=memory",
    "--authorization-mode=AlwaysAllow",
    `--token-auth-file=${tokens}`,
    // another connection is made and answered within it, on a busy machine too
    "--request-timeout=8s",
    "--max-mutating-requests-inflight=1",
    "--enable-priority-and-fairness=false",
  ]);
  try {
    const { clusters } = parse(readFileSync(server.kubeconfig, "utf8"));
    const options: RequestOptions = {
      method: "POST",
      ca: Buffer.from(clusters[0].cluster["certificate-authority-data"], "base64"),
      agent: false,
      headers: { authorization: "Bearer jane-token", "content-type": "application/json", expect: "100-continue" },
    };
    const url = new URL("/api/v1/namespaces/default/configmaps", server.url);
    const slow = request(url, options);
    slow.on("error", () => {});
    const ended = once(slow, "response") as Promise<[IncomingMessage]>;
    slow.flushHeaders();
    await once(slow, "continue");
    slow.write('{"metadata":');
    const refused = request(url, { ...options, headers: { authorization: "Bearer jane-token" } });
    const answered = once(refused, "response") as Promise<[IncomingMessage]>;
    refused.end('{"metadata":{"name":"a"}}');
    const [tooMany] = await answered;
    assert.deepEqual([tooMany.statusCode, tooMany.headers["retry-after"]], [429, "1"]);
    tooMany.resume();
    const [late] = await ended;
    assert.equal(late.statusCode, 504);
    slow.destroy();
  } finally {
    await server.stop();
    rmSync(directory, { recursive: true });
  }
});
