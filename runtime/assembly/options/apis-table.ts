/** Options that decide which APIs are served, and under which names. */
import { BUILTIN_PROFILES, DEFAULT_PROFILE, kubernetesProfile, orchProfile } from "../../api/profile/naming-profile.js";
import { builtinKinds } from "./builtin-kinds-setting.js";
import { featureGates } from "./feature-gate-settings.js";
import type { OptionTable } from "./option-definition.js";
import { boolean, text } from "./option-types.js";
import { runtimeConfig } from "./runtime-config.js";

const DEFAULT_RELEASES = `${kubernetesProfile().defaultRelease} in the profile kubernetes, ${orchProfile().defaultRelease} in the profile orch`;

export const API_OPTIONS = {
  profile: {
    type: { ...text, values: BUILTIN_PROFILES },
    placeholder: "NAME|FILE",
    default: DEFAULT_PROFILE,
    alias: "naming-profile",
    help: "Naming profile: kubernetes, orch, or a YAML file that extends one of them.",
    section: "apis",
  },
  "orch-domain": {
    type: text,
    placeholder: "DOMAIN",
    help: "Domain suffix of API groups and keys in the orch profile.",
    section: "apis",
  },
  "builtin-kinds": {
    type: builtinKinds,
    option: "builtinKinds",
    default: "all",
    help: "Built-in kinds to serve beside those of your own: all, none (what the server itself needs), core (that, and what a control plane without workloads has), or a list of groups in addition to none, such as apps,batch; api in it is the whole core group. See docs/reference/kinds.md.",
    programHelp:
      "Built-in kinds to serve beside those of your own: `all`, `none` (what the server itself needs), `core` (that, and what a control plane without workloads has), or a list of groups in addition to `none`, in which `api` is the whole core group and `core` that set. See docs/reference/kinds.md.",
    section: "apis",
  },
  apis: {
    type: text,
    placeholder: "DIR",
    help: "Folder of generated kinds to serve in addition to the built-in ones (default: ./generated if it exists).",
    section: "apis",
  },
  examples: {
    type: boolean,
    help: "Also serve the example kinds: demo.example.com Widget and jobs.example.com CronTab.",
    section: "apis",
  },
  hooks: {
    type: text,
    placeholder: "FILE",
    help: "Module whose default export is a list of hooks made with defineHooks.",
    section: "apis",
  },
  "emulated-version": {
    type: text,
    placeholder: "RELEASE",
    option: "emulatedVersion",
    help: `Release whose API versions are served, such as 1.24: without versions that came later or had been removed by then. New expressions may use what the release before it supports (default: ${DEFAULT_RELEASES}; in the profile orch with the expressions of every release).`,
    programHelp: `The release whose versions are served, such as 1.24. Default: that of the profile, ${DEFAULT_RELEASES}. See docs/reference/versions.md.`,
    section: "apis",
  },
  "runtime-config": {
    type: runtimeConfig,
    option: "runtimeConfig",
    help: "Versions and resources to switch on or off: key[=true|false], comma-separated or given again. Keys are group/version, group/version/resource, api/v1 for the core group, and api/all, api/ga, api/beta, api/alpha; the most specific key decides.",
    programHelp:
      "Versions and resources to switch on or off, by key: `apps/v1`, `apps/v1/deployments`, `api/v1` for the core group, and `api/all`, `api/ga`, `api/beta`, `api/alpha`; the most specific key decides. See docs/reference/versions.md.",
    section: "apis",
  },
  "feature-gates": {
    type: featureGates,
    option: "featureGates",
    help: "Feature gates to switch on or off: Name=true|false, comma-separated or given again. The gates of the release are listed below.",
    programHelp:
      "Feature gates to switch on or off, by name, such as `{ WatchList: true }`. See docs/reference/feature-gates.md.",
    section: "apis",
  },
  "show-hidden-metrics-for-version": {
    type: text,
    placeholder: "RELEASE",
    option: "showHiddenMetricsForVersion",
    help: "The release before the served one: metrics that the served release hides are shown again.",
    section: "apis",
  },
} as const satisfies OptionTable;
