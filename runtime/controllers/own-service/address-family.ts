/** Addresses at which clients may reach a server. */
import { BlockList, isIP } from "node:net";
import { networkInterfaces } from "node:os";

/** Addresses that are invalid for endpoints, because they mean a different host, or none, to each client. */
const OF_NOBODY_ELSE = ["127.0.0.0/8", "169.254.0.0/16", "224.0.0.0/4", "0.0.0.0/8", "::/127", "fe80::/10", "ff00::/8"];

export function addressFamily(ip: string): "IPv4" | "IPv6" {
  return isIP(ip) === 6 ? "IPv6" : "IPv4";
}

/**
 * The address to publish: the one that the operator advertises, the one that the server listens on, or the machine's
 * first one. Undefined if there are only loopback addresses, with which every client would reach itself.
 * @param family the family of Service addresses, which endpoints share
 */
export function reachableAddress(
  advertised: string | undefined,
  listening: string,
  family: "IPv4" | "IPv6",
  interfaces: ReturnType<typeof networkInterfaces> = networkInterfaces(),
): string | undefined {
  const ofMachine = Object.values(interfaces).flatMap((addresses = []) =>
    addresses.filter(({ internal }) => !internal).map(({ address }) => address),
  );
  const candidates = advertised === undefined ? [listening, ...ofMachine] : [advertised];
  return candidates.find((ip) => isIP(ip) !== 0 && addressFamily(ip) === family && !isOfNobodyElse(ip));
}

function isOfNobodyElse(ip: string): boolean {
  const list = new BlockList();
  for (const network of OF_NOBODY_ELSE) {
    const [address = "", bits] = network.split("/");
    list.addSubnet(address, Number(bits), isIP(address) === 6 ? "ipv6" : "ipv4");
  }
  return list.check(ip, isIP(ip) === 6 ? "ipv6" : "ipv4");
}
