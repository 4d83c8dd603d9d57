/** Warnings about addresses and networks that are valid but should be written differently. */
import { isIPv4 } from "node:net";
import type { ProfileWords } from "../api/profile/naming-profile.js";
import { networkOf } from "./address-rules.js";
import { canonicalAddress, networkAddress } from "./core/services/address-range.js";

/** @param address a valid address */
export function addressWarnings(field: string, address: string | undefined, words: ProfileWords): string[] {
  if (!address?.includes(":")) return [];
  const mapped = mappedAddress(address);
  if (mapped !== undefined)
    return [
      `${field}: non-standard IP address ${JSON.stringify(address)} will be considered invalid in a future ${productOf(words)} release: use ${JSON.stringify(mapped)}`,
    ];
  const canonical = canonicalAddress(address);
  if (canonical === address) return [];
  return [
    `${field}: IPv6 address ${JSON.stringify(address)} should be in RFC 5952 canonical format (${JSON.stringify(canonical)})`,
  ];
}

/** @param text a valid network */
export function networkWarnings(field: string, text: string, words: ProfileWords): string[] {
  const network = networkOf(text);
  if (network === undefined) return [];
  const { address, prefixLength, family } = network;
  const first = networkAddress(address, prefixLength);
  const [canonical, whole] = [canonicalAddress(address), `${first}/${prefixLength}`];
  const warnings: string[] = [];
  if (canonical !== first) {
    const single = `${canonical}/${family === "IPv4" ? 32 : 128}`;
    warnings.push(
      `${field}: CIDR value ${JSON.stringify(text)} is ambiguous in this context (should be ${JSON.stringify(whole)} or ${JSON.stringify(single)}?)`,
    );
  }
  if (family === "IPv6" && mappedAddress(address) !== undefined)
    warnings.push(
      `${field}: non-standard CIDR value ${JSON.stringify(text)} will be considered invalid in a future ${productOf(words)} release: use ${JSON.stringify(whole)}`,
    );
  const written = `${canonical}/${prefixLength}`;
  if (warnings.length === 0 && family === "IPv6" && written !== text)
    warnings.push(
      `${field}: IPv6 CIDR value ${JSON.stringify(text)} should be in RFC 5952 canonical format (${JSON.stringify(written)})`,
    );
  return warnings;
}

/** The IPv4 address that an IPv4-mapped IPv6 address stands for. */
function mappedAddress(address: string): string | undefined {
  const [, hexadecimal] = /^::ffff:([0-9a-f]{1,4}:[0-9a-f]{1,4})$/i.exec(canonicalAddress(address)) ?? [];
  const [, dotted] = /^::ffff:([0-9.]+)$/i.exec(canonicalAddress(address)) ?? [];
  if (dotted !== undefined && isIPv4(dotted)) return dotted;
  if (hexadecimal === undefined) return undefined;
  const [high = 0, low = 0] = hexadecimal.split(":").map((part) => Number.parseInt(part, 16));
  return `${high >> 8}.${high & 255}.${low >> 8}.${low & 255}`;
}

/** The name of the product, capitalized. */
export function productOf({ productName }: ProfileWords): string {
  return productName.slice(0, 1).toUpperCase() + productName.slice(1);
}
