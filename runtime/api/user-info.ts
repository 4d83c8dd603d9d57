/** Who makes a request. SPEC: Principals and attributes. */
export interface UserInfo {
  readonly username: string;
  /** Empty when the method gives none. */
  readonly uid: string;
  readonly groups: readonly string[];
  readonly extra: Readonly<Record<string, readonly string[]>>;
}

/** Members pass every authorization. */
export const SUPERUSER_GROUP = "system:masters";
/** The name under which the parts of a server make their own requests. */
export const SERVER_USER = "system:apiserver";
/** These parts themselves. */
export const SERVER_IDENTITY: UserInfo = { username: SERVER_USER, uid: "", groups: [SUPERUSER_GROUP], extra: {} };
/** Members may read what tells of the health of the server. */
export const MONITORING_GROUP = "system:monitoring";
export const AUTHENTICATED_GROUP = "system:authenticated";
export const UNAUTHENTICATED_GROUP = "system:unauthenticated";
export const ANONYMOUS_USER = "system:anonymous";

/** In front of the names of service accounts. */
export const SERVICE_ACCOUNT_PREFIX = "system:serviceaccount:";
/** Of every service account. */
export const SERVICE_ACCOUNTS_GROUP = "system:serviceaccounts";

/** The name under which a service account is a user. */
export function accountUsername(namespace: string, name: string): string {
  return `${SERVICE_ACCOUNT_PREFIX}${namespace}:${name}`;
}

/** Of every service account, and of those of its namespace. */
export function accountGroups(namespace: string): readonly string[] {
  return [SERVICE_ACCOUNTS_GROUP, `${SERVICE_ACCOUNTS_GROUP}:${namespace}`];
}
