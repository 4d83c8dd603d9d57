/**
 * Decides which addresses the server may connect to for users. Users who can write endpoints or the status of a pod
 * choose these addresses, and the server can reach networks that its users cannot. So addresses that reveal facts about
 * the machine are always forbidden, and all others unless a setting or the usual ranges of pods contain them.
 */
import { BlockList, isIP } from "node:net";
import { OperatorError } from "../../base/operator-error.js";

/** The private address ranges, which pods and services usually have. */
export const PRIVATE_NETWORKS = ["10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "100.64.0.0/10", "fc00::/7"] as const;

const LOOPBACK = ["127.0.0.0/8", "::1/128"];

/**
 * Link-local, unspecified and multicast addresses, the addresses at which cloud providers give machines their secrets,
 * and IPv6 forms of IPv4 addresses (6to4, Teredo, NAT64, IPv4-compatible and translated addresses). A router that
 * forwards the latter would bypass the rules for IPv4.
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
/** Matches an interface identifier that contains an IPv4 address (ISATAP), in any network. */
const ISATAP = /^(?:0|1|2|3|100|200|300):5efe$/;

/** Lists are parsed when they are first used, since that takes milliseconds. */
const parsed = new WeakMap<readonly string[], BlockList>();

/**
 * Whether a backend at this address may be connected to.
 * @param networks CIDR texts; undefined for the private networks, and for the loopback network if the caller is on this
 * machine, because it can reach that without the server
 * @param caller the address of the client
 */
export function mayReach(address: string, networks: readonly string[] | undefined, caller: string): boolean {
  const target = plainAddress(address);
  if (isIP(target) === 0 || isClosed(target)) return false;
  if (networks !== undefined) return contains(listOf(networks), target);
  return (
    contains(listOf(PRIVATE_NETWORKS), target) ||
    (contains(listOf(LOOPBACK), target) && contains(listOf(LOOPBACK), plainAddress(caller)))
  );
}

/** The source of a webhook's address: its definition, or the objects behind its Service. */
export type WebhookOrigin = "url" | "service";

/**
 * Returns which addresses webhooks may have. The author of a definition is trusted with any host, even on this machine,
 * because defining webhooks affects all users anyway. Endpoints of Services have more authors.
 * @param networks as for {@link mayReach}; if set, they apply to both sources
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

/** Webhooks are called for no client, so none is on this machine. */
const NO_CALLER = "";

/** @throws OperatorError for a text that is not a network */
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
        `${JSON.stringify(network)} is not a network: expected something like 10.0.0.0/8 or fd00::/8`,
      );
    }
    list.addSubnet(address, Number(bits), family === 6 ? "ipv6" : "ipv4");
  }
  return list;
}

function isClosed(target: string): boolean {
  // It is in a range of IPv4-compatible addresses, but is not one of them.
  if (target === LOOPBACK_V6) return false;
  return contains(listOf(ALWAYS_CLOSED), target) || ISATAP.test(interfaceOf(target));
}

/** Returns the third and fourth group from the end of an IPv6 address in its shortest form. */
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

/** Returns the address in its shortest form, without zone. An IPv4-mapped IPv6 address becomes the IPv4 address. */
function plainAddress(address: string): string {
  const [text = ""] = address.split("%");
  if (isIP(text) !== 6) return text;
  const { hostname } = new URL(`http://[${text}]`);
  const mapped = /^\[::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})\]$/.exec(hostname);
  if (mapped === null) return hostname.slice(1, -1);
  const [high, low] = [Number.parseInt(mapped[1] ?? "", 16), Number.parseInt(mapped[2] ?? "", 16)];
  return [high >> 8, high & 255, low >> 8, low & 255].join(".");
}
