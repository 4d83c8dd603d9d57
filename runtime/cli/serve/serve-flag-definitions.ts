/** The flags of `kindsmith serve`, as its help shows them. */

import { DEFAULT_RELEASE } from "../../api/lifecycle/lifecycle.js";
import { CONTROLLER_NAMES } from "../../assembly/run-controllers.js";
import { ACCESS_LOG_CHOICES } from "../../server/http/access-log.js";
import { defaultConnectionLimits } from "../../server/http/connection-limits.js";
import type { FlagDefinition } from "../flags/flags.js";
import { ADMISSION_FLAGS } from "./admission-flag-definitions.js";
import { AUDIT_FLAGS } from "./audit-flag-definitions.js";
import { AUTHENTICATION_FLAGS } from "./authentication-flag-definitions.js";
import { AUTHORIZATION_FLAGS } from "./authorization-flag-definitions.js";
import { ENCRYPTION_FLAGS } from "./encryption-flag-definitions.js";
import { STOCK_FLAGS } from "./stock-flag-definitions.js";

export const SERVE_FLAGS: readonly FlagDefinition[] = [
  {
    name: "secure-port",
    value: "PORT",
    default: "6443",
    help: "Port for HTTPS, HTTP/1.1 and HTTP/2; 0 takes any free one.",
  },
  { name: "bind-address", value: "ADDRESS", default: "127.0.0.1", help: "Address to listen on." },
  {
    name: "tls-cert-file",
    value: "FILE",
    help: "PEM certificate for HTTPS. Without it a self-made one is kept in the data directory.",
  },
  { name: "tls-private-key-file", value: "FILE", help: "PEM private key of --tls-cert-file." },
  {
    name: "cert-dir",
    value: "DIR",
    help: "Where apiserver.crt and apiserver.key are looked for; without them a certificate is made. It is the data directory too, where --data-dir is not given.",
  },
  {
    name: "tls-cipher-suites",
    value: "LIST",
    isList: true,
    help: "Cipher suites of TLS 1.2, comma-separated, by their names at IANA such as TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256 (default those of Node). Those of TLS 1.3 are always all.",
  },
  {
    name: "tls-min-version",
    value: "VERSION",
    default: "VersionTLS12",
    help: "Oldest TLS version: VersionTLS12 or VersionTLS13.",
  },
  ...AUTHENTICATION_FLAGS,
  ...AUTHORIZATION_FLAGS,
  ...AUDIT_FLAGS,
  ...ADMISSION_FLAGS,
  {
    name: "profile",
    value: "NAME|FILE",
    default: "orch",
    alias: "naming-profile",
    help: "Naming profile: orch, kubernetes, or a YAML file that extends one of them.",
  },
  { name: "orch-domain", value: "DOMAIN", help: "Domain suffix of API groups and keys in the orch profile." },
  { name: "storage", value: "URL", help: "lmdb:PATH, memory, or mongodb://... (default lmdb in the data directory)." },
  {
    name: "storage-overrides",
    value: "LIST",
    isList: true,
    help: "Resources with a store of their own: group/resource#URL, comma-separated or given again, with /resource for the core group. Example: apps/deployments#lmdb:deployments,/events#mongodb://db1/events",
  },
  ...ENCRYPTION_FLAGS,
  {
    name: "data-dir",
    value: "DIR",
    help: "Where certificates, the admin credential, the kubeconfig and the embedded store are kept (default .kindsmith).",
  },
  {
    name: "apis",
    value: "DIR",
    help: "Folder of generated kinds to serve beside the built-in ones (default ./generated where it exists).",
  },
  { name: "examples", help: "Serve the example kinds too: demo.example.com Widget and stable.example.com CronTab." },
  { name: "hooks", value: "FILE", help: "Module whose default export is a list of hooks made with defineHooks." },
  {
    name: "controllers",
    value: "LIST",
    default: "*",
    help: `Controllers to run: * for all but the last two, a name, or -name to leave one out; ${CONTROLLER_NAMES.join(", ")}.`,
  },
  {
    name: "event-ttl",
    value: "DURATION",
    default: "1h",
    help: "How long Events are kept after they were last written; at least 1s.",
  },
  {
    name: "resource-quota-sync-period",
    value: "DURATION",
    default: "5m",
    help: "How often what is used of every quota is counted anew, beside the times when something was freed; at least 1s.",
  },
  {
    name: "service-cluster-ip-range",
    value: "CIDR",
    default: "10.0.0.0/24",
    help: "Addresses that Services get; the same for all servers of one store.",
  },
  {
    name: "service-account-signing-endpoint",
    value: "SOCKET",
    help: "Not supported: tokens of service accounts are signed with a key of the server's (--service-account-signing-key-file).",
  },
  {
    name: "advertise-address",
    value: "ADDRESS",
    help: "At which others reach this server: the endpoint of its own Service (default --bind-address, or the first address of the machine that is not its loopback).",
  },
  {
    name: "endpoint-reconciler-type",
    value: "NAME",
    default: "lease",
    help: "Whether the server is kept among the endpoints of its own Service: lease or master-count, or none.",
  },
  {
    name: "default-not-ready-toleration-seconds",
    value: "SECONDS",
    default: "300",
    help: "How long Pods that say nothing of it stay on a node that is not ready.",
  },
  {
    name: "default-unreachable-toleration-seconds",
    value: "SECONDS",
    default: "300",
    help: "The same for a node that can't be reached.",
  },
  {
    name: "service-node-port-range",
    value: "FIRST-LAST",
    default: "30000-32767",
    help: "Ports that Services get on nodes; the same for all servers of one store.",
  },
  {
    name: "proxy-networks",
    value: "LIST",
    help: "Networks that pods/proxy and services/proxy may reach, comma-separated (default private networks, and loopback for callers on this machine). Link-local and metadata addresses are always closed.",
  },
  {
    name: "service-resolution",
    value: "LIST",
    isList: true,
    help: "Where Services are reached that the server itself calls, namespace/name[:port]=host:port, comma-separated or given again; all others by their endpoints.",
  },
  {
    name: "proxy-client-cert-file",
    value: "FILE",
    help: "PEM client certificate by which the servers of aggregated APIs know this one.",
  },
  { name: "proxy-client-key-file", value: "FILE", help: "PEM private key of --proxy-client-cert-file." },
  {
    name: "emulated-version",
    value: "RELEASE",
    help: `The release whose API versions are served, such as 1.24: none that came later, none that were removed by then; new expressions use what the release before it knew (default ${DEFAULT_RELEASE}, and expressions of every release).`,
  },
  {
    name: "runtime-config",
    value: "LIST",
    isList: true,
    help: "Versions and resources to switch on or off, key[=true|false], comma-separated or given again: group/version, group/version/resource, api/v1 for the core group, and api/all, api/ga, api/beta, api/alpha; the most specific key decides.",
  },
  {
    name: "feature-gates",
    value: "LIST",
    isList: true,
    help: "Feature gates to switch, Name=true|false, comma-separated or given again; those of the release are listed below.",
  },
  {
    name: "show-hidden-metrics-for-version",
    value: "RELEASE",
    help: "The release before the one that the server follows: metrics that were hidden with this one are shown.",
  },
  {
    name: "watch-history",
    value: "DURATION",
    default: "5m",
    help: "How long old versions stay readable and watchable; at least 1s.",
  },
  {
    name: "watch-history-bytes",
    value: "SIZE",
    default: "128Mi",
    help: "Memory of one resource's replaced objects (Ki, Mi, Gi); over it the oldest versions go before their time.",
  },
  {
    name: "request-timeout",
    value: "DURATION",
    default: "60s",
    help: "Time until a request has an answer, watches excepted; over it 504. At least 1s. A client may ask for less by ?timeout=5s.",
  },
  {
    name: "max-requests-inflight",
    value: "COUNT",
    default: "400",
    help: "Reads at once; over it 429. Watches, health and metrics are not counted, nor is the group system:masters. 0 for any number.",
  },
  {
    name: "max-mutating-requests-inflight",
    value: "COUNT",
    default: "200",
    help: "Writes at once; over it 429. 0 for any number.",
  },
  {
    name: "http2-max-streams-per-connection",
    value: "COUNT",
    default: "0",
    help: `Requests and watches at once on one HTTP/2 connection, as clients are told; 0 for ${defaultConnectionLimits.maxStreamsPerConnection}.`,
  },
  { name: "disable-http2-serving", help: "Serve HTTP/1.1 alone." },
  {
    name: "min-request-timeout",
    value: "DURATION",
    default: "30m",
    help: "A watch without timeoutSeconds ends after one to two times this.",
  },
  {
    name: "shutdown-delay-duration",
    value: "DURATION",
    default: "0s",
    help: "Time between the stop signal, which turns /readyz to failing, and the end of serving. A second signal ends the process at once.",
  },
  {
    name: "shutdown-send-retry-after",
    help: "While requests under way are finished, go on listening and answer new ones 429 with Retry-After, instead of taking no connections.",
  },
  {
    name: "shutdown-watch-termination-grace-period",
    value: "DURATION",
    default: "0s",
    help: "Open watches end evenly over this long when the server stops, so that not all clients come back elsewhere at once.",
  },
  {
    name: "cors-allowed-origins",
    value: "PATTERNS",
    isList: true,
    help: "Origins whose pages may use the API from a browser: RE2 expressions, separated by commas. Each says where the host begins (^ or //) and where it ends ($ or :), such as ^https://console[.]example[.]com$ or //example[.]com(:|$). Default: none.",
  },
  {
    name: "livez-grace-period",
    value: "DURATION",
    default: "0s",
    help: "How long /livez overlooks steps of the start that are not finished.",
  },
  {
    name: "access-log",
    value: "CHOICE",
    default: "none",
    help: `Requests that have a line in the log: ${ACCESS_LOG_CHOICES.join(", ")}. Errors are answers of 400 and above, and broken ones. Independent of --log-level.`,
  },
  {
    name: "api-reference",
    default: "true",
    help: "Serve an API reference for people at /docs/; false leaves it out. The page is open to everyone, what it shows needs a token.",
  },
  {
    name: "log-level",
    value: "LEVEL",
    help: "trace, debug, info, warn, error or silent (default warn). Logs are JSON lines on standard error.",
  },
  {
    name: "v",
    short: "v",
    value: "LEVEL",
    help: "A number as other API servers take it, for --log-level where that is not given: 4 for info, 6 for debug, 8 for trace.",
  },
  { name: "version", help: "Show the release of the API that is served." },
  { name: "help", help: "Show this text." },
  ...STOCK_FLAGS,
];
