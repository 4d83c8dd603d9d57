/** The ConfigMap of authentication, as a server sees to it while it runs. AUTHN-PROXY-010. */

import { type Clock, systemClock } from "../api/time.js";
import type { AuthenticationOptions } from "../authn/authentication-options.js";
import { changingText } from "../base/changing-text.js";
import { publishAuthentication, publishes } from "../controllers/authentication-config-map.js";
import type { ApiServer } from "../server/api-server.js";
import { loopbackClient } from "./loopback-client.js";

/** Tells the servers of aggregated APIs how clients are known here; no controller that could be left out. */
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
