/** Endpoints: addresses must be addresses. Whether the server passes requests on to one is decided when it does. */
import { isIP } from "node:net";
import { type Endpoints, endpoints } from "../../../generated/core/v1/index.js";
import { type FieldError, invalid, required } from "../../api/field-error.js";
import { defineHooks } from "../../registry/hooks.js";

/** Addresses that a table shows. */
const MAX_SHOWN = 3;

export const endpointsHooks = defineHooks(endpoints, {
  createOnUpdate: true,
  validateCreate: (object) => validateSubsets(object),
  validateUpdate: (object) => validateSubsets(object),
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
    for (const [list, items] of Object.entries({ addresses, notReadyAddresses })) {
      for (const [number, { ip }] of items.entries()) {
        if (isIP(ip) === 0)
          errors.push(
            invalid(`${at}.${list}[${number}].ip`, ip, "must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)"),
          );
      }
    }
    for (const [number, { name }] of ports.entries())
      if (!name && ports.length > 1) errors.push(required(`${at}.ports[${number}].name`));
    return errors;
  });
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
