/**
 * Some five hundred commands of the real kubectl, in four releases, against one real server. To add one, add an entry to a
 * file in kubectl-commands/; see transcript.ts there.
 */
import assert from "node:assert/strict";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { EDGE_RELEASES, findKubectl, KUBECTL_PACKAGES, type KubectlRelease } from "../support/kubectl.js";
import { type ServeProcess, startServe } from "../support/serve.js";
import { play } from "./kubectl-commands/play.js";

const FOLDER = join(import.meta.dirname, "kubectl-commands");

/** Releases that run beside each other. */
const CONCURRENCY = 2;

const NEWEST: KubectlRelease = "1.35";

/** Requirement items that a theme shows. */
const ITEMS: Readonly<Record<string, string>> = {
  create: "[SDK-019] ",
  delete: "[DEL-019, DEL-020, DEL-021, NS-010, DEL-005] ",
};

/** What releases between the oldest and the newest are driven through; the others know every theme. */
const THEMES_BETWEEN = ["watch"];

interface Suite {
  readonly profile: string;
  readonly folder: string;
  readonly releases: readonly KubectlRelease[];
}

const SUITES: readonly Suite[] = [
  { profile: "kubernetes", folder: FOLDER, releases: Object.keys(KUBECTL_PACKAGES) as KubectlRelease[] },
  // The names of a profile do not depend on the release.
  { profile: "orch", folder: join(FOLDER, "orch"), releases: [NEWEST] },
];

for (const { profile, folder, releases } of SUITES) {
  const themes = readdirSync(folder).flatMap((name) => /^(.*)\.transcript$/.exec(name)?.[1] ?? []);
  describe(`kubectl commands (${profile})`, { concurrency: CONCURRENCY }, () => {
    let server: ServeProcess;
    before(async () => {
      server = await startServe([`--profile=${profile}`, "--examples", "--authorization-mode=Node,RBAC"]);
    });
    after(async () => {
      const { code } = await server.stop();
      assert.equal(code, 0, server.output());
      assert.doesNotMatch(server.output(), /"level":50/);
    });

    for (const release of releases)
      describe(release, async () => {
        const found = await findKubectl(release);
        const skip = "missing" in found ? found.missing : false;
        const cacheFolder = mkdtempSync(join(tmpdir(), "kindsmith-kube-cache-"));
        after(() => rmSync(cacheFolder, { recursive: true, force: true }));

        const isEdge = EDGE_RELEASES.includes(release);
        for (const theme of themes.filter((name) => isEdge || THEMES_BETWEEN.includes(name)))
          test(`${ITEMS[theme] ?? ""}${theme}`, { skip }, async () => {
            assert.ok("path" in found);
            const tools = { kubectl: found.path };
            const stage = { release, tools, kubeconfig: server.kubeconfig, cacheFolder };
            const differences = await play(join(folder, `${theme}.transcript`), stage);
            assert.deepEqual(differences, [], differences.join("\n\n"));
          });
      });
  });
}
