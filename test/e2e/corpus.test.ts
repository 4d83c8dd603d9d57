/**
 * Real input: the CRDs of projects that people run are generated into an API, served, and their sample objects are
 * created, listed, watched and deleted by kubectl. The measure is what a reference server answered to the same objects.
 * All projects, defined at run time, are in corpus/custom-objects.test.ts.
 * KINDSMITH_CORPUS=all takes every project that there is.
 */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { corpusIsMissing, corpusProjectNames, readCorpusProject } from "../support/crd-corpus.js";
import { findKubectl } from "../support/kubectl.js";
import type { Tally } from "./support-corpus/judgement.js";
import { runProject } from "./support-corpus/project-run.js";

const TITLE = "CRDs and objects of real projects";
const KUBECTL_RELEASE = "1.35";

/** What each project has reached. Numbers may grow, never shrink. */
const REACHED: Readonly<Record<string, Partial<Tally>>> = {
  "cert-manager__cert-manager": { crds: 6, kinds: 6, created: 4, equal: 4, refused: 1, ruleRefused: 0 },
};

const missing = corpusIsMissing();
const kubectl = missing === false ? await findKubectl(KUBECTL_RELEASE) : { missing };

if ("missing" in kubectl) test(TITLE, { skip: kubectl.missing }, () => {});
else describe(TITLE, () => runAll(kubectl.path));

function runAll(kubectlPath: string): void {
  const names = process.env.KINDSMITH_CORPUS === "all" ? corpusProjectNames() : Object.keys(REACHED);
  const tallies: Tally[] = [];

  for (const name of names) {
    test(`[GEN-003] ${name}`, async (context) => {
      const { tally, remarks } = await runProject(readCorpusProject(name), kubectlPath);
      tallies.push(tally);
      for (const remark of remarks) context.diagnostic(remark);
      context.diagnostic(JSON.stringify(tally));
      for (const [count, least] of Object.entries(REACHED[name] ?? {})) {
        assert.ok(
          tally[count as keyof Tally] >= least,
          `${count}: ${tally[count as keyof Tally]}, was ${least} before`,
        );
      }
    });
  }

  test("the totals", (context) => {
    assert.equal(tallies.length, names.length);
    const total = (count: keyof Tally): number => tallies.reduce((sum, tally) => sum + tally[count], 0);
    context.diagnostic(
      `corpus: ${tallies.length} projects, ${total("crds")} CRDs generated, ${total("kinds")} kinds served, ` +
        `${total("created")} of ${total("accepted")} samples created, ${total("equal")} equal to the reference, ` +
        `${total("refused")} of ${total("refusals")} refused as by the reference, ` +
        `${total("ruleRefused")} of ${total("ruleRefusals")} that only rules refuse`,
    );
  });
}
