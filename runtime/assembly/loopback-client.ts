/** Clients with which parts of a server call its own API, in process and with full permissions. */
import type { Clock } from "../api/time.js";
import { type Client, createClient, staticToken } from "../client/index.js";
import { metadataCodec } from "../controllers/metadata-codec.js";
import type { ApiServer } from "../server/api-server.js";
import { inProcessTransport } from "./in-process-transport.js";

/** @param isMetadataOnly whether every answer contains metadata only */
export function loopbackClient(server: ApiServer, userAgent: string, clock: Clock, isMetadataOnly = false): Client {
  const codec = metadataCodec(server.profile);
  return createClient({
    transport: inProcessTransport(async (request) => {
      const response = await server.handle(request);
      server.ownMetrics.ownRequests.answered(request, response);
      return response;
    }),
    credentials: staticToken(server.loopbackToken),
    profile: server.profile,
    userAgent,
    clock,
    ...(isMetadataOnly ? { codecOf: () => codec } : {}),
  });
}
