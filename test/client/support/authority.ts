/** A throw-away certificate authority for TLS between a test and its server. */
import "reflect-metadata";
import { webcrypto } from "node:crypto";
import * as x509 from "@peculiar/x509";

const ALGORITHM = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" };
const DAY_MS = 86_400_000;

export interface KeyPair {
  /** PEM. */
  readonly certificate: string;
  readonly key: string;
}

export interface Authority {
  readonly ca: string;
  /** A certificate for 127.0.0.1, or for another name. */
  issueServer(dnsName?: string): Promise<KeyPair>;
  issueClient(commonName: string): Promise<KeyPair>;
}

export async function createAuthority(name = "CN=test authority"): Promise<Authority> {
  const keys = await generateKeys();
  const ca = await x509.X509CertificateGenerator.createSelfSigned({
    serialNumber: "01",
    name,
    ...validity(),
    keys,
    signingAlgorithm: ALGORITHM,
    extensions: [
      new x509.BasicConstraintsExtension(true, 1, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign, true),
    ],
  });
  let serial = 1;
  const issue = async (subject: string, usage: string, extensions: x509.Extension[]): Promise<KeyPair> => {
    const own = await generateKeys();
    const certificate = await x509.X509CertificateGenerator.create({
      serialNumber: (++serial).toString(16).padStart(2, "0"),
      subject,
      issuer: name,
      ...validity(),
      publicKey: own.publicKey,
      signingKey: keys.privateKey,
      signingAlgorithm: ALGORITHM,
      extensions: [new x509.ExtendedKeyUsageExtension([usage]), ...extensions],
    });
    const key = x509.PemConverter.encode(await webcrypto.subtle.exportKey("pkcs8", own.privateKey), "PRIVATE KEY");
    return { certificate: certificate.toString("pem"), key };
  };
  return {
    ca: ca.toString("pem"),
    issueServer: (dnsName) =>
      issue("CN=server", x509.ExtendedKeyUsage.serverAuth, [
        new x509.SubjectAlternativeNameExtension([
          dnsName === undefined ? { type: "ip", value: "127.0.0.1" } : { type: "dns", value: dnsName },
        ]),
      ]),
    issueClient: (commonName) => issue(`CN=${commonName}`, x509.ExtendedKeyUsage.clientAuth, []),
  };
}

function validity(): { notBefore: Date; notAfter: Date } {
  return { notBefore: new Date(Date.now() - DAY_MS), notAfter: new Date(Date.now() + DAY_MS) };
}

function generateKeys(): Promise<webcrypto.CryptoKeyPair> {
  return webcrypto.subtle.generateKey(ALGORITHM, true, ["sign", "verify"]);
}
