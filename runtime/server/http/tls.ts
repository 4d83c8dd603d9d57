/** Self-signed certificates: the server's own CA and a serving certificate that it signs. AUTHN-014. */

import type { webcrypto } from "node:crypto";
import { isIP } from "node:net";
import { importInTurn } from "../../base/import-in-turn.js";

export interface CertificateFiles {
  /** PEM */
  readonly certificate: string;
  readonly key: string;
}

export interface SelfMadeCertificates {
  readonly ca: CertificateFiles;
  readonly server: CertificateFiles;
}

const DAY_MS = 24 * 60 * 60 * 1000;
const CA_DAYS = 3650;
const SERVER_DAYS = 365;
/** The certificates are backdated because the clocks of clients may lag behind by this much. */
const BACKDATE_MS = 60 * 60 * 1000;
const ALGORITHM = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" };

/**
 * Creates a CA and a certificate for `hosts` (names and addresses). The certificate library is loaded only here,
 * because it costs more than the rest of the start.
 */
export async function makeCertificates(
  commonName: string,
  hosts: readonly string[],
  nowMs: number,
): Promise<SelfMadeCertificates> {
  await importInTurn(() => import("reflect-metadata"));
  const x509 = await importInTurn(() => import("@peculiar/x509"));
  const notBefore = new Date(nowMs - BACKDATE_MS);
  const pem = async (key: webcrypto.CryptoKey): Promise<string> =>
    x509.PemConverter.encode(await crypto.subtle.exportKey("pkcs8", key), "PRIVATE KEY");
  const newKeys = async (): Promise<webcrypto.CryptoKeyPair> =>
    crypto.subtle.generateKey(ALGORITHM, true, ["sign", "verify"]);
  const caKeys = await newKeys();
  const ca = await x509.X509CertificateGenerator.createSelfSigned({
    serialNumber: serialNumber(),
    name: `CN=${commonName}-ca`,
    notBefore,
    notAfter: new Date(nowMs + CA_DAYS * DAY_MS),
    signingAlgorithm: ALGORITHM,
    keys: caKeys,
    extensions: [
      new x509.BasicConstraintsExtension(true, 0, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.cRLSign, true),
      await x509.SubjectKeyIdentifierExtension.create(caKeys.publicKey),
    ],
  });
  const serverKeys = await newKeys();
  const server = await x509.X509CertificateGenerator.create({
    serialNumber: serialNumber(),
    subject: `CN=${commonName}`,
    issuer: ca.subject,
    notBefore,
    notAfter: new Date(nowMs + SERVER_DAYS * DAY_MS),
    signingAlgorithm: ALGORITHM,
    publicKey: serverKeys.publicKey,
    signingKey: caKeys.privateKey,
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
      new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
      new x509.SubjectAlternativeNameExtension(hosts.map((value) => ({ type: isIP(value) ? "ip" : "dns", value }))),
      await x509.AuthorityKeyIdentifierExtension.create(caKeys.publicKey),
    ],
  });
  return {
    ca: { certificate: ca.toString("pem"), key: await pem(caKeys.privateKey) },
    server: { certificate: server.toString("pem"), key: await pem(serverKeys.privateKey) },
  };
}

const SERIAL_BYTES = 16;

function serialNumber(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(SERIAL_BYTES));
  // The number must be positive for every reader to accept it.
  bytes[0] = (bytes[0] as number) & 0x7f;
  return Buffer.from(bytes).toString("hex");
}
