/** PEM texts, and what is wrong with those that shall hold certificates or a request for one. */
import { X509Certificate } from "node:crypto";
import { isSigningRequest } from "./pkcs10.js";

export interface PemBlock {
  /** `CERTIFICATE`. */
  readonly type: string;
  readonly hasHeaders: boolean;
  readonly der: Buffer;
}

const BASE64 = /^[A-Za-z0-9+/]*=*$/;

/** The complete blocks of a text; what stands around them is passed over. Takes time linear in the text. */
export function pemBlocks(text: string): PemBlock[] {
  const blocks: PemBlock[] = [];
  let open: { readonly type: string; readonly lines: string[]; hasHeaders: boolean } | undefined;
  for (const line of text.split("\n").map((line) => line.trim())) {
    const begin = /^-----BEGIN ([^-]+)-----$/.exec(line);
    if (begin) open = { type: begin[1] ?? "", lines: [], hasHeaders: false };
    else if (open === undefined) continue;
    else if (line === `-----END ${open.type}-----`) {
      blocks.push({ type: open.type, hasHeaders: open.hasHeaders, der: Buffer.from(open.lines.join(""), "base64") });
      open = undefined;
    } else if (line.includes(":")) open.hasHeaders = true;
    else if (BASE64.test(line)) open.lines.push(line);
    else open = undefined;
  }
  return blocks;
}

/** What is wrong with a text of certificates; empty when nothing is. */
export function certificateFaults(text: string): string[] {
  const blocks = pemBlocks(text);
  if (blocks.length === 0) return ["must contain at least one CERTIFICATE PEM block"];
  return blocks.flatMap(({ type, hasHeaders, der }, index) => {
    if (type !== "CERTIFICATE") return [`only CERTIFICATE PEM blocks are allowed, found ${JSON.stringify(type)}`];
    if (hasHeaders) return ["no PEM block headers are permitted"];
    return isCertificate(der) ? [] : [`entry ${index} does not parse as X.509`];
  });
}

function isCertificate(der: Buffer): boolean {
  try {
    return new X509Certificate(der).raw.length === der.length;
  } catch {
    return false;
  }
}

const REQUEST_TYPES = ["CERTIFICATE REQUEST", "NEW CERTIFICATE REQUEST"];

/** What is wrong with the text of a PKCS#10 request; empty when nothing is. Its signature is the signer's to check. */
export function requestFaults(text: string): string[] {
  const [block] = pemBlocks(text);
  if (block === undefined || !REQUEST_TYPES.includes(block.type)) return ["PEM block type must be CERTIFICATE REQUEST"];
  return isSigningRequest(block.der) ? [] : ["does not parse as a PKCS#10 certificate request"];
}
