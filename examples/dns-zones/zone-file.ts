/** The text of a zone, in the master file format of RFC 1035. */
import { createHash } from "node:crypto";
import type { RecordSet, ZoneSpec } from "./generated/dns.example.com/v1/client.js";

/** What a secondary server does with the zone, in seconds: RFC 1912 suggests such values. */
const REFRESH = 86_400;
const RETRY = 7_200;
const EXPIRE = 2_419_200;
const NEGATIVE_TTL = 3_600;
/** TXT data goes in texts of 255 characters at most. */
const MAX_TEXT = 255;

type Records = Pick<RecordSet, "spec">;

/** Everything but the serial, in an order that does not depend on the order of creation: equal zones have equal texts. */
export function zoneBody(zone: ZoneSpec, recordSets: readonly Records[]): string {
  const lines = zone.nameServers.map((host) => `@\tIN\tNS\t${host}.`);
  const sorted = recordSets.map(({ spec }) => spec).sort((a, b) => order(`${a.name} ${a.type}`, `${b.name} ${b.type}`));
  for (const { name, type, ttlSeconds, values } of sorted)
    for (const value of [...values].sort(order))
      lines.push(`${name}${ttlSeconds === undefined ? "" : `\t${ttlSeconds}`}\tIN\t${type}\t${dataOf(type, value)}`);
  return `${lines.join("\n")}\n`;
}

export function zoneFile(zone: ZoneSpec, serial: number, body: string): string {
  const contact = (zone.contact ?? `hostmaster@${zone.domain}`).replace("@", ".");
  return [
    `$ORIGIN ${zone.domain}.`,
    `$TTL ${zone.defaultTtlSeconds}`,
    `@\tIN\tSOA\t${zone.nameServers[0]}. ${contact}. ${serial} ${REFRESH} ${RETRY} ${EXPIRE} ${NEGATIVE_TTL}`,
    body,
  ].join("\n");
}

export function digestOf(zone: ZoneSpec, body: string): string {
  return createHash("sha256")
    .update(zoneFile(zone, 0, body))
    .digest("hex")
    .slice(0, 16);
}

function dataOf(type: string, value: string): string {
  if (type === "TXT") return `"${value.slice(0, MAX_TEXT).replace(/["\\]/g, "\\$&")}"`;
  return type === "CNAME" || type === "MX" ? `${value.replace(/\.$/, "")}.` : value;
}

function order(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
