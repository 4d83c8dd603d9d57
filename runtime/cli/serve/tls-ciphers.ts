/** Cipher suites of TLS by their names at IANA, as other servers' flags have them, and by those of OpenSSL. */
import { UsageError } from "../flags/flags.js";

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
/** Of TLS 1.3: they are always all there, as with other servers. */
const OF_TLS13 = ["TLS_AES_128_GCM_SHA256", "TLS_AES_256_GCM_SHA384", "TLS_CHACHA20_POLY1305_SHA256"];

/**
 * What OpenSSL calls them, TLS 1.3 included; undefined for an empty list.
 * @throws UsageError for names of suites that are too weak, and of none
 */
export function cipherNames(flag: string, list: string): string | undefined {
  const names = list.split(",").flatMap((name) => (name.trim() === "" ? [] : [name.trim()]));
  if (names.length === 0) return undefined;
  const chosen = names.flatMap((name) => {
    if (OF_TLS13.includes(name)) return [];
    const known = Object.hasOwn(BY_IANA_NAME, name) ? BY_IANA_NAME[name] : undefined;
    if (known !== undefined) return [known];
    const allowed = [...OF_TLS13, ...Object.keys(BY_IANA_NAME)].join(", ");
    throw new UsageError(`--${flag}: found ${JSON.stringify(name)}, allowed are ${allowed}`);
  });
  return [...OF_TLS13, ...chosen].join(":");
}
