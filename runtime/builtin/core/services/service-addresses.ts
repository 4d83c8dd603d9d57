/** Addresses of Services that an operator configures in place of those in the objects: `--service-resolution`. */
import { isIP } from "node:net";
import { dnsLabel, dnsSubdomain } from "../../../api/formats/name-format.js";
import { OperatorError } from "../../../base/operator-error.js";
import type { ServiceReference } from "../../../registry/kinds/service-resolver.js";

/** Keyed by `namespace/name` for every port, or `namespace/name:port` for one, which takes precedence. */
export type ServiceAddresses = ReadonlyMap<string, ServiceAddress>;

export interface ServiceAddress {
  /** An IP address or a DNS name. */
  readonly host: string;
  readonly port: number;
}

const SERVICE = /^([^/:]+)\/([^/:]+)(?::([0-9]{1,5}))?$/;
const ADDRESS = /^(?:\[([0-9A-Fa-f:.]+)\]|([^:[\]]+)):([0-9]{1,5})$/;
const MAX_PORT = 65_535;

/** @throws OperatorError for a key that is not a Service, or a value that is not an address */
export function serviceAddresses(settings: Readonly<Record<string, string>>): ServiceAddresses {
  return new Map(Object.entries(settings).map(([service, address]) => [checkedService(service), addressOf(address)]));
}

export function serviceAddressOf(
  addresses: ServiceAddresses,
  { namespace, name, port }: ServiceReference,
): ServiceAddress | undefined {
  return addresses.get(`${namespace}/${name}:${port}`) ?? addresses.get(`${namespace}/${name}`);
}

function checkedService(text: string): string {
  const [, namespace = "", name = "", port] = SERVICE.exec(text) ?? [];
  const isService = dnsLabel(namespace).length === 0 && dnsLabel(name).length === 0;
  if (!isService || (port !== undefined && !isPort(port)))
    throw new OperatorError(
      `service resolution: found ${JSON.stringify(text)}, expected namespace/name or namespace/name:port of a Service`,
    );
  return text;
}

function addressOf(text: string): ServiceAddress {
  const [, bracketed, plain, port = ""] = ADDRESS.exec(text) ?? [];
  const host = bracketed ?? plain ?? "";
  const isHost = bracketed === undefined ? isIP(host) === 4 || dnsSubdomain(host).length === 0 : isIP(host) === 6;
  if (!isHost || !isPort(port))
    throw new OperatorError(
      `service resolution: found ${JSON.stringify(text)}, expected host:port such as 10.1.2.3:443, [fd00::1]:443 or api.example.com:443`,
    );
  return { host, port: Number(port) };
}

function isPort(text: string): boolean {
  return Number(text) >= 1 && Number(text) <= MAX_PORT;
}
