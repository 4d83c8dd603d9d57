/** `kindsmith feature-gates`: the gates of a release, with their stages and defaults. SPEC: Versioning, feature gates. */
import { compareReleases, parseRelease } from "../api/lifecycle/lifecycle.js";
import { kubernetesProfile } from "../api/profile/naming-profile.js";
import { formatFeatureGates } from "../assembly/options/feature-gate-settings.js";
import { UsageError } from "../base/usage-error.js";
import { type CommandDescription, HELP_FLAG } from "../command-line/flag-definition.js";
import { helpText } from "../command-line/help-text.js";
import { parseFlags } from "../command-line/parse-flags.js";
import { sharedFlag } from "./flags/option-flags.js";
import { releaseOfFlags } from "./flags/release-of-flags.js";

export const FEATURE_GATES_COMMAND: CommandDescription = {
  usage: ["kindsmith feature-gates [flags]"],
  about: "Lists what --feature-gates can switch on and off, for the release that a server with the same flags follows.",
  flags: [sharedFlag("profile"), sharedFlag("orch-domain"), sharedFlag("emulated-version"), HELP_FLAG],
};

/** Resolves with the exit code. @throws UsageError for a release or a profile that can't be */
export async function listFeatureGates(argv: readonly string[]): Promise<number> {
  const values = parseFlags(FEATURE_GATES_COMMAND.flags, argv);
  if (values.get("help") === "true") process.stdout.write(helpText(FEATURE_GATES_COMMAND));
  else {
    const release = releaseOfFlags(values);
    checkKnown(release);
    process.stdout.write(`${formatFeatureGates(release)}\n`);
  }
  return 0;
}

/** The gates of a release to come are not known, unlike what it removes, by which servers can follow it. */
function checkKnown(text: string): void {
  const newest = kubernetesProfile().defaultRelease;
  const [release, last] = [text, newest].map(parseRelease);
  if (release !== undefined && last !== undefined && compareReleases(release, last) > 0)
    throw new UsageError(
      `--emulated-version: found ${text}, expected ${newest}, the newest known release, or an older one`,
    );
}
