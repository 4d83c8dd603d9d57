/** CertificateSigningRequests for scenes: made, decided, and what their certificates say. */
import "reflect-metadata";
import { KeyObject } from "node:crypto";
import {
  type Extension,
  Pkcs10CertificateRequestGenerator,
  SubjectAlternativeNameExtension,
  X509Certificate,
} from "@peculiar/x509";
import type { CertificateSigningRequest } from "../../../generated/certificates/v1/certificate-signing-request.types.js";
import { certificateSigningRequests } from "../../../generated/certificates/v1/client.js";
import type { Client } from "../../../runtime/client/index.js";

const ALGORITHM = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" };
const AUTHORITY_KEY_IDENTIFIER = "2.5.29.35";

export interface RequestOptions {
  /** Such as `CN=jane, O=team`, or relative names in order. */
  readonly subject: string | Record<string, string[]>[];
  readonly names?: readonly { readonly type: "dns" | "ip" | "email" | "url"; readonly value: string }[];
  /** The part after the domain. */
  readonly signer: string;
  readonly usages?: readonly string[];
  readonly expirationSeconds?: number;
}

export interface MadeRequest {
  readonly spec: CertificateSigningRequest["spec"];
  /** PEM */
  readonly key: string;
}

export const CLIENT_USAGES = ["digital signature", "client auth"];
export const SERVING_USAGES = ["digital signature", "server auth"];

export async function makeRequest(options: RequestOptions): Promise<MadeRequest> {
  const keys = await crypto.subtle.generateKey(ALGORITHM, true, ["sign", "verify"]);
  const { subject, names = [], signer, usages = CLIENT_USAGES, expirationSeconds } = options;
  const extensions: Extension[] = names.length === 0 ? [] : [new SubjectAlternativeNameExtension([...names])];
  const request = await Pkcs10CertificateRequestGenerator.create({
    name: subject,
    keys,
    signingAlgorithm: ALGORITHM,
    extensions,
  });
  return {
    spec: {
      request: Buffer.from(`${request.toString("pem")}\n`).toString("base64"),
      signerName: `kubernetes.io/${signer}`,
      usages: [...usages],
      ...(expirationSeconds === undefined ? {} : { expirationSeconds }),
    },
    key: KeyObject.from(keys.privateKey).export({ type: "pkcs8", format: "pem" }).toString(),
  };
}

/** Adds a decision as `kubectl certificate` does. */
export async function decide(client: Client, name: string, type: "Approved" | "Denied"): Promise<void> {
  const api = client.resource(certificateSigningRequests);
  const request = await api.get(name);
  const { conditions = [] } = request.status ?? {};
  const decision = { type, status: "True", reason: "Scene", message: "decided by the scene" };
  await api.approval.update({ ...request, status: { ...request.status, conditions: [...conditions, decision] } });
}

/** What a certificate says, without keys, serial numbers and moments. */
export function certificateFacts(base64: string): unknown {
  const certificate = new X509Certificate(Buffer.from(base64, "base64").toString());
  const { subject, notBefore, notAfter, extensions } = certificate;
  return {
    subject,
    validSeconds: (notAfter.getTime() - notBefore.getTime()) / 1000,
    extensions: extensions.map(({ type, critical, value }) => ({
      // With dots, they would look like addresses.
      type: type.replaceAll(".", "-"),
      critical,
      value: type === AUTHORITY_KEY_IDENTIFIER ? "KEY" : Buffer.from(value).toString("hex"),
    })),
  };
}
