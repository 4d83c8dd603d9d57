/** Puts a test server together: a server on an in-memory engine, and the parts with which a test controls it. */
import { systemClock } from "../api/time.js";
import { type MadeServer, makeApiServer } from "../assembly/make-server.js";
import { authorityInMemory } from "../assembly/simulation-setup.js";
import type { SigningAuthority } from "../base/certificates/signing-authority.js";
import type { Apis } from "../client/index.js";
import { KnownObjects } from "../registry/objects/known-objects.js";
import { MemoryEngine } from "../storage/memory/engine.js";
import { Activity } from "./activity.js";
import { boundedClock } from "./bounded-clock.js";
import { testCertificates } from "./certificates.js";
import { VirtualClock } from "./clock.js";
import { type FaultSeams, makeFaults, servedResources } from "./faults/index.js";
import { RequestLog } from "./request-log.js";
import { ShortTimers } from "./short-timers.js";
import { withSigningKey } from "./signing-key.js";
import type { Snapshot } from "./snapshot.js";
import { Identities } from "./test-identities.js";
import type { TestServerOptions } from "./test-server-options.js";

export interface Parts {
  readonly made: MadeServer;
  readonly engine: MemoryEngine;
  readonly identities: Identities;
  readonly seams: FaultSeams;
  readonly clock: VirtualClock | undefined;
  readonly activity: Activity;
  readonly requests: RequestLog;
}

export const DEFAULT_HOST = "127.0.0.1";
/** The user of the admin's token. */
const ADMIN = "admin";
/** Delays up to this length also end when the real time has passed; see {@link boundedClock}. */
const LONGEST_BOUNDED_MS = 3_000;

/** The certificates that one server of the process has signed are valid on those that share its state. */
let signingAuthority: SigningAuthority | undefined;

/** Servers that share stored values also share the objects that were decoded from them. */
const knownObjects = new KnownObjects();

/**
 * @param from the state to begin with.
 * @throws the errors of `createServer`
 */
export async function partsOf(options: TestServerOptions<Apis>, from: Snapshot | undefined): Promise<Parts> {
  const { listen, crds: _, apis: __, clock: chosenClock, ...rest } = options;
  const ca = authorityOf(listen);
  const clock = chosenClock === "virtual" ? new VirtualClock() : chosenClock;
  const identities = new Identities();
  const engine = new MemoryEngine(from?.state);
  const seams = makeFaults({
    clock: clock ?? systemClock,
    served: () => servedResources(made.server.scheme),
    compact: () => made.server.compactHistory(),
    ...(rest.random === undefined ? {} : { random: rest.random }),
  });
  const requests = new RequestLog((token) => (token === made.adminToken ? ADMIN : identities.usernameOf(token)));
  const timeoutClock = clock && boundedClock(clock, { upToMs: LONGEST_BOUNDED_MS, keepsAlive: false });
  const timers = new ShortTimers(timeoutClock ?? systemClock);
  const made: MadeServer = await makeApiServer(
    {
      ...(ca === undefined ? {} : { caBundle: ca }),
      ...rest,
      profile: rest.profile ?? "kubernetes",
      // A test has few clients, and begins with a store that holds nothing of its own.
      priorityAndFairness: rest.priorityAndFairness ?? false,
      authorization: rest.authorization ?? ["RBAC"],
      ...(clock === undefined ? {} : { clock }),
      storage: seams.wrapEngine(engine),
      authentication: {
        ...rest.authentication,
        serviceAccounts: withSigningKey(rest.authentication?.serviceAccounts),
        authenticators: [identities.authenticator, ...(rest.authentication?.authenticators ?? [])],
      },
    },
    {
      intercept: requests.noting(seams.intercept),
      controllerClock: timers,
      knownObjects,
      signingAuthority: async () => {
        signingAuthority ??= authorityInMemory();
        return signingAuthority;
      },
      ...(clock === undefined ? {} : { timeoutClock: boundedClock(clock, { keepsAlive: false }) }),
    },
  );
  const activity = new Activity(made.server, engine, timers);
  requests.follow(made.server);
  return { made, engine, identities, seams, clock, activity, requests };
}

/** Returns the CA with which clients verify the server if it listens with TLS. */
function authorityOf(listen: TestServerOptions["listen"] = false): string | undefined {
  if (listen === false) return undefined;
  const { host = DEFAULT_HOST, tls = true } = listen === true ? {} : listen;
  return tls ? testCertificates(host).ca.certificate : undefined;
}
