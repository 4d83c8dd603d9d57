/**
 * Real input: the CRDs of projects that people run are generated into an API, served, and their sample objects are
 * created, listed, watched and deleted by kubectl. The measure is what a reference server answered to the same objects.
 * KINDSMITH_CORPUS=all takes every project that there is.
 */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { corpusIsMissing, corpusProjectNames, readCorpusProject } from "../support/crd-corpus.js";
import { findKubectl } from "../support/kubectl.js";
import { runProject, type Tally } from "./support-corpus/project-run.js";

const KUBECTL_RELEASE = "1.35";

/** What each project has reached. Numbers may grow, never shrink. */
const REACHED: Readonly<Record<string, Partial<Tally>>> = {
  "cert-manager__cert-manager": {},
  crossplane__crossplane: {},
  "fluxcd__source-controller": {},
  "kubernetes-csi__external-snapshotter": {},
  "kubernetes-sigs__gateway-api": {},
  "kubernetes-sigs__kwok": {},
  metallb__metallb: {},
  "open-policy-agent__gatekeeper": {},
  tektoncd__triggers: {},
  traefik__traefik: {},
};

const missing = corpusIsMissing();
const kubectl = missing === false ? await findKubectl(KUBECTL_RELEASE) : { missing };
const skip = "missing" in kubectl ? kubectl.missing : false;

describe("CRDs and objects of real projects", { skip }, () => {
  const names = process.env.KINDSMITH_CORPUS === "all" && !skip ? corpusProjectNames() : Object.keys(REACHED);
  const tallies: Tally[] = [];

  for (const name of names) {
    test(`[GEN-003, SDK-019] ${name}`, async (context) => {
      const { tally, remarks } = await runProject(readCorpusProject(name), "path" in kubectl ? kubectl.path : "");
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
});
