/** Guides that readers follow step by step are followed here to the letter, with the packed package in an empty folder. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { GuideReader } from "../support/guide-reader.js";
import { findKubectl } from "../support/kubectl.js";
import { type PackedPackage, packBuilt } from "../support/repository-copy.js";
import { ScratchProject } from "../support/scratch-project.js";

const TIMEOUT_MS = 600_000;
const GUIDES = [["quickstart"], ["tutorial"], ["operators", "operator-tests"]].map((names) =>
  names.map((name) => `docs/guides/${name}.md`),
);

describe("guides, word for word", { timeout: TIMEOUT_MS }, async () => {
  const kubectl = await findKubectl("1.35");
  const repository = new ScratchProject();
  let packed: PackedPackage;

  before(async () => {
    packed = await packBuilt(repository);
  });
  after(() => repository.dispose());

  for (const guides of GUIDES)
    test(guides.join(", "), async (context) => {
      if ("missing" in kubectl) return context.skip(kubectl.missing);
      const project = new ScratchProject({ kubectl: kubectl.path });
      try {
        const { steps } = await new GuideReader(guides, project, packed.tarball).follow();
        assert.ok(steps > 5, `${guides.join()}: ${steps} steps`);
      } finally {
        await project.dispose();
      }
    });
});
