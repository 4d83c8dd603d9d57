/**
 * A store that an earlier release wrote is served whole, and goes on. `make-store.ts` has written the archives, one for each release;
 * the pages on production promise this.
 */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, test } from "node:test";
import { open } from "lmdb";
import { FORMAT, FORMAT_VERSION } from "../../../runtime/storage/lmdb/databases.js";
import { assertMatches } from "../../../runtime/testing/assertions/part-assertion.js";
import { listAt, textAt } from "../../support/json.js";
import { startServe } from "../../support/serve.js";
import { ask } from "../../support/serve-requests.js";
import { FORMER_OBJECTS } from "./objects.js";

const archives = readdirSync(import.meta.dirname).filter((file) => file.endsWith(".tar.gz"));

describe("upgrades of an embedded store", () => {
  const directories: string[] = [];
  after(() => {
    for (const directory of directories) rmSync(directory, { recursive: true, force: true });
  });

  function unpacked(archive: string): string {
    const directory = mkdtempSync(join(tmpdir(), "kindsmith-upgrade-"));
    directories.push(directory);
    execFileSync("tar", ["-C", directory, "-xzf", join(import.meta.dirname, archive)]);
    return directory;
  }

  test("there is a store of a release", () => assert.ok(archives.length > 0));

  for (const archive of archives)
    test(`${archive}: every object is there as it was, ownership too, and writes go on`, async () => {
      const dataDirectory = unpacked(archive);
      const server = await startServe(["--profile=kubernetes"], { dataDirectory });
      try {
        for (const { path, name, body } of FORMER_OBJECTS) {
          const { status, text } = await ask(server, `${path}/${name}`);
          assert.equal(status, 200, `${path}/${name}: ${text}`);
          const found = JSON.parse(text) as { spec?: object; metadata: { uid: string } };
          const { spec, data } = body as { spec?: object; data?: object };
          if (spec !== undefined) assertMatches<object>({ spec: found.spec }, { spec });
          if (data !== undefined) assert.deepEqual((found as { data?: object }).data, data, path);
          assert.match(found.metadata.uid, /^[0-9a-f-]{36}$/);
        }
        const deployment = JSON.parse((await ask(server, `${FORMER_OBJECTS[3]?.path}/web`)).text) as object;
        const managers = listAt(deployment, "metadata", "managedFields").map((entry) => textAt(entry, "manager"));
        assert.ok(managers.includes("former"), managers.join(", "));
        const changed = await ask(server, "/api/v1/namespaces/former/configmaps/settings", {
          method: "PATCH",
          headers: { "content-type": "application/merge-patch+json" },
          body: { data: { colour: "blue" } },
        });
        assert.equal(changed.status, 200, changed.text);
        const listed = JSON.parse((await ask(server, "/apis/library.example.com/v1/books")).text) as object;
        assert.equal(listAt(listed, "items").length, 1);
      } finally {
        await server.stop();
      }
    });

  test("a store of a format that this release does not know is refused with both formats, and stays as it is", async () => {
    const dataDirectory = unpacked(archives.at(-1) as string);
    const path = join(dataDirectory, "store");
    const store = open({ path, maxDbs: 32 });
    const meta = store.openDB({ name: "meta", encoding: "binary", keyEncoding: "binary" });
    await meta.put(FORMAT, Buffer.from(`${Number(FORMAT_VERSION) + 1}`));
    await store.close();
    await assert.rejects(
      startServe(["--profile=kubernetes"], { dataDirectory }),
      (error: Error) =>
        error.message.includes("the server ended with 2") &&
        error.message.includes(`found format ${Number(FORMAT_VERSION) + 1}, expected ${FORMAT_VERSION}`),
    );
  });
});
