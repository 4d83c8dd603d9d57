/** The desired state of the server's own Service and endpoints, with which clients inside a cluster find it. */
import type { Service } from "../../../generated/core/v1/index.js";
import { addressFamily } from "./address-family.js";

/** Where a server is reached. */
export interface OwnAddress {
  /** The address at which clients reach it. */
  readonly ip: string;
  readonly port: number;
}

const PORT_NAME = "https";
const SERVICE_PORT = 443;

/** @param clusterIp the first address of the range of Services */
export function wantedService(name: string, clusterIp: string, port: number) {
  return {
    metadata: { name, labels: { component: "apiserver", provider: name } },
    spec: {
      type: "ClusterIP" as const,
      clusterIP: clusterIp,
      ipFamilyPolicy: "SingleStack" as const,
      sessionAffinity: "None" as const,
      ports: [{ name: PORT_NAME, protocol: "TCP" as const, port: SERVICE_PORT, targetPort: port }],
    },
  } satisfies Service;
}

/** The label keeps controllers from mirroring the endpoints into a slice, which exists already. */
export function wantedEndpoints(name: string, keyDomain: string, ips: readonly string[], port: number) {
  return {
    metadata: { name, labels: { [`endpointslice.${keyDomain}/skip-mirror`]: "true" } },
    subsets: [
      {
        addresses: ips.map((ip) => ({ ip })),
        ports: [{ name: PORT_NAME, port, protocol: "TCP" as const }],
      },
    ],
  };
}

export function wantedSlice(name: string, keyDomain: string, ips: readonly string[], port: number) {
  return {
    metadata: { name, labels: { [`${keyDomain}/service-name`]: name } },
    addressType: addressFamily(ips[0] ?? ""),
    endpoints: ips.map((ip) => ({ addresses: [ip], conditions: { ready: true } })),
    ports: [{ name: PORT_NAME, port, protocol: "TCP" as const }],
  };
}
