/** IP addresses. SPEC: Validation expressions, IP library. */

import { BOOL, INT, STRING } from "../cel-types.js";
import { CelError } from "../cel-values.js";
import { type Library, type Overload, overload } from "../function.js";
import {
  type IpAddress,
  isGlobalUnicast,
  isLinkLocalMulticast,
  isLinkLocalUnicast,
  isLoopback,
  isUnspecified,
} from "./network/address.js";
import { IP_TYPE, type Ip, parseIp } from "./network/network-values.js";
import { READING, READING_TWICE } from "./text-costs.js";

export const IP_LIBRARY: Library = {
  name: "ip",
  introduced: { major: 1, minor: 30 },
  types: { "net.IP": IP_TYPE },
  functions: [
    {
      name: "ip",
      overloads: [
        overload<[string]>({
          id: "string_to_ip",
          isMember: false,
          parameters: [STRING],
          result: IP_TYPE,
          evaluate: parseIp,
          ...READING,
        }),
      ],
    },
    {
      name: "isIP",
      overloads: [
        overload<[string]>({
          id: "is_ip",
          isMember: false,
          parameters: [STRING],
          result: BOOL,
          evaluate: (text) => !(parseIp(text) instanceof CelError),
          ...READING,
        }),
      ],
    },
    {
      name: "ip.isCanonical",
      overloads: [
        overload<[string]>({
          id: "ip_is_canonical",
          isMember: false,
          parameters: [STRING],
          result: BOOL,
          evaluate(text) {
            const ip = parseIp(text);
            return ip instanceof CelError ? ip : ip.toString() === text;
          },
          ...READING_TWICE,
        }),
      ],
    },
    {
      name: "family",
      overloads: [
        overload<[Ip]>({
          id: "ip_family",
          isMember: true,
          parameters: [IP_TYPE],
          result: INT,
          evaluate: ({ address }) => BigInt(address.family),
        }),
      ],
    },
    { name: "isUnspecified", overloads: [property("ip_is_unspecified", isUnspecified)] },
    { name: "isLoopback", overloads: [property("ip_is_loopback", isLoopback)] },
    { name: "isLinkLocalMulticast", overloads: [property("ip_is_link_local_multicast", isLinkLocalMulticast)] },
    { name: "isLinkLocalUnicast", overloads: [property("ip_is_link_local_unicast", isLinkLocalUnicast)] },
    { name: "isGlobalUnicast", overloads: [property("ip_is_global_unicast", isGlobalUnicast)] },
    {
      name: "string",
      overloads: [
        overload<[Ip]>({
          id: "ip_to_string",
          isMember: false,
          parameters: [IP_TYPE],
          result: STRING,
          evaluate: (ip) => ip.toString(),
        }),
      ],
    },
  ],
};

function property(id: string, holds: (address: IpAddress) => boolean): Overload {
  return overload<[Ip]>({
    id,
    isMember: true,
    parameters: [IP_TYPE],
    result: BOOL,
    evaluate: ({ address }) => holds(address),
  });
}
