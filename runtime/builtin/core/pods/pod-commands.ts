/** Query parameters of streams to containers, for the published OpenAPI documents. */
import type { ProxySubresource } from "../../../registry/kinds/subresources.js";

type Query = NonNullable<ProxySubresource["query"]>;

const CONTAINER = {
  name: "container",
  type: "string",
  description: "Container; may be left out where there is one.",
} as const;

const STREAMS: Query = [
  { name: "stderr", type: "boolean", description: "Receive what is written to standard error." },
  { name: "stdin", type: "boolean", description: "Send to standard input." },
  { name: "stdout", type: "boolean", description: "Receive what is written to standard output." },
  { name: "tty", type: "boolean", description: "Give the process a terminal." },
];

export const ATTACH_QUERY: Query = [CONTAINER, ...STREAMS];

export const EXEC_QUERY: Query = [
  { name: "command", type: "string", description: "The command, a part for each time that it is given." },
  CONTAINER,
  ...STREAMS,
];

export const PORT_FORWARD_QUERY: Query = [
  { name: "ports", type: "integer", description: "Ports of the pod to lead to." },
];
