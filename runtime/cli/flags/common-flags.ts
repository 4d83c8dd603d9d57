/** The flags of every command, in addition to its own. SPEC: Versioning, feature gates. */
import { FeatureGates } from "../../api/lifecycle/feature-gates.js";
import { parseRelease, type Release } from "../../api/lifecycle/lifecycle.js";
import { builtinProfile, defaultProfile } from "../../api/profile/naming-profile.js";
import { featureGates } from "../../assembly/options/feature-gate-settings.js";
import { UsageError } from "../../base/usage-error.js";
import { CONFIGURATION_FLAG } from "../../command-line/configuration-file.js";
import type { Command } from "../commands.js";

const FLAG = "--feature-gates";

/**
 * Checks the feature gates of a command line against the release that servers of the named profile follow, so that all
 * commands accept the same flags, and removes them from the arguments.
 * @param warn receives a warning for each deprecated gate
 * @throws OperatorError for gates that the release does not have, or that can't have this value
 */
export function withoutCommonFlags(argv: readonly string[], warn: (message: string) => void): readonly string[] {
  const rest: string[] = [];
  const settings: Record<string, boolean> = {};
  for (let index = 0; index < argv.length; index++) {
    const argument = argv[index] as string;
    const [name, inline] = argument.split(/=(.*)/s, 2);
    if (name !== FLAG) {
      rest.push(argument);
      continue;
    }
    const list = inline ?? argv[++index];
    if (list === undefined) throw new UsageError(`${FLAG} needs a value: ${FLAG}=Name=true,...`);
    Object.assign(settings, featureGates.parse("feature-gates", list));
  }
  const { warnings } = new FeatureGates(parseRelease(releaseOf(argv)) as Release, settings);
  for (const warning of warnings) warn(warning);
  return rest;
}

/** The release of the built-in profile that the arguments name, or else of that which commands have by default. */
function releaseOf(argv: readonly string[]): string {
  const index = argv.findLastIndex((argument) => /^--profile(=|$)/.test(argument));
  const name = argv[index]?.split(/=(.*)/s, 2)[1] ?? argv[index + 1] ?? "";
  return (builtinProfile(index < 0 ? "" : name) ?? defaultProfile()).defaultRelease;
}

/** The end of the help text of a command. */
export function commonHelp({ hasOwnGates }: Pick<Command, "hasOwnGates">): string {
  const file = `Every command takes --${CONFIGURATION_FLAG.name}=FILE, a YAML file of flags by their names`;
  if (hasOwnGates) return `\n${file}.\n`;
  return `\n${file}, and ${FLAG}=Name=true|false,...,\nof which \`kindsmith feature-gates\` is the list.\n`;
}
