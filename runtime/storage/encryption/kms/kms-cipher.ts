/**
 * Encrypts values whose data keys a key management plug-in (v2) protects. The server derives a key for each value from
 * its seed and stores the seed next to the value, encrypted by the plug-in. The plug-in is called when the server makes
 * a seed or meets an unknown one, never for each value.
 */
import { createHmac, randomBytes } from "node:crypto";
import { type Clock, pause } from "../../../api/time.js";
import { labelHash } from "../../../base/metrics/label-hash.js";
import { ProtobufError } from "../../../codec/protobuf/protobuf-error.js";
import { StorageUnavailableError } from "../../errors.js";
import { openGcm, sealGcm } from "../aes-gcm.js";
import type { EncryptionMetrics } from "../encryption-metrics.js";
import { DecryptionError, type OpenedValue, type ValueCipher } from "../value-cipher.js";
import { DataKeys } from "./data-keys.js";
import { decodeEnvelope, type Envelope, encodeEnvelope, KEY_SOURCES } from "./messages.js";
import { checkedAnswer, checkedEnvelope, checkedStatus } from "./plugin-answers.js";
import type { Plugin } from "./plugin-client.js";

/** The intervals of the plug-in's status checks: while it is healthy, and after a failure. */
export const STATUS_INTERVAL_MS = 60_000;
export const FAILED_STATUS_INTERVAL_MS = 10_000;
/** After this time without an answer, the plug-in's key may have been replaced, so nothing more is written with it. */
export const STATE_LIFE_MS = 180_000;

const SEED_BYTES = 32;
/** The length of the random bytes that make the key of each value unique; they precede its ciphertext. */
const INFO_BYTES = 32;

/** The state with which values are encrypted. */
interface Writing {
  readonly seed: Uint8Array;
  /** Everything except the data. */
  readonly envelope: Envelope;
  readonly keyHash: string;
}

export interface KmsCipherOptions {
  readonly name: string;
  readonly prefix: string;
  readonly plugin: Plugin;
  readonly clock: Clock;
  readonly metrics: EncryptionMetrics;
  /** Receives errors of background work. */
  readonly onError: (error: unknown) => void;
}

export class KmsCipher implements ValueCipher {
  readonly prefix: string;
  readonly family: string;
  private readonly head: Buffer;
  private readonly keys: DataKeys;
  private writing: Writing | undefined;
  private statusReadMs = Number.NEGATIVE_INFINITY;
  private refreshing: Promise<void> | undefined;

  constructor(private readonly options: KmsCipherOptions) {
    this.prefix = options.prefix;
    this.family = options.prefix;
    this.head = Buffer.from(options.prefix);
    this.keys = new DataKeys(options);
  }

  get mark(): string {
    return this.markOf(this.writing?.envelope.keyId ?? "");
  }

  encrypt(value: Uint8Array, key: string): Uint8Array | Promise<Uint8Array> {
    const { writing } = this;
    if (writing !== undefined && this.isFresh) return this.seal(writing, value, key);
    return this.refresh().then(
      () => this.seal(this.writing as Writing, value, key),
      (error: unknown) => {
        throw new StorageUnavailableError("the key management plug-in has no key to write with", { cause: error });
      },
    );
  }

  decrypt(bytes: Buffer, key: string): OpenedValue {
    const envelope = this.envelopeIn(bytes.subarray(this.head.byteLength));
    const dataKey = this.keys.of(envelope);
    const { encryptedData, source, keyId } = envelope;
    const data = Buffer.from(encryptedData.buffer, encryptedData.byteOffset, encryptedData.byteLength);
    const { name, metrics, clock } = this.options;
    if (source === KEY_SOURCES.key && ![16, 24, 32].includes(dataKey.byteLength))
      throw new DecryptionError("its data key has no length of a key of AES");
    const value =
      source === KEY_SOURCES.key
        ? openGcm(dataKey, data, key)
        : openGcm(derived(dataKey, data.subarray(0, INFO_BYTES)), data.subarray(INFO_BYTES), key);
    metrics.pluginKeyUsed(name, "from_storage", labelHash(keyId), clock.now() / 1000);
    return { value, mark: this.markOf(keyId) };
  }

  /**
   * Checks the plug-in's health and which key it has; a new key gets a new seed. All callers share one check at a time.
   * @throws Error if the plug-in can't be reached, is unhealthy, or answers incorrectly
   */
  refresh(): Promise<void> {
    this.refreshing ??= this.readStatus().finally(() => {
      this.refreshing = undefined;
    });
    return this.refreshing;
  }

  /** Checks the plug-in regularly until the signal fires. */
  async run(signal: AbortSignal): Promise<void> {
    const { clock, onError } = this.options;
    let lastProblem = "";
    while (!signal.aborted) {
      let hasFailed = false;
      try {
        await this.refresh();
        lastProblem = "";
      } catch (error) {
        hasFailed = true;
        const problem = String(error);
        if (problem !== lastProblem && !signal.aborted) onError(error);
        lastProblem = problem;
      }
      await pause(clock, hasFailed ? FAILED_STATUS_INTERVAL_MS : STATUS_INTERVAL_MS, signal);
    }
  }

  close(): void {
    this.options.plugin.close();
  }

  private get isFresh(): boolean {
    return this.options.clock.now() - this.statusReadMs < STATE_LIFE_MS;
  }

  private async readStatus(): Promise<void> {
    const { name, plugin, clock, metrics } = this.options;
    const keyId = checkedStatus(name, await plugin.status(), metrics);
    if (keyId !== this.writing?.envelope.keyId) this.writing = await this.madeSeed(keyId);
    this.statusReadMs = clock.now();
    metrics.pluginKeyReported(name, labelHash(keyId), clock.now() / 1000);
  }

  private async madeSeed(keyId: string): Promise<Writing> {
    const { name, plugin } = this.options;
    const seed = randomBytes(SEED_BYTES);
    const { ciphertext, annotations } = checkedAnswer(name, keyId, await plugin.encrypt(seed));
    const encryptedKey = Buffer.from(ciphertext);
    const envelope = { encryptedData: NOTHING, keyId, encryptedKey, annotations, source: KEY_SOURCES.seed };
    this.keys.hold(envelope, seed);
    return { seed, envelope, keyHash: labelHash(keyId) };
  }

  private seal({ seed, envelope, keyHash }: Writing, value: Uint8Array, key: string): Uint8Array {
    const info = randomBytes(INFO_BYTES);
    const encryptedData = Buffer.concat([info, ...sealGcm(derived(seed, info), value, key)]);
    const { name, metrics, clock } = this.options;
    metrics.pluginKeyUsed(name, "to_storage", keyHash, clock.now() / 1000);
    return Buffer.concat([this.head, encodeEnvelope({ ...envelope, encryptedData })]);
  }

  /** @throws DecryptionError */
  private envelopeIn(body: Buffer): Envelope {
    let envelope: Envelope;
    try {
      envelope = decodeEnvelope(body);
    } catch (error) {
      if (!(error instanceof ProtobufError)) throw error;
      throw new DecryptionError("it is no value of a key management plug-in");
    }
    return checkedEnvelope(envelope);
  }

  private markOf(keyId: string): string {
    return `${this.prefix} ${labelHash(keyId)}`;
  }
}

const NOTHING = new Uint8Array();

/** HKDF with SHA-256, only its second half: the seed is uniformly random, and one block is enough. */
function derived(seed: Uint8Array, info: Uint8Array): Uint8Array {
  return createHmac("sha256", seed).update(info).update(FIRST_BLOCK).digest();
}

const FIRST_BLOCK = Uint8Array.of(1);
