/** The objects with which a listening server publishes itself: its Service, and the range of Service addresses. */
import { type Logger, noLogger } from "../api/logger.js";
import { systemClock } from "../api/time.js";
import { addressRange } from "../builtin/core/services/address-range.js";
import { addressFamily, reachableAddress } from "../controllers/own-service/address-family.js";
import { type KeepOptions, keep } from "../controllers/own-service/keep.js";
import { OwnRange } from "../controllers/own-service/own-range.js";
import { leaveOwnService, type OwnServiceOptions, settleOwnService } from "../controllers/own-service/own-service.js";
import type { ApiServer } from "../server/api-server.js";
import { loopbackClient } from "./loopback-client.js";

export interface OwnServiceSettings {
  /** The address on which the server listens. */
  readonly listening: string;
  /** The address at which others reach it, if it is configured. */
  readonly advertised: string | undefined;
  /** The range of Service addresses, as CIDR text. */
  readonly serviceClusterIpRange: string;
  /** Whether the server maintains its endpoints. */
  readonly keepsEndpoints: boolean;
  /** Whether other servers may use the store. */
  readonly isShared: boolean;
  /** Receives problems that only an operator can solve. */
  readonly logger?: Logger;
}

export interface OwnService {
  /** Maintains the objects from now on. @param port the port on which the server listens */
  begin(port: number): void;
  /** Resolves when the objects are in the state in which the server leaves them. */
  stop(): Promise<void>;
}

/** The maximum time that the server's shutdown waits for the objects. */
const LEAVE_LIMIT_MS = 2_000;

type Kept = Pick<KeepOptions, "settle" | "onFirstDone">;

/**
 * Registers the objects before the server starts; the server is not ready until they were checked once. A server that
 * does not serve one of the kinds maintains no object of it.
 */
export function ownServiceOf(server: ApiServer, settings: OwnServiceSettings): OwnService {
  const { profile, health } = server;
  const client = loopbackClient(server, profile.words.serverName, systemClock);
  const onError = (error: unknown): void => server.reportError(error);
  const range = addressRange(settings.serviceClusterIpRange);
  const [clusterIp = ""] = range.all();
  const kept: ((port: number) => Kept)[] = [];
  let service: OwnServiceOptions | undefined;
  if (servesOwnService(server)) {
    const step = health.addPostStartHook("bootstrap-controller");
    kept.push((port) => {
      const { advertised, listening, keepsEndpoints, isShared } = settings;
      const ip = keepsEndpoints ? reachableAddress(advertised, listening, addressFamily(clusterIp)) : undefined;
      const options = {
        client,
        clusterIp,
        port,
        address: ip === undefined ? undefined : { ip, port },
        isShared,
        onError,
      };
      service = options;
      return { settle: (signal) => settleOwnService(options, signal), onFirstDone: () => step.finish() };
    });
  }
  if (server.scheme.byResource(profile.words.networkingGroup, "v1", "servicecidrs") !== undefined) {
    const step = health.addPostStartHook(`start-${profile.words.apiserverServiceName}-service-cidr-controller`);
    const { logger = noLogger } = settings;
    const warn = (message: string): void => logger.warn({}, message);
    const own = new OwnRange({ client, clock: systemClock, range: range.network, warn });
    kept.push(() => ({ settle: (signal) => own.settle(signal), onFirstDone: () => step.finish() }));
  }
  const ended = new AbortController();
  let keeping: Promise<unknown> = Promise.resolve();
  return {
    begin(port) {
      const parts = kept.map((each) => keep({ clock: systemClock, onError, ...each(port) }, ended.signal));
      keeping = Promise.all(parts);
    },
    async stop() {
      ended.abort();
      await keeping;
      if (service !== undefined) await leaveOwnService(service, AbortSignal.timeout(LEAVE_LIMIT_MS));
    },
  };
}

function servesOwnService({ scheme, profile }: ApiServer): boolean {
  return (
    scheme.byResource("", "v1", "services") !== undefined &&
    scheme.byResource("", "v1", "endpoints") !== undefined &&
    scheme.byResource(profile.words.discoveryGroup, "v1", "endpointslices") !== undefined
  );
}
