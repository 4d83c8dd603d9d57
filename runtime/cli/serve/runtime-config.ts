/** Reads `--runtime-config`: keys with true or false, separated by commas. */
import type { RuntimeConfig } from "../../registry/versions/version-switches.js";
import { UsageError } from "../flags/flags.js";

/** As stock servers read them. */
const VALUES: ReadonlyMap<string, boolean> = new Map([
  ["true", true],
  ["1", true],
  ["false", false],
  ["0", false],
]);

/**
 * A key without a value is switched on (VER-011); of a key that is given twice, the last value counts. Whether the keys
 * name something is the server's to know.
 * @throws UsageError
 */
export function runtimeConfigOf(flag: string, list: string): RuntimeConfig {
  const config: Record<string, boolean> = Object.create(null);
  for (const item of list.split(",")) {
    const text = item.trim();
    if (text === "") continue;
    const [key = "", value = "true"] = text.split(/=(.*)/s, 2);
    const isOn = VALUES.get(value);
    if (key === "" || isOn === undefined)
      throw new UsageError(
        `--${flag}: found ${JSON.stringify(text)}, expected key=true or key=false, such as batch/v1=false`,
      );
    config[key] = isOn;
  }
  return config;
}
