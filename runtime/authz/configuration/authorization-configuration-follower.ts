/**
 * Authorization as a configuration file says, and as it says when it has changed. A file that can't be used leaves
 * everything as it was. SPEC: Authorization, modes and configuration.
 */

import { pause } from "../../api/time.js";
import type { ChangingText } from "../../base/changing-text.js";
import { figureHash } from "../../base/figure-hash.js";
import { followText } from "../../base/follow-text.js";
import { unusableConfiguration } from "../../codec/configuration-document.js";
import type { AuthorizationParts } from "../authorization.js";
import type { NamedAuthorizer } from "../authorizer.js";
import { type AuthorizationConfiguration, parseAuthorizationConfiguration } from "./authorization-configuration.js";
import { type AuthorizationSources, checkAuthorizationSources } from "./authorization-start-rules.js";
import { type AuthorizerMethods, type CheckedAuthorizer, ConfiguredAuthorizers } from "./configured-authorizers.js";
import { authorizerErrors, documentErrors } from "./validate-authorizers.js";

export interface ConfigurationFollowerOptions {
  readonly text: ChangingText;
  readonly parts: Pick<AuthorizationParts, "profile" | "clock" | "gates" | "logger" | "figures">;
  readonly methods: AuthorizerMethods;
  /** What was given beside the file, whatever it says. */
  readonly given: Omit<AuthorizationSources, "configuration">;
}

/** How often the file, and what it names, is looked at although nothing tells of a change (AUTHZ-CONF-006). */
export const LOOK_INTERVAL_MS = 60_000;

export class AuthorizationConfigurationFollower {
  /** Those that the file has now, in order; none before the preparation. To be asked for anew with every request. */
  readonly modules: () => readonly NamedAuthorizer[];
  private readonly authorizers = new ConfiguredAuthorizers();
  private readonly first: AuthorizationConfiguration;
  /** What those in use were read from. */
  private taken: string;
  /** The last word on a file that can't be used; undefined since one could. */
  private refusal: string | undefined;

  /** @throws OperatorError for a file that can't be read, or not with what else is given */
  constructor(private readonly options: ConfigurationFollowerOptions) {
    const { text, parts, given } = options;
    checkAuthorizationSources({ configuration: true, ...given }, parts.gates);
    this.taken = text.text;
    this.first = this.read(this.taken);
    this.modules = this.authorizers.modules;
  }

  /** Takes the file. @throws OperatorError for one that can't be used, with all its faults */
  async prepare(): Promise<void> {
    this.authorizers.exchange(await this.checked(this.first));
    this.options.parts.figures.configurationTaken(figureHash(this.taken));
  }

  /** Follows the file, and looks at what it names from time to time; resolves after the signal. */
  async run(signal: AbortSignal): Promise<void> {
    const { text, parts } = this.options;
    const takeUp = (content: string, superseded: AbortSignal) => this.takeUp(content, superseded);
    const untilLook = (changed: AbortSignal) => pause(parts.clock, LOOK_INTERVAL_MS, changed);
    try {
      await followText(text, this.taken, takeUp, signal, untilLook);
    } finally {
      // requests that are still under way are decided as before
      this.authorizers.close();
    }
  }

  /**
   * @param superseded there is a newer text, or the server ends
   * @returns whether it was decided about; false where it was left for the newer text
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
    // one that is taken back is told of, like one that is replaced
    const isReported = isChanged || content !== this.taken || this.refusal !== undefined;
    this.refusal = undefined;
    if (!isReported) return true;
    this.taken = content;
    const { parts, text } = this.options;
    parts.figures.configurationReloaded("success", parts.clock.now() / 1000);
    parts.figures.configurationTaken(figureHash(content));
    parts.logger.info({ configuration: text.name }, "reloaded authorization config");
    return true;
  }

  /** Says it once, however often the file is looked at. */
  private refuse(why: string, content: string): void {
    const refusal = figureHash(`${why}\n${content}`);
    if (refusal === this.refusal) return;
    this.refusal = refusal;
    const { parts, text } = this.options;
    parts.figures.configurationReloaded("failure", parts.clock.now() / 1000);
    parts.logger.warn(
      { configuration: text.name },
      `failed to load authorization config, the former one stays in use: ${why}`,
    );
  }

  /** @throws OperatorError */
  private read(content: string): AuthorizationConfiguration {
    return parseAuthorizationConfiguration(content, this.options.text.name, this.options.parts.profile);
  }

  /** @throws OperatorError with all faults, in the order of the document */
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
