/**
 * Authentication as a configuration file says, and as it says when it has changed. A file that can't be used, or whose
 * issuers can't be reached, leaves everything as it was. SPEC: Structured authentication configuration.
 */

import { type FieldError, forbiddenField } from "../../api/field-error.js";
import { equalJson } from "../../api/json.js";
import type { ChangingText } from "../../base/changing-text.js";
import { figureHash } from "../../base/figure-hash.js";
import { aborted, followText } from "../../base/follow-text.js";
import type { OperatorError } from "../../base/operator-error.js";
import { unusableConfiguration } from "../../codec/configuration-document.js";
import { anonymousAccess } from "../anonymous.js";
import type { AnonymousAccess, AuthenticationParts } from "../authentication.js";
import type { JwtConfiguration } from "../jwt/jwt-configuration.js";
import type { TokenAuthenticator } from "../token-authenticator.js";
import { type AuthenticationConfiguration, parseAuthenticationConfiguration } from "./authentication-configuration.js";
import { checkAnonymousSources, checkConfigurationSources } from "./authentication-start-rules.js";
import { ConfiguredIssuer, ConfiguredIssuers, type IssuerMethods } from "./configured-issuers.js";
import { configurationErrors } from "./validate-authentication-configuration.js";

export interface ConfigurationFollowerOptions {
  readonly text: ChangingText;
  readonly parts: Pick<AuthenticationParts, "profile" | "clock" | "gates" | "logger" | "figures">;
  readonly methods: IssuerMethods;
  /** Tokens that name one of them are those of service accounts. */
  readonly serviceAccountIssuers: readonly string[];
  /** What was given beside the file, whatever it says. */
  readonly given: {
    /** Any of the flags of a single OpenID Connect provider. */
    readonly oidc: boolean;
    /** The flag about anonymous requests. */
    readonly anonymous: boolean;
  };
}

/** After this a new configuration whose issuers do not give their keys counts as a failure. It is taken when they do. */
export const USABLE_TIMEOUT_MS = 60_000;

export class AuthenticationConfigurationFollower {
  /** Of all issuers that the file has now; of none before the preparation. */
  readonly tokens: TokenAuthenticator;
  /** Undefined where the file says nothing of anonymous requests. It stays as it is at the start. */
  readonly anonymous: AnonymousAccess | undefined;
  private readonly issuers = new ConfiguredIssuers();
  private readonly first: AuthenticationConfiguration;
  /** What the first one was read from. */
  private readonly started: string;

  /** @throws OperatorError for a file that can't be used, expressions aside, or not with what else is given */
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

  /** Compiles the expressions. Nothing is fetched yet. @throws OperatorError for expressions that can't be used */
  async prepare(): Promise<void> {
    this.issuers.exchange(await this.issuersOf(this.first));
    this.options.parts.figures.configurationTaken(figureHash(this.started));
  }

  /** Keeps the keys of the issuers and follows the file; resolves after the signal. */
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
   * @param superseded there is a newer text, or the server ends
   * @returns whether it was decided about; false where it was left for the newer text
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
    // those that are in use already are not waited for: with them nothing gets worse
    const added = next.filter((issuer) => !this.issuers.all.includes(issuer));
    for (const issuer of added) issuer.start();
    await this.untilUsable(added, superseded);
    if (superseded.aborted) {
      await Promise.all(added.map((issuer) => issuer.close()));
      return false;
    }
    const { parts, text } = this.options;
    const removed = this.issuers.exchange(next);
    parts.figures.configurationReloaded("success", parts.clock.now() / 1000);
    parts.figures.configurationTaken(figureHash(content));
    parts.logger.info({ configuration: text.name }, "reloaded authentication config");
    await Promise.all(removed.map((issuer) => issuer.close()));
    return true;
  }

  private async untilUsable(issuers: readonly ConfiguredIssuer[], superseded: AbortSignal): Promise<void> {
    const cancelTimeout = this.options.parts.clock.after(USABLE_TIMEOUT_MS, () => {
      const seconds = USABLE_TIMEOUT_MS / 1000;
      this.refuse(
        `not all of its issuers have given their keys in ${seconds} seconds; it will be taken when they have`,
      );
    });
    const usable = Promise.all(issuers.map(({ authenticator }) => authenticator.usable));
    await Promise.race([usable, aborted(superseded)]);
    cancelTimeout();
  }

  private refuse(why: string): void {
    const { parts, text } = this.options;
    parts.figures.configurationReloaded("failure", parts.clock.now() / 1000);
    parts.logger.warn(
      { configuration: text.name },
      `failed to load authentication config, the former one stays in use: ${why}`,
    );
  }

  /** @throws OperatorError */
  private readAgain(content: string): AuthenticationConfiguration {
    const configuration = this.read(content);
    if (!equalJson(configuration.anonymous, this.first.anonymous))
      throw this.unusable([forbiddenField("anonymous", "changed from initial configuration file")]);
    return configuration;
  }

  /** @throws OperatorError */
  private read(content: string): AuthenticationConfiguration {
    const { text, parts, serviceAccountIssuers } = this.options;
    const { profile, gates } = parts;
    const configuration = parseAuthenticationConfiguration(content, text.name, { profile });
    const errors = configurationErrors(configuration, { profile, gates, serviceAccountIssuers });
    if (errors.length > 0) throw this.unusable(errors);
    return configuration;
  }

  /** Those in use that are configured in the same way, and new ones for the rest. @throws OperatorError */
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
      logger.warn({ issuer: url }, "egressSelectorType has no effect: issuers of tokens are asked directly");
    return new ConfiguredIssuer(configuration, authenticator, logger);
  }

  private unusable(errors: readonly FieldError[]): OperatorError {
    return unusableConfiguration(this.options.text.name, errors);
  }
}
