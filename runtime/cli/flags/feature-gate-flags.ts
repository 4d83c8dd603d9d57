/** Reads `--feature-gates`, and shows the gates in the help text. */
import { FeatureGates, type GateState, STAGE_GATES } from "../../api/lifecycle/feature-gates.js";
import { DEFAULT_RELEASE, parseRelease } from "../../api/lifecycle/lifecycle.js";
import { UsageError } from "./flags.js";

/** As stock servers read them. */
const VALUES: ReadonlyMap<string, boolean> = new Map([
  ["true", true],
  ["1", true],
  ["false", false],
  ["0", false],
]);

/**
 * Of a gate that is given twice, the last value counts. Whether the gates exist is the server's to know.
 * @throws UsageError
 */
export function featureGatesOf(flag: string, list: string): Readonly<Record<string, boolean>> {
  const settings: Record<string, boolean> = Object.create(null);
  for (const item of list.split(",")) {
    const text = item.trim();
    if (text === "") continue;
    const [name = "", value = ""] = text.split(/=(.*)/s, 2);
    const isOn = VALUES.get(value);
    if (name === "" || isOn === undefined)
      throw new UsageError(
        `--${flag}: found ${JSON.stringify(text)}, expected Name=true or Name=false, such as WatchList=true`,
      );
    settings[name] = isOn;
  }
  return settings;
}

/** One line a gate, with its stage and default in a release. @throws UsageError for a text that is no release */
export function formatFeatureGates(emulatedVersion: string = DEFAULT_RELEASE): string {
  const release = parseRelease(emulatedVersion);
  if (release === undefined)
    throw new UsageError(
      `--emulated-version: found ${JSON.stringify(emulatedVersion)}, expected a release such as 1.31`,
    );
  const stages = Object.entries(STAGE_GATES).map(
    ([name, stage]) =>
      `  ${name}=true|false\n      All gates of the stage ${stage} that are not set by their own name.`,
  );
  return [...stages, ...new FeatureGates(release).all().map(lineOf)].join("\n");
}

function lineOf({ name, stage, isOnByDefault, effect, meaning }: GateState): string {
  const note = effect === "later" ? " (no effect yet)" : effect === "always" ? " (can't be switched off)" : "";
  return `  ${name}=true|false (${stage.toUpperCase()} - default=${isOnByDefault})\n      ${meaning}${note}`;
}
