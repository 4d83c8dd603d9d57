/**
 * Flags of kube-apiserver that mean something else, or nothing, to a server without etcd, kubelets and a cluster network.
 * The server accepts them, so that a command line of kube-apiserver starts it, and logs their names once, so that none is
 * ignored silently. Flags that decide what is trusted or encrypted are not among them: such a flag acts, or the start fails.
 */
import type { OptionDefinition } from "./option-definition.js";
import { boolean, refusal, text } from "./option-types.js";

const OF_ETCD = "the store is configured with --storage";
const OF_SEVERAL = "it is about servers that forward requests to each other";
const OF_CLUSTER = "nothing here is a kubelet, or a network of a cluster";
const OF_LOGS = "logs are JSON lines (--log-level)";
const OF_GO = "it is about the inside of another program";
const ALWAYS = "there is no other way here";

/** The name, the placeholder of the value (empty for a switch), and the reason why the flag has no effect. */
const WITHOUT_EFFECT: readonly (readonly [name: string, value: string, reason: string])[] = [
  ["aggregator-reject-forwarding-redirect", "", ALWAYS],
  ["allow-metric-labels", "LIST", "labels of metrics are few and bounded"],
  ["allow-metric-labels-manifest", "FILE", "labels of metrics are few and bounded"],
  ["allow-privileged", "", "pods are objects here, and nothing runs them"],
  ["apiserver-count", "COUNT", OF_SEVERAL],
  ["cloud-config", "FILE", OF_CLUSTER],
  ["cloud-provider", "NAME", OF_CLUSTER],
  ["cloud-provider-gce-l7lb-src-cidrs", "LIST", OF_CLUSTER],
  ["cloud-provider-gce-lb-src-cidrs", "LIST", OF_CLUSTER],
  ["contention-profiling", "", OF_GO],
  ["coordinated-leadership-lease-duration", "DURATION", OF_SEVERAL],
  ["coordinated-leadership-renew-deadline", "DURATION", OF_SEVERAL],
  ["coordinated-leadership-retry-period", "DURATION", OF_SEVERAL],
  ["debug-socket-path", "FILE", OF_GO],
  ["default-watch-cache-size", "COUNT", "--watch-history and --watch-history-bytes bound what is kept"],
  ["delete-collection-workers", "COUNT", "deletions of many are one piece of work"],
  ["disabled-metrics", "LIST", "all metrics are cheap"],
  ["egress-selector-config-file", "FILE", OF_CLUSTER],
  ["emulation-forward-compatible", "", "--emulated-version alone says what is served"],
  ["enable-aggregator-routing", "", ALWAYS],
  ["enable-garbage-collector", "", "--controllers says whether it runs"],
  ["enable-logs-handler", "", "there is no /logs"],
  ["etcd-cafile", "FILE", OF_ETCD],
  ["etcd-certfile", "FILE", OF_ETCD],
  ["etcd-compaction-interval", "DURATION", "--watch-history says how long versions are kept"],
  ["etcd-count-metric-poll-period", "DURATION", OF_ETCD],
  ["etcd-db-metric-poll-interval", "DURATION", OF_ETCD],
  ["etcd-healthcheck-timeout", "DURATION", OF_ETCD],
  ["etcd-keyfile", "FILE", OF_ETCD],
  ["etcd-prefix", "PREFIX", OF_ETCD],
  ["etcd-readycheck-timeout", "DURATION", OF_ETCD],
  ["etcd-servers", "LIST", OF_ETCD],
  ["etcd-servers-overrides", "LIST", "--storage-overrides says the same of this server's stores"],
  ["external-hostname", "NAME", "clients are shown the name by which they came"],
  ["goaway-chance", "FRACTION", "connections are kept"],
  ["insecure-bind-address", "ADDRESS", "there is no port without TLS"],
  ["insecure-port", "PORT", "there is no port without TLS"],
  ["kubelet-certificate-authority", "FILE", OF_CLUSTER],
  ["kubelet-client-certificate", "FILE", OF_CLUSTER],
  ["kubelet-client-key", "FILE", OF_CLUSTER],
  ["kubelet-preferred-address-types", "LIST", OF_CLUSTER],
  ["kubelet-timeout", "DURATION", OF_CLUSTER],
  ["kubernetes-service-node-port", "PORT", OF_CLUSTER],
  ["lease-reuse-duration-seconds", "SECONDS", OF_ETCD],
  ["log-flush-frequency", "DURATION", OF_LOGS],
  ["log-json-info-buffer-size", "SIZE", OF_LOGS],
  ["log-json-split-stream", "", OF_LOGS],
  ["log-text-info-buffer-size", "SIZE", OF_LOGS],
  ["log-text-split-stream", "", OF_LOGS],
  ["max-connection-bytes-per-sec", "BYTES", "tunnels take what their ends take"],
  ["min-compatibility-version", "RELEASE", OF_SEVERAL],
  ["peer-advertise-ip", "ADDRESS", OF_SEVERAL],
  ["peer-advertise-port", "PORT", OF_SEVERAL],
  ["peer-ca-file", "FILE", OF_SEVERAL],
  ["permit-address-sharing", "", OF_GO],
  ["permit-port-sharing", "", OF_GO],
  ["profiling", "", OF_GO],
  ["runtime-config-emulation-forward-compatible", "", "--runtime-config alone says what is served"],
  ["service-account-extend-token-expiration", "", "tokens end when they say so"],
  ["storage-backend", "etcd3", OF_ETCD],
  ["storage-initialization-timeout", "DURATION", OF_ETCD],
  ["storage-media-type", "TYPE", "objects are stored as JSON"],
  ["strict-transport-security-directives", "LIST", "what is in front of the server tells browsers"],
  ["tls-sni-cert-key", "FILES", "one certificate is for all names"],
  ["tracing-config-file", "FILE", "traces go to the OpenTelemetry SDK of the process"],
  ["vmodule", "LIST", OF_LOGS],
  ["watch-cache", "", ALWAYS],
  ["watch-cache-sizes", "SIZES", "--watch-history and --watch-history-bytes bound what is kept"],
];

/** The values that kube-apiserver takes, by the placeholder: a wrong one is a mistake here too. */
const FORMS: Readonly<Record<string, { readonly isRight: (value: string) => boolean; readonly expected: string }>> = {
  COUNT: { isRight: (value) => /^-?\d+$/.test(value), expected: "a whole number" },
  DURATION: {
    isRight: (value) => /^-?(?:0|(?:(?:\d+\.?\d*|\.\d+)(?:ns|us|µs|ms|s|m|h))+)$/.test(value),
    expected: "a duration such as 30s or 1m30s",
  },
  FRACTION: { isRight: (value) => value !== "" && Number(value) >= 0 && Number(value) <= 0.02, expected: "0 to 0.02" },
  PORT: { isRight: (value) => /^\d*$/.test(value) && Number(value) <= 65_535, expected: "a port" },
  SECONDS: { isRight: (value) => /^-?\d+$/.test(value), expected: "whole seconds" },
  SIZES: {
    isRight: (value) => value.split(",").every((each) => each === "" || /^[^#]+#\d+$/.test(each.trim())),
    expected: "resource#size,...",
  },
  etcd3: { isRight: (value) => ["", "etcd3"].includes(value), expected: "etcd3" },
};

function valueType(placeholder: string): OptionDefinition["type"] {
  const form = FORMS[placeholder];
  if (form === undefined) return { ...text, placeholder };
  return {
    ...text,
    placeholder,
    parse(flag, value) {
      if (!form.isRight(value)) throw refusal(flag, value, `expected ${form.expected}`);
      return value;
    },
  };
}

export const OPTIONS_WITHOUT_EFFECT: Readonly<Record<string, OptionDefinition>> = Object.fromEntries(
  WITHOUT_EFFECT.map(([name, placeholder, reason]) => [
    name,
    {
      type: placeholder === "" ? boolean : valueType(placeholder),
      help: "",
      section: "no-effect",
      withoutEffect: reason,
    },
  ]),
);
