/** A serving certificate that nobody but its owner vouches for. */
import { KeyUsageFlags } from "@peculiar/x509";
import { type KeyPair, makeAuthority } from "../../../support/certificates.js";

/** Signed by itself, good for servers of 127.0.0.1, and no authority. */
export function makeOwnServing(): Promise<KeyPair> {
  const keyUsages = KeyUsageFlags.digitalSignature;
  return makeAuthority("own", { isCa: false, hosts: ["127.0.0.1"], usages: ["server"], keyUsages });
}
