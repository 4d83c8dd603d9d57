/**
 * What hooks and plug-ins are given before the server is made that has it: they ask for it only while the server answers
 * requests.
 */
import type { FeatureGates } from "../api/lifecycle/feature-gates.js";
import type { Authentication, AuthenticationFactory } from "../authn/authentication.js";
import type { AuthenticationOptions } from "../authn/authentication-options.js";
import type { Authorization, AuthorizationFactory } from "../authz/authorization.js";
import type { AuthorizationOptions } from "../authz/authorization-options.js";
import type { Authorizer } from "../authz/authorizer.js";
import type { AuthorizationObjects } from "../authz/followed-objects.js";
import type { ObjectReaders } from "./authentication-objects.js";
import { authenticationOf } from "./authentication-setup.js";
import { authorizationObjects } from "./authorization-objects.js";
import { allowsEverything, authorizationOf } from "./authorization-setup.js";

export interface LateParts {
  readonly authentication: Authentication;
  readonly readers: ObjectReaders;
  readonly authorization: Authorization;
  readonly newestRole: AuthorizationObjects["newestRole"];
  readonly gates: FeatureGates;
}

export interface LatePartMakers {
  readonly parts: LateParts;
  readonly makeAuthentication: AuthenticationFactory;
  readonly makeAuthorization: AuthorizationFactory;
}

/** @param open paths that everybody may ask for, with a credential or without one */
export function latePartsOf(
  authentication: AuthenticationOptions,
  authorization: AuthorizationOptions | Authorizer,
  open: readonly string[],
): LatePartMakers {
  const anonymous = allowsEverything(authorization) ? { enabled: open.length > 0, paths: open } : { enabled: true };
  const makeAuthentication = authenticationOf(authentication, anonymous);
  const makeAuthorization = authorizationOf(authorization, open);
  const parts = {} as { -readonly [Name in keyof LateParts]: LateParts[Name] };
  return {
    parts,
    makeAuthentication(given) {
      parts.readers = { cached: given.objects, newest: given.newestObjects };
      parts.authentication = makeAuthentication(given);
      return parts.authentication;
    },
    makeAuthorization(given) {
      parts.gates = given.gates;
      parts.newestRole = authorizationObjects(given).newestRole;
      parts.authorization = makeAuthorization(given);
      return parts.authorization;
    },
  };
}

/** The authorizer of the server that is being made. */
export function authorizerOf(parts: LateParts): Authorizer {
  return {
    authorize: (attributes) => parts.authorization.authorizer.authorize(attributes),
    get rulesFor() {
      const { authorizer } = parts.authorization;
      return authorizer.rulesFor?.bind(authorizer);
    },
  };
}
