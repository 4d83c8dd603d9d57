/** A generator of typed clients reads every document of a live server; a program that uses the types compiles and works. */
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { after, before, describe, test } from "node:test";
import { promisify } from "node:util";
import { kubernetesProfile } from "../../../runtime/index.js";
import { startApi, type TestApi } from "../../support/api.js";
import { membersAt, objectAt, textAt } from "../../support/json.js";

const run = promisify(execFile);

const FIXTURES = resolve(import.meta.dirname, "../../clients/openapi-typescript/fixtures");
/** Where .ci/install-openapi-typescript.sh puts the generator and the compiler that it needs. */
const TOOLS = resolve(import.meta.dirname, "../../../.cache/openapi-typescript/node_modules");
const TSX = resolve(import.meta.dirname, "../../../node_modules/tsx");
const NODE_TYPES = resolve(import.meta.dirname, "../../../node_modules/@types");
const isInstalled = existsSync(join(TOOLS, "openapi-typescript"));
const isRequired = process.env.KINDSMITH_REQUIRE_OPENAPI_TYPESCRIPT === "1";
const skip =
  isInstalled || isRequired
    ? false
    : "openapi-typescript is not installed: sh .ci/install-openapi-typescript.sh .cache/openapi-typescript";

const TIMEOUT_MS = 300_000;
const MAX_OUTPUT_BYTES = 16 * 1024 * 1024;
const STRICT = ["--strict", "--noUncheckedIndexedAccess", "--exactOptionalPropertyTypes", "--noEmit"];
const MODULES = ["--module", "nodenext", "--target", "es2022", "--lib", "es2023,dom", "--types", "node"];

// names are the same in both but for their words
for (const profile of [kubernetesProfile()]) {
  describe(`types made from the documents (${profile.name})`, { skip, timeout: TIMEOUT_MS }, () => {
    const directory = mkdtempSync(join(tmpdir(), "kindsmith-openapi-typescript-"));
    let api: TestApi;

    const node = async (...args: string[]): Promise<string> => {
      const options = { cwd: directory, timeout: TIMEOUT_MS, maxBuffer: MAX_OUTPUT_BYTES };
      try {
        return (await run(process.execPath, args, options)).stdout;
      } catch (error) {
        const { stdout = "", stderr = "" } = error as { stdout?: string; stderr?: string };
        throw new Error(`${args.join(" ")} failed\n${stdout.slice(0, 4000)}\n${stderr.slice(0, 4000)}`);
      }
    };

    before(async () => {
      assert.ok(isInstalled, `nothing at ${TOOLS}`);
      cpSync(FIXTURES, directory, { recursive: true });
      for (const folder of ["documents", "types", "node_modules"]) mkdirSync(join(directory, folder));
      for (const name of readdirSync(TOOLS))
        if (!name.startsWith(".")) symlinkSync(join(TOOLS, name), join(directory, "node_modules", name), "dir");
      symlinkSync(TSX, join(directory, "node_modules/tsx"), "dir");
      symlinkSync(NODE_TYPES, join(directory, "node_modules/@types"), "dir");
      writeFileSync(join(directory, "package.json"), JSON.stringify({ type: "module" }));
      api = await startApi({ profile });
    });

    after(async () => {
      await api?.stop();
      rmSync(directory, { recursive: true, force: true });
    });

    test("[GEN-009] they compile, and so does a program that uses them", async () => {
      const { paths } = (await api.get("/openapi/v3")).body;
      for (const [name, { serverRelativeURL }] of Object.entries(membersAt(paths))) {
        const { text } = await api.get(textAt(serverRelativeURL));
        writeFileSync(join(directory, "documents", `${name.replaceAll("/", "_")}.json`), text);
      }
      await node("generate.mjs", "documents", "types");
      const made = readdirSync(join(directory, "types"));
      assert.equal(made.length, Object.keys(objectAt(paths)).length);
      assert.ok(made.length > 20, String(made.length));
      const files = ["program.ts", ...made.map((name) => `types/${name}`)];
      await node("node_modules/typescript/bin/tsc", ...STRICT, ...MODULES, ...files);
    });

    test("[DISC-013] the program works against the server", async () => {
      assert.equal(await node("--import", "tsx", "program.ts", api.url, api.token), "done\n");
    });
  });
}
