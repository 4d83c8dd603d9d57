/**
 * Authorization by a configuration file, which is followed while the server runs. If a changed file is invalid, the
 * previous configuration stays in use. SPEC: Authorization, modes and configuration.
 */

import { pause } from "../../api/time.js";
import type { ChangingText } from "../../base/changing-text.js";
import { followText } from "../../base/follow-text.js";
import { labelHash } from "../../base/metrics/label-hash.js";
import { unusableConfiguration } from "../../codec/configuration-document.js";
import type { AuthorizationParts } from "../authorization.js";
import type { NamedAuthorizer } from "../authorizer.js";
import { type AuthorizationConfiguration, parseAuthorizationConfiguration } from "./authorization-configuration.js";
import { type AuthorizationSources, checkAuthorizationSources } from "./authorization-start-rules.js";
import { type AuthorizerMethods, type CheckedAuthorizer, ConfiguredAuthorizers } from "./configured-authorizers.js";
import { authorizerErrors, documentErrors } from "./validate-authorizers.js";

export interface ConfigurationFollowerOptions {
  readonly text: ChangingText;
  readonly parts: Pick<AuthorizationParts, "profile" | "clock" | "gates" | "logger" | "metrics">;
  readonly methods: AuthorizerMethods;
  /** Which other sources of configuration were given beside the file. */
  readonly given: Omit<AuthorizationSources, "configuration">;
}

/**
 * Interval in milliseconds at which the file, and the files that it names, are checked even without a notification
 * (AUTHZ-CONF-006).
 */
export const LOOK_INTERVAL_MS = 60_000;

export class AuthorizationConfigurationFollower {
  /** The current modules, in order; none before {@link prepare}. Callers must call this anew for every request. */
  readonly modules: () => readonly NamedAuthorizer[];
  private readonly authorizers = new ConfiguredAuthorizers();
  private readonly first: AuthorizationConfiguration;
  /** The text from which the modules in use were read. */
  private taken: string;
  /** Identifies the last reported problem with an invalid file; undefined since the file was last valid. */
  private refusal: string | undefined;

  /** @throws OperatorError for a file that can't be parsed or conflicts with the other sources */
  constructor(private readonly options: ConfigurationFollowerOptions) {
    const { text, parts, given } = options;
    checkAuthorizationSources({ configuration: true, ...given }, parts.gates);
    this.taken = text.text;
    this.first = this.read(this.taken);
    this.modules = this.authorizers.modules;
  }

  /** Applies the file. @throws OperatorError listing all errors of an invalid file */
  async prepare(): Promise<void> {
    this.authorizers.exchange(await this.checked(this.first));
    this.options.parts.metrics.configurationTaken(labelHash(this.taken));
  }

  /** Follows the file and periodically checks the files that it names; resolves after the signal. */
  async run(signal: AbortSignal): Promise<void> {
    const { text, parts } = this.options;
    const takeUp = (content: string, superseded: AbortSignal) => this.takeUp(content, superseded);
    const untilLook = (changed: AbortSignal) => pause(parts.clock, LOOK_INTERVAL_MS, changed);
    try {
      await followText(text, this.taken, takeUp, signal, untilLook);
    } finally {
      // Requests in progress are still decided by the previous modules.
      this.authorizers.close();
    }
  }

  /**
   * @param superseded aborts when there is a newer text or the server stops
   * @returns whether this text was decided upon; false if it was abandoned for a newer one
   */
  private async takeUp(content: string, superseded: AbortSignal): Promise<boolean> {
    let next: readonly CheckedAuthorizer[];
    try {
      next = await this.checked(this.read(content));
    } catch (error) {
      if (superseded.aborted) return false;
      this.refuse(error instanceof Error ? error.message : String(error), content);
      return true;
    }
    if (superseded.aborted) {
      for (const each of next) each.discard();
      return false;
    }
    const isChanged = this.authorizers.exchange(next);
    // Reverting to the former text after a rejected one counts as a reload, like a change.
    const isReported = isChanged || content !== this.taken || this.refusal !== undefined;
    this.refusal = undefined;
    if (!isReported) return true;
    this.taken = content;
    const { parts, text } = this.options;
    parts.metrics.configurationReloaded("success", parts.clock.now() / 1000);
    parts.metrics.configurationTaken(labelHash(content));
    parts.logger.info({ configuration: text.name }, "reloaded authorization config");
    return true;
  }

  /** Reports a problem once, however often the file is checked. */
  private refuse(why: string, content: string): void {
    const refusal = labelHash(`${why}\n${content}`);
    if (refusal === this.refusal) return;
    this.refusal = refusal;
    const { parts, text } = this.options;
    parts.metrics.configurationReloaded("failure", parts.clock.now() / 1000);
    parts.logger.warn(
      { configuration: text.name },
      `failed to load authorization config, the previous one stays in use: ${why}`,
    );
  }

  /** @throws OperatorError for a file that can't be parsed */
  private read(content: string): AuthorizationConfiguration {
    return parseAuthorizationConfiguration(content, this.options.text.name, this.options.parts.profile);
  }

  /** @throws OperatorError listing all errors in document order */
  private async checked(configuration: AuthorizationConfiguration): Promise<readonly CheckedAuthorizer[]> {
    const { methods, text } = this.options;
    const next = await Promise.all(
      configuration.authorizers.map((authorizer, index) => methods.check(authorizer, `authorizers[${index}]`)),
    );
    const errors = [
      ...documentErrors(configuration),
      ...next.flatMap((checked, index) => [
        ...authorizerErrors(configuration, index, `authorizers[${index}]`),
        ...checked.errors,
      ]),
    ];
    if (errors.length === 0) return next;
    for (const checked of next) checked.discard();
    throw unusableConfiguration(text.name, errors);
  }
}
