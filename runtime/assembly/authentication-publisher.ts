/** Keeps the authentication ConfigMap up to date while the server runs. AUTHN-PROXY-010. */

import { type Clock, systemClock } from "../api/time.js";
import type { AuthenticationOptions } from "../authn/authentication-options.js";
import { changingText } from "../base/changing-text.js";
import { publishAuthentication, publishes } from "../controllers/authentication-config-map.js";
import type { ApiServer } from "../server/api-server.js";
import { loopbackClient } from "./loopback-client.js";

/**
 * Publishes how the servers of aggregated APIs authenticate clients. It isn't a controller, so `--controllers` can't
 * disable it.
 */
export function authenticationPublisher(
  { clientCa, requestHeader }: AuthenticationOptions,
  clock: Clock = systemClock,
  isAlwaysThere = false,
): (server: ApiServer, signal: AbortSignal) => Promise<void> {
  return async (server, signal) => {
    if (!server.scheme.known("", "v1", "configmaps")) return;
    const published = {
      clientCa: clientCa === undefined ? undefined : changingText("clientCa", clientCa),
      requestHeader,
      isAlwaysThere,
    };
    if (!publishes(published)) return;
    const step = server.health.addPostStartHook("start-cluster-authentication-info-controller");
    await publishAuthentication(
      {
        client: loopbackClient(server, "authentication-publisher", clock),
        ...published,
        onBegun: () => step.finish(),
        clock,
        onError: (error) => server.reportError(error),
      },
      signal,
    );
  };
}
