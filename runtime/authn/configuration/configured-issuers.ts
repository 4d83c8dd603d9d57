/** The issuers that are in use: all at once exchanged for others, while tokens are being looked at. */
import type { FieldError } from "../../api/field-error.js";
import { equalJson } from "../../api/json.js";
import type { Logger } from "../../api/logger.js";
import { byIssuer } from "../jwt/issuer-router.js";
import type { JwtAuthenticator } from "../jwt/jwt-authenticator.js";
import type { JwtConfiguration } from "../jwt/jwt-configuration.js";
import type { TokenAnswer, TokenAuthenticator, TokenQuestion } from "../token-authenticator.js";

/** How an issuer's authenticator comes about. */
export interface IssuerMethods {
  /** @param path of the issuer in its document, such as `jwt[0]` */
  check(configuration: JwtConfiguration, path: string): Promise<CheckedIssuer>;
}

export interface CheckedIssuer {
  /** Of its expressions. */
  readonly errors: readonly FieldError[];
  /** Only where there are no faults. Nothing is fetched before it is run. */
  open(): JwtAuthenticator;
}

/** One issuer, from the moment that it is opened until it is closed. */
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
      this.logger.error({ err: error, issuer: url }, "the keys of an issuer of tokens are not looked after any more");
    });
  }

  async close(): Promise<void> {
    this.closing.abort();
    await this.running;
  }
}

/** Those of one configuration, and then those of the next. */
export class ConfiguredIssuers implements TokenAuthenticator {
  private issuers: readonly ConfiguredIssuer[] = [];
  private tokens = byIssuer([]);

  get all(): readonly ConfiguredIssuer[] {
    return this.issuers;
  }

  /**
   * What counts is what the issuers say that are in use when they have said it: an answer of those that were exchanged in
   * the meantime is not taken, and the others are asked.
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

  /** The one in use that is configured in the same way. It knows the keys already, and the tokens that it has looked at. */
  find(configuration: JwtConfiguration): ConfiguredIssuer | undefined {
    return this.issuers.find((issuer) => equalJson(issuer.configuration, configuration));
  }

  /** @returns those that are not in use any more; they may be closed at once */
  exchange(next: readonly ConfiguredIssuer[]): readonly ConfiguredIssuer[] {
    const former = this.issuers;
    this.issuers = next;
    this.tokens = byIssuer(next.map(({ authenticator }) => authenticator));
    return former.filter((issuer) => !next.includes(issuer));
  }
}
