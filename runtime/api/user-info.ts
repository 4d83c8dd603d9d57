/** The identity of a requester. SPEC: Principals and attributes. */
export interface UserInfo {
  readonly username: string;
  /** Empty if the authentication method supplies none. */
  readonly uid: string;
  readonly groups: readonly string[];
  readonly extra: Readonly<Record<string, readonly string[]>>;
}

/** Members of this group are always authorized. */
export const SUPERUSER_GROUP = "system:masters";
/** The username with which parts of a server make requests of their own. */
export const SERVER_USER = "system:apiserver";
/** The identity with which parts of a server make requests of their own. */
export const SERVER_IDENTITY: UserInfo = { username: SERVER_USER, uid: "", groups: [SUPERUSER_GROUP], extra: {} };
/** Members of this group may read health and metrics of the server. */
export const MONITORING_GROUP = "system:monitoring";
export const AUTHENTICATED_GROUP = "system:authenticated";
export const UNAUTHENTICATED_GROUP = "system:unauthenticated";
export const ANONYMOUS_USER = "system:anonymous";

/** Prefix of the usernames of service accounts. */
export const SERVICE_ACCOUNT_PREFIX = "system:serviceaccount:";
/** Every service account is a member of this group. */
export const SERVICE_ACCOUNTS_GROUP = "system:serviceaccounts";

/** Returns the username of a service account. */
export function accountUsername(namespace: string, name: string): string {
  return `${SERVICE_ACCOUNT_PREFIX}${namespace}:${name}`;
}

/** Returns the groups of a service account: that of all service accounts, and that of its namespace. */
export function accountGroups(namespace: string): readonly string[] {
  return [SERVICE_ACCOUNTS_GROUP, `${SERVICE_ACCOUNTS_GROUP}:${namespace}`];
}
