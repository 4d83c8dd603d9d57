/** The protobuf messages of key management plug-ins (v2), and the one in which their values are stored. */
import { bufferOf } from "../../../codec/buffer-of.js";
import { ProtobufReader } from "../../../codec/protobuf/protobuf-reader.js";
import { ProtobufWriter } from "../../../codec/protobuf/protobuf-writer.js";

export type Annotations = Readonly<Record<string, Uint8Array>>;

export interface StatusResponse {
  readonly version: string;
  /** `ok` for a healthy plug-in. */
  readonly healthz: string;
  readonly keyId: string;
}

export interface EncryptRequest {
  readonly plaintext: Uint8Array;
  readonly uid: string;
}

export interface EncryptResponse {
  readonly ciphertext: Uint8Array;
  readonly keyId: string;
  readonly annotations: Annotations;
}

export interface DecryptRequest {
  readonly ciphertext: Uint8Array;
  readonly uid: string;
  readonly keyId: string;
  readonly annotations: Annotations;
}

/** The ways in which a data key is used. */
export const KEY_SOURCES = {
  /** The AES-GCM key itself; written by older servers. */
  key: 0,
  /** A seed from which a key is derived for each value. */
  seed: 1,
} as const;

/** A value as it is stored, after its prefix. */
export interface Envelope {
  readonly encryptedData: Uint8Array;
  readonly keyId: string;
  /** The data key in the form that the plug-in encrypted. */
  readonly encryptedKey: Uint8Array;
  readonly annotations: Annotations;
  /** One of {@link KEY_SOURCES}. */
  readonly source: number;
}

const writer = new ProtobufWriter();
const writeBytes = (to: ProtobufWriter, field: number, value: Uint8Array): void => to.bytes(field, value);
const BYTES = {
  wireType: 2,
  read: (reader: ProtobufReader, end: number): Uint8Array => reader.bytes(end),
  empty: (): Uint8Array => new Uint8Array(),
};

export function encodeStatusRequest(): Buffer {
  return Buffer.alloc(0);
}

export function encodeEncryptRequest({ plaintext, uid }: EncryptRequest): Buffer {
  writer.string(2, uid);
  writer.bytes(1, plaintext);
  return bufferOf(writer.finish());
}

export function encodeDecryptRequest({ ciphertext, uid, keyId, annotations }: DecryptRequest): Buffer {
  writer.map(4, annotations, writeBytes);
  writer.string(3, keyId);
  writer.string(2, uid);
  writer.bytes(1, ciphertext);
  return bufferOf(writer.finish());
}

/** @throws ProtobufError */
export function decodeStatusResponse(bytes: Uint8Array): StatusResponse {
  const reader = new ProtobufReader(bytes);
  const end = reader.length;
  let [version, healthz, keyId] = ["", "", ""];
  while (reader.has(end)) {
    const tag = reader.tag(end);
    if (tag === 10) version = reader.string(end);
    else if (tag === 18) healthz = reader.string(end);
    else if (tag === 26) keyId = reader.string(end);
    else reader.skip(tag, end);
  }
  return { version, healthz, keyId };
}

/** @throws ProtobufError */
export function decodeEncryptResponse(bytes: Uint8Array): EncryptResponse {
  const reader = new ProtobufReader(bytes);
  const end = reader.length;
  const annotations: Record<string, Uint8Array> = {};
  let ciphertext: Uint8Array = new Uint8Array();
  let keyId = "";
  while (reader.has(end)) {
    const tag = reader.tag(end);
    if (tag === 10) ciphertext = reader.bytes(end);
    else if (tag === 18) keyId = reader.string(end);
    else if (tag === 26) reader.mapEntry(end, annotations, BYTES);
    else reader.skip(tag, end);
  }
  return { ciphertext, keyId, annotations };
}

/** Returns the plaintext. @throws ProtobufError */
export function decodeDecryptResponse(bytes: Uint8Array): Uint8Array {
  const reader = new ProtobufReader(bytes);
  const end = reader.length;
  let plaintext: Uint8Array = new Uint8Array();
  while (reader.has(end)) {
    const tag = reader.tag(end);
    if (tag === 10) plaintext = reader.bytes(end);
    else reader.skip(tag, end);
  }
  return plaintext;
}

export function encodeEnvelope({ encryptedData, keyId, encryptedKey, annotations, source }: Envelope): Buffer {
  // proto3 omits zeros.
  if (source !== KEY_SOURCES.key) writer.integer(5, source);
  writer.map(4, annotations, writeBytes);
  writer.bytes(3, encryptedKey);
  writer.string(2, keyId);
  writer.bytes(1, encryptedData);
  return bufferOf(writer.finish());
}

/** @throws ProtobufError */
export function decodeEnvelope(bytes: Uint8Array): Envelope {
  const reader = new ProtobufReader(bytes);
  const end = reader.length;
  const annotations: Record<string, Uint8Array> = {};
  let encryptedData: Uint8Array = new Uint8Array();
  let encryptedKey: Uint8Array = new Uint8Array();
  let keyId = "";
  let source: number = KEY_SOURCES.key;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    if (tag === 10) encryptedData = reader.bytes(end);
    else if (tag === 18) keyId = reader.string(end);
    else if (tag === 26) encryptedKey = reader.bytes(end);
    else if (tag === 34) reader.mapEntry(end, annotations, BYTES);
    else if (tag === 40) source = reader.integer(end);
    else reader.skip(tag, end);
  }
  return { encryptedData, keyId, encryptedKey, annotations, source };
}
