/**
 * The dependencies of built-in hooks on the server that serves their kinds. A server is made from the kinds, and its
 * authentication and authorization read their objects. Hooks therefore get references, which are bound while the server
 * is made and used while it answers requests.
 */
import type { FeatureGates } from "../api/lifecycle/feature-gates.js";
import type { Authentication, AuthenticationFactory } from "../authn/authentication.js";
import type { AuthenticationOptions } from "../authn/authentication-options.js";
import type { Authorization, AuthorizationFactory } from "../authz/authorization.js";
import type { AuthorizationOptions } from "../authz/authorization-options.js";
import type { Authorizer } from "../authz/authorizer.js";
import type { AuthorizationObjects } from "../authz/followed-objects.js";
import { LateBound } from "../base/late-bound.js";
import { authenticationOf } from "./authentication-setup.js";
import { authorizationObjects } from "./authorization-objects.js";
import { allowsEverything, authorizationOf } from "./authorization-setup.js";

/** {@link LateBound.value} of each reference throws until the server is made. */
export interface DeferredDependencies {
  readonly authentication: LateBound<Authentication>;
  readonly authorization: LateBound<Authorization>;
  readonly newestRole: LateBound<AuthorizationObjects["newestRole"]>;
  readonly gates: LateBound<FeatureGates>;
}

/** The factories that a server calls while it is made. They bind the references. */
export interface BindingFactories {
  readonly deferred: DeferredDependencies;
  readonly makeAuthentication: AuthenticationFactory;
  readonly makeAuthorization: AuthorizationFactory;
}

/** @param openPaths paths that every caller may request, with a credential or without one */
export function bindingFactories(
  authentication: AuthenticationOptions,
  authorization: AuthorizationOptions | Authorizer,
  openPaths: readonly string[],
): BindingFactories {
  const anonymous = allowsEverything(authorization)
    ? { enabled: openPaths.length > 0, paths: openPaths }
    : { enabled: true };
  const makeAuthentication = authenticationOf(authentication, anonymous);
  const makeAuthorization = authorizationOf(authorization, openPaths);
  const deferred: DeferredDependencies = {
    authentication: new LateBound("authentication"),
    authorization: new LateBound("authorization"),
    newestRole: new LateBound("the reader of roles"),
    gates: new LateBound("the feature gates"),
  };
  return {
    deferred,
    makeAuthentication(parts) {
      const made = makeAuthentication(parts);
      deferred.authentication.bind(made);
      return made;
    },
    makeAuthorization(parts) {
      const made = makeAuthorization(parts);
      deferred.gates.bind(parts.gates);
      deferred.newestRole.bind(authorizationObjects(parts).newestRole);
      deferred.authorization.bind(made);
      return made;
    },
  };
}

/** Returns an authorizer that delegates to that of the server once it is made. */
export function authorizerOf({ authorization }: DeferredDependencies): Authorizer {
  return {
    authorize: (attributes) => authorization.value.authorizer.authorize(attributes),
    get rulesFor() {
      const { authorizer } = authorization.value;
      return authorizer.rulesFor?.bind(authorizer);
    },
  };
}
