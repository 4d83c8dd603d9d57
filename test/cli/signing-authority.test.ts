/** The signing authority of a data directory: made once, kept, and never lost with the files of an operator. */
import assert from "node:assert/strict";
import { X509Certificate } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { Home } from "../../runtime/cli/serve/home.js";

const NOW_MS = Date.UTC(2026, 0, 1);

async function homeIn(t: { after(call: () => void): void }) {
  const folder = mkdtempSync(join(tmpdir(), "kindsmith-authority-"));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const home = await Home.open(folder);
  const files = { certificate: join(folder, "pki/signing-ca.crt"), key: join(folder, "pki/signing-ca.key") };
  return { home, files };
}

test("it is made once and read again", async (t) => {
  const { home, files } = await homeIn(t);
  const made = await home.signingAuthority(NOW_MS);
  const read = new X509Certificate(made.certificate);
  assert.deepEqual([read.ca, read.verify(read.publicKey), read.checkPrivateKey(made.key)], [true, true, true]);
  assert.equal((await home.signingAuthority(NOW_MS)).certificate, made.certificate);
  assert.equal(readFileSync(files.certificate, "utf8"), made.certificate);
});

test("a key alone gets a certificate and stays", async (t) => {
  const { home, files } = await homeIn(t);
  await home.signingAuthority(NOW_MS);
  const key = readFileSync(files.key, "utf8");
  rmSync(files.certificate);
  const made = await home.signingAuthority(NOW_MS);
  assert.equal(readFileSync(files.key, "utf8"), key);
  assert.ok(new X509Certificate(made.certificate).checkPrivateKey(made.key));
});

test("a certificate alone, and files that do not belong together, are refused and stay", async (t) => {
  const { home, files } = await homeIn(t);
  const { certificate } = await home.signingAuthority(NOW_MS);
  rmSync(files.key);
  await assert.rejects(home.signingAuthority(NOW_MS), {
    message: "--data-dir: found pki/signing-ca.crt without pki/signing-ca.key, expected both or neither",
  });
  assert.equal(readFileSync(files.certificate, "utf8"), certificate);
  const other = await homeIn(t);
  await other.home.signingAuthority(NOW_MS);
  writeFileSync(files.key, readFileSync(other.files.key));
  await assert.rejects(home.signingAuthority(NOW_MS), /the private key is not that of the certificate/);
  writeFileSync(files.key, "no key");
  await assert.rejects(home.signingAuthority(NOW_MS), /expected a private key in PEM/);
});
