/** Tokens with which new machines introduce themselves, kept in Secrets. SPEC: Bootstrap tokens. */
import {
  type BootstrapToken,
  type BootstrapTokenData,
  bootstrapTokenExpirationMs,
  bootstrapTokenText,
  parseBootstrapToken,
} from "../api/bootstrap-token.js";
import type { Logger } from "../api/logger.js";
import type { NamingProfile } from "../api/profile/naming-profile.js";
import type { Clock } from "../api/time.js";
import type { UserInfo } from "../api/user-info.js";
import { isSameSecret } from "./token-digest.js";

/** The parts of a Secret that the method needs. */
export interface BootstrapSecret {
  readonly type: string;
  readonly isBeingDeleted: boolean;
  /** Base64-encoded values. */
  readonly data: BootstrapTokenData;
}

export interface BootstrapTokenOptions {
  /**
   * Resolves with undefined if there is no such Secret.
   * @param isNewest whether to read the latest state from the store; otherwise a cached state will do
   */
  readonly secretOf: (namespace: string, name: string, isNewest: boolean) => Promise<BootstrapSecret | undefined>;
  readonly profile: NamingProfile;
  readonly clock: Clock;
  readonly logger: Logger;
}

const USER_PREFIX = "system:bootstrap:";
const BOOTSTRAPPERS_GROUP = "system:bootstrappers";
const EXTRA_GROUP = /^system:bootstrappers:[a-z0-9:-]{0,255}[a-z0-9]$/;

/**
 * Returns the user of a token. Undefined for a token of another form, and for an invalid one, which another method may
 * still accept; the log says why it is invalid, without showing the token.
 * @throws what `secretOf` throws
 */
export function bootstrapTokens({
  secretOf,
  profile,
  clock,
  logger,
}: BootstrapTokenOptions): (token: string) => Promise<UserInfo | undefined> {
  const { systemNamespace, bootstrapTokenSecretPrefix, bootstrapTokenSecretType } = profile.words;
  const problemOf = (token: BootstrapToken, secret: BootstrapSecret): string | undefined => {
    if (secret.type !== bootstrapTokenSecretType) return `its type is not ${bootstrapTokenSecretType}`;
    if (secret.isBeingDeleted) return "it is being deleted";
    return dataProblem(token, secret.data, clock.now());
  };
  return async (text) => {
    const token = parseBootstrapToken(text);
    if (token === undefined) return undefined;
    const name = `${bootstrapTokenSecretPrefix}${token.id}`;
    const known = await secretOf(systemNamespace, name, false);
    if (known !== undefined && problemOf(token, known) === undefined) return userOf(token, known.data);
    // The Secret may have been created or corrected a moment ago.
    const newest = await secretOf(systemNamespace, name, true);
    if (newest === undefined) return undefined;
    const problem = problemOf(token, newest);
    if (problem === undefined) return userOf(token, newest.data);
    logger.info({ secret: `${systemNamespace}/${name}` }, `a bootstrap token was rejected: ${problem}`);
    return undefined;
  };
}

/** Says why the token is invalid, without revealing what it should have been. */
function dataProblem(token: BootstrapToken, data: BootstrapTokenData, nowMs: number): string | undefined {
  if (!isSameSecret(bootstrapTokenText(data, "token-secret"), token.secret)) return "token-secret is another one";
  if (bootstrapTokenText(data, "token-id") !== token.id) return "token-id is not the one in its name";
  if (bootstrapTokenExpirationMs(data) <= nowMs) return "its expiration is over, or is no RFC 3339 time";
  if (bootstrapTokenText(data, "usage-bootstrap-authentication") !== "true") {
    return "usage-bootstrap-authentication is not true";
  }
  return extraGroupsOf(data).every((group) => EXTRA_GROUP.test(group))
    ? undefined
    : `auth-extra-groups holds a group that does not match ${EXTRA_GROUP.source}`;
}

function userOf({ id }: BootstrapToken, data: BootstrapTokenData): UserInfo {
  const groups = [...new Set([BOOTSTRAPPERS_GROUP, ...extraGroupsOf(data)])].sort();
  return { username: `${USER_PREFIX}${id}`, uid: "", groups, extra: {} };
}

function extraGroupsOf(data: BootstrapTokenData): string[] {
  const text = bootstrapTokenText(data, "auth-extra-groups");
  return text === "" ? [] : text.split(",");
}
