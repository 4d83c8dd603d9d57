/** The composition of a server: built-in kinds and hooks, the user's, and the controllers, on a given store. */

import type { AdmissionPlugin } from "./admission/admission.js";
import { serviceAccountAdmission } from "./admission/service-account.js";
import { systemClock } from "./api/time.js";
import { accountReader, type ObjectReaders } from "./authentication-objects.js";
import { authenticationOf } from "./authentication-of-a-server.js";
import { authenticationPublisher } from "./authentication-publisher.js";
import type { Authentication, AuthenticationFactory } from "./authn/authentication.js";
import type { AuthenticationOptions } from "./authn/authentication-options.js";
import { tokenReviewer } from "./authn/token-review.js";
import type { Authorizer } from "./authz/authorizer.js";
import { serviceAddresses } from "./builtin/core/service-addresses.js";
import { serviceResolver } from "./builtin/core/service-resolver.js";
import { type BuiltinSettings, builtinGroups, builtinHooks, type ReviewSources } from "./builtin/index.js";
import { type ControllerOptions, chosenControllers, controllersOf } from "./controllers-of-a-server.js";
import type { GroupVersionDefinition, ResourceDefinition } from "./kit/index.js";
import type { ResourceHooks } from "./registry/hooks.js";
import { ApiServer } from "./server/api-server.js";
import type { ApiServerOptions } from "./server/api-server-options.js";

export interface ComposeOptions
  extends Omit<ApiServerOptions, "kinds" | "hooks" | "controllers" | "serviceResolver" | "authentication">,
    ControllerOptions,
    BuiltinSettings {
  /** Generated kinds to serve beside the built-in ones. */
  readonly groups: readonly GroupVersionDefinition[];
  readonly hooks: readonly ResourceHooks[];
  readonly authentication: AuthenticationOptions;
  /** Whether requests without a credential are taken where the options of authentication do not say. Default: true. */
  readonly anonymousByDefault?: boolean;
  /** Addresses of Services by `namespace/name` or `namespace/name:port`, each as `host:port`; all others by their objects. */
  readonly serviceResolution?: Readonly<Record<string, string>>;
}

export async function composeServer({ groups, hooks, ...options }: ComposeOptions): Promise<ApiServer> {
  const controllers = [
    ...controllersOf(options, options.engine.name),
    authenticationPublisher(options.authentication, options.clock),
  ];
  const addresses = serviceAddresses(options.serviceResolution ?? {});
  const [builtin, own] = await Promise.all([load(builtinGroups), load(groups)]);
  await loadDifferingVersions([...builtin, ...own]);
  const makeAuthentication = authenticationOf(options.authentication, options.anonymousByDefault ?? true);
  // hooks and plug-ins are made before the server, and asked only by its requests
  const late = {} as { authentication: Authentication; readers: ObjectReaders };
  const rememberAuthentication: AuthenticationFactory = (parts) => {
    late.authentication = makeAuthentication(parts);
    late.readers = { cached: parts.objects, newest: parts.newestObjects };
    return late.authentication;
  };
  const reportFault = (error: unknown): void => options.reportFault?.(error, "");
  const reviews = reviewSources(() => late.authentication, options.authorizer, reportFault);
  return new ApiServer({
    ...options,
    authentication: rememberAuthentication,
    kinds: [
      { resources: builtin, isBuiltin: true },
      { resources: own, isBuiltin: false },
    ],
    hooks: [...builtinHooks(options, reviews), ...hooks],
    admission: [...accountAdmission(options, () => late.readers), ...(options.admission ?? [])],
    controllers,
    serviceResolver: (objects) => serviceResolver(objects, options.profile, addresses),
  });
}

/** Pods get an account where the server looks after that of each namespace: elsewhere there may be none. */
function accountAdmission(
  { controllers = ["*"], profile, clock = systemClock }: Pick<ComposeOptions, "controllers" | "profile" | "clock">,
  readers: () => ObjectReaders,
): AdmissionPlugin[] {
  if (!chosenControllers(controllers).includes("serviceaccount")) return [];
  return [serviceAccountAdmission({ readAccount: accountReader(readers), profile, clock })];
}

/**
 * Reviews are answered by what decides on requests; the token of the server's own components stays unknown to them.
 * @param authentication of the server, which is there before the first request
 */
function reviewSources(
  authentication: () => Authentication,
  authorizer: Authorizer,
  reportFault: (error: unknown) => void,
): ReviewSources {
  return {
    reviewToken: (question) => tokenReviewer(authentication(), reportFault)(question),
    authorizer,
    tokenIssuer: () => authentication().tokenIssuer,
  };
}

async function load(groups: readonly GroupVersionDefinition[]): Promise<ResourceDefinition[]> {
  const loaded = await Promise.all(groups.map((group) => group.load()));
  return loaded.flatMap(({ resources }) => resources);
}

/** Versions that differ and have no conversion in their declaration are compared when the server is made. */
async function loadDifferingVersions(definitions: readonly ResourceDefinition[]): Promise<void> {
  const byResource = new Map<string, ResourceDefinition[]>();
  for (const definition of definitions) {
    const key = `${definition.group}/${definition.resource}`;
    byResource.set(key, [...(byResource.get(key) ?? []), definition]);
  }
  for (const versions of byResource.values()) {
    const shapes = new Set(versions.map(({ shapeMark }) => shapeMark));
    if (shapes.size > 1) await Promise.all(versions.map(({ load: loadCode }) => loadCode()));
  }
}
