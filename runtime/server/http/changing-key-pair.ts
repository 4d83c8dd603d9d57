/**
 * A certificate and its key that are replaced while the server runs. They are two texts that change one after the
 * other, and only versions that belong together are ever presented to clients.
 */
import { X509Certificate } from "node:crypto";
import { createSecureContext } from "node:tls";
import { type Clock, systemClock } from "../../api/time.js";
import type { ChangingText } from "../../base/changing-text.js";

/** A certificate and its key, in PEM. */
export interface KeyPair {
  /** May be followed by the certificates of intermediate authorities. */
  readonly certificate: string;
  readonly key: string;
}

/** A key pair whose `current` property is always what new connections are to see. */
export interface ChangingKeyPair {
  /** The last certificate and key that belong together. */
  readonly current: KeyPair;
  /** @returns a function that unsubscribes */
  onChange(listener: () => void): () => void;
}

export interface KeyPairOptions {
  /** The system clock by default. */
  readonly clock?: Clock;
  /** Ends the following; the pair stays as it was. */
  readonly signal: AbortSignal;
  /** Receives the reason why a new pair is not adopted, once it is clear that the other half does not follow. */
  readonly onError: (error: Error) => void;
}

/** A new certificate waits this long for its key, and the reverse, before the pair is reported as broken. */
const OTHER_HALF_MS = 5_000;

/**
 * Follows a certificate and its key. A pair that cannot be used (text that is not PEM, a key of another certificate)
 * leaves the former one in use.
 * @throws Error that names both texts, if the pair cannot be used at first
 */
export function followKeyPair(certificate: ChangingText, key: ChangingText, options: KeyPairOptions): ChangingKeyPair {
  return new FollowedKeyPair(certificate, key, options);
}

class FollowedKeyPair implements ChangingKeyPair {
  readonly #certificate: ChangingText;
  readonly #key: ChangingText;
  readonly #options: KeyPairOptions;
  readonly #listeners = new Set<() => void>();
  #current: KeyPair;
  #cancelReport = (): void => {};

  constructor(certificate: ChangingText, key: ChangingText, options: KeyPairOptions) {
    this.#certificate = certificate;
    this.#key = key;
    this.#options = options;
    this.#current = this.#read();
    const ends = [certificate, key].map((text) => text.onChange(() => this.#take()));
    options.signal.addEventListener(
      "abort",
      () => {
        for (const end of ends) end();
        this.#cancelReport();
      },
      { once: true },
    );
  }

  get current(): KeyPair {
    return this.#current;
  }

  onChange(listener: () => void): () => void {
    const entry = (): void => listener();
    this.#listeners.add(entry);
    return () => this.#listeners.delete(entry);
  }

  #take(): void {
    this.#cancelReport();
    try {
      this.#current = this.#read();
    } catch (error) {
      const { clock = systemClock, onError } = this.#options;
      this.#cancelReport = clock.after(OTHER_HALF_MS, () => onError(error as Error));
      return;
    }
    for (const listener of [...this.#listeners]) listener();
  }

  /** @throws Error that names both texts, for a pair that TLS would refuse */
  #read(): KeyPair {
    const pair = { certificate: this.#certificate.text, key: this.#key.text };
    requireBlock(this.#certificate, CERTIFICATE_BLOCK, "certificate");
    requireBlock(this.#key, KEY_BLOCK, "private key");
    try {
      createSecureContext({ cert: pair.certificate, key: pair.key });
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      throw new Error(`${this.#certificate.name} and ${this.#key.name} are not a certificate and its key: ${why}`, {
        cause: error,
      });
    }
    return pair;
  }
}

const CERTIFICATE_BLOCK = /-----BEGIN (?:X509 |TRUSTED )?CERTIFICATE-----/;
const KEY_BLOCK = /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----/;

/** Says of a file without PEM what TLS has no words for. */
function requireBlock({ name, text }: ChangingText, block: RegExp, what: string): void {
  if (!block.test(text)) throw new Error(`${name} holds no PEM ${what}`);
}

/** Returns what the log says about a certificate (PEM; the first one of a chain). */
export function certificateFacts(pem: string): {
  readonly subject: string;
  readonly serialNumber: string;
  readonly validTo: string;
} {
  const { subject, serialNumber, validTo } = new X509Certificate(pem);
  return { subject, serialNumber, validTo };
}
