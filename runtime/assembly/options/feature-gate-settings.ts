/** The type of `--feature-gates`, and the list of gates in the help text. */
import { FeatureGates, type GateState, STAGE_GATES } from "../../api/lifecycle/feature-gates.js";
import { parseRelease } from "../../api/lifecycle/lifecycle.js";
import { UsageError } from "../../base/usage-error.js";
import type { OptionType } from "./option-definition.js";
import { refusal } from "./option-types.js";

/** The values that stock servers accept. */
const VALUES: ReadonlyMap<string, boolean> = new Map([
  ["true", true],
  ["1", true],
  ["false", false],
  ["0", false],
]);

/** If a gate is given twice, its last value counts. The server checks later whether the gates exist. */
export const featureGates: OptionType<Readonly<Record<string, boolean>>> = {
  parse: featureGatesOf,
  typescript: "Readonly<Record<string, boolean>>",
  placeholder: "LIST",
  isList: true,
};

function featureGatesOf(flag: string, list: string): Readonly<Record<string, boolean>> {
  const settings: Record<string, boolean> = Object.create(null);
  for (const item of list.split(",")) {
    const text = item.trim();
    if (text === "") continue;
    const [name = "", value = ""] = text.split(/=(.*)/s, 2);
    const isOn = VALUES.get(value);
    if (name === "" || isOn === undefined)
      throw refusal(flag, text, "expected Name=true or Name=false, such as WatchList=true");
    settings[name] = isOn;
  }
  return settings;
}

/** One line per gate, with its stage and default in a release. @throws UsageError if the text is not a release */
export function formatFeatureGates(emulatedVersion: string): string {
  const release = parseRelease(emulatedVersion);
  if (release === undefined)
    throw new UsageError(
      `--emulated-version: found ${JSON.stringify(emulatedVersion)}, expected a release such as 1.31`,
    );
  const stages = Object.entries(STAGE_GATES).map(
    ([name, stage]) => `  ${name}=true|false\n      All gates of the stage ${stage} that are not set by name.`,
  );
  return [...stages, ...new FeatureGates(release).all().map(lineOf)].join("\n");
}

function lineOf({ name, stage, isOnByDefault, effect, meaning }: GateState): string {
  const note = effect === "later" ? " (no effect yet)" : effect === "always" ? " (can't be switched off)" : "";
  return `  ${name}=true|false (${stage.toUpperCase()} - default=${isOnByDefault})\n      ${meaning}${note}`;
}
