/**
 * Where doors may lead. Whoever may write endpoints or the status of a pod chooses the addresses, and the server stands
 * where they may not: so addresses that tell about the machine itself are closed always, and all others unless a
 * setting or the usual ranges of pods hold them.
 */
import { BlockList, isIP } from "node:net";
import { OperatorError } from "../../base/operator-error.js";

/** Addresses inside of organisations, which pods and services have. */
export const PRIVATE_NETWORKS = ["10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "100.64.0.0/10", "fc00::/7"] as const;

const LOOPBACK = ["127.0.0.0/8", "::1/128"];

/**
 * Link-local, unspecified, multicast, the addresses at which cloud providers tell machines their secrets, and forms of IPv6
 * that lead to an IPv4 address elsewhere: whoever forwards them (6to4, Teredo, NAT64, IPv4-compatible and translated
 * addresses) would be asked past all that is said here of IPv4.
 */
const ALWAYS_CLOSED = [
  "0.0.0.0/8",
  "169.254.0.0/16",
  "224.0.0.0/4",
  "255.255.255.255/32",
  "100.100.100.200/32",
  "192.0.0.192/32",
  "168.63.129.16/32",
  "::/96",
  "::ffff:0:0:0/96",
  "64:ff9b::/96",
  "64:ff9b:1::/48",
  "100::/64",
  "2001::/32",
  "2002::/16",
  "fd00:ec2::/32",
  "fd20:ce::254/128",
  "fe80::/10",
  "fec0::/10",
  "ff00::/8",
];
const LOOPBACK_V6 = "::1";
/** An interface that is an IPv4 address (ISATAP), in whatever network. */
const ISATAP = /^(?:0|1|2|3|100|200|300):5efe$/;

const closed = blockList(ALWAYS_CLOSED);
const loopback = blockList(LOOPBACK);
const usual = blockList(PRIVATE_NETWORKS);
const parsed = new WeakMap<readonly string[], BlockList>();

/**
 * @param networks CIDR texts; unset for private networks, and for callers on the machine itself also its loopback, which
 *   they reach without this server
 * @param caller address of the client
 */
export function mayReach(address: string, networks: readonly string[] | undefined, caller: string): boolean {
  const target = plainAddress(address);
  if (isIP(target) === 0 || isClosed(target)) return false;
  if (networks !== undefined) return contains(listOf(networks), target);
  return contains(usual, target) || (contains(loopback, target) && contains(loopback, plainAddress(caller)));
}

/** Where the address of a webhook comes from: its definition, or objects that its Service leads to. */
export type WebhookOrigin = "url" | "service";

/**
 * Where webhooks may be. Who defines them may do so for everybody, and names hosts anywhere, also on the machine itself;
 * endpoints of Services have more authors.
 * @param networks as for {@link mayReach}; set, they are meant for both
 */
export function webhookReach(
  networks: readonly string[] | undefined,
): (address: string, origin: WebhookOrigin) => boolean {
  return (address, origin) => {
    if (origin === "service" || networks !== undefined) return mayReach(address, networks, NO_CALLER);
    const target = plainAddress(address);
    return isIP(target) !== 0 && !isClosed(target);
  };
}

/** Nobody is on this machine's behalf. */
const NO_CALLER = "";

/** @throws OperatorError for a text that is no network */
export function checkNetworks(networks: readonly string[]): readonly string[] {
  blockList(networks);
  return networks;
}

function listOf(networks: readonly string[]): BlockList {
  let list = parsed.get(networks);
  if (list === undefined) {
    list = blockList(networks);
    parsed.set(networks, list);
  }
  return list;
}

function blockList(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = "", bits = ""] = network.split("/");
    const family = isIP(address);
    if (family === 0 || !/^[0-9]{1,3}$/.test(bits) || Number(bits) > (family === 6 ? 128 : 32)) {
      throw new OperatorError(
        `${JSON.stringify(network)} is no network: expected something like 10.0.0.0/8 or fd00::/8`,
      );
    }
    list.addSubnet(address, Number(bits), family === 6 ? "ipv6" : "ipv4");
  }
  return list;
}

function isClosed(target: string): boolean {
  // it is among the addresses that hold one of IPv4, and is none of them
  if (target === LOOPBACK_V6) return false;
  return contains(closed, target) || ISATAP.test(interfaceOf(target));
}

/** The third and fourth group from the end of an address of IPv6 in its shortest form. */
function interfaceOf(target: string): string {
  if (!target.includes(":")) return "";
  const [front = "", back = ""] = target.split("::");
  const groups = [front, back].map((part) => (part === "" ? [] : part.split(":")));
  const [first = [], last = []] = groups;
  const filled = [...first, ...Array.from({ length: 8 - first.length - last.length }, () => "0"), ...last];
  return filled.slice(4, 6).join(":");
}

function contains(list: BlockList, address: string): boolean {
  return isIP(address) !== 0 && list.check(address, isIP(address) === 6 ? "ipv6" : "ipv4");
}

/** An IPv4 address in the form of IPv6 is the IPv4 address, however it is written; a zone is left out. */
function plainAddress(address: string): string {
  const [text = ""] = address.split("%");
  if (isIP(text) !== 6) return text;
  const { hostname } = new URL(`http://[${text}]`);
  const mapped = /^\[::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})\]$/.exec(hostname);
  if (mapped === null) return hostname.slice(1, -1);
  const [high, low] = [Number.parseInt(mapped[1] ?? "", 16), Number.parseInt(mapped[2] ?? "", 16)];
  return [high >> 8, high & 255, low >> 8, low & 255].join(".");
}
