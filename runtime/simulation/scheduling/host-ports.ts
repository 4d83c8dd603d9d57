/** The ports of a node that its pods take. */
import type { Container } from "../../../generated/core/v1/containers.types.js";
import type { StoredPod } from "../objects/pod-conditions.js";

interface HostPort {
  readonly hostIP: string;
  readonly protocol: string;
  readonly hostPort: number;
}

const ANY_ADDRESS = "0.0.0.0";

/** Whether one of these pods has a port of the node that the pod wants, at the same address or at any. */
export function hasTakenPort(pod: StoredPod, others: readonly StoredPod[]): boolean {
  const wanted = hostPorts(pod);
  if (wanted.length === 0) return false;
  const taken = new Set(others.flatMap(hostPorts).map(portKey));
  const anyAddress = new Set(others.flatMap(hostPorts).map(({ protocol, hostPort }) => `${protocol}/${hostPort}`));
  return wanted.some((port) =>
    port.hostIP === ANY_ADDRESS
      ? anyAddress.has(`${port.protocol}/${port.hostPort}`)
      : taken.has(portKey(port)) || taken.has(portKey({ ...port, hostIP: ANY_ADDRESS })),
  );
}

function hostPorts({ spec }: StoredPod): HostPort[] {
  return (spec?.containers ?? []).flatMap(({ ports = [] }: Container) =>
    ports.flatMap(({ hostPort = 0, hostIP, protocol = "TCP" }) =>
      hostPort === 0 ? [] : [{ hostPort, protocol, hostIP: hostIP || ANY_ADDRESS }],
    ),
  );
}

function portKey({ hostIP, protocol, hostPort }: HostPort): string {
  return `${protocol}/${hostIP}/${hostPort}`;
}
