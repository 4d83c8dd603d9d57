/** The document that the client and a credential plugin exchange. No error message quotes the output of a plugin. */
import { createSecureContext } from "node:tls";
import { isJsonObject, type JsonObject, type JsonValue } from "../../api/json.js";
import { parseTime } from "../../api/time.js";
import { decodeJson } from "../../codec/json-codec.js";
import { messageOf } from "../client-errors.js";
import type { ClientCertificate } from "../transport/transport.js";
import { bearer, type Credential } from "./client-credentials.js";
import type { CheckedPlugin } from "./exec-plugin.js";

const KIND = "ExecCredential";
/** The characters of a token that a header can carry. */
const TOKEN = /^[\x21-\x7e]+$/;

export interface ObtainedCredential {
  readonly credential: Credential;
  /** Infinity if the plugin doesn't set an expiry. */
  readonly expiresAtMs: number;
}

/** Encodes the document that the plugin receives in its environment variable. */
export function encodeExecInfo({ apiVersion, cluster }: CheckedPlugin, isInteractive: boolean): string {
  const spec = { ...(cluster === undefined ? {} : { cluster }), interactive: isInteractive };
  return JSON.stringify({ kind: KIND, apiVersion, spec });
}

/**
 * @param stdout the whole output of the plugin
 * @param apiVersion the configured version
 * @throws Error whose message begins with what was found
 */
export function decodeExecCredential(stdout: Uint8Array, apiVersion: string): ObtainedCredential {
  const document = parsed(stdout);
  if (!isJsonObject(document) || document.kind !== KIND)
    throw new Error(`its output is another document, expected the kind ${KIND}`);
  if (document.apiVersion !== apiVersion)
    throw new Error(`its output has another apiVersion, expected ${apiVersion} as it is configured`);
  const { status } = document;
  if (!isJsonObject(status)) throw new Error("its output has no status, expected one with a credential");
  const token = textOf(status, "token");
  const certificate = certificateOf(status);
  if (token === "" && certificate === undefined)
    throw new Error("status has neither token nor clientCertificateData, expected one of them or both");
  if (token !== "" && !TOKEN.test(token))
    throw new Error("status.token has characters that a header can't carry, expected a bearer token");
  return {
    credential: {
      headers: token === "" ? {} : bearer(token).headers,
      ...(certificate === undefined ? {} : { certificate }),
    },
    expiresAtMs: expiryOf(status),
  };
}

function parsed(stdout: Uint8Array): JsonValue {
  try {
    return decodeJson(stdout).value;
  } catch {
    // The parser's message quotes its input, which may hold a secret.
    throw new Error("its output is not JSON");
  }
}

function certificateOf(status: JsonObject): ClientCertificate | undefined {
  const certificate = textOf(status, "clientCertificateData");
  const key = textOf(status, "clientKeyData");
  if (certificate === "" && key === "") return undefined;
  if (certificate === "" || key === "") {
    const [found, missing] = key === "" ? ["Certificate", "Key"] : ["Key", "Certificate"];
    throw new Error(`status has client${found}Data without client${missing}Data, expected both`);
  }
  try {
    // This reads the whole chain and compares the key with the first certificate.
    createSecureContext({ cert: certificate, key });
  } catch (error) {
    throw new Error(`status.clientCertificateData with clientKeyData can't be used: ${messageOf(error)}`);
  }
  return { certificate, key };
}

function expiryOf(status: JsonObject): number {
  const text = textOf(status, "expirationTimestamp");
  if (text === "") return Number.POSITIVE_INFINITY;
  const expiresAtMs = parseTime(text);
  if (expiresAtMs === undefined)
    throw new Error("status.expirationTimestamp is not an RFC 3339 time, expected one like 2024-01-02T03:04:05Z");
  return expiresAtMs;
}

/** Null and absent values count as empty. */
function textOf(status: JsonObject, key: string): string {
  const value = status[key] ?? "";
  if (typeof value !== "string") throw new Error(`status.${key} is a ${typeof value}, expected a string`);
  return value;
}
