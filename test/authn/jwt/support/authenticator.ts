/** An authenticator for tests, with a clock in the test's hand and everything that it tells. */
import assert from "node:assert/strict";
import type { TestContext } from "node:test";
import type { AuthenticationMetrics } from "../../../../runtime/authn/authentication-metrics.js";
import { InvalidCredentialError } from "../../../../runtime/authn/authenticator.js";
import { noExpressions } from "../../../../runtime/authn/jwt/claim-expressions.js";
import { type JwtAuthenticator, jwtAuthenticator } from "../../../../runtime/authn/jwt/jwt-authenticator.js";
import type { JwtConfiguration } from "../../../../runtime/authn/jwt/jwt-configuration.js";
import { type JwtSetup, structuredSetup } from "../../../../runtime/authn/jwt/jwt-setup.js";
import { TestClock } from "../../../faults/support/test-clock.js";
import { RecordedLog } from "../../../support/recorded-log.js";
import { AUDIENCE, issuerAuthority, type LoopbackIssuer } from "./loopback-issuer.js";

export class RecordedMetrics implements Pick<AuthenticationMetrics, "jwtChecked" | "keysFetched"> {
  readonly checked: string[] = [];
  readonly fetched: { readonly result: string; readonly keysHash: string | undefined }[] = [];

  jwtChecked(_issuer: string, result: string): void {
    this.checked.push(result);
  }

  keysFetched(_issuer: string, result: string, _timestampSeconds: number, keysHash?: string): void {
    this.fetched.push({ result, keysHash });
  }
}

export interface Authenticating {
  readonly authenticator: JwtAuthenticator;
  readonly clock: TestClock;
  readonly log: RecordedLog;
  readonly metrics: RecordedMetrics;
  /** Ends what runs before the test is over. */
  end(): Promise<void>;
  /** The user's name. */
  nameOf(token: string): Promise<string | undefined>;
  /** Asserts that the token is not good, for a reason like the given one. */
  refuses(token: string, reason: RegExp): Promise<void>;
}

export async function configurationOf(
  issuer: LoopbackIssuer,
  changes: Partial<JwtConfiguration> = {},
): Promise<JwtConfiguration> {
  const { certificate } = await issuerAuthority();
  return {
    issuer: { url: issuer.url, certificateAuthority: certificate, audiences: [AUDIENCE] },
    claimMappings: { username: { claim: "sub", prefix: "" } },
    ...changes,
  };
}

/** Runs until the test is over. */
export function authenticating(context: TestContext, setup: JwtSetup): Authenticating {
  const clock = new TestClock();
  const log = new RecordedLog();
  const metrics = new RecordedMetrics();
  const userExtraPrefix = "authentication.example.com/";
  const authenticator = jwtAuthenticator(setup, {
    clock,
    logger: log,
    metrics,
    apiAudiences: ["api"],
    userExtraPrefix,
  });
  const end = new AbortController();
  const running = authenticator.run(end.signal);
  const stop = async (): Promise<void> => {
    end.abort();
    await running;
  };
  context.after(stop);
  const ask = (token: string) => authenticator.authenticateToken({ token, audiences: [] });
  return {
    authenticator,
    clock,
    log,
    metrics,
    end: stop,
    nameOf: async (token) => (await ask(token))?.user.username,
    async refuses(token, reason) {
      await assert.rejects(
        async () => ask(token),
        (error) => {
          assert.ok(error instanceof InvalidCredentialError, `not a refusal: ${error}`);
          assert.match(error.message, reason);
          return true;
        },
      );
    },
  };
}

/** An issuer, and an authenticator that has its keys. */
export async function usable(
  context: TestContext,
  issuer: LoopbackIssuer,
  changes: Partial<JwtConfiguration> & Partial<Omit<JwtSetup, "configuration">> = {},
): Promise<Authenticating> {
  const { expressions = noExpressions, signingAlgorithms, takesAccessTokens, takesSingleGroup, ...rest } = changes;
  const made = authenticating(context, {
    ...structuredSetup(await configurationOf(issuer, rest), expressions),
    ...(signingAlgorithms && { signingAlgorithms }),
    ...(takesAccessTokens !== undefined && { takesAccessTokens }),
    ...(takesSingleGroup !== undefined && { takesSingleGroup }),
  });
  await made.authenticator.usable;
  return made;
}
