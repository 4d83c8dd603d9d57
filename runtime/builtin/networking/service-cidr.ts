/** Ranges of service addresses as objects. The server itself allocates from the range with which it was started. */
import { type ServiceCIDR, serviceCIDRs } from "../../../generated/networking/v1/index.js";
import { type FieldError, invalid, required } from "../../api/field-error.js";
import { defineHooks } from "../../registry/kinds/hooks.js";
import { networkOf, validateNetwork } from "../address-rules.js";
import { immutable } from "../field-rules.js";

const FIELD = "spec.cidrs";
const MAX_NETWORKS = 2;

export const serviceCidrHooks = defineHooks(serviceCIDRs, {
  keepsMetadataOnStatus: true,
  generation: "none",
  validateCreate: (range) => validateNetworks(networksOf(range)),
  validateUpdate: (range, old, { subresource }) =>
    subresource === "status" ? [] : validateChange(networksOf(range), networksOf(old)),
  table: {
    columns: [{ name: "CIDRs", type: "string", description: "The networks." }],
    cells: (range) => [networksOf(range).join(",")],
    age: true,
  },
});

function networksOf({ spec }: ServiceCIDR): readonly string[] {
  return spec?.cidrs ?? [];
}

function validateNetworks(networks: readonly string[]): FieldError[] {
  if (networks.length === 0) return [required(FIELD, "at least one CIDR required")];
  if (networks.length > MAX_NETWORKS) return [invalid(FIELD, { CIDRs: networks }, "may only hold up to 2 values")];
  const errors = networks.flatMap((network, index) => validateNetwork(`${FIELD}[${index}]`, network));
  const [first, second] = networks.map((network) => networkOf(network)?.family);
  if (first !== undefined && first === second) {
    const text = "may specify no more than one IP for each IP family, i.e 192.168.0.0/24 and 2001:db8::/64";
    errors.push(invalid(FIELD, networks, text));
  }
  return errors;
}

/** A network is immutable, since addresses may have been allocated from it; one of the other family may be added. */
function validateChange(networks: readonly string[], old: readonly string[]): FieldError[] {
  if (old.length === 1 && networks.length === MAX_NETWORKS)
    return [...immutable(`${FIELD}[0]`, networks[0], old[0]), ...validateNetworks(networks)];
  if (old.length !== networks.length) return immutable(FIELD, networks, old);
  return networks.flatMap((network, index) => immutable(`${FIELD}[${index}]`, network, old[index]));
}
