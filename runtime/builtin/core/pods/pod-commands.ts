/** Query parameters of streams to containers, for the published OpenAPI documents. */
import type { ProxySubresource } from "../../../registry/kinds/subresources.js";

type Query = NonNullable<ProxySubresource["query"]>;

const CONTAINER = {
  name: "container",
  type: "string",
  description: "The container; optional if the pod has only one.",
} as const;

const STREAMS: Query = [
  { name: "stderr", type: "boolean", description: "If true, receive the standard error of the process." },
  { name: "stdin", type: "boolean", description: "If true, send data to the standard input of the process." },
  { name: "stdout", type: "boolean", description: "If true, receive the standard output of the process." },
  { name: "tty", type: "boolean", description: "If true, give the process a terminal." },
];

export const ATTACH_QUERY: Query = [CONTAINER, ...STREAMS];

export const EXEC_QUERY: Query = [
  {
    name: "command",
    type: "string",
    description: "One argument of the command; repeat the parameter for each further argument.",
  },
  CONTAINER,
  ...STREAMS,
];

export const PORT_FORWARD_QUERY: Query = [
  { name: "ports", type: "integer", description: "The ports of the pod to which connections are forwarded." },
];
