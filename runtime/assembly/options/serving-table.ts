/** Options of the socket, the certificate and the data directory, and of browsers and readers of the API reference. */

import { defaultConnectionLimits } from "../../server/http/connection-limits.js";
import { ACCESS_LOG_CHOICES } from "../../server/http/logs/access-log.js";
import type { OptionTable } from "./option-definition.js";
import {
  boolean,
  choice,
  count,
  duration,
  file,
  ipAddress,
  patterns,
  port,
  text,
  workerCount,
} from "./option-types.js";
import { cipherSuites } from "./tls-ciphers.js";

const LOG_LEVELS = ["trace", "debug", "info", "warn", "error", "silent"] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

const LOG_FORMATS = ["text", "json"] as const;
export type LogFormat = (typeof LOG_FORMATS)[number];

export const SERVING_OPTIONS = {
  "secure-port": {
    type: port,
    default: "6443",
    help: "Port for HTTPS, which serves HTTP/1.1 and HTTP/2. 0 takes any free port.",
    section: "serving",
  },
  "bind-address": {
    type: text,
    placeholder: "ADDRESS",
    default: "127.0.0.1",
    help: "Address to listen on.",
    section: "serving",
  },
  workers: {
    type: workerCount,
    default: "1",
    help: "Number of processes of this machine that share the port and the store, 1 to 64; auto is one for each core. It needs a store on disk or MongoDB.",
    section: "serving",
  },
  "tls-cert-file": {
    type: file("text"),
    help: "PEM certificate for HTTPS. Without it, the server makes a self-signed one and keeps it in the data directory.",
    section: "serving",
  },
  "tls-private-key-file": {
    type: file("text"),
    help: "PEM private key of --tls-cert-file.",
    section: "serving",
  },
  "cert-dir": {
    type: text,
    placeholder: "DIR",
    help: "Directory in which the server looks for apiserver.crt and apiserver.key. Without these files it makes a certificate. It is also the data directory unless --data-dir is given.",
    section: "serving",
  },
  "tls-cipher-suites": {
    type: cipherSuites,
    help: "Cipher suites of TLS 1.2, comma-separated, by their IANA names such as TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256 (default: those of Node.js). All suites of TLS 1.3 are always enabled.",
    section: "serving",
  },
  "tls-min-version": {
    type: choice(["VersionTLS12", "VersionTLS13"], "VERSION"),
    default: "VersionTLS12",
    help: "Lowest TLS version that clients may use: VersionTLS12 or VersionTLS13.",
    section: "serving",
  },
  "data-dir": {
    type: text,
    placeholder: "DIR",
    help: "Directory for the certificates, the admin credential, the kubeconfig and the embedded store (default .kindsmith).",
    section: "serving",
  },
  "disable-http2-serving": { type: boolean, help: "Serve HTTP/1.1 only.", section: "serving" },
  "http2-max-streams-per-connection": {
    type: count,
    default: "0",
    help: `Maximum number of concurrent requests and watches on one HTTP/2 connection. 0 means ${defaultConnectionLimits.maxStreamsPerConnection}.`,
    section: "serving",
  },
  "cors-allowed-origins": {
    type: patterns,
    option: "corsAllowedOrigins",
    help: "Origins whose pages may use the API from a browser: RE2 expressions, comma-separated. Each one states where the host begins (^ or //) and where it ends ($ or :), such as ^https://console[.]example[.]com$ or //example[.]com(:|$). Default: none.",
    programHelp:
      "Origins whose pages may use the API from a browser, as RE2 expressions. Each one states where the host begins and ends, such as ^https://console[.]example[.]com$. Default: none. See docs/reference/client-network.md.",
    section: "serving",
  },
  "api-reference": {
    type: boolean,
    option: "apiReference",
    default: "true",
    help: "Serve an API reference for people at /docs/. The page itself is open to everyone; the data that it shows requires a token.",
    section: "serving",
  },
  console: {
    type: boolean,
    option: "console",
    help: "Serve a console for people at /console/, which shows and changes what the server has, as the caller alone. Its files are open to everyone; the data that it shows requires a credential. Default: true for the command on an address of loopback, false otherwise.",
    section: "serving",
  },
  "console-oidc-client-id": {
    type: text,
    placeholder: "ID",
    option: "consoleOidcClientId",
    help: "Client by which people sign in to the console at the OpenID Connect issuers that accept it as an audience; a public client with PKCE (default: the audience of the only issuer, if it has one only).",
    section: "serving",
  },
  "livez-grace-period": {
    type: duration,
    option: "livezGraceMs",
    default: "0s",
    help: "Time during which /livez ignores startup steps that have not finished.",
    section: "serving",
  },
  "advertise-address": {
    type: ipAddress,
    help: "Address at which other machines reach this server; it becomes the endpoint of the server's own Service (default: --bind-address, or the first address of the machine that is not loopback).",
    section: "serving",
  },
  "endpoint-reconciler-type": {
    type: choice(["lease", "master-count", "none"]),
    default: "lease",
    help: "Whether the server maintains itself among the endpoints of its own Service: lease or master-count for yes, none for no.",
    section: "serving",
  },
} as const satisfies OptionTable;

export const LOGGING_OPTIONS = {
  "access-log": {
    type: choice(ACCESS_LOG_CHOICES, "CHOICE"),
    option: "accessLog",
    default: "none",
    help: `Which requests are logged: ${ACCESS_LOG_CHOICES.join(", ")}. Errors are answers with a status of 400 and above, and answers that broke off. Independent of --log-level.`,
    section: "logging",
  },
  "log-level": {
    type: choice(LOG_LEVELS, "LEVEL"),
    help: "trace, debug, info, warn, error or silent (default warn). Logs go to standard error.",
    section: "logging",
  },
  "log-format": {
    type: choice(LOG_FORMATS, "FORMAT"),
    alias: "logging-format",
    help: "text, for people, or json: of the log and of what the server says when it serves (default: text on a terminal, json elsewhere). Also --logging-format.",
    section: "logging",
  },
  v: {
    type: count,
    placeholder: "LEVEL",
    short: "v",
    help: "Verbosity as a number, as other API servers take it; used unless --log-level is given. 4 means info, 6 debug, 8 trace.",
    section: "logging",
  },
} as const satisfies OptionTable;

export const GENERAL_OPTIONS = {
  version: { type: boolean, help: "Print the release of the API that is served.", section: "general" },
  help: { type: boolean, help: "Print this text.", section: "general", isShown: false },
  "help-all": { type: boolean, help: "Print all flags.", section: "general", isShown: false },
} as const satisfies OptionTable;
