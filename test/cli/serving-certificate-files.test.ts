/** `kindsmith serve` with a certificate by file, which an operator replaces. */
import assert from "node:assert/strict";
import { once } from "node:events";
import { mkdtemp, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { connect } from "node:tls";
import { parse } from "yaml";
import { makeAuthority } from "../support/certificates.js";
import { kindsmithOutcome } from "../support/cli.js";
import { type ServeProcess, startServe, untilWritten } from "../support/serve.js";

test("replaced files of the serving certificate are in use a moment later, and broken ones leave the former", async (context) => {
  const folder = await mkdtemp(join(tmpdir(), "kindsmith-certificate-"));
  context.after(() => rm(folder, { recursive: true, force: true }));
  const authority = await makeAuthority("serving");
  const [first, second] = await Promise.all(
    ["first", "second"].map((commonName) => authority.issueServer({ commonName })),
  );
  assert.ok(first && second);
  const files = { certificate: join(folder, "tls.crt"), key: join(folder, "tls.key") };
  await writeFile(files.certificate, first.certificate);
  await writeFile(files.key, second.key);
  const flags = [`--tls-cert-file=${files.certificate}`, `--tls-private-key-file=${files.key}`];
  const refused = await kindsmithOutcome(["serve", "--secure-port=0", `--data-dir=${folder}/refused`, ...flags]);
  assert.notEqual(refused.code, 0);
  assert.ok(
    refused.stderr.includes(`--tls-private-key-file: ${files.key} are not a certificate and its key`),
    refused.stderr,
  );

  await writeFile(files.key, first.key);
  const served = await startServe([...flags, "--log-level=info"]);
  context.after(() => served.stop());
  assert.equal(await presented(served, authority.certificate), "first");
  await replace(files.key, "a key, half written");
  await untilWritten(served, "the former serving certificate stays in use");
  assert.equal(await presented(served, authority.certificate), "first");
  await replace(files.certificate, second.certificate);
  await replace(files.key, second.key);
  await untilWritten(served, "a new serving certificate is in use");
  assert.equal(await presented(served, authority.certificate), "second");
  const trusted = async (): Promise<string> => {
    const { clusters } = parse(await readFile(served.kubeconfig, "utf8"));
    return Buffer.from(clusters[0].cluster["certificate-authority-data"], "base64").toString();
  };
  while ((await trusted()) !== second.certificate) await new Promise((resolve) => setImmediate(resolve));
});

test("a directory of certificates has the serving certificate under kube-apiserver's names, and an operator's there counts", async (context) => {
  const folder = await mkdtemp(join(tmpdir(), "kindsmith-certificate-"));
  context.after(() => rm(folder, { recursive: true, force: true }));
  const certificates = join(folder, "certificates");
  const files = { certificate: join(certificates, "apiserver.crt"), key: join(certificates, "apiserver.key") };
  const start = () => startServe([`--cert-dir=${certificates}`, `--data-dir=${join(folder, "data")}`]);
  const stopped = async (server: ServeProcess, ca: string): Promise<string> => {
    try {
      return await presented(server, ca);
    } finally {
      await server.stop();
    }
  };
  const first = await start();
  const made = await readFile(files.certificate, "utf8");
  assert.equal((await stat(files.key)).mode & 0o777, 0o600);
  const own = await stopped(first, made);
  // Its own files are no operator's: a certificate that has to be renewed is renewed in them too.
  await writeFile(files.certificate, "half written");
  const second = await start();
  assert.equal(await readFile(files.certificate, "utf8"), made);
  assert.equal(await stopped(second, made), own);

  const authority = await makeAuthority("operator");
  const issued = await authority.issueServer({ commonName: "of the operator" });
  await writeFile(files.certificate, issued.certificate);
  await writeFile(files.key, issued.key);
  assert.equal(await stopped(await start(), authority.certificate), "of the operator");
  assert.equal(await readFile(files.certificate, "utf8"), issued.certificate);
});

async function replace(file: string, text: string): Promise<void> {
  await writeFile(`${file}.new`, text);
  await rename(`${file}.new`, file);
}

/** Returns the common name of the certificate that a new connection sees and trusts. */
async function presented({ url }: ServeProcess, ca: string): Promise<string> {
  const socket = connect({ port: Number(new URL(url).port), host: "127.0.0.1", ca });
  await once(socket, "secureConnect");
  const { subject } = socket.getPeerCertificate();
  socket.destroy();
  return String(subject.CN);
}
