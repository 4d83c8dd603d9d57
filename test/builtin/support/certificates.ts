/** Certificates and requests for them, made on the spot. */
import "reflect-metadata";
import { PemConverter, Pkcs10CertificateRequestGenerator, X509CertificateGenerator } from "@peculiar/x509";

const ALGORITHM = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" };

/** PEM text of a PKCS#10 request. */
export async function makeRequest(name: string): Promise<string> {
  const keys = await crypto.subtle.generateKey(ALGORITHM, true, ["sign", "verify"]);
  const request = await Pkcs10CertificateRequestGenerator.create({
    name: `CN=${name}`,
    keys,
    signingAlgorithm: ALGORITHM,
  });
  return request.toString("pem");
}

/** PEM text of a certificate that is its own issuer. */
export async function makeCertificate(name: string): Promise<string> {
  const keys = await crypto.subtle.generateKey(ALGORITHM, true, ["sign", "verify"]);
  const certificate = await X509CertificateGenerator.createSelfSigned({
    name: `CN=${name}`,
    keys,
    signingAlgorithm: ALGORITHM,
    notBefore: new Date(0),
    notAfter: new Date(Date.UTC(2100, 0)),
  });
  return `${certificate.toString("pem")}\n`;
}

/** PEM text of any bytes under any label. */
export function makePem(label: string, bytes: Uint8Array): string {
  return PemConverter.encode(bytes, label);
}

export function base64(text: string): string {
  return Buffer.from(text).toString("base64");
}
