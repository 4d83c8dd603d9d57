/** The issuers in use. A reload replaces all of them at once, even while tokens are being checked. */
import type { FieldError } from "../../api/field-error.js";
import { equalJson } from "../../api/json.js";
import type { Logger } from "../../api/logger.js";
import { byIssuer } from "../jwt/issuer-router.js";
import type { JwtAuthenticator } from "../jwt/jwt-authenticator.js";
import type { JwtConfiguration } from "../jwt/jwt-configuration.js";
import type { TokenAnswer, TokenAuthenticator, TokenQuestion } from "../token-authenticator.js";

/** Creates authenticators for issuers. */
export interface IssuerMethods {
  /** @param path the place of the issuer in its document, such as `jwt[0]` */
  check(configuration: JwtConfiguration, path: string): Promise<CheckedIssuer>;
}

export interface CheckedIssuer {
  /** Errors in the issuer's expressions. */
  readonly errors: readonly FieldError[];
  /** May only be called if there are no errors. The authenticator fetches nothing before it runs. */
  open(): JwtAuthenticator;
}

/** One issuer, from the moment it is opened until it is closed. */
export class ConfiguredIssuer {
  private readonly closing = new AbortController();
  private running: Promise<void> | undefined;

  constructor(
    readonly configuration: JwtConfiguration,
    readonly authenticator: JwtAuthenticator,
    private readonly logger: Logger,
  ) {}

  start(): void {
    this.running ??= this.authenticator.run(this.closing.signal).catch((error: unknown) => {
      const { url } = this.configuration.issuer;
      this.logger.error({ err: error, issuer: url }, "the keys of a token issuer are no longer kept up to date");
    });
  }

  async close(): Promise<void> {
    this.closing.abort();
    await this.running;
  }
}

/** Delegates to the issuers of the current configuration, and after a reload to those of the next. */
export class ConfiguredIssuers implements TokenAuthenticator {
  private issuers: readonly ConfiguredIssuer[] = [];
  private tokens = byIssuer([]);

  get all(): readonly ConfiguredIssuer[] {
    return this.issuers;
  }

  /**
   * Only an answer from the issuers that are in use when it arrives counts: if they were replaced in the meantime, the
   * answer is discarded and the new issuers decide.
   */
  async authenticateToken(question: TokenQuestion): Promise<TokenAnswer | undefined> {
    for (;;) {
      const { tokens } = this;
      try {
        const answer = await tokens.authenticateToken(question);
        if (tokens === this.tokens) return answer;
      } catch (error) {
        if (tokens === this.tokens) throw error;
      }
    }
  }

  /** Finds the current issuer with the same configuration, which already has the keys and remembers verified tokens. */
  find(configuration: JwtConfiguration): ConfiguredIssuer | undefined {
    return this.issuers.find((issuer) => equalJson(issuer.configuration, configuration));
  }

  /** @returns the issuers that are no longer in use; the caller may close them at once */
  exchange(next: readonly ConfiguredIssuer[]): readonly ConfiguredIssuer[] {
    const former = this.issuers;
    this.issuers = next;
    this.tokens = byIssuer(next.map(({ authenticator }) => authenticator));
    return former.filter((issuer) => !next.includes(issuer));
  }
}
