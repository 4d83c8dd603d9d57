/** Keys for tests, and the PEM forms that they come in. */
import { createPublicKey, generateKeyPairSync, type KeyObject } from "node:crypto";

export interface KeyPair {
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
}

export function rsaPair(modulusLength = 2048): KeyPair {
  return generateKeyPairSync("rsa", { modulusLength });
}

export function ecPair(namedCurve = "P-256"): KeyPair {
  return generateKeyPairSync("ec", { namedCurve });
}

export function privatePem(key: KeyObject, type: "pkcs8" | "pkcs1" | "sec1" = "pkcs8"): string {
  return key.export({ type, format: "pem" } as { type: "pkcs8"; format: "pem" }).toString();
}

export function publicPem(key: KeyObject, type: "spki" | "pkcs1" = "spki"): string {
  const publicKey = key.type === "private" ? createPublicKey(key) : key;
  return publicKey.export({ type, format: "pem" }).toString();
}

/** A text without the lines around it: what no message may show. */
export function bodyOf(pem: string): string {
  return pem.split("\n")[1] ?? "";
}
