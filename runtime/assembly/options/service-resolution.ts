/** The type of `--service-resolution`: addresses of Services. */
import { UsageError } from "../../base/usage-error.js";
import type { OptionType } from "./option-definition.js";
import { refusal } from "./option-types.js";

/** `monitoring/metrics:443=10.1.2.3:6443,hooks/policy=policy.example.com:443`; an empty text means none. */
export const serviceResolution: OptionType<Readonly<Record<string, string>>> = {
  parse: serviceResolutionOf,
  typescript: "Readonly<Record<string, string>>",
  placeholder: "LIST",
  isList: true,
};

function serviceResolutionOf(flag: string, value: string): Readonly<Record<string, string>> {
  if (value === "") return {};
  const pairs = value.split(",").map((text): [string, string] => {
    const [service = "", address = "", ...rest] = text.split("=").map((part) => part.trim());
    if (service === "" || address === "" || rest.length > 0)
      throw refusal(
        flag,
        text,
        "expected namespace/name[:port]=host:port such as monitoring/metrics:443=10.1.2.3:6443",
      );
    return [service, address];
  });
  const twice = pairs.find(([service], index) => pairs.findIndex(([other]) => other === service) !== index);
  if (twice !== undefined) throw new UsageError(`--${flag}: ${JSON.stringify(twice[0])} is given twice`);
  return Object.fromEntries(pairs);
}
