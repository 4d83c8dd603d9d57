/** docs/reference/feature-gates.md against the table of gates. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { test } from "node:test";
import { FeatureGates } from "../../runtime/api/lifecycle/feature-gates.js";
import { GATE_DEFINITIONS, type GateDefinition, type GateStage } from "../../runtime/api/lifecycle/gate-definitions.js";
import { parseRelease, type Release } from "../../runtime/api/lifecycle/lifecycle.js";
import { kubernetesProfile, orchProfile } from "../../runtime/api/profile/naming-profile.js";

const DOCUMENT = readFileSync(resolve(import.meta.dirname, "../../docs/reference/feature-gates.md"), "utf8");
const EFFECTS = { switch: "switch", always: "always", later: "none yet" };

/** `1.32, 1.33 (off)`: the releases in which a stage or its default begins. */
function sinceOf({ spans }: GateDefinition, stage: GateStage): string {
  return spans
    .filter((span) => span.stage === stage)
    .map(({ since, isOnByDefault }) => (isOnByDefault === (stage !== "alpha") ? since : `${since} (off)`))
    .join(", ");
}

/** The releases that servers follow by default, one a profile. */
const RELEASES = [orchProfile(), kubernetesProfile()].map(({ defaultRelease }) => defaultRelease);

function stateAt(name: string, release: string): string {
  const state = new FeatureGates(parseRelease(release) as Release).all().find((each) => each.name === name);
  return state === undefined ? "" : `${state.stage}, ${state.isOnByDefault ? "on" : "off"}`;
}

function rowOf(name: string, definition: GateDefinition): string {
  const { removed, effect, meaning } = definition;
  const ga = [sinceOf(definition, "ga"), removed === undefined ? "" : `removed in ${removed}`].filter(
    (text) => text !== "",
  );
  const deprecated = sinceOf(definition, "deprecated");
  const last = deprecated === "" ? ga : [...ga, `deprecated from ${deprecated}`];
  const cells = [
    sinceOf(definition, "alpha"),
    sinceOf(definition, "beta"),
    last.join(", "),
    ...RELEASES.map((release) => stateAt(name, release)),
    EFFECTS[effect],
    meaning,
  ];
  return `| \`${name}\` | ${cells.join(" | ")} |`;
}

test("[VER-028] docs/reference/feature-gates.md has every gate, with its stages and its effect", () => {
  const expected = Object.entries(GATE_DEFINITIONS).map(([name, definition]) => rowOf(name, definition));
  const rows = DOCUMENT.split("\n").filter((line) => line.startsWith("| `"));
  assert.deepEqual(
    rows,
    expected,
    "docs/reference/feature-gates.md and runtime/api/lifecycle/gate-definitions.ts differ: change both",
  );
});
