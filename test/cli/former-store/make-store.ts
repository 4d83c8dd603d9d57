/**
 * Writes the archive of a store that the test of upgrades opens, with the code as it is: once for each release, before its tag.
 * node --import tsx test/cli/former-store/make-store.ts
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startServe } from "../../support/serve.js";
import { ask } from "../../support/serve-requests.js";
import { FORMER_OBJECTS } from "./objects.js";

/** A definition is served some moments after it was made. */
const ATTEMPTS = 100;
const INTERVAL_MS = 100;

const { version } = createRequire(import.meta.url)("../../../package.json") as { readonly version: string };
const directory = mkdtempSync(join(tmpdir(), "kindsmith-former-"));
const server = await startServe(["--profile=kubernetes"], { dataDirectory: directory });
for (const { path, name, body, isApplied } of FORMER_OBJECTS) {
  const whole = { ...body, metadata: { name } };
  for (let attempt = 1; ; attempt++) {
    const { status, text } =
      isApplied === true
        ? await ask(server, `${path}/${name}?fieldManager=former`, {
            method: "PATCH",
            headers: { "content-type": "application/apply-patch+yaml" },
            body: whole,
          })
        : await ask(server, path, { method: "POST", body: whole });
    if (status === 201) break;
    if (status !== 404 || attempt === ATTEMPTS) throw new Error(`${path}/${name}: ${status} ${text}`);
    await new Promise((done) => setTimeout(done, INTERVAL_MS));
  }
}
await server.stop();
const archive = join(import.meta.dirname, `store-${version}.tar.gz`);
execFileSync("tar", ["-C", directory, "-czf", archive, "store/data.mdb"]);
rmSync(directory, { recursive: true });
process.stdout.write(`written: ${archive}\n`);
