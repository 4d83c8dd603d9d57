/** The identities of a test server: a token for each user that a test has requested. */
import { randomBytes } from "node:crypto";
import type { UserInfo } from "../api/user-info.js";
import type { Authenticator } from "../authn/authenticator.js";
import type { TestUser } from "./test-server-options.js";

/** The maximum number of identities of one server. A test that makes more of them has an endless loop. */
const MAX_IDENTITIES = 100_000;

export class Identities {
  /** The users by token. */
  readonly #users = new Map<string, UserInfo>();
  /** The tokens by the user as JSON. */
  readonly #tokens = new Map<string, string>();

  /**
   * Returns the same token for the same user.
   * @throws TypeError for a user without a name, RangeError for too many users
   */
  tokenOf(user: TestUser): string {
    const { username, uid = "", groups = [], extra = {} } = user;
    if (typeof username !== "string" || username === "")
      throw new TypeError(`username: found ${JSON.stringify(username)}, expected the name of a user`);
    const info: UserInfo = { username, uid, groups: [...groups], extra };
    const key = JSON.stringify(info);
    const known = this.#tokens.get(key);
    if (known !== undefined) return known;
    if (this.#users.size >= MAX_IDENTITIES) throw new RangeError(`more than ${MAX_IDENTITIES} identities`);
    const token = randomBytes(32).toString("base64url");
    this.#tokens.set(key, token);
    this.#users.set(token, info);
    return token;
  }

  /** Returns undefined for a token of anyone else. */
  usernameOf(token: string): string | undefined {
    return this.#users.get(token)?.username;
  }

  get authenticator(): Authenticator {
    return {
      authenticate: async ({ bearerToken }) => (bearerToken === undefined ? undefined : this.#users.get(bearerToken)),
    };
  }
}
