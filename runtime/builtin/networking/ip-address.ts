/** Addresses in use as objects: the name is the canonical form of the address. */
import { type IPAddress, ipAddresses } from "../../../generated/networking/v1/index.js";
import { type FieldError, required } from "../../api/field-error.js";
import { dnsSubdomain, pathSegment } from "../../api/formats/name-format.js";
import { defineHooks } from "../../registry/kinds/hooks.js";
import { familyOf } from "../address-rules.js";
import { canonicalAddress } from "../core/services/address-range.js";
import { formatted, immutable, optional } from "../field-rules.js";

export const ipAddressHooks = defineHooks(ipAddresses, {
  generation: "none",
  nameFormat: (name) => {
    if (familyOf(name) === undefined) return ["must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)"];
    const canonical = canonicalAddress(name);
    return canonical === name ? [] : [`must be in canonical form ("${canonical}")`];
  },
  validateCreate: (address) => validateSpec(address),
  validateUpdate: (address, old) => immutable("spec.parentRef", address.spec.parentRef, old.spec.parentRef),
  table: {
    columns: [{ name: "ParentRef", type: "string", description: "The object that uses the address." }],
    cells: ({ spec }) => [parentText(spec.parentRef)],
    age: true,
  },
});

function validateSpec({ spec }: IPAddress): FieldError[] {
  const { group, resource, namespace, name } = spec.parentRef;
  const at = "spec.parentRef";
  // A typed client may send an empty reference.
  if (!group && !resource && !namespace && !name) return [required(at)];
  return [
    ...optional(`${at}.group`, group, dnsSubdomain),
    ...formatted(`${at}.resource`, resource, pathSegment),
    ...formatted(`${at}.name`, name, pathSegment),
    ...optional(`${at}.namespace`, namespace, pathSegment),
  ];
}

/** For example `services/team-a/web`. */
function parentText({ group, resource, namespace, name }: IPAddress["spec"]["parentRef"]): string {
  return [group ? `${resource}.${group}` : resource, ...(namespace ? [namespace] : []), name].join("/");
}
