/** Networks of IP addresses. SPEC: Validation expressions, CIDR library. */

import { BOOL, type CelType, INT, STRING } from "../cel-types.js";
import { CelError, type CelResult, type CelValue } from "../cel-values.js";
import { type Library, type Overload, overload } from "../function.js";
import { exact, type Range, scaled, sum } from "../range.js";
import { sizeOf } from "../value/size.js";
import { CIDR_TYPE, type Cidr, IP_TYPE, Ip, parseCidr, parseIp } from "./network/network-values.js";
import { READING } from "./text-costs.js";
import { TRAVERSAL_FACTOR, traversalCost } from "./traversal-cost.js";

/** Bytes of an address, which is what an estimate knows about a network. */
const ADDRESS_BYTES: Range = { min: 4n, max: 16n };

export const CIDR_LIBRARY: Library = {
  name: "cidr",
  introduced: { major: 1, minor: 30 },
  types: { "net.CIDR": CIDR_TYPE },
  functions: [
    {
      name: "cidr",
      overloads: [
        overload<[string]>({
          id: "string_to_cidr",
          isMember: false,
          parameters: [STRING],
          result: CIDR_TYPE,
          evaluate: parseCidr,
          ...READING,
        }),
      ],
    },
    {
      name: "isCIDR",
      overloads: [
        overload<[string]>({
          id: "is_cidr",
          isMember: false,
          parameters: [STRING],
          result: BOOL,
          evaluate: (text) => !(parseCidr(text) instanceof CelError),
          ...READING,
        }),
      ],
    },
    {
      name: "containsIP",
      overloads: [
        containment("cidr_contains_ip_string", STRING, 0, containsIp),
        containment("cidr_contains_ip_ip", IP_TYPE, 0, containsIp),
      ],
    },
    {
      name: "containsCIDR",
      overloads: [
        containment("cidr_contains_cidr_string", STRING, 1, containsCidr),
        containment("cidr_contains_cidr", CIDR_TYPE, 1, containsCidr),
      ],
    },
    { name: "ip", overloads: [accessor("cidr_ip", IP_TYPE, ({ address }) => new Ip(address))] },
    { name: "prefixLength", overloads: [accessor("cidr_prefix_length", INT, ({ prefix }) => BigInt(prefix))] },
    { name: "masked", overloads: [accessor("cidr_masked", CIDR_TYPE, (cidr) => cidr.masked())] },
    {
      name: "string",
      overloads: [{ ...accessor("cidr_to_string", STRING, (cidr) => cidr.toString()), isMember: false }],
    },
  ],
};

function accessor(id: string, result: CelType, evaluate: (cidr: Cidr) => CelResult): Overload {
  return overload<[Cidr]>({ id, isMember: true, parameters: [CIDR_TYPE], result, evaluate });
}

/**
 * Checks containment of an address or network; a text is parsed first.
 *
 * @param masks number of masking operations, each of which reads the network once and counts as a step
 */
function containment(
  id: string,
  contained: CelType,
  masks: 0 | 1,
  evaluate: (cidr: Cidr, contained: CelValue) => CelResult,
): Overload {
  return overload<[Cidr, CelValue]>({
    id,
    isMember: true,
    parameters: [CIDR_TYPE, contained],
    result: BOOL,
    evaluate,
    cost: ([cidr, value]) =>
      traversalCost(2 * cidr.size) +
      masks * (traversalCost(cidr.size) + 1) +
      (typeof value === "string" ? traversalCost(sizeOf(value)) : 0),
    estimate({ values }) {
      const bytes = scaled(ADDRESS_BYTES, TRAVERSAL_FACTOR);
      const parts = [scaled(sum(ADDRESS_BYTES, ADDRESS_BYTES), TRAVERSAL_FACTOR)];
      if (masks === 1) parts.push(bytes, exact(1));
      const text = values[1];
      if (contained === STRING && text !== undefined) parts.push(scaled(text.size, TRAVERSAL_FACTOR));
      return { cost: sum(...parts) };
    },
  });
}

function containsIp(cidr: Cidr, contained: CelValue): CelResult {
  const ip = typeof contained === "string" ? parseIp(contained) : (contained as Ip);
  return ip instanceof CelError ? ip : cidr.containsAddress(ip.address);
}

function containsCidr(cidr: Cidr, contained: CelValue): CelResult {
  const other = typeof contained === "string" ? parseCidr(contained) : (contained as Cidr);
  return other instanceof CelError ? other : cidr.contains(other);
}
