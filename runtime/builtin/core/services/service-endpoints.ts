/**
 * Finds the endpoints of a Service: an operator's setting takes precedence, then the Service's external name, its
 * endpoint slices, or its Endpoints. Only ready endpoints count.
 */
import { type Endpoints, endpoints, type Service, services } from "../../../../generated/core/v1/index.js";
import { type EndpointSlice, endpointSlices } from "../../../../generated/discovery/v1/index.js";
import type { NamingProfile } from "../../../api/profile/naming-profile.js";
import {
  type ServiceEndpoint,
  type ServiceReference,
  type ServiceResolver,
  UnresolvedServiceError,
} from "../../../registry/kinds/service-resolver.js";
import type { ObjectReader } from "../../../registry/read/object-reader.js";
import { type ServiceAddresses, serviceAddressOf } from "./service-addresses.js";

/** Maximum number of endpoints of a Service to consider. */
const MAX_ENDPOINTS = 1_000;

export function serviceResolver(
  objects: ObjectReader,
  profile: NamingProfile,
  addresses: ServiceAddresses,
): ServiceResolver {
  const nameLabel = `${profile.words.keyDomain}/service-name`;
  let turn = 0;
  return {
    async resolve(reference) {
      const chosen = serviceAddressOf(addresses, reference);
      if (chosen !== undefined) return [{ ...chosen, isTrusted: true }];
      const found = await candidatesOf(reference, objects, nameLabel);
      turn = (turn + 1) % MAX_ENDPOINTS;
      const start = turn % found.length;
      return [...found.slice(start), ...found.slice(0, start)];
    },
  };
}

async function candidatesOf(
  reference: ServiceReference,
  objects: ObjectReader,
  nameLabel: string,
): Promise<ServiceEndpoint[]> {
  const { namespace, name, port } = reference;
  const service = await objects.get(services, namespace, name);
  if (service === undefined)
    throw new UnresolvedServiceError("ServiceNotFound", `service/${name} in "${namespace}" is not present`);
  const { externalName = "" } = service.spec ?? {};
  if (service.spec?.type === "ExternalName") return [{ host: externalName, port, isTrusted: false }];
  const portName = portNameOf(service, reference);
  const slices = await objects.list(endpointSlices, namespace, [{ key: nameLabel, operator: "=", values: [name] }]);
  const older = slices.length > 0 ? undefined : await objects.get(endpoints, namespace, name);
  if (slices.length === 0 && older === undefined)
    throw new UnresolvedServiceError(
      "EndpointsNotFound",
      `cannot find endpoints for service/${name} in "${namespace}"`,
    );
  const found = older === undefined ? inSlices(slices, portName, port) : inSubsets(older, portName);
  if (found.length > 0) return found.slice(0, MAX_ENDPOINTS);
  const why = `endpoints for service/${name} in "${namespace}" have no addresses with port name "${portName}"`;
  throw new UnresolvedServiceError("MissingEndpoints", why);
}

/** The name of the port in the endpoints. */
function portNameOf({ spec }: Service, { namespace, name, port }: ServiceReference): string {
  const found = spec?.ports?.find((each) => each.port === port && (each.protocol ?? "TCP") === "TCP");
  if (found === undefined)
    throw new UnresolvedServiceError(
      "ServicePortError",
      `service/${name} in "${namespace}" is not listening on port ${port}`,
    );
  return found.name ?? "";
}

function inSlices(slices: readonly EndpointSlice[], portName: string, servicePort: number): ServiceEndpoint[] {
  return slices.flatMap(({ ports = [], endpoints: ends = [] }) =>
    ports
      .filter(({ name = "" }) => name === portName)
      .flatMap(({ port = servicePort }) =>
        ends
          .filter(({ conditions }) => conditions?.ready !== false)
          .flatMap(({ addresses: [host] }) => (host === undefined ? [] : [{ host, port, isTrusted: false }])),
      ),
  );
}

function inSubsets({ subsets = [] }: Endpoints, portName: string): ServiceEndpoint[] {
  return subsets.flatMap(({ addresses = [], ports = [] }) =>
    ports
      .filter(({ name = "" }) => name === portName)
      .flatMap(({ port }) => addresses.map(({ ip }) => ({ host: ip, port, isTrusted: false }))),
  );
}
