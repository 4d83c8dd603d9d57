/** The table of feature gates, and what a server makes of settings. SPEC: Versioning, Deprecation rules 9 and 10. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { test } from "node:test";
import { FeatureGates, STAGE_GATES } from "../../runtime/api/lifecycle/feature-gates.js";
import { GATE_DEFINITIONS, type GateDefinition, type GateSpan } from "../../runtime/api/lifecycle/gate-definitions.js";
import { IDLE_GATE_NAMES, LOCKED_IDLE_GATES } from "../../runtime/api/lifecycle/idle-gate-names.js";
import { compareReleases, parseRelease, type Release } from "../../runtime/api/lifecycle/lifecycle.js";
import { OperatorError } from "../../runtime/base/operator-error.js";

const TABLE: readonly (readonly [string, GateDefinition])[] = Object.entries(GATE_DEFINITIONS);

function release(text: string): Release {
  const parsed = parseRelease(text);
  assert.ok(parsed, `${text} is no release`);
  return parsed;
}

/** Releases that a gate is kept in its last stage before it goes. SPEC: Deprecation rules, 9. */
const KEPT_RELEASES: Readonly<Record<GateSpan["stage"], number>> = { alpha: 0, beta: 1, deprecated: 1, ga: 2 };
const ORDER: readonly GateSpan["stage"][] = ["alpha", "beta", "ga", "deprecated"];

function lifetimeProblems({ spans, removed }: GateDefinition): string[] {
  const faults: string[] = [];
  for (const [index, { since, stage }] of spans.entries()) {
    const before = spans[index - 1];
    if (before === undefined) continue;
    if (compareReleases(release(before.since), release(since)) >= 0) faults.push(`${since} follows ${before.since}`);
    if (ORDER.indexOf(stage) < ORDER.indexOf(before.stage)) faults.push(`${stage} follows ${before.stage}`);
  }
  const last = spans.at(-1);
  if (last === undefined) return ["no spans"];
  const first = spans.find(({ stage }) => stage === last.stage) as GateSpan;
  const kept = removed === undefined ? Number.POSITIVE_INFINITY : release(removed).minor - release(first.since).minor;
  if (kept < KEPT_RELEASES[last.stage]) faults.push(`removed in ${removed} as ${first.stage} since ${first.since}`);
  return faults;
}

test("[VER-027] every gate is kept as long as the rules ask, stage after stage", () => {
  for (const [name, definition] of TABLE) assert.deepEqual(lifetimeProblems(definition), [], name);
  const gate = (removed: string, ...spans: GateSpan[]): GateDefinition => ({
    spans,
    removed,
    effect: "switch",
    meaning: "",
  });
  const ga = { since: "1.30", stage: "ga", isOnByDefault: true } as const;
  const beta = { since: "1.30", stage: "beta", isOnByDefault: true } as const;
  assert.equal(lifetimeProblems(gate("1.31", ga)).length, 1);
  assert.equal(lifetimeProblems(gate("1.32", ga)).length, 0);
  assert.equal(lifetimeProblems(gate("1.30", beta)).length, 1);
  assert.equal(lifetimeProblems(gate("1.31", beta)).length, 0);
  assert.equal(lifetimeProblems(gate("1.40", ga, { ...beta, since: "1.31" })).length, 1);
});

test("[VER-031, VER-032] alpha gates are off; what is GA is on", () => {
  for (const [name, { spans }] of TABLE) {
    for (const { stage, isOnByDefault } of spans) {
      if (stage === "alpha") assert.equal(isOnByDefault, false, name);
      if (stage === "ga") assert.equal(isOnByDefault, true, name);
    }
  }
});

test("a gate that switches something is asked for in the code, and no other", () => {
  const root = resolve(import.meta.dirname, "../../runtime");
  const asked = new Set(
    readdirSync(root, { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".ts"))
      .flatMap((file) => [...readFileSync(join(root, file), "utf8").matchAll(/isEnabled\(\s*"(\w+)"/g)])
      .map(([, name]) => name),
  );
  const switches = TABLE.flatMap(([name, { effect }]) => (effect === "switch" ? [name] : []));
  assert.deepEqual([...asked].sort(), switches.sort());
});

test("defaults follow the release", () => {
  const isOn = (name: keyof typeof GATE_DEFINITIONS, at: string): boolean =>
    new FeatureGates(release(at)).isEnabled(name);
  assert.deepEqual(
    ["1.26", "1.27", "1.31", "1.32", "1.33", "1.34"].map((at) => isOn("WatchList", at)),
    [false, false, false, true, false, true],
  );
  assert.deepEqual(
    ["1.7", "1.8", "1.15", "1.16", "1.37"].map((at) => isOn("APIResponseCompression", at)),
    [false, false, false, true, true],
  );
  assert.equal(isOn("CBORServingAndStorage", "1.37"), false);
  // what the server always does is on where the gate is unknown, too
  assert.deepEqual([isOn("ServerSideApply", "1.12"), isOn("ServerSideApply", "1.35")], [true, true]);
});

test("a profile's wish is a default: it holds in every release, and a setting wins over it", () => {
  const isOn = (at: string, settings: Readonly<Record<string, boolean>>): boolean =>
    new FeatureGates(release(at), settings, { onByProfile: ["WatchList"] }).isEnabled("WatchList");
  assert.deepEqual([isOn("1.20", {}), isOn("1.31", {}), isOn("1.33", {})], [true, true, true]);
  assert.deepEqual([isOn("1.31", { WatchList: false }), isOn("1.31", { AllAlpha: false })], [false, false]);
});

test("AllAlpha and AllBeta stand for all gates of a stage; a gate's own setting wins", () => {
  const gates = new FeatureGates(release("1.32"), {
    AllAlpha: true,
    AllBeta: false,
    WatchList: true,
  });
  assert.equal(gates.isEnabled("CBORServingAndStorage"), true);
  assert.equal(gates.isEnabled("APIResponseCompression"), false);
  assert.equal(gates.isEnabled("WatchList"), true);
  for (const { name, stage, effect, isEnabled } of gates.all()) {
    if (effect === "always" || stage === "ga") assert.equal(isEnabled, true, name);
    else if (name !== "WatchList") assert.equal(isEnabled, stage === "alpha", name);
  }
});

function refusal(at: string, settings: Readonly<Record<string, boolean>>): string {
  try {
    new FeatureGates(release(at), settings);
  } catch (error) {
    assert.ok(error instanceof OperatorError);
    return error.message;
  }
  return "";
}

test("gates of other servers that stand for nothing here are taken, and told of", () => {
  const gates = new FeatureGates(release("1.31"), { UserNamespacesSupport: true, KubeletCgroupDriverFromCRI: false });
  assert.deepEqual(gates.warnings, [
    "feature gate UserNamespacesSupport has no effect in this server: it is one of other API servers",
    "feature gate KubeletCgroupDriverFromCRI has no effect in this server: it is one of other API servers",
  ]);
  assert.deepEqual(
    [...IDLE_GATE_NAMES].filter((name) => Object.hasOwn(GATE_DEFINITIONS, name) || Object.hasOwn(STAGE_GATES, name)),
    [],
  );
});

test("[VER-034] unknown gates, those that were removed, and those still to come are refused with what is known", () => {
  assert.match(refusal("1.31", { Nothing: true }), /^unrecognized feature gate: Nothing: release 1\.31 has AllAlpha, /);
  assert.match(refusal("1.31", { constructor: true }), /^unrecognized feature gate: constructor/);
  assert.equal(refusal("1.27", { DryRun: true }), "");
  assert.match(refusal("1.28", { DryRun: true }), /^unrecognized feature gate: DryRun: /);
  assert.match(
    refusal("1.31", { CBORServingAndStorage: true }),
    /^cannot set feature gate CBORServingAndStorage to true: it begins with release 1\.32, and the server follows 1\.31; expected --emulated-version=1\.32 or later$/,
  );
  assert.equal(refusal("1.32", { CBORServingAndStorage: true }), "");
});

test("[VER-033, ERR-021] GA gates are locked; what the server always does can't be switched off", () => {
  assert.match(
    refusal("1.31", { ServerSideApply: false }),
    /^cannot set feature gate ServerSideApply to false: it is GA since 1\.22 and locked to true$/,
  );
  assert.match(refusal("1.31", { ConsistentListFromCache: false }), /to false: this server always works like that/);
  assert.equal(refusal("1.31", { ConsistentListFromCache: true }), "");
});

test("a gate without an effect here is locked in the releases in which other servers lock it", () => {
  assert.equal(refusal("1.34", { JobManagedBy: false }), "");
  assert.equal(
    refusal("1.35", { JobManagedBy: false }),
    "cannot set feature gate JobManagedBy to false: it is locked to true since 1.35",
  );
  assert.equal(refusal("1.36", { JobManagedBy: true }), "");
  assert.match(refusal("1.36", { GitRepoVolumeDriver: true }), /to true: it is locked to false since 1\.36$/);
  const foreign = Object.keys(LOCKED_IDLE_GATES).filter((name) => !IDLE_GATE_NAMES.has(name));
  assert.deepEqual(foreign, []);
});

test("a GA gate that is not locked yet can be switched off, with a warning", () => {
  const gates = new FeatureGates(release("1.36"), { MutatingAdmissionPolicy: false });
  assert.equal(gates.isEnabled("MutatingAdmissionPolicy"), false);
  assert.deepEqual(gates.warnings, ["feature gate MutatingAdmissionPolicy is GA: a later release refuses it"]);
  assert.equal(new FeatureGates(release("1.36")).isEnabled("MutatingAdmissionPolicy"), true);
});

test("[VER-028, VER-033] settings of gates that are GA, deprecated or not built yet are warned of", () => {
  const warnings = (at: string, ...names: string[]): readonly string[] =>
    new FeatureGates(release(at), Object.fromEntries(names.map((name) => [name, true]))).warnings;
  assert.deepEqual(warnings("1.31", "WatchList", "APIResponseCompression", "AllBeta"), []);
  assert.match(warnings("1.31", "ServerSideApply")[0] ?? "", /ServerSideApply is GA: setting it has no effect/);
  assert.match(warnings("1.33", "StorageNamespaceIndex")[0] ?? "", /StorageNamespaceIndex is deprecated/);
  assert.deepEqual(warnings("1.32", "StorageNamespaceIndex"), []);
  const definitions: Readonly<Record<string, GateDefinition>> = {
    Planned: { spans: [{ since: "1.30", stage: "alpha", isOnByDefault: false }], effect: "later", meaning: "" },
  };
  const { warnings: ofPlanned } = new FeatureGates(release("1.31"), { Planned: true }, { definitions });
  assert.match(ofPlanned[0] ?? "", /^feature gate Planned has no effect yet/);
});

test("a gate that is on needs those that it depends on", () => {
  const spans: GateSpan[] = [{ since: "1.30", stage: "beta", isOnByDefault: true }];
  const definitions = {
    Base: { spans, effect: "switch", meaning: "" },
    Upper: { spans, effect: "switch", requires: ["Base"], meaning: "" },
  } as const satisfies Record<string, GateDefinition>;
  const make = (settings: Readonly<Record<string, boolean>>): FeatureGates =>
    new FeatureGates(release("1.31"), settings, { definitions });
  make({});
  make({ Base: false, Upper: false });
  make({ Upper: false });
  assert.throws(
    () => make({ Base: false }),
    (error) =>
      error instanceof OperatorError &&
      /^feature gate Upper needs Base, which is off: expected both on, or Upper=false$/.test(error.message),
  );
});

test("every requirement names a gate", () => {
  for (const [name, { requires = [] }] of TABLE)
    for (const required of requires) assert.ok(Object.hasOwn(GATE_DEFINITIONS, required), `${name} needs ${required}`);
});
