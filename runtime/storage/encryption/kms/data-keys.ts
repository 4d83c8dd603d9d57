/** The data keys of a plug-in's values. The plug-in decrypts each once, and the server keeps it in memory. */
import type { Clock } from "../../../api/time.js";
import { NotYetReadableError } from "../../errors.js";
import type { EncryptionMetrics } from "../encryption-metrics.js";
import { DecryptionError } from "../value-cipher.js";
import type { Envelope } from "./messages.js";
import { type Plugin, PluginError } from "./plugin-client.js";

/**
 * The maximum number of data keys in memory; beyond it the oldest is dropped. A server makes a new one when it starts
 * and when the plug-in's key changes.
 */
export const MAX_DATA_KEYS = 10_000;
/** The delay before the next call for a data key if the plug-in could not be reached. */
const OUTAGE_MS = 1_000;
/** The delay before the next call for a data key that the plug-in has refused. */
const REFUSAL_MS = 30_000;

interface Failure {
  readonly error: PluginError;
  readonly untilMs: number;
}

export interface DataKeysOptions {
  readonly name: string;
  readonly plugin: Pick<Plugin, "decrypt">;
  readonly clock: Clock;
  readonly metrics: EncryptionMetrics;
}

export class DataKeys {
  private readonly keys = new Map<string, Uint8Array>();
  private readonly underWay = new Map<string, Promise<void>>();
  private readonly failures = new Map<string, Failure>();

  constructor(private readonly options: DataKeysOptions) {}

  /**
   * @throws NotYetReadableError while the plug-in is called or can't be reached
   * @throws DecryptionError if it refuses
   */
  of(envelope: Envelope): Uint8Array {
    const id = idOf(envelope);
    const key = this.keys.get(id);
    if (key !== undefined) return key;
    const failure = this.failures.get(id);
    if (failure !== undefined && failure.untilMs > this.options.clock.now()) {
      if (failure.error.isOutage) throw new NotYetReadableError(Promise.reject(failure.error), failure.error.message);
      throw new DecryptionError("the key management plug-in refuses its data key");
    }
    const readable = this.underWay.get(id) ?? this.unwrap(id, envelope);
    throw new NotYetReadableError(
      readable,
      `the key management plug-in ${JSON.stringify(this.options.name)} is being called for its data key`,
    );
  }

  hold(envelope: Envelope, key: Uint8Array): void {
    this.keys.set(idOf(envelope), key);
    if (this.keys.size > MAX_DATA_KEYS) forgetFirst(this.keys);
    this.options.metrics.dataKeysHeld(this.options.name, this.keys.size);
  }

  private unwrap(id: string, envelope: Envelope): Promise<void> {
    const { plugin, clock } = this.options;
    const { encryptedKey: ciphertext, keyId, annotations } = envelope;
    const work = plugin.decrypt({ ciphertext, keyId, annotations }).then(
      (key) => {
        this.underWay.delete(id);
        this.failures.delete(id);
        // The key is copied because it may be a view of a larger buffer.
        this.hold(envelope, Buffer.from(key));
      },
      (error: unknown) => {
        this.underWay.delete(id);
        const failed = error instanceof PluginError ? error : new PluginError(String(error), false);
        this.failures.set(id, { error: failed, untilMs: clock.now() + (failed.isOutage ? OUTAGE_MS : REFUSAL_MS) });
        if (this.failures.size > MAX_DATA_KEYS) forgetFirst(this.failures);
        throw failed;
      },
    );
    this.underWay.set(id, work);
    return work;
  }
}

function idOf({ encryptedKey, keyId, source }: Envelope): string {
  const { buffer, byteOffset, byteLength } = encryptedKey;
  return `${source} ${Buffer.from(buffer, byteOffset, byteLength).toString("latin1")} ${keyId}`;
}

function forgetFirst(map: Map<string, unknown>): void {
  const [first] = map.keys();
  if (first !== undefined) map.delete(first);
}
