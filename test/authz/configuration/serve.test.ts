/** `serve` with an authorization configuration: when it does not start, and what it does when the file is replaced. */
import assert from "node:assert/strict";
import { rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { UsageError } from "../../../runtime/base/usage-error.js";
import { serveConfig } from "../../../runtime/cli/serve/serve-flags.js";
import { kubernetesProfile } from "../../../runtime/index.js";
import { kindsmithOutcome } from "../../support/cli.js";
import { PEOPLE_TOKENS, tokenOf } from "../../support/people.js";
import { startServe, untilWritten } from "../../support/serve.js";
import { ask } from "../../support/serve-requests.js";
import { Webhooks } from "./configured-server.js";
import { documentOf, NODE, RBAC } from "./documents.js";

/** The file is looked at once a second; a machine may be busy. */
const TIMEOUT_MS = 120_000;
const PROFILE = kubernetesProfile();

let webhooks: Webhooks;
before(async () => {
  webhooks = await Webhooks.start();
});
after(() => webhooks.stop());

/** In one step, as tools of operators replace files. */
async function write(name: string, content: string): Promise<string> {
  const file = join(webhooks.folder, name);
  await writeFile(`${file}.new`, content);
  await rename(`${file}.new`, file);
  return file;
}

const baseFlags = (): string[] => ["--profile=kubernetes", "--storage=memory"];

/** What it says when it does not start. */
async function refusal(...flags: string[]): Promise<string> {
  const data = `--data-dir=${join(webhooks.folder, "data")}`;
  const { code, stderr } = await kindsmithOutcome(["serve", "--secure-port=0", data, ...baseFlags(), ...flags]);
  assert.notEqual(code, 0, `it started with ${flags.join(" ")}`);
  return stderr;
}

test("[AUTHZ-CONF-003] [AUTHZ-CONF-009] serve: an invalid configuration stops the start", {
  timeout: TIMEOUT_MS,
}, async () => {
  const entries = [{ type: "ABAC", name: "a" }, RBAC, NODE, NODE];
  const bad = `--authorization-config=${await write("bad.yaml", documentOf(entries, PROFILE))}`;
  const [mode, document] = await Promise.all([refusal(bad, "--authorization-mode=RBAC"), refusal(bad)]);
  assert.match(mode, /--authorization-config can not be specified when --authorization-mode or /);
  assert.ok(document.includes(`${bad}: authorizers[0].type: Unsupported value: "ABAC"`), document);
  assert.match(document, /; authorizers\[3\]\.type: Duplicate value: "Node"/);
});

test("[AUTHZ-CONF-003] [AUTHZ-CONF-004] serve: flags that exclude a configuration file", () => {
  const file = "--authorization-config=/etc/authorization.yaml";
  for (const flag of [
    "--authorization-mode=Node,RBAC",
    "--authorization-webhook-config-file=/etc/review.yaml",
    "--authorization-webhook-version=v1",
    "--authorization-webhook-cache-authorized-ttl=5m",
    "--authorization-webhook-cache-unauthorized-ttl=30s",
  ])
    assert.throws(
      () => serveConfig([file, flag]),
      (error) =>
        error instanceof UsageError &&
        /can not be specified when --authorization-mode or --authorization-webhook-\* flags are/.test(error.message),
      flag,
    );
  assert.equal(serveConfig([file]).flags["authorization-config"]?.file, "/etc/authorization.yaml");
});

test("[AUTHZ-CONF-001] [AUTHZ-CONF-005] [AUTHZ-CONF-007] serve: a real file, replaced by a good one and a bad one", {
  timeout: TIMEOUT_MS,
}, async (t) => {
  for (const name of ["jane", "bob"]) webhooks.says.set(name, ({ user }) => ({ allowed: user === name }));
  const [jane, bob] = [await webhooks.entry("jane"), await webhooks.entry("bob")];
  const file = await write("followed.yaml", documentOf([jane, RBAC], PROFILE));
  const tokens = await write("tokens.csv", PEOPLE_TOKENS);
  const server = await startServe([
    ...baseFlags(),
    "--log-level=info",
    `--token-auth-file=${tokens}`,
    `--authorization-config=${file}`,
  ]);
  t.after(() => server.stop());
  const statuses = () =>
    Promise.all(
      (["jane", "bob"] as const).map(async (person) => {
        const headers = { authorization: `Bearer ${tokenOf(person)}` };
        return (await ask(server, "/api/v1/namespaces/default/configmaps", { headers })).status;
      }),
    );
  assert.deepEqual(await statuses(), [200, 403]);
  await write("followed.yaml", documentOf([bob, RBAC], PROFILE));
  await untilWritten(server, "reloaded authorization config");
  assert.deepEqual(await statuses(), [403, 200]);
  await write("followed.yaml", "authorizers: [");
  await untilWritten(server, "failed to load authorization config");
  assert.deepEqual(await statuses(), [403, 200]);
});
