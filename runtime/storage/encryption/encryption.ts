/** Encryption at rest as configured. Changes of the configuration are followed; an unusable one changes nothing. */

import { pause } from "../../api/time.js";
import type { ChangingText } from "../../base/changing-text.js";
import { followText } from "../../base/follow-text.js";
import { labelHash } from "../../base/metrics/label-hash.js";
import { unusableConfiguration } from "../../codec/configuration-document.js";
import type { StorageEngine } from "../engine.js";
import { type BuiltRules, buildRules, type EncryptionParts, type UsedPlugin } from "./build-rules.js";
import { EncryptedEngine } from "./encrypted-engine.js";
import { type EncryptionConfiguration, parseEncryptionConfiguration } from "./encryption-configuration.js";
import type { EncryptionRules } from "./rules.js";
import { Seals } from "./seal.js";
import { encryptionErrors } from "./validate-encryption-configuration.js";

/** The interval after which a refused configuration is tried again, since its plug-in may be available by then. */
const LOOK_INTERVAL_MS = 60_000;
/** The time that calls of a plug-in may still take after the plug-in went out of use. */
const PLUGIN_GRACE_MS = 10_000;

interface RunningPlugin {
  readonly plugin: UsedPlugin;
  readonly ended: AbortController;
}

export class Encryption {
  private readonly engines = new Map<StorageEngine, StorageEngine>();
  private readonly seals = new Seals(() => this.rules);
  private readonly listeners = new Set<() => void>();
  private readonly first: EncryptionConfiguration;
  private built: BuiltRules | undefined;
  private running: readonly RunningPlugin[] = [];
  /** The content from which the current rules were read. */
  private taken: string;
  private refusal: string | undefined;
  private signal: AbortSignal | undefined;

  /** @throws OperatorError for an unusable configuration, with all its problems */
  constructor(
    private readonly text: ChangingText,
    private readonly parts: EncryptionParts,
  ) {
    this.taken = text.text;
    this.first = this.read(this.taken);
  }

  /** Returns an engine that encrypts as configured; the same one for the same engine. */
  wrap(engine: StorageEngine): StorageEngine {
    let wrapped = this.engines.get(engine);
    if (wrapped === undefined) {
      const { clock, metrics } = this.parts;
      wrapped = new EncryptedEngine(engine, { rules: () => this.rules, seals: this.seals, clock, metrics });
      this.engines.set(engine, wrapped);
    }
    return wrapped;
  }

  /**
   * Prepares the rules before anything is read. If a plug-in is not available yet, only operations that need it wait.
   */
  async prepare(): Promise<void> {
    this.built = await buildRules(this.first, [], this.parts);
    const outcomes = await Promise.allSettled(this.built.plugins.map(({ cipher }) => cipher.refresh()));
    for (const outcome of outcomes) {
      if (outcome.status === "rejected")
        this.parts.logger.warn({ err: outcome.reason }, "a key management plug-in is unhealthy");
    }
    this.parts.metrics.configurationTaken(labelHash(this.taken));
  }

  /** Follows the text and the plug-ins; resolves after the signal. */
  async run(signal: AbortSignal): Promise<void> {
    this.signal = signal;
    this.runPlugins();
    const { clock } = this.parts;
    const takeUp = (content: string, superseded: AbortSignal) => this.takeUp(content, superseded);
    await followText(this.text, this.taken, takeUp, signal, (changed) => pause(clock, LOOK_INTERVAL_MS, changed));
    for (const { plugin, ended } of this.running) {
      ended.abort();
      plugin.cipher.close();
    }
  }

  /** Calls the listener whenever other rules come into use, since unreadable values may then be readable. */
  onChange(listener: () => void): void {
    this.listeners.add(listener);
  }

  /** Checks that every plug-in has a key. @throws Error of the first unhealthy plug-in */
  async check(): Promise<void> {
    await Promise.all((this.built?.plugins ?? []).map(({ cipher }) => cipher.refresh()));
  }

  private get rules(): EncryptionRules {
    if (this.built === undefined) throw new Error("encryption was used before it was prepared");
    return this.built.rules;
  }

  /** @returns whether the content was decided about; false if a newer text superseded it */
  private async takeUp(content: string, superseded: AbortSignal): Promise<boolean> {
    if (content === this.taken && this.refusal === undefined) return true;
    let next: BuiltRules | undefined;
    try {
      next = await buildRules(this.read(content), this.built?.plugins ?? [], this.parts);
      await Promise.all(next.plugins.map(({ cipher }) => cipher.refresh()));
    } catch (error) {
      this.discard(next);
      if (superseded.aborted) return false;
      this.refuse(error instanceof Error ? error.message : String(error), content);
      return true;
    }
    if (superseded.aborted) {
      this.discard(next);
      return false;
    }
    this.built = next;
    this.taken = content;
    this.refusal = undefined;
    this.runPlugins();
    const { metrics, clock, logger } = this.parts;
    metrics.configurationReloaded("success", clock.now() / 1000);
    metrics.configurationTaken(labelHash(content));
    logger.info({ configuration: this.text.name }, "reloaded encryption config");
    for (const listener of this.listeners) listener();
    return true;
  }

  /** Logs a refusal once, however often the same content is tried. */
  private refuse(why: string, content: string): void {
    const refusal = labelHash(`${why}\n${content}`);
    if (refusal === this.refusal) return;
    this.refusal = refusal;
    const { metrics, clock, logger } = this.parts;
    metrics.configurationReloaded("failure", clock.now() / 1000);
    logger.warn(
      { configuration: this.text.name },
      `failed to load encryption config, the former one stays in use: ${why}`,
    );
  }

  /** Follows the plug-ins in use and stops following the others. */
  private runPlugins(): void {
    const { signal } = this;
    if (signal === undefined || signal.aborted) return;
    const used = [...new Set(this.built?.plugins)];
    const kept = this.running.filter(({ plugin }) => used.includes(plugin));
    for (const former of this.running) {
      if (kept.includes(former)) continue;
      former.ended.abort();
      this.parts.clock.after(PLUGIN_GRACE_MS, () => former.plugin.cipher.close());
    }
    const begun = used.flatMap((plugin) => {
      if (kept.some((each) => each.plugin === plugin)) return [];
      const ended = new AbortController();
      // The cipher reports its errors itself and never rejects.
      void plugin.cipher.run(AbortSignal.any([signal, ended.signal]));
      return [{ plugin, ended }];
    });
    this.running = [...kept, ...begun];
  }

  private discard(next: BuiltRules | undefined): void {
    for (const plugin of next?.plugins ?? []) if (!this.built?.plugins.includes(plugin)) plugin.cipher.close();
  }

  /** @throws OperatorError */
  private read(content: string): EncryptionConfiguration {
    const configuration = parseEncryptionConfiguration(content, this.text.name, this.parts.profile);
    const errors = encryptionErrors(configuration, this.parts.profile);
    if (errors.length > 0) throw unusableConfiguration(this.text.name, errors);
    return configuration;
  }
}
