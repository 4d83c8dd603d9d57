/** What every command takes beside its own flags. SPEC: Versioning, feature gates. */
import { FeatureGates } from "../../api/lifecycle/feature-gates.js";
import { DEFAULT_RELEASE, parseRelease, type Release } from "../../api/lifecycle/lifecycle.js";
import { featureGatesOf, formatFeatureGates } from "./feature-gate-flags.js";
import { UsageError } from "./flags.js";

const FLAG = "--feature-gates";

/** Commands with settings of their own for the gates, which a server needs in full. */
const OWN: ReadonlySet<string> = new Set(["serve", "test-server"]);

/**
 * Checks the gates of a command line by the release that servers follow, so that one set of flags can be given to all
 * commands, and takes them out of it.
 * @param warn told of gates that are on their way out
 * @throws OperatorError for gates that the release does not have, or that can't be set so
 */
export function withoutCommonFlags(
  command: string,
  argv: readonly string[],
  warn: (message: string) => void,
): readonly string[] {
  if (OWN.has(command)) return argv;
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
    Object.assign(settings, featureGatesOf("feature-gates", list));
  }
  const { warnings } = new FeatureGates(parseRelease(DEFAULT_RELEASE) as Release, settings);
  for (const warning of warnings) warn(warning);
  return rest;
}

/** What the help of a command has after its own flags. */
export function commonHelp(command: string): string {
  if (OWN.has(command)) return "";
  return `
Every command takes ${FLAG}=Name=true|false,... and refuses gates that it does not know:
${formatFeatureGates()}
`;
}
