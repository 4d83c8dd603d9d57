/** Puts the authentication methods together from their options. SPEC: Authentication. */

import { compareReleases } from "../api/lifecycle/lifecycle.js";
import { type AnonymousOptions, anonymousAccess } from "../authn/anonymous.js";
import type {
  AnonymousAccess,
  Authentication,
  AuthenticationFactory,
  AuthenticationParts,
  KnownIssuer,
} from "../authn/authentication.js";
import type { AuthenticationOptions } from "../authn/authentication-options.js";
import { type Authenticator, firstOf } from "../authn/authenticator.js";
import { bootstrapTokens } from "../authn/bootstrap-token-authenticator.js";
import { AuthenticationConfigurationFollower } from "../authn/configuration/authentication-configuration-follower.js";
import { jwtMethods } from "../authn/configuration/issuer-methods.js";
import { followedAuthorities } from "../authn/followed-authorities.js";
import { identityHeaderTest } from "../authn/identity-headers.js";
import { jwtAuthenticator } from "../authn/jwt/jwt-authenticator.js";
import { knownIssuer } from "../authn/jwt/known-issuer.js";
import { oidcSetup } from "../authn/jwt/oidc-setup.js";
import { requestHeaderAuthenticator, requireNamesOfProxies } from "../authn/request-header.js";
import { LegacyTokenUses } from "../authn/service-account/legacy-token-uses.js";
import { serviceAccountAuthenticator } from "../authn/service-account/service-account-authenticator.js";
import { serviceAccountKeys } from "../authn/service-account/signing-keys.js";
import type { TokenIssuer } from "../authn/service-account/token-issuer.js";
import { tokenIssuer } from "../authn/service-account/token-maker.js";
import {
  bearerAuthenticator,
  firstTokenOf,
  meantForApi,
  type TokenAuthenticator,
} from "../authn/token-authenticator.js";
import { parseTokenFile, staticTokens, type TokenUsers, tokenAuthenticator } from "../authn/token-file.js";
import { tokenWebhookAuthenticator } from "../authn/webhook.js";
import { clientCertificateAuthenticator } from "../authn/x509.js";
import { type ChangingText, changingText, constantText, joinedTexts } from "../base/changing-text.js";
import { authenticationObjects, bootstrapSecrets, type ObjectReaders } from "./authentication-objects.js";

/**
 * Since this release, a server whose proxies and users have certificates of one CA must tell them apart by the names of
 * the proxies.
 */
const NAMES_OF_PROXIES_SINCE = { major: 1, minor: 35 };

export interface ServerAuthenticationOptions extends AuthenticationOptions {
  /** The token of the admin, which counts only where no certificate says who the caller is. */
  readonly adminToken?: TokenUsers;
}

/**
 * @param anonymousByDefault which requests without a credential are accepted if the options don't say
 * @throws OperatorError, when the factory is called, for unusable options
 */
export function authenticationOf(
  options: ServerAuthenticationOptions,
  anonymousByDefault: AnonymousOptions,
): AuthenticationFactory {
  return (parts) => new ServerAuthentication(options, anonymousByDefault, parts);
}

/** A certificate says who the caller is, whatever token comes with it, as on stock servers. */
function unlessCertified(method: Authenticator): Authenticator {
  return { authenticate: (source) => (source.peer === undefined ? method.authenticate(source) : undefined) };
}

/**
 * Tries certificates first, then tokens: first the kinds that are looked up, then those that need a computation or a
 * call.
 */
class ServerAuthentication implements Authentication {
  readonly authenticator: Authenticator;
  readonly tokens: TokenAuthenticator;
  readonly apiAudiences: readonly string[];
  readonly anonymous: AnonymousAccess;
  readonly isIdentityHeader: ((header: string) => boolean) | undefined;
  readonly clientAuthorities: ChangingText | undefined;
  readonly tokenIssuer: TokenIssuer;
  readonly legacyTokenUses: LegacyTokenUses | undefined;
  private readonly follower: AuthenticationConfigurationFollower | undefined;
  /** The only issuer, where the options of a single one are used. */
  private provider: (() => readonly KnownIssuer[]) | undefined;
  private readonly preparations: (() => Promise<void>)[] = [];
  private readonly work: ((signal: AbortSignal) => Promise<void>)[] = [];

  constructor(
    private readonly options: ServerAuthenticationOptions,
    anonymousByDefault: AnonymousOptions,
    private readonly parts: AuthenticationParts,
  ) {
    const issuers = filled(options.serviceAccounts?.issuers) ?? [parts.profile.words.saIssuerDefault];
    this.legacyTokenUses = options.serviceAccounts?.lookup === false ? undefined : new LegacyTokenUses();
    this.apiAudiences = filled(options.apiAudiences) ?? issuers.slice(0, 1);
    const own = options.authenticators ?? [];
    const admin = options.adminToken === undefined ? [] : [tokenAuthenticator(options.adminToken)];
    const clientCa = this.authorities("clientCa", options.clientCa);
    const proxyCa = this.authorities("requestHeader.ca", options.requestHeader?.ca);
    this.isIdentityHeader = options.requestHeader && identityHeaderTest(options.requestHeader);
    this.clientAuthorities = joinedTexts([clientCa, proxyCa].filter((text) => text !== undefined));
    const follower = this.configurationFollower(issuers);
    this.follower = follower;
    const { anonymous } = options;
    this.anonymous =
      follower?.anonymous ?? anonymousAccess(anonymous === undefined ? anonymousByDefault : { enabled: anonymous });
    const serviceAccounts = this.serviceAccounts(issuers);
    this.tokenIssuer = serviceAccounts.issuer;
    const listed = this.listedTokens();
    const kinds = [
      ...this.bootstrapTokens(),
      serviceAccounts.tokens,
      ...this.oidc(issuers),
      ...(follower === undefined ? [] : [follower.tokens]),
      ...this.webhook(),
    ];
    // Custom methods see the whole request; in a TokenReview they can only judge the token.
    const ownTokens = [...admin, ...own].map((method) =>
      meantForApi((bearerToken) => method.authenticate({ bearerToken, headers: {} }), this.apiAudiences),
    );
    const listedTokens = listed === undefined ? [] : [staticTokens(listed, this.apiAudiences)];
    this.tokens = firstTokenOf([...ownTokens, ...listedTokens, ...kinds]);
    this.authenticator = firstOf([
      // A server that asks for no certificates need not look for one.
      ...(this.clientAuthorities === undefined ? admin : admin.map(unlessCertified)),
      ...own,
      ...this.proxy(clientCa, proxyCa),
      ...(clientCa === undefined ? [] : [clientCertificateAuthenticator({ ...parts, authorities: clientCa })]),
      ...(this.clientAuthorities === undefined ? [] : admin),
      // The tokens of the list come first among the kinds. A request's token is looked up there like that of the admin.
      ...(listed === undefined ? [] : [tokenAuthenticator(listed)]),
      bearerAuthenticator(firstTokenOf(kinds), this.apiAudiences),
    ]);
  }

  issuers(): readonly KnownIssuer[] {
    return this.provider?.() ?? this.follower?.known ?? [];
  }

  async prepare(): Promise<void> {
    for (const prepare of this.preparations) await prepare();
  }

  async run(signal: AbortSignal): Promise<void> {
    await Promise.all(this.work.map((run) => run(signal)));
  }

  private get readers(): ObjectReaders {
    return { cached: this.parts.objects, newest: this.parts.newestObjects };
  }

  /** TLS and the methods verify with the same certificates, those of the last readable text. */
  private authorities(name: string, text: string | ChangingText | undefined): ChangingText | undefined {
    return text === undefined ? undefined : followedAuthorities(changingText(name, text), this.parts.logger);
  }

  private listedTokens(): TokenUsers | undefined {
    const { tokenFile } = this.options;
    if (tokenFile === undefined) return undefined;
    const warn = (message: string): void => this.parts.logger.warn({}, message);
    const { name, text } = typeof tokenFile === "string" ? constantText("tokenFile", tokenFile) : tokenFile;
    return parseTokenFile(text, name, warn);
  }

  private bootstrapTokens(): TokenAuthenticator[] {
    if (!this.options.bootstrapTokens) return [];
    const { profile, clock, logger } = this.parts;
    const secretOf = bootstrapSecrets(this.readers);
    return [meantForApi(bootstrapTokens({ secretOf, profile, clock, logger }), this.apiAudiences)];
  }

  private serviceAccounts(issuers: readonly string[]): { tokens: TokenAuthenticator; issuer: TokenIssuer } {
    const { profile, clock, metrics } = this.parts;
    const { maxExpirationSeconds, jwksUri, lookup, ...given } = this.options.serviceAccounts ?? {};
    const keys = serviceAccountKeys(given);
    const { apiAudiences } = this;
    const [issuer = profile.words.saIssuerDefault] = issuers;
    return {
      issuer: tokenIssuer({
        keys,
        issuer,
        apiAudiences,
        clock,
        profile,
        ...(maxExpirationSeconds === undefined ? {} : { maxExpirationSeconds }),
        ...(jwksUri === undefined ? {} : { jwksUri }),
      }),
      tokens: serviceAccountAuthenticator({
        keys,
        issuers,
        apiAudiences,
        objects: authenticationObjects(this.readers, profile),
        ...(this.legacyTokenUses === undefined ? {} : { legacyTokenUses: this.legacyTokenUses }),
        ...(lookup === undefined ? {} : { lookup }),
        clock,
        profile,
        metrics,
      }),
    };
  }

  private oidc(serviceAccountIssuers: readonly string[]): TokenAuthenticator[] {
    const { oidc } = this.options;
    if (oidc === undefined) return [];
    const { profile, ...parts } = this.parts;
    const { userExtraPrefix } = profile.words;
    const setup = oidcSetup(oidc, serviceAccountIssuers);
    const method = jwtAuthenticator(setup, { ...parts, apiAudiences: this.apiAudiences, userExtraPrefix });
    this.work.push((signal) => method.run(signal));
    this.provider = () => [knownIssuer(setup.configuration, method)];
    return [method];
  }

  private configurationFollower(issuers: readonly string[]): AuthenticationConfigurationFollower | undefined {
    const { configuration, oidc, anonymous } = this.options;
    if (configuration === undefined) return undefined;
    const follower = new AuthenticationConfigurationFollower({
      text: changingText("configuration", configuration),
      parts: this.parts,
      methods: jwtMethods(this.parts, this.apiAudiences),
      serviceAccountIssuers: issuers,
      given: { oidc: oidc !== undefined, anonymous: anonymous !== undefined },
    });
    this.preparations.push(() => follower.prepare());
    this.work.push((signal) => follower.run(signal));
    return follower;
  }

  private webhook(): TokenAuthenticator[] {
    const { webhook, apiAudiences } = this.options;
    if (webhook === undefined) return [];
    const announcesAudiences = filled(apiAudiences) !== undefined;
    return [tokenWebhookAuthenticator(webhook, { ...this.parts, apiAudiences: this.apiAudiences, announcesAudiences })];
  }

  private proxy(clientCa: ChangingText | undefined, ca: ChangingText | undefined): Authenticator[] {
    const { requestHeader } = this.options;
    if (requestHeader === undefined || ca === undefined) return [];
    if (compareReleases(this.parts.release, NAMES_OF_PROXIES_SINCE) >= 0)
      requireNamesOfProxies(requestHeader, clientCa);
    return [requestHeaderAuthenticator({ ...requestHeader, ca }, this.parts)];
  }
}

/** Treats an empty list as absent, like a flag without a value, so that it never means that anything is allowed. */
function filled(list: readonly string[] | undefined): readonly string[] | undefined {
  return list === undefined || list.length === 0 ? undefined : list;
}
