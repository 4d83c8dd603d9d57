/** The type of `--runtime-config`: keys with true or false, separated by commas. */
import type { RuntimeConfig } from "../../registry/versions/version-switches.js";
import type { OptionType } from "./option-definition.js";
import { refusal } from "./option-types.js";

/** As stock servers read them. */
const VALUES: ReadonlyMap<string, boolean> = new Map([
  ["true", true],
  ["1", true],
  ["false", false],
  ["0", false],
]);

/**
 * A key without a value is switched on (VER-011). If a key is given twice, its last value counts. The server checks
 * later whether the keys exist.
 */
export const runtimeConfig: OptionType<RuntimeConfig> = {
  parse: runtimeConfigOf,
  typescript: "RuntimeConfig",
  placeholder: "LIST",
  isList: true,
};

function runtimeConfigOf(flag: string, list: string): RuntimeConfig {
  const config: Record<string, boolean> = Object.create(null);
  for (const item of list.split(",")) {
    const text = item.trim();
    if (text === "") continue;
    const [key = "", value = "true"] = text.split(/=(.*)/s, 2);
    const isOn = VALUES.get(value);
    if (key === "" || isOn === undefined)
      throw refusal(flag, text, "expected key=true or key=false, such as batch/v1=false");
    config[key] = isOn;
  }
  return config;
}
