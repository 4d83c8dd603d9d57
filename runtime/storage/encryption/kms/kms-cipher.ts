/**
 * Values whose data key a key management plug-in (v2) keeps: each is encrypted here, under a key that is derived for it
 * alone from the server's seed; the seed stands beside it as the plug-in has encrypted it. The plug-in is asked when the
 * server makes a seed or meets one that it does not know, never for each value.
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

/** How often the plug-in is asked for its key while all is well, and after a failure. */
export const STATUS_INTERVAL_MS = 60_000;
export const FAILED_STATUS_INTERVAL_MS = 10_000;
/** Without a word from the plug-in for so long, its key may have been replaced, and nothing more is written with it. */
export const STATE_LIFE_MS = 180_000;

const SEED_BYTES = 32;
/** What makes the key of each value its own; stands in front of its bytes. */
const INFO_BYTES = 32;

/** What is written with. */
interface Writing {
  readonly seed: Uint8Array;
  /** Everything but the data. */
  readonly envelope: Envelope;
  readonly keyHash: string;
}

export interface KmsCipherOptions {
  readonly name: string;
  readonly prefix: string;
  readonly plugin: Plugin;
  readonly clock: Clock;
  readonly metrics: EncryptionMetrics;
  /** Hears of what goes wrong while nobody waits. */
  readonly onError: (error: unknown) => void;
}

export class KmsCipher implements ValueCipher {
  readonly prefix: string;
  readonly family: string;
  private readonly head: Buffer;
  private readonly keys: DataKeys;
  private writing: Writing | undefined;
  private toldMs = Number.NEGATIVE_INFINITY;
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
   * Asks the plug-in how it is and which key it has; a new one gets a new seed. One at a time, for all who wait.
   * @throws Error when the plug-in can't be asked, is not well, or answers what it must not
   */
  refresh(): Promise<void> {
    this.refreshing ??= this.askStatus().finally(() => {
      this.refreshing = undefined;
    });
    return this.refreshing;
  }

  /** Keeps up with the plug-in until the signal. */
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
    return this.options.clock.now() - this.toldMs < STATE_LIFE_MS;
  }

  private async askStatus(): Promise<void> {
    const { name, plugin, clock, metrics } = this.options;
    const keyId = checkedStatus(name, await plugin.status(), metrics);
    if (keyId !== this.writing?.envelope.keyId) this.writing = await this.madeSeed(keyId);
    this.toldMs = clock.now();
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

/** HKDF with SHA-256, its second half: the seed is random as a whole, and one block is all that is needed. */
function derived(seed: Uint8Array, info: Uint8Array): Uint8Array {
  return createHmac("sha256", seed).update(info).update(FIRST_BLOCK).digest();
}

const FIRST_BLOCK = Uint8Array.of(1);
