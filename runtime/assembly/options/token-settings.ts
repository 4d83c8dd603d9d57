/** Types of options about tokens: issuers, claims and lifetimes. */
import { UsageError } from "../../base/usage-error.js";
import type { OptionType } from "./option-definition.js";
import { durationOfAtLeast, list, refusal } from "./option-types.js";

const SHORTEST_MAX_EXPIRATION_MS = 3_600_000;
/** The longest lifetime of any token. */
const LONGEST_EXPIRATION_SECONDS = 2 ** 32;

const maxExpiration = durationOfAtLeast(SHORTEST_MAX_EXPIRATION_MS);

/** A duration, in whole seconds. */
export const maxExpirationSeconds: OptionType<number> = {
  ...maxExpiration,
  parse(flag, value) {
    const seconds = Math.floor(maxExpiration.parse(flag, value) / 1000);
    if (seconds > LONGEST_EXPIRATION_SECONDS) throw refusal(flag, value, "expected at most 2^32 seconds");
    return seconds;
  },
};

/** Issuers of tokens, each once. */
export const issuers: OptionType<readonly string[]> = {
  ...list,
  placeholder: "URL",
  parse(flag, value) {
    const parsed = value.split(",").map((issuer) => issuer.trim());
    for (const [index, issuer] of parsed.entries()) {
      if (issuer === "" || (issuer.includes(":") && !URL.canParse(issuer)))
        throw refusal(flag, issuer, "expected a URL, or a string without a colon");
      if (parsed.indexOf(issuer) !== index) throw new UsageError(`--${flag}: ${JSON.stringify(issuer)} is there twice`);
    }
    return parsed;
  },
};

export const httpsUrl: OptionType<string> = {
  parse(flag, value) {
    if (!(URL.canParse(value) && new URL(value).protocol === "https:"))
      throw refusal(flag, value, "expected an https URL");
    return value;
  },
  typescript: "string",
  placeholder: "URL",
};

/** Claims and the values that they must have. */
export const requiredClaims: OptionType<Readonly<Record<string, string>>> = {
  typescript: "Readonly<Record<string, string>>",
  placeholder: "CLAIM=VALUE",
  isList: true,
  parse(flag, value) {
    const claims = new Map<string, string>();
    for (const pair of list.parse(flag, value)) {
      const at = pair.indexOf("=");
      if (at <= 0) throw refusal(flag, pair, "expected claim=value");
      claims.set(pair.slice(0, at).trim(), pair.slice(at + 1).trim());
    }
    return Object.fromEntries(claims);
  },
};
