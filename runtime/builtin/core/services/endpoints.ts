/**
 * Endpoints: addresses must be valid. Loopback addresses are allowed, so that services can be tried without a network;
 * whether the server passes on requests to them is decided for each request.
 */
import { isIP } from "node:net";
import { type EndpointAddress, type Endpoints, endpoints } from "../../../../generated/core/v1/index.js";
import { type FieldError, invalid, required } from "../../../api/field-error.js";
import { dnsLabel, dnsSubdomain, qualifiedName } from "../../../api/formats/name-format.js";
import type { ProfileWords } from "../../../api/profile/naming-profile.js";
import { defineHooks } from "../../../registry/kinds/hooks.js";
import { validateAddress } from "../../address-rules.js";
import { addressWarnings } from "../../address-warnings.js";
import { judgedIfPresent, optional } from "../../field-rules.js";

/** Maximum number of addresses in a table. */
const MAX_SHOWN = 3;

export const endpointsHooks = defineHooks(endpoints, {
  createOnUpdate: true,
  validateCreate: (object) => validateSubsets(object),
  validateUpdate: (object) => validateSubsets(object),
  warningsOnCreate: (object, { profile }) => endpointWarnings(object, profile.words),
  warningsOnUpdate: (object, _old, { profile }) => endpointWarnings(object, profile.words),
  table: {
    columns: [{ name: "Endpoints", type: "string", description: "Addresses with their ports." }],
    cells: (object) => [addressText(object)],
    age: true,
  },
});

function validateSubsets({ subsets = [] }: Endpoints): FieldError[] {
  return subsets.flatMap(({ addresses = [], notReadyAddresses = [], ports = [] }, index) => {
    const at = `subsets[${index}]`;
    const errors: FieldError[] = [];
    if (addresses.length + notReadyAddresses.length === 0)
      errors.push(required(at, "must specify `addresses` or `notReadyAddresses`"));
    for (const [list, items] of Object.entries({ addresses, notReadyAddresses }))
      for (const [number, address] of items.entries())
        errors.push(...validateEndpoint(address, `${at}.${list}[${number}]`));
    for (const [number, { name, appProtocol }] of ports.entries()) {
      const field = `${at}.ports[${number}]`;
      if (!name && ports.length > 1) errors.push(required(`${field}.name`));
      errors.push(...optional(`${field}.name`, name, dnsLabel));
      errors.push(...judgedIfPresent(`${field}.appProtocol`, appProtocol, qualifiedName));
    }
    return errors;
  });
}

function validateEndpoint({ ip, hostname, nodeName }: EndpointAddress, at: string): FieldError[] {
  const unreadable = validateAddress(`${at}.ip`, ip);
  return [
    // The error is reported once for the address and once for the endpoint; clients see both.
    ...unreadable,
    ...unreadable.map(() => invalid(`${at}.ip`, ip, "must be a valid IP address")),
    ...optional(`${at}.hostname`, hostname, dnsLabel),
    ...judgedIfPresent(`${at}.nodeName`, nodeName, dnsSubdomain),
  ];
}

function addressText({ subsets = [] }: Endpoints): string {
  const all = subsets.flatMap(({ addresses = [], ports = [] }) =>
    ports.length === 0
      ? addresses.map(({ ip }) => ip)
      : ports.flatMap(({ port }) => addresses.map(({ ip }) => (isIP(ip) === 6 ? `[${ip}]:${port}` : `${ip}:${port}`))),
  );
  if (all.length === 0) return "<none>";
  const rest = all.length - MAX_SHOWN;
  return all.slice(0, MAX_SHOWN).join(",") + (rest > 0 ? ` + ${rest} more...` : "");
}

function endpointWarnings({ subsets = [] }: Endpoints, words: ProfileWords): string[] {
  return subsets.flatMap(({ addresses = [], notReadyAddresses = [] }, index) =>
    Object.entries({ addresses, notReadyAddresses }).flatMap(([list, items]) =>
      items.flatMap(({ ip }, place) => addressWarnings(`subsets[${index}].${list}[${place}].ip`, ip, words)),
    ),
  );
}
