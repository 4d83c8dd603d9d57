/** Users whose names are their permissions: the token `patch+create` may patch and create, and nothing else. */
import type { Authenticator, Authorizer, CreateServerOptions } from "../../../runtime/index.js";

const SUPERUSER_GROUP = "system:masters";
const TOKEN = /^[a-z]+(\+[a-z]+)*$/;

const authenticator: Authenticator = {
  async authenticate({ bearerToken }) {
    if (bearerToken === undefined || !TOKEN.test(bearerToken)) return undefined;
    return { username: bearerToken, uid: bearerToken, groups: [], extra: {} };
  },
};

const authorizer: Authorizer = {
  async authorize({ user, verb }) {
    const isAllowed = user.groups.includes(SUPERUSER_GROUP) || user.username.split("+").includes(verb);
    return { type: isAllowed ? "Allow" : "NoOpinion", reason: "" };
  },
};

export const verbUsers: CreateServerOptions = {
  authentication: { authenticators: [authenticator] },
  authorization: authorizer,
};
