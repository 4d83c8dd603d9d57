/** Metrics about the server's release and its feature gates. The names begin with the profile's product word. */
import type { FeatureGates, GateState } from "../../api/lifecycle/feature-gates.js";
import type { Release } from "../../api/lifecycle/lifecycle.js";
import type { NamingProfile } from "../../api/profile/naming-profile.js";
import type { MetricDefinition, MetricSource } from "../../base/metrics/metric-definition.js";
import { versionDocument } from "../release-name.js";

const STAGE_LABELS: Readonly<Record<GateState["stage"], string>> = {
  alpha: "ALPHA",
  beta: "BETA",
  ga: "",
  deprecated: "DEPRECATED",
};

export function serverMetrics(
  { words }: NamingProfile,
  release: Release,
  gates: FeatureGates,
): { readonly definitions: readonly MetricDefinition[]; readonly source: MetricSource } {
  const features: MetricDefinition = {
    name: `${words.productName}_feature_enabled`,
    help: "Feature gates of the release: 1 for those that are on. The stage of those that are GA is empty.",
    type: "gauge",
    labels: ["name", "stage"],
    stability: "BETA",
    since: "1.26",
  };
  const build: MetricDefinition = {
    name: `${words.productName}_build_info`,
    help: "1, with the release that the server follows and what it runs on.",
    type: "gauge",
    labels: ["major", "minor", "git_version", "git_commit", "git_tree_state", "build_date", "compiler", "platform"],
    stability: "ALPHA",
    since: "1.18",
  };
  const { major, minor, gitVersion, gitCommit, gitTreeState, buildDate, compiler, platform } = versionDocument(release);
  const facts = {
    major,
    minor,
    git_version: gitVersion,
    git_commit: gitCommit,
    git_tree_state: gitTreeState,
    build_date: buildDate,
    compiler,
    platform,
  } as Readonly<Record<string, string>>;
  return {
    definitions: [features, build],
    source: () => [
      {
        metric: features,
        samples: gates.all().map(({ name, stage, isEnabled }) => ({
          labels: { name, stage: STAGE_LABELS[stage] },
          value: Number(isEnabled),
        })),
      },
      { metric: build, samples: [{ labels: facts, value: 1 }] },
    ],
  };
}
