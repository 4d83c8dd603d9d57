/** Options of the controllers, of Services and proxies, of limits and of the shutdown. */
import { CONTROLLER_NAMES } from "../run-controllers.js";
import type { OptionTable } from "./option-definition.js";
import { boolean, choice, count, duration, durationOfAtLeast, file, singleList, text } from "./option-types.js";
import { serviceResolution } from "./service-resolution.js";

const SHORTEST_EVENT_TTL_MS = 1_000;
const SHORTEST_QUOTA_SYNC_PERIOD_MS = 1_000;
const SHORTEST_REQUEST_TIMEOUT_MS = 1_000;

export const CONTROLLER_OPTIONS = {
  controllers: {
    type: singleList,
    option: "controllers",
    default: "*",
    help: `Controllers to run: * for all but the last two, a name, or -name to leave one out. The names are ${CONTROLLER_NAMES.join(", ")}.`,
    programHelp:
      "Controllers to run: `*` for the usual ones (default), names, or `-name` to leave one out. See docs/reference/controllers.md.",
    section: "controllers",
  },
  simulate: {
    type: choice(["workloads"], "WHAT"),
    option: "simulate",
    help: "workloads: simulate a cluster's controllers, scheduler and nodes, so that Deployments and other workloads come to life without containers (default: nothing is simulated). See docs/reference/simulation.md.",
    section: "controllers",
  },
  "event-ttl": {
    type: durationOfAtLeast(SHORTEST_EVENT_TTL_MS),
    option: "eventTtlMs",
    default: "1h",
    help: "How long Events are kept after their last write; at least 1s.",
    programHelp: "How long Events are kept after their last write. Default: 1 hour.",
    section: "controllers",
  },
  "resource-quota-sync-period": {
    type: durationOfAtLeast(SHORTEST_QUOTA_SYNC_PERIOD_MS),
    option: "quotaSyncPeriodMs",
    default: "5m",
    help: "How often the usage of every quota is recalculated, in addition to the times when something is freed; at least 1s.",
    programHelp: "How often the usage of every quota is recalculated. Default: 5 minutes.",
    section: "controllers",
  },
} as const satisfies OptionTable;

export const SERVICE_OPTIONS = {
  "service-cluster-ip-range": {
    type: text,
    placeholder: "CIDR",
    option: "serviceClusterIpRange",
    default: "10.0.0.0/24",
    help: "Address range of Services; the same for all servers of one store.",
    section: "services",
  },
  "service-node-port-range": {
    type: text,
    placeholder: "FIRST-LAST",
    option: "serviceNodePortRange",
    default: "30000-32767",
    help: "Range of the ports that Services get on nodes; the same for all servers of one store.",
    section: "services",
  },
  "proxy-networks": {
    type: singleList,
    option: "proxyNetworks",
    help: "Networks that pods/proxy and services/proxy may reach, as comma-separated CIDRs (default: private networks, and loopback for callers on this machine). Link-local and metadata addresses are never reached.",
    programHelp:
      "Networks that `pods/proxy` and `services/proxy` may reach, as CIDRs. Default: private networks, and loopback for callers on the same machine. Link-local and metadata addresses are never reached.",
    section: "services",
  },
  "service-resolution": {
    type: serviceResolution,
    option: "serviceResolution",
    help: "Addresses of Services that the server itself calls: namespace/name[:port]=host:port, comma-separated or given again. The server finds all others by their endpoints.",
    programHelp:
      "Addresses of Services that the server itself calls, such as those of aggregated APIs: `host:port` by `namespace/name` or `namespace/name:port`. The server finds all others by their endpoints. See docs/reference/aggregation.md.",
    section: "services",
  },
  "proxy-client-cert-file": {
    type: file("text"),
    option: "proxyClientCertificate.certificate",
    help: "PEM client certificate with which the server identifies itself to the servers of aggregated APIs.",
    section: "services",
  },
  "proxy-client-key-file": {
    type: file("text"),
    option: "proxyClientCertificate.key",
    help: "PEM private key of --proxy-client-cert-file.",
    section: "services",
  },
} as const satisfies OptionTable;

export const LIMIT_OPTIONS = {
  "request-timeout": {
    type: durationOfAtLeast(SHORTEST_REQUEST_TIMEOUT_MS),
    option: "limits.requestTimeoutMs",
    default: "60s",
    help: "Time limit of a request, except for watches; requests that exceed it are answered 504. At least 1s. A client may set a shorter limit with ?timeout=5s.",
    section: "limits",
  },
  "min-request-timeout": {
    type: duration,
    option: "limits.minWatchTimeoutMs",
    default: "30m",
    help: "A watch without timeoutSeconds ends after one to two times this duration.",
    section: "limits",
  },
  "enable-priority-and-fairness": {
    type: boolean,
    option: "priorityAndFairness",
    default: "true",
    help: "Limit concurrent requests by priority and fairness, as FlowSchemas and PriorityLevelConfigurations say: the sum of --max-requests-inflight and --max-mutating-requests-inflight is the number of seats that the priority levels share. Otherwise each of the two is a limit of its own.",
    programHelp:
      "Whether concurrent requests are limited by priority and fairness, as FlowSchemas and PriorityLevelConfigurations say. Default: true. See docs/reference/fairness.md.",
    section: "limits",
  },
  "max-requests-inflight": {
    type: count,
    option: "limits.maxRequestsInFlight",
    default: "400",
    help: "Part of the seats of priority and fairness. Without it, the maximum number of concurrent reads; more are answered 429. Watches, health checks, metrics and members of system:masters do not count, and 0 means no limit.",
    section: "limits",
  },
  "max-mutating-requests-inflight": {
    type: count,
    option: "limits.maxMutatingRequestsInFlight",
    default: "200",
    help: "Part of the seats of priority and fairness. Without it, the maximum number of concurrent writes; more are answered 429, and 0 means no limit.",
    section: "limits",
  },
} as const satisfies OptionTable;

export const SHUTDOWN_OPTIONS = {
  "shutdown-delay-duration": {
    type: duration,
    default: "0s",
    help: "Time between the stop signal, from which on /readyz fails, and the end of serving. A second signal ends the process at once.",
    section: "shutdown",
  },
  "shutdown-send-retry-after": {
    type: boolean,
    option: "shutdownSendsRetryAfter",
    help: "While open requests finish, keep listening and answer new requests 429 with Retry-After, instead of refusing connections.",
    section: "shutdown",
  },
  "shutdown-watch-termination-grace-period": {
    type: duration,
    option: "shutdownWatchGraceMs",
    default: "0s",
    help: "When the server stops, open watches end evenly spread over this time, so that their clients do not all reconnect elsewhere at once.",
    section: "shutdown",
  },
} as const satisfies OptionTable;
