/** The optional peer dependencies: a missing one is named with the command that installs it, by whoever needs it. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { test } from "node:test";
import { OperatorError } from "../../runtime/base/operator-error.js";
import { MissingPackageError, withPackage } from "../../runtime/base/optional-package.js";
import { ROOT } from "../support/production-tree.js";

const MANIFEST = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));

/** An error as Node.js throws it for an import. */
function absence(quoted: string): Error {
  return Object.assign(
    new Error(`Cannot find package '${quoted}' imported from /srv/app/node_modules/mongodb/lib/a.js`),
    {
      code: "ERR_MODULE_NOT_FOUND",
    },
  );
}

test("a missing package is named with the command that installs it", async () => {
  await assert.rejects(
    withPackage("mongodb", "storage on MongoDB", () => Promise.reject(absence("mongodb"))),
    (error) => {
      assert.ok(error instanceof MissingPackageError && error instanceof OperatorError);
      assert.equal(
        error.message,
        "storage on MongoDB needs the package mongodb, which is not installed: run `npm install mongodb`",
      );
      return true;
    },
  );
});

test("so is one of which a file is looked for", async () => {
  const locate = (): string => createRequire("/").resolve("@fastify/swagger-ui/static/swagger-ui.css");
  await assert.rejects(withPackage("@fastify/swagger-ui", "the page", locate), {
    message: /^the page needs .*: run `npm install @fastify\/swagger-ui@\d+\.\d+\.\d+`$/,
  });
});

test("the absence of a package that the package itself needs is another error", async () => {
  const other = absence("bson");
  await assert.rejects(
    withPackage("mongodb", "storage on MongoDB", () => Promise.reject(other)),
    (error) => error === other,
  );
});

test("what is loaded is returned", async () => {
  assert.equal(await withPackage("mongodb", "storage on MongoDB", () => 1), 1);
});

test("each is an optional peer, and a development dependency of the version that the messages name", () => {
  const names = Object.keys(MANIFEST.peerDependencies);
  const source = readFileSync(join(ROOT, "runtime/base/optional-package.ts"), "utf8");
  const table = /const INSTALLED_AS = \{([^}]*)\}/.exec(source)?.[1] ?? "";
  assert.deepEqual(
    [...table.matchAll(/^ {2}"?([^":\s]+)"?:/gm)].map(([, name]) => name),
    names,
  );
  for (const name of names) {
    assert.deepEqual(MANIFEST.peerDependenciesMeta[name], { optional: true });
    assert.ok(name in MANIFEST.devDependencies, `the tests have ${name}`);
    assert.ok(!(name in MANIFEST.dependencies), `users don't get ${name} with the package`);
  }
  const [, version] = /"@fastify\/swagger-ui@([\d.]+)"/.exec(table) ?? [];
  assert.equal(version, MANIFEST.devDependencies["@fastify/swagger-ui"]);
  const page = readFileSync(join(ROOT, "docs/reference/api-reference.md"), "utf8");
  assert.ok(page.includes(`npm install @fastify/swagger-ui@${version}\n`));
});
