/** The paths that a server answers beside the resources. */
import type { NamingProfile } from "../api/profile/naming-profile.js";
import type { RecentEvents } from "../audit/recent-events.js";
import type { Authentication } from "../authn/authentication.js";
import type { Fairness } from "../fairness/fairness.js";
import type { PathHandler } from "../pipeline/context.js";
import { apiReferenceHandlers } from "./api-reference/api-reference-handlers.js";
import type { ApiServerOptions } from "./api-server-options.js";
import { consoleHandlers } from "./console/console-handlers.js";
import { consoleSignIn } from "./console/console-sign-in.js";
import type { CustomResources } from "./custom-resources/custom-resources.js";
import { discoveryHandlers } from "./discovery/discovery-handlers.js";
import { fairnessPages } from "./fairness/fairness-pages.js";
import type { Health } from "./health/health.js";
import type { Metrics } from "./metrics/metrics.js";
import type { ServedApis } from "./objects/served-apis.js";
import { openApiHandlers } from "./openapi/openapi-handlers.js";
import { recentEventsHandler } from "./recent-events-page.js";
import { serviceAccountDocumentHandlers } from "./service-account-documents.js";
import { flagzHandler } from "./zpages/flagz.js";
import { statuszHandler } from "./zpages/statusz.js";

export interface PathHandlerParts {
  readonly profile: NamingProfile;
  /** The start of the server, in milliseconds of the clock. */
  readonly beganMs: number;
  readonly servedApis: ServedApis;
  readonly customResources: CustomResources;
  readonly authentication: Authentication;
  readonly health: Health;
  /** Each has its own path. */
  readonly metrics: readonly Metrics[];
  /** Undefined if requests are limited by their number alone. */
  readonly fairness: Fairness | undefined;
  /** Undefined if the audit keeps no events in memory. */
  readonly recentEvents: RecentEvents | undefined;
  readonly reportError: (error: unknown) => void;
}

export function serverPathHandlers(
  options: Pick<ApiServerOptions, "settings" | "apiReference" | "console" | "consoleOidcClientId">,
  parts: PathHandlerParts,
): PathHandler[] {
  const { profile, beganMs, servedApis, customResources, authentication, health, metrics, reportError } = parts;
  const { fairness, recentEvents } = parts;
  const { settings = {}, apiReference, console, consoleOidcClientId } = options;
  const ofDefinitions = [...discoveryHandlers(servedApis), ...openApiHandlers(servedApis, reportError)];
  return [
    ...ofDefinitions.map((handler) => afterDefinitions(handler, customResources)),
    ...health.handlers(),
    statuszHandler(beganMs),
    flagzHandler(settings),
    ...metrics.flatMap((each) => each.handlers()),
    ...(fairness === undefined ? [] : fairnessPages(fairness)),
    ...(recentEvents === undefined ? [] : [recentEventsHandler(recentEvents)]),
    ...serviceAccountDocumentHandlers(() => authentication.tokenIssuer),
    ...(apiReference === false ? [] : apiReferenceHandlers(profile)),
    ...(console === true
      ? consoleHandlers(() => consoleSignIn(authentication.issuers?.() ?? [], consoleOidcClientId))
      : []),
  ];
}

/** Waits for definitions, so that a client that saw a definition established on another server finds its kind here. */
function afterDefinitions(handler: PathHandler, customResources: CustomResources): PathHandler {
  return {
    ...handler,
    handle: async (request) => {
      await customResources.settledIfPossible();
      return handler.handle(request);
    },
  };
}
