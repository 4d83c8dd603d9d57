/** Who is it? Each method looks at its own credential and says yes, no opinion, or no. SPEC: Principals and attributes. */
import { AUTHENTICATED_GROUP, type UserInfo } from "../api/user-info.js";

/** What an authenticator may look at. */
export interface CredentialSource {
  /** The token of `Authorization: Bearer`, when there is one. */
  readonly bearerToken: string | undefined;
  /** DER of the client's certificate, when the connection has one that was verified. */
  readonly peerCertificate?: Uint8Array | undefined;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
}

/** `undefined`: this method has no opinion. */
export interface Authenticator {
  authenticate(source: CredentialSource): Promise<UserInfo | undefined>;
}

/** The first method that knows the caller decides; everyone it knows joins the group of the authenticated. */
export function firstOf(methods: readonly Authenticator[]): Authenticator {
  return {
    async authenticate(source) {
      for (const method of methods) {
        const user = await method.authenticate(source);
        if (user === undefined) continue;
        const groups = user.groups.filter((group) => group !== AUTHENTICATED_GROUP);
        return { ...user, groups: [...groups, AUTHENTICATED_GROUP] };
      }
      return undefined;
    },
  };
}

/** The token of a bearer header; undefined for other schemes and for empty tokens, which are no credentials (AUTHN-TOKEN-007). */
export function bearerTokenOf(authorization: string | undefined): string | undefined {
  const match = /^bearer +([^ ].*)$/i.exec(authorization?.trim() ?? "");
  return match?.[1]?.trim();
}
