/** The values of switches: as stock servers read them, in lower case. */
import { UsageError } from "../base/usage-error.js";

const SWITCH_VALUES: ReadonlyMap<string, boolean> = new Map([
  ["true", true],
  ["t", true],
  ["1", true],
  ["false", false],
  ["f", false],
  ["0", false],
]);

/** @param flag its name without dashes @throws UsageError for a text that is not such a value */
export function switchValue(flag: string, text: string): boolean {
  const isOn = SWITCH_VALUES.get(text.toLowerCase());
  if (isOn === undefined) throw new UsageError(`--${flag}: found ${JSON.stringify(text)}, expected true or false`);
  return isOn;
}
