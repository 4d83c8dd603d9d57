/** A server whose callers have tokens of a file, and whose permissions a test sets; and who somebody is to it. */
import assert from "node:assert/strict";
import type { AuthorizationAttributes } from "../../../runtime/authz/authorizer.js";
import type { AuthenticationOptions, Authorizer, CreateServerOptions, NamingProfile } from "../../../runtime/index.js";
import { type Answer, type RequestOptions, startApi, type TestApi } from "../../support/api.js";
import { type ApiBody, fieldAt, type JsonObject } from "../../support/json.js";

/** Of jane, who may impersonate nobody, and of admin2, who may where a test says so. */
export const JANE = "jane-token";
export const ADMIN2 = "admin2-token";
const TOKENS = `${JANE},jane,1001,"dev,ops"\n${ADMIN2},admin2,1002\n`;

type Attributes = Extract<AuthorizationAttributes, { isResourceRequest: true }>;

/** Everything is allowed to everybody but what a test says; and to the admin. */
export class Permissions implements Authorizer {
  /** What was asked about impersonation, as `user: group/resource/subresource namespace/name`. */
  readonly asked: string[] = [];
  /** Which of these admin2 may; the text is without the user. */
  mayImpersonate: (what: string) => boolean = () => true;
  /** Who may read Secrets. */
  readers: readonly string[] = [];
  /** Fails the next question about impersonation. */
  failure: Error | undefined;

  async authorize(attributes: AuthorizationAttributes) {
    const { user } = attributes;
    const allow = { type: "Allow", reason: "" } as const;
    if (!attributes.isResourceRequest || user.groups.includes("system:masters")) return allow;
    if (attributes.verb === "impersonate") return this.#impersonation(attributes);
    if (attributes.resource !== "secrets" || this.readers.includes(user.username)) return allow;
    return { type: "NoOpinion", reason: "" } as const;
  }

  #impersonation({ user, group, resource, subresource, namespace, name }: Attributes) {
    const { failure } = this;
    this.failure = undefined;
    if (failure !== undefined) throw failure;
    const what = `${group}/${resource}/${subresource} ${namespace}/${name}`;
    this.asked.push(`${user.username}: ${what}`);
    return user.username === "admin2" && this.mayImpersonate(what)
      ? ({ type: "Allow", reason: "" } as const)
      : ({ type: "NoOpinion", reason: "nobody says so" } as const);
  }
}

export interface AuthnScene {
  readonly api: TestApi;
  readonly permissions: Permissions;
  /** Of reviews of oneself. */
  readonly reviews: string;
  /** Asks the server who the caller is. */
  review(options: RequestOptions): Promise<Answer>;
  /** What the server says; fails unless it answers. */
  whoAmI(options: RequestOptions): Promise<Identity>;
}

export interface Identity {
  readonly username: string;
  readonly uid?: string;
  readonly groups?: readonly string[];
  readonly extra?: Readonly<Record<string, readonly string[]>>;
}

/** The user in the answer to a review of oneself. */
export function identityIn(body: ApiBody): Identity {
  return fieldAt(body, "status", "userInfo") as JsonObject & Identity;
}

export async function openAuthnScene(
  profile: NamingProfile,
  authentication: AuthenticationOptions = {},
  options: Omit<CreateServerOptions, "profile"> = {},
): Promise<AuthnScene> {
  const permissions = new Permissions();
  const api = await startApi({
    profile,
    authorization: permissions,
    authentication: { tokenFile: TOKENS, ...authentication },
    controllers: [],
    ...options,
  });
  const reviews = `/apis/${profile.words.authenticationGroup}/v1/selfsubjectreviews`;
  // with a body of bytes node sends headers as they are; with one of text it takes both for UTF-8
  const review = (asked: RequestOptions): Promise<Answer> => api.post(reviews, Buffer.from("{}"), asked);
  return {
    api,
    permissions,
    reviews,
    review,
    async whoAmI(asked) {
      const { status, text, body } = await review(asked);
      assert.equal(status, 201, text);
      return identityIn(body);
    },
  };
}
