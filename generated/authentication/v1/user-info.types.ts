// Code generated from schemas/authentication/v1/user-info.yaml. DO NOT EDIT; run `npm run generate`.

/** A user as the server knows it. */
export interface UserInfo {
  /** Name, unique among all users. */
  username?: string;
  /** Identifier that no two users share over time. */
  uid?: string;
  /** Groups that the user belongs to. */
  groups?: string[];
  /** Further attributes that the authentication method gives, by key. */
  extra?: Record<string, string[]>;
}
