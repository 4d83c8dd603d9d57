/** The Service of the server itself, as a server that listens sees to it. */
import { systemClock } from "./api/time.js";
import { addressRange } from "./builtin/core/address-range.js";
import { addressFamily, reachableAddress } from "./controllers/own-service/address-family.js";
import { keepOwnService, leaveOwnService, type OwnServiceOptions } from "./controllers/own-service/own-service.js";
import { loopbackClient } from "./loopback-client.js";
import type { ApiServer } from "./server/api-server.js";

export interface OwnServiceSettings {
  /** On which the server listens. */
  readonly listening: string;
  readonly port: number;
  /** At which others reach it, where that is said. */
  readonly advertised: string | undefined;
  /** Of Services, as CIDR text. */
  readonly serviceClusterIpRange: string;
  /** Whether endpoints are kept. */
  readonly keepsEndpoints: boolean;
  /** Other servers may use the store. */
  readonly isShared: boolean;
}

export interface OwnService {
  /** Resolves when the objects are as they are left behind. */
  stop(): Promise<void>;
}

/** What the end of a server waits for at most. */
const LEAVE_LIMIT_MS = 2_000;

/** Begins to keep it. A server that does not serve these kinds has none. */
export function ownServiceOf(server: ApiServer, settings: OwnServiceSettings): OwnService {
  const { scheme, profile } = server;
  const isServed =
    scheme.byResource("", "v1", "services") !== undefined &&
    scheme.byResource("", "v1", "endpoints") !== undefined &&
    scheme.byResource(profile.words.discoveryGroup, "v1", "endpointslices") !== undefined;
  if (!isServed) return { stop: async () => {} };
  const [clusterIp = ""] = addressRange(settings.serviceClusterIpRange).all();
  const { advertised, listening, port, keepsEndpoints, isShared } = settings;
  const ip = keepsEndpoints ? reachableAddress(advertised, listening, addressFamily(clusterIp)) : undefined;
  const options: OwnServiceOptions = {
    client: loopbackClient(server, "own-service", systemClock),
    clock: systemClock,
    clusterIp,
    port,
    address: ip === undefined ? undefined : { ip, port },
    isShared,
    onError: (error) => server.reportFault(error),
  };
  const ended = new AbortController();
  const kept = keepOwnService(options, ended.signal);
  return {
    async stop() {
      ended.abort();
      await kept;
      await leaveOwnService(options, AbortSignal.timeout(LEAVE_LIMIT_MS));
    },
  };
}
