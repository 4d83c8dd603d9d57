/** `serve` with a configuration file: when it does not start, and what it does when the file is replaced. */
import assert from "node:assert/strict";
import { mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { kubernetesProfile, orchProfile } from "../../../runtime/index.js";
import { kindsmithOutcome } from "../../support/cli.js";
import { startServe, untilWritten } from "../../support/serve.js";
import { ask } from "../../support/serve-requests.js";
import { LoopbackIssuer } from "../jwt/support/loopback-issuer.js";
import { document, entryFor } from "../jwt/support/server-with-issuer.js";
import { authenticator, documentOf } from "./documents.js";

/** The file is looked at once a second; a machine may be busy. */
const TIMEOUT_MS = 120_000;
const directory = mkdtempSync(join(tmpdir(), "kindsmith-authentication-"));
let first: LoopbackIssuer;
let second: LoopbackIssuer;
before(async () => {
  [first, second] = await Promise.all([LoopbackIssuer.start(), LoopbackIssuer.start()]);
});
after(async () => {
  rmSync(directory, { recursive: true });
  await Promise.all([first.stop(), second.stop()]);
});

/** In one step, as tools of operators replace files. */
function write(name: string, content: string): string {
  const file = join(directory, name);
  writeFileSync(`${file}.new`, content);
  renameSync(`${file}.new`, file);
  return file;
}

/** What it says when it does not start. */
async function refusal(...flags: string[]): Promise<string> {
  const data = `--data-dir=${join(directory, "data")}`;
  const { code, stderr } = await kindsmithOutcome([
    "serve",
    "--profile=orch",
    "--storage=memory",
    "--secure-port=0",
    data,
    ...flags,
  ]);
  assert.notEqual(code, 0, `it started with ${flags.join(" ")}`);
  return stderr;
}

test("[AUTHN-CONF-002] [AUTHN-CONF-005] [AUTHN-CONF-033] [AUTHN-CONF-034] serve: what does not go together", async () => {
  const profile = orchProfile();
  const file = `--authentication-config=${write("one.yaml", documentOf([authenticator()], {}, profile))}`;
  const anonymous = documentOf([], { anonymous: { enabled: true } }, profile);
  const withAnonymous = `--authentication-config=${write("anonymous.yaml", anonymous)}`;
  const gate = "--feature-gates=AnonymousAuthConfigurableEndpoints=true";
  const [off, oidc, gateless, both] = await Promise.all([
    refusal(file, "--feature-gates=StructuredAuthenticationConfiguration=false"),
    refusal(file, "--oidc-issuer-url=https://issuer.example", "--oidc-client-id=a"),
    refusal(withAnonymous),
    refusal(withAnonymous, gate, "--anonymous-auth=true"),
  ]);
  assert.match(off, /set --feature-gates=StructuredAuthenticationConfiguration=true to use authentication-config file/);
  assert.match(oidc, /authentication-config file and oidc-\* flags are mutually exclusive/);
  assert.match(gateless, /--authentication-config.*: anonymous: Forbidden: anonymous is not supported when/);
  assert.match(both, /--anonymous-auth flag cannot be set when anonymous field is configured/);
});

test("[AUTHN-CONF-001] [AUTHN-CONF-003] [AUTHN-CONF-004] serve: a real file, replaced by a good one and a bad one", {
  timeout: TIMEOUT_MS,
}, async (t) => {
  const profile = kubernetesProfile();
  const [one, other] = await Promise.all([entryFor(first), entryFor(second)]);
  const file = write("followed.yaml", document(profile, [one]));
  const flags = ["--profile=kubernetes", "--storage=memory", "--authorization-mode=AlwaysAllow", "--log-level=info"];
  const server = await startServe([...flags, `--authentication-config=${file}`]);
  t.after(() => server.stop());
  const tokens = await Promise.all([first.token({ sub: "jane" }), second.token({ sub: "joe" })]);
  const statuses = () =>
    Promise.all(
      tokens.map(async (token) => {
        const body = { apiVersion: "authentication.k8s.io/v1", kind: "SelfSubjectReview" };
        const headers = { authorization: `Bearer ${token}` };
        const path = "/apis/authentication.k8s.io/v1/selfsubjectreviews";
        return (await ask(server, path, { method: "POST", headers, body })).status;
      }),
    );
  assert.deepEqual(await statuses(), [201, 401]);
  write("followed.yaml", document(profile, [other]));
  await untilWritten(server, "reloaded authentication config");
  assert.deepEqual(await statuses(), [401, 201]);
  write("followed.yaml", "jwt: [");
  await untilWritten(server, "failed to load authentication config");
  assert.deepEqual(await statuses(), [401, 201]);
});
