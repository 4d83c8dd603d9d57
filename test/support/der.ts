/** Just enough of DER to write names that no library would accept. */

export const OIDS = {
  commonName: "2.5.4.3",
  organization: "2.5.4.10",
  organizationalUnit: "2.5.4.11",
  /** The RDN for the uid. */
  uid: "1.3.6.1.4.1.57683.2",
} as const;

export const TAGS = {
  integer: 0x02,
  bitString: 0x03,
  utf8: 0x0c,
  printable: 0x13,
  t61: 0x14,
  ia5: 0x16,
  universal: 0x1c,
  bmp: 0x1e,
  sequence: 0x30,
  set: 0x31,
} as const;

export interface Attribute {
  readonly oid: string;
  /** Bytes are written unchanged. */
  readonly value: string | Uint8Array;
  /** Default: UTF8String. */
  readonly tag?: number;
}

/** A Name of RDNs with one or more attributes each. */
export function derName(rdns: readonly (readonly Attribute[])[]): Uint8Array {
  const sets = rdns.map((attributes) => der(TAGS.set, ...attributes.map(derAttribute)));
  return der(TAGS.sequence, ...sets);
}

function derAttribute({ oid, value, tag = TAGS.utf8 }: Attribute): Uint8Array {
  return der(TAGS.sequence, derOid(oid), der(tag, Buffer.from(value as string)));
}

export function derOid(oid: string): Uint8Array {
  const [first = 0, second = 0, ...rest] = oid.split(".").map(Number);
  const bytes = [first * 40 + second, ...rest].flatMap((arc) => {
    const groups = [arc & 0x7f];
    for (let left = Math.floor(arc / 128); left > 0; left = Math.floor(left / 128))
      groups.unshift((left & 0x7f) | 0x80);
    return groups;
  });
  return der(0x06, Uint8Array.from(bytes));
}

/** A value with any tag. */
export function der(tag: number, ...parts: readonly Uint8Array[]): Uint8Array {
  const content = Buffer.concat(parts);
  const { length } = content;
  const bytes: number[] = [];
  for (let left = length; left > 0; left >>= 8) bytes.unshift(left & 0xff);
  const lengths = length < 0x80 ? [length] : [0x80 | bytes.length, ...bytes];
  return Buffer.concat([Uint8Array.from([tag, ...lengths]), content]);
}
