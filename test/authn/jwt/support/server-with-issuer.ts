/** A server that knows the tokens of issuers on loopback, asked over its socket. */
import type { TestContext } from "node:test";
import type { AuthenticationOptions, NamingProfile } from "../../../../runtime/index.js";
import { orchProfile } from "../../../../runtime/index.js";
import { startApi, type TestApi } from "../../../support/api.js";
import { fieldAt, type JsonValue } from "../../../support/json.js";
import { RecordedLog } from "../../../support/recorded-log.js";
import { AUDIENCE, issuerAuthority, type LoopbackIssuer } from "./loopback-issuer.js";

export interface KnowingServer {
  readonly api: TestApi;
  readonly log: RecordedLog;
  /** The user that a token stands for; the status code where it stands for none. */
  whoIs(token: string): Promise<JsonValue | undefined>;
}

export async function knowing(
  t: TestContext,
  authentication: AuthenticationOptions,
  profile: NamingProfile = orchProfile(),
): Promise<KnowingServer> {
  const log = new RecordedLog();
  const api = await startApi({ authentication, profile, logger: log, authorization: ["AlwaysAllow"], controllers: [] });
  t.after(() => api.stop());
  const path = `/apis/${profile.words.authenticationGroup}/v1/selfsubjectreviews`;
  const review = { apiVersion: `${profile.words.authenticationGroup}/v1`, kind: "SelfSubjectReview" };
  return {
    api,
    log,
    async whoIs(token) {
      const { status, body } = await api.post(path, review, { token });
      return status === 201 ? fieldAt(body, "status", "userInfo") : status;
    },
  };
}

/** What one entry of the list `jwt` says differently; parts that are undefined are left out. */
export interface EntryChanges {
  readonly issuer?: object;
  readonly claimMappings?: object;
  readonly claimValidationRules?: readonly object[];
  readonly userValidationRules?: readonly object[];
}

export async function entryFor(issuer: LoopbackIssuer, changes: EntryChanges = {}): Promise<object> {
  const { certificate } = await issuerAuthority();
  return {
    claimMappings: { username: { claim: "sub", prefix: "" } },
    ...changes,
    issuer: { url: issuer.url, certificateAuthority: certificate, audiences: [AUDIENCE], ...changes.issuer },
  };
}

/** The text of an authentication configuration. */
export function document(profile: NamingProfile, jwt: readonly object[]): string {
  const apiVersion = `${profile.words.apiserverConfigGroup}/v1beta1`;
  return JSON.stringify({ apiVersion, kind: "AuthenticationConfiguration", jwt });
}

/** A server with one issuer by configuration. */
export async function configured(
  t: TestContext,
  issuer: LoopbackIssuer,
  changes: EntryChanges = {},
  profile: NamingProfile = orchProfile(),
): Promise<KnowingServer> {
  return knowing(t, { configuration: document(profile, [await entryFor(issuer, changes)]) }, profile);
}
