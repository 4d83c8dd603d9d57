/**
 * Authentication by a configuration file, which is followed while the server runs. If a changed file is invalid or its
 * issuers can't be reached, the previous configuration stays in use. SPEC: Structured authentication configuration.
 */

import { type FieldError, forbiddenField } from "../../api/field-error.js";
import { equalJson } from "../../api/json.js";
import type { ChangingText } from "../../base/changing-text.js";
import { aborted, followText } from "../../base/follow-text.js";
import { labelHash } from "../../base/metrics/label-hash.js";
import type { OperatorError } from "../../base/operator-error.js";
import { unusableConfiguration } from "../../codec/configuration-document.js";
import { anonymousAccess } from "../anonymous.js";
import type { AnonymousAccess, AuthenticationParts, KnownIssuer } from "../authentication.js";
import type { JwtConfiguration } from "../jwt/jwt-configuration.js";
import { knownIssuer } from "../jwt/known-issuer.js";
import type { TokenAuthenticator } from "../token-authenticator.js";
import { type AuthenticationConfiguration, parseAuthenticationConfiguration } from "./authentication-configuration.js";
import { checkAnonymousSources, checkConfigurationSources } from "./authentication-start-rules.js";
import { ConfiguredIssuer, ConfiguredIssuers, type IssuerMethods } from "./configured-issuers.js";
import { configurationErrors } from "./validate-authentication-configuration.js";

export interface ConfigurationFollowerOptions {
  readonly text: ChangingText;
  readonly parts: Pick<AuthenticationParts, "profile" | "clock" | "gates" | "logger" | "metrics">;
  readonly methods: IssuerMethods;
  /** Issuers whose tokens are treated as service-account tokens. */
  readonly serviceAccountIssuers: readonly string[];
  /** Which other sources of configuration were given beside the file. */
  readonly given: {
    /** Whether any of the flags for a single OpenID Connect provider was given. */
    readonly oidc: boolean;
    /** Whether the flag about anonymous requests was given. */
    readonly anonymous: boolean;
  };
}

/**
 * A new configuration counts as failed if its issuers have not provided their keys by then. It still takes effect once
 * they do.
 */
export const USABLE_TIMEOUT_MS = 60_000;

export class AuthenticationConfigurationFollower {
  /** Accepts the tokens of all issuers in the current file; of none before {@link prepare}. */
  readonly tokens: TokenAuthenticator;
  /** Undefined if the file says nothing about anonymous requests. It stays as it was at startup. */
  readonly anonymous: AnonymousAccess | undefined;
  private readonly issuers = new ConfiguredIssuers();
  private readonly first: AuthenticationConfiguration;
  /** The text from which the first configuration was read. */
  private readonly started: string;

  /** @throws OperatorError for a file that is invalid (its expressions aside) or conflicts with the other sources */
  constructor(private readonly options: ConfigurationFollowerOptions) {
    const { text, parts, given } = options;
    checkConfigurationSources({ configuration: true, oidc: given.oidc }, parts.gates);
    this.started = text.text;
    this.first = this.read(this.started);
    const { anonymous } = this.first;
    checkAnonymousSources({ file: anonymous !== undefined, flag: given.anonymous });
    this.anonymous =
      anonymous && anonymousAccess({ enabled: anonymous.enabled, paths: anonymous.conditions.map(({ path }) => path) });
    this.tokens = this.issuers;
  }

  /** The issuers of the configuration that is in use. */
  get known(): readonly KnownIssuer[] {
    return this.issuers.all.map(({ configuration, authenticator }) => knownIssuer(configuration, authenticator));
  }

  /** Compiles the expressions. It fetches nothing yet. @throws OperatorError for invalid expressions */
  async prepare(): Promise<void> {
    this.issuers.exchange(await this.issuersOf(this.first));
    this.options.parts.metrics.configurationTaken(labelHash(this.started));
  }

  /** Keeps the keys of the issuers up to date and follows the file; resolves after the signal. */
  async run(signal: AbortSignal): Promise<void> {
    for (const issuer of this.issuers.all) issuer.start();
    try {
      const takeUp = (content: string, superseded: AbortSignal) => this.takeUp(content, superseded);
      await followText(this.options.text, this.started, takeUp, signal);
    } finally {
      await Promise.all(this.issuers.all.map((issuer) => issuer.close()));
    }
  }

  /**
   * @param superseded aborts when there is a newer text or the server stops
   * @returns whether this text was decided upon; false if it was abandoned for a newer one
   */
  private async takeUp(content: string, superseded: AbortSignal): Promise<boolean> {
    let next: readonly ConfiguredIssuer[];
    try {
      next = await this.issuersOf(this.readAgain(content));
    } catch (error) {
      this.refuse(error instanceof Error ? error.message : String(error));
      return true;
    }
    if (superseded.aborted) return false;
    // Issuers that are in use already need not become usable first: keeping them can't make anything worse.
    const added = next.filter((issuer) => !this.issuers.all.includes(issuer));
    for (const issuer of added) issuer.start();
    await this.untilUsable(added, superseded);
    if (superseded.aborted) {
      await Promise.all(added.map((issuer) => issuer.close()));
      return false;
    }
    const { parts, text } = this.options;
    const removed = this.issuers.exchange(next);
    parts.metrics.configurationReloaded("success", parts.clock.now() / 1000);
    parts.metrics.configurationTaken(labelHash(content));
    parts.logger.info({ configuration: text.name }, "reloaded authentication config");
    await Promise.all(removed.map((issuer) => issuer.close()));
    return true;
  }

  private async untilUsable(issuers: readonly ConfiguredIssuer[], superseded: AbortSignal): Promise<void> {
    const cancelTimeout = this.options.parts.clock.after(USABLE_TIMEOUT_MS, () => {
      const seconds = USABLE_TIMEOUT_MS / 1000;
      this.refuse(
        `not all of its issuers have provided their keys within ${seconds} seconds; it will take effect when they have`,
      );
    });
    const usable = Promise.all(issuers.map(({ authenticator }) => authenticator.usable));
    await Promise.race([usable, aborted(superseded)]);
    cancelTimeout();
  }

  private refuse(why: string): void {
    const { parts, text } = this.options;
    parts.metrics.configurationReloaded("failure", parts.clock.now() / 1000);
    parts.logger.warn(
      { configuration: text.name },
      `failed to load authentication config, the previous one stays in use: ${why}`,
    );
  }

  /** @throws OperatorError for a file that is invalid or changes what is fixed at startup */
  private readAgain(content: string): AuthenticationConfiguration {
    const configuration = this.read(content);
    if (!equalJson(configuration.anonymous, this.first.anonymous))
      throw this.unusable([forbiddenField("anonymous", "changed from initial configuration file")]);
    return configuration;
  }

  /** @throws OperatorError for a file that is invalid */
  private read(content: string): AuthenticationConfiguration {
    const { text, parts, serviceAccountIssuers } = this.options;
    const { profile, gates } = parts;
    const configuration = parseAuthenticationConfiguration(content, text.name, { profile });
    const errors = configurationErrors(configuration, { profile, gates, serviceAccountIssuers });
    if (errors.length > 0) throw this.unusable(errors);
    return configuration;
  }

  /**
   * Reuses the current issuers whose configuration is unchanged and creates new ones for the rest.
   * @throws OperatorError
   */
  private async issuersOf({ jwt }: AuthenticationConfiguration): Promise<readonly ConfiguredIssuer[]> {
    const errors: FieldError[] = [];
    const opened: (() => ConfiguredIssuer)[] = [];
    for (const [index, configuration] of jwt.entries()) {
      const known = this.issuers.find(configuration);
      if (known !== undefined) {
        opened.push(() => known);
        continue;
      }
      const checked = await this.options.methods.check(configuration, `jwt[${index}]`);
      errors.push(...checked.errors);
      opened.push(() => this.opened(configuration, checked.open()));
    }
    if (errors.length > 0) throw this.unusable(errors);
    return opened.map((open) => open());
  }

  private opened(configuration: JwtConfiguration, authenticator: ConfiguredIssuer["authenticator"]): ConfiguredIssuer {
    const { logger } = this.options.parts;
    const { url, egressSelectorType } = configuration.issuer;
    if (egressSelectorType !== undefined)
      logger.warn(
        { issuer: url },
        "egressSelectorType has no effect: the server connects to issuers of tokens directly",
      );
    return new ConfiguredIssuer(configuration, authenticator, logger);
  }

  private unusable(errors: readonly FieldError[]): OperatorError {
    return unusableConfiguration(this.options.text.name, errors);
  }
}
