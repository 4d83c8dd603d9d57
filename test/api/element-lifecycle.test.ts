/** SPEC: Deprecation rules 5 to 8, on flags and behaviours. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { parseCommandLine } from "../../codegen/command-line.js";
import { DEPRECATED_BEHAVIOURS } from "../../runtime/api/lifecycle/behaviour-lifecycles.js";
import {
  type ElementAudience,
  type ElementLifecycle,
  elementProblems,
  releasesUntilRemoval,
  type Stability,
} from "../../runtime/api/lifecycle/element-lifecycle.js";
import { parseRelease, type Release } from "../../runtime/api/lifecycle/lifecycle.js";
import { SERVE_FLAGS } from "../../runtime/cli/serve/serve-flags.js";
import { parseFlags } from "../../runtime/command-line/parse-flags.js";

const GONE: ElementLifecycle = {
  stability: "ga",
  since: "1.20",
  deprecated: { since: "1.29", instead: "use --new", removed: "1.32" },
};

const release = (text: string): Release => parseRelease(text) as Release;

/** What both parsers make of the flag `old` in a release: its value and what was warned of, or the refusal. */
function outcomes(lifecycle: ElementLifecycle, text: string): string[] {
  const flag = { name: "old", value: "X", help: "An old one.", lifecycle };
  const parse = (parser: "user" | "admin"): string => {
    const warnings: string[] = [];
    const surroundings = { release: release(text), warn: (message: string) => void warnings.push(message) };
    try {
      const values =
        parser === "user"
          ? parseCommandLine([flag], ["--old", "a"], 0, surroundings).values
          : parseFlags([flag], ["--old=a"], surroundings);
      return [values.get("old"), ...warnings].join(": ");
    } catch (error) {
      return `refused: ${(error as Error).message}`;
    }
  };
  return [parse("user"), parse("admin")];
}

test("[VER-022] [VER-024] a deprecated flag works for its time and warns, and is refused after it", () => {
  const WARNING = "a: Flag --old has been deprecated, use --new";
  for (const [text, outcome] of [
    ["1.19", "refused: --old: it begins with release 1.20"],
    ["1.20", "a"],
    ["1.28", "a"],
    ["1.29", WARNING],
    ["1.31", WARNING],
    ["1.32", "refused: --old: it was removed in release 1.32; use --new"],
  ] as const)
    assert.deepEqual(outcomes(GONE, text), [outcome, outcome], text);
});

test("[VER-022] how long deprecated flags and behaviours work, in releases", () => {
  const table = (["user", "admin", "behaviour"] as const).map((audience) =>
    (["ga", "beta", "alpha"] as const).map((stability) => releasesUntilRemoval(audience, stability)),
  );
  // 12 months or 2 releases, 3 months or 1, none; 6 months or 1, 3 months or 1, none; a year: a release comes every 4 months
  assert.deepEqual(table, [
    [3, 1, 0],
    [2, 1, 0],
    [3, 3, 3],
  ]);
});

function ending(stability: Stability, removed: string, replacement?: Stability): ElementLifecycle {
  const next = replacement && { replacement: { name: "--new", stability: replacement } };
  return { stability, since: "1.10", deprecated: { since: "1.20", instead: "use --new", removed, ...next } };
}

test("[VER-022] [VER-025] elements that would go too early are faults of the data", () => {
  const audiences: readonly ElementAudience[] = ["user", "admin", "behaviour"];
  const early = (stability: Stability, removed: string): readonly ElementAudience[] =>
    audiences.filter((audience) => elementProblems("--old", audience, ending(stability, removed)).length > 0);
  assert.deepEqual(early("ga", "1.21"), ["user", "admin", "behaviour"]);
  assert.deepEqual(early("ga", "1.22"), ["user", "behaviour"]);
  assert.deepEqual(early("ga", "1.23"), []);
  assert.deepEqual(early("beta", "1.20"), ["user", "admin", "behaviour"]);
  assert.deepEqual(early("beta", "1.21"), ["behaviour"]);
  assert.deepEqual(early("alpha", "1.20"), ["behaviour"]);
  assert.deepEqual(elementProblems("--old", "user", ending("ga", "1.22")), [
    "--old: deprecated in 1.20 and removed in 1.22; expected 3 releases between",
  ]);
});

test("[VER-023] [VER-026] a replacement that is less stable is a fault of the data", () => {
  for (const audience of ["user", "admin", "behaviour"] as const) {
    const faults = (from: Stability, to: Stability): number =>
      elementProblems("x", audience, ending(from, "1.30", to)).length;
    assert.deepEqual(
      [
        faults("ga", "alpha"),
        faults("ga", "beta"),
        faults("beta", "alpha"),
        faults("ga", "ga"),
        faults("alpha", "beta"),
      ],
      [1, 1, 1, 0, 0],
    );
  }
});

test("[VER-023] the flags of the server keep the rules", () => {
  const faults = SERVE_FLAGS.flatMap(({ name, lifecycle }) =>
    lifecycle === undefined ? [] : elementProblems(`--${name}`, "admin", lifecycle),
  );
  assert.deepEqual(faults, []);
});

test("[VER-025] [VER-026] behaviours on their way out keep the rules, and are in the documentation", () => {
  const page = readFileSync(new URL("../../docs/reference/versions.md", import.meta.url), "utf8");
  assert.ok(DEPRECATED_BEHAVIOURS.length > 0);
  for (const { name, ...lifecycle } of DEPRECATED_BEHAVIOURS) {
    assert.deepEqual(elementProblems(name, "behaviour", lifecycle), []);
    assert.ok(page.includes(name), `docs/reference/versions.md does not speak of ${name}`);
  }
});
