/** A follower of a configuration whose issuers answer as a test says, with all that it tells of itself. */

import { invalid } from "../../../runtime/api/field-error.js";
import type { FeatureGates } from "../../../runtime/api/lifecycle/feature-gates.js";
import { kubernetesProfile } from "../../../runtime/api/profile/naming-profile.js";
import {
  AuthenticationConfigurationFollower,
  type ConfigurationFollowerOptions,
} from "../../../runtime/authn/configuration/authentication-configuration-follower.js";
import type { IssuerMethods } from "../../../runtime/authn/configuration/configured-issuers.js";
import type { JwtAuthenticator } from "../../../runtime/authn/jwt/jwt-authenticator.js";
import type { JwtConfiguration } from "../../../runtime/authn/jwt/jwt-configuration.js";
import type { TokenQuestion } from "../../../runtime/authn/token-authenticator.js";
import { ManualClock } from "../../client/support/manual-clock.js";
import { noAuthenticationMetrics } from "../../support/no-authentication-metrics.js";
import { SettableText } from "../../support/settable-text.js";
import { gatesWith } from "./documents.js";

/** Knows the token that names it; the user's name tells which opening of the issuer it was. */
export class TestIssuer implements JwtAuthenticator {
  readonly tokenOrigin = undefined;
  readonly issuer: string;
  readonly usable: Promise<void>;
  isRunning = false;
  hasEnded = false;
  /** What the answers wait for. */
  gate: Promise<void> = Promise.resolve();
  fault: Error | undefined;
  becomeUsable: () => void = () => undefined;

  constructor(
    readonly configuration: JwtConfiguration,
    readonly opening: number,
  ) {
    this.issuer = configuration.issuer.url;
    this.usable = new Promise((resolve) => {
      this.becomeUsable = resolve;
    });
  }

  async authenticateToken({ token }: TokenQuestion) {
    if (token !== tokenOf(this.issuer)) return undefined;
    await this.gate;
    if (this.fault !== undefined) throw this.fault;
    const username = `${this.issuer} ${this.opening}`;
    return { user: { username, uid: "", groups: [], extra: {} }, audiences: [] };
  }

  run(signal: AbortSignal): Promise<void> {
    this.isRunning = true;
    return new Promise((resolve) => {
      const end = () => {
        this.isRunning = false;
        this.hasEnded = true;
        resolve();
      };
      if (signal.aborted) end();
      else signal.addEventListener("abort", end, { once: true });
    });
  }
}

export class TestMethods implements IssuerMethods {
  readonly opened: TestIssuer[] = [];
  checks = 0;
  /** Whether issuers have their keys as soon as they are opened. */
  areUsable = true;
  /** What the compilation of expressions waits for. */
  gate: Promise<void> = Promise.resolve();

  async check(configuration: JwtConfiguration, path: string) {
    this.checks++;
    await this.gate;
    const { expression } = configuration.claimMappings.username;
    const errors =
      expression === "broken"
        ? [invalid(`${path}.claimMappings.username.expression`, expression, "compilation failed")]
        : [];
    return { errors, open: () => this.open(configuration) };
  }

  /** Those that run for an issuer now. */
  running(url: string): TestIssuer[] {
    return this.opened.filter(({ issuer, isRunning }) => issuer === url && isRunning);
  }

  private open(configuration: JwtConfiguration): TestIssuer {
    const issuer = new TestIssuer(configuration, this.opened.length);
    if (this.areUsable) issuer.becomeUsable();
    this.opened.push(issuer);
    return issuer;
  }
}

export interface Followed {
  readonly text: SettableText;
  readonly methods: TestMethods;
  readonly clock: ManualClock;
  readonly follower: AuthenticationConfigurationFollower;
  /** `success 12.5` and `taken sha256:...`, in this order of events. */
  readonly metrics: string[];
  readonly log: string[];
  /** Resolves when so many reloads have been told of, good or bad. */
  reloads(count: number): Promise<void>;
  /** The username that a token of the issuer gives; undefined for none. */
  ask(url: string): Promise<string | undefined>;
  /** Ends the run, and resolves when it has ended. */
  end(): Promise<void>;
}

export interface FollowedOptions {
  readonly gates?: FeatureGates;
  readonly given?: Partial<ConfigurationFollowerOptions["given"]>;
}

/** One that was made and not prepared. */
export function madeFollower(content: string, { gates = gatesWith(), given = {} }: FollowedOptions = {}) {
  const text = new SettableText("the file", content);
  const methods = new TestMethods();
  const clock = new ManualClock();
  const metrics: string[] = [];
  const log: string[] = [];
  const watchers = new Set<() => void>();
  const tell = (entry: string) => {
    metrics.push(entry);
    for (const look of [...watchers]) look();
  };
  const line = (level: string) => (_fields: object, message: string) => void log.push(`${level} ${message}`);
  const follower = new AuthenticationConfigurationFollower({
    text,
    methods,
    serviceAccountIssuers: ["https://accounts.example"],
    given: { oidc: false, anonymous: false, ...given },
    parts: {
      profile: kubernetesProfile(),
      clock,
      gates,
      logger: { info: line("info"), warn: line("warn"), error: line("error") },
      metrics: {
        ...noAuthenticationMetrics,
        configurationReloaded: (result, seconds) => tell(`${result} ${seconds}`),
        configurationTaken: (hash) => tell(`taken ${hash}`),
      },
    },
  });
  const isReload = (entry: string) => !entry.startsWith("taken");
  const reloads = (count: number): Promise<void> =>
    new Promise((resolve) => {
      const look = () => {
        if (metrics.filter(isReload).length < count) return;
        watchers.delete(look);
        resolve();
      };
      watchers.add(look);
      look();
    });
  return { text, methods, clock, follower, metrics, log, reloads };
}

/** One that runs. */
export async function followed(content: string, options: FollowedOptions = {}): Promise<Followed> {
  const made = madeFollower(content, options);
  const { follower } = made;
  await follower.prepare();
  const ending = new AbortController();
  const ended = follower.run(ending.signal);
  return {
    ...made,
    ask: async (url) =>
      (await follower.tokens.authenticateToken({ token: tokenOf(url), audiences: [] }))?.user.username,
    end() {
      ending.abort();
      return ended;
    },
  };
}

/** In the form of a token; nobody has signed it. */
export function tokenOf(iss: string): string {
  return (
    [{ alg: "RS256" }, { iss }].map((part) => Buffer.from(JSON.stringify(part)).toString("base64url")).join(".") +
    ".AAAA"
  );
}

/** All that goes on by itself has gone on. */
export function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
