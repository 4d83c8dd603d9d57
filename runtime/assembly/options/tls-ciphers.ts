/** The type of `--tls-cipher-suites`: the flag has the IANA names, as the flags of other servers do, and Node.js wants those of OpenSSL. */
import type { OptionType } from "./option-definition.js";
import { refusal } from "./option-types.js";

const BY_IANA_NAME: Readonly<Record<string, string>> = {
  TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256: "ECDHE-ECDSA-AES128-GCM-SHA256",
  TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384: "ECDHE-ECDSA-AES256-GCM-SHA384",
  TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305: "ECDHE-ECDSA-CHACHA20-POLY1305",
  TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305_SHA256: "ECDHE-ECDSA-CHACHA20-POLY1305",
  TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256: "ECDHE-RSA-AES128-GCM-SHA256",
  TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384: "ECDHE-RSA-AES256-GCM-SHA384",
  TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305: "ECDHE-RSA-CHACHA20-POLY1305",
  TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305_SHA256: "ECDHE-RSA-CHACHA20-POLY1305",
  TLS_ECDHE_ECDSA_WITH_AES_128_CBC_SHA: "ECDHE-ECDSA-AES128-SHA",
  TLS_ECDHE_ECDSA_WITH_AES_256_CBC_SHA: "ECDHE-ECDSA-AES256-SHA",
  TLS_ECDHE_RSA_WITH_AES_128_CBC_SHA: "ECDHE-RSA-AES128-SHA",
  TLS_ECDHE_RSA_WITH_AES_256_CBC_SHA: "ECDHE-RSA-AES256-SHA",
};
/** The suites of TLS 1.3, which are always enabled, as in other servers. */
const OF_TLS13 = ["TLS_AES_128_GCM_SHA256", "TLS_AES_256_GCM_SHA384", "TLS_CHACHA20_POLY1305_SHA256"];

/** The OpenSSL names of the suites and of those of TLS 1.3; undefined for an empty list. Weak suites are refused. */
export const cipherSuites: OptionType<string | undefined> = {
  parse: cipherNames,
  typescript: "string",
  placeholder: "LIST",
  isList: true,
};

function cipherNames(flag: string, list: string): string | undefined {
  const names = list.split(",").flatMap((name) => (name.trim() === "" ? [] : [name.trim()]));
  if (names.length === 0) return undefined;
  const chosen = names.flatMap((name) => {
    if (OF_TLS13.includes(name)) return [];
    const known = Object.hasOwn(BY_IANA_NAME, name) ? BY_IANA_NAME[name] : undefined;
    if (known !== undefined) return [known];
    const allowed = [...OF_TLS13, ...Object.keys(BY_IANA_NAME)].join(", ");
    throw refusal(flag, name, `allowed are ${allowed}`);
  });
  return [...OF_TLS13, ...chosen].join(":");
}
