/**
 * The documents through which other parties find the keys of an issuer. AUTHN-SA-014; OpenID Connect Discovery 1.0,
 * section 3; RFC 7517.
 */
import type { TokenKey } from "./signing-keys.js";

/** Path of the key set on this server. */
export const KEY_SET_PATH = "/openid/v1/jwks";

/** Whether clients can find documents below the issuer's URL. */
export function isDiscoverable(issuer: string): boolean {
  if (!URL.canParse(issuer)) return false;
  const { protocol, search, hash } = new URL(issuer);
  return protocol === "https:" && search === "" && hash === "";
}

export function discoveryText(issuer: string, jwksUri: string, keys: readonly TokenKey[]): string {
  return JSON.stringify({
    issuer,
    jwks_uri: jwksUri,
    response_types_supported: ["id_token"],
    subject_types_supported: ["public"],
    id_token_signing_alg_values_supported: [...new Set(keys.map(({ algorithm }) => algorithm))].sort(),
  });
}

/** @param keys public keys */
export function keySetText(keys: readonly TokenKey[]): string {
  const shown = keys.map(({ id, algorithm, key }) => ({
    use: "sig",
    kid: id,
    alg: algorithm,
    ...key.export({ format: "jwk" }),
  }));
  return JSON.stringify({ keys: shown });
}
