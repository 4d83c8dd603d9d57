/** Validates the answers of plug-ins and the envelopes of their values. */
import type { EncryptionMetrics } from "../encryption-metrics.js";
import { DecryptionError } from "../value-cipher.js";
import { type Annotations, type EncryptResponse, type Envelope, KEY_SOURCES, type StatusResponse } from "./messages.js";

/** The maximum length of a key's id, in bytes. */
export const MAX_KEY_ID_BYTES = 1024;
/** The maximum length of an encrypted data key. */
export const MAX_ENCRYPTED_KEY_BYTES = 1024;
/** The maximum length of all annotations together, names and values. */
export const MAX_ANNOTATION_BYTES = 32 * 1024;

const VERSIONS = ["v2", "v2beta1"];
/** Names of annotations have the form of a domain. */
const ANNOTATION_NAME = /^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)+$/;
const MAX_SHOWN = 100;

/** Returns the id of the plug-in's key. @throws Error for an unhealthy plug-in */
export function checkedStatus(
  name: string,
  { version, healthz, keyId }: StatusResponse,
  metrics: EncryptionMetrics,
): string {
  if (!VERSIONS.includes(version))
    throw unusableAnswer(name, `found the version ${shown(version)}, expected ${VERSIONS.join(" or ")}`);
  if (healthz !== "ok") throw unusableAnswer(name, `found the health ${shown(healthz)}, expected "ok"`);
  const wrong = keyId === "" ? "empty" : Buffer.byteLength(keyId) > MAX_KEY_ID_BYTES ? "too_long" : undefined;
  if (wrong === undefined) return keyId;
  metrics.pluginKeyInvalid(name, wrong);
  throw unusableAnswer(name, `found a key_id of ${Buffer.byteLength(keyId)} bytes, expected 1 to ${MAX_KEY_ID_BYTES}`);
}

/**
 * @param keyId the id that the plug-in reported.
 * @throws Error
 */
export function checkedAnswer(name: string, keyId: string, answer: EncryptResponse): EncryptResponse {
  if (answer.keyId !== keyId)
    throw unusableAnswer(name, "it encrypted a data key with another key than the one that it reported");
  const wrong = keyProblem(answer.ciphertext) ?? annotationProblem(answer.annotations);
  if (wrong !== undefined) throw unusableAnswer(name, wrong);
  return answer;
}

/** @throws DecryptionError */
export function checkedEnvelope(envelope: Envelope): Envelope {
  const { encryptedData, keyId, encryptedKey, annotations, source } = envelope;
  const idBytes = Buffer.byteLength(keyId);
  if (encryptedData.byteLength === 0) throw new DecryptionError("it holds no data");
  if (idBytes === 0 || idBytes > MAX_KEY_ID_BYTES) throw new DecryptionError("it holds no id of a key");
  if (source !== KEY_SOURCES.key && source !== KEY_SOURCES.seed)
    throw new DecryptionError(`the kind ${source} of its data key is not known`);
  const wrong = keyProblem(encryptedKey) ?? annotationProblem(annotations);
  if (wrong !== undefined) throw new DecryptionError(wrong);
  return envelope;
}

function keyProblem({ byteLength }: Uint8Array): string | undefined {
  return byteLength > 0 && byteLength <= MAX_ENCRYPTED_KEY_BYTES
    ? undefined
    : `found an encrypted data key of ${byteLength} bytes, expected 1 to ${MAX_ENCRYPTED_KEY_BYTES}`;
}

function annotationProblem(annotations: Annotations): string | undefined {
  let bytes = 0;
  for (const [name, value] of Object.entries(annotations)) {
    if (!ANNOTATION_NAME.test(name)) return `found the annotation ${shown(name)}, expected a domain as its name`;
    bytes += Buffer.byteLength(name) + value.byteLength;
  }
  return bytes <= MAX_ANNOTATION_BYTES
    ? undefined
    : `found annotations of ${bytes} bytes, expected at most ${MAX_ANNOTATION_BYTES}`;
}

function unusableAnswer(name: string, what: string): Error {
  return new Error(`the key management plug-in ${JSON.stringify(name)}: ${what}`);
}

function shown(text: string): string {
  return JSON.stringify(text.slice(0, MAX_SHOWN));
}
