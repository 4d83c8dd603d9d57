/** Certificates that must not make anybody a user, and what each of them tries. */
import {
  type Authority,
  ExtendedKeyUsageExtension,
  Extension,
  type KeyPair,
  KeyUsageFlags,
  makeAuthority,
} from "../support/certificates.js";
import { type Attribute, der, derName, derOid, OIDS, TAGS } from "../support/der.js";

const DAY_MS = 86_400_000;
const YESTERDAY = new Date(Date.now() - DAY_MS);
const LONG_AGO = new Date(Date.now() - 30 * DAY_MS);
const TOMORROW = new Date(Date.now() + DAY_MS);
const LATER = new Date(Date.now() + 30 * DAY_MS);

export interface Attack {
  readonly name: string;
  /** @param authority that the server trusts */
  make(authority: Authority): Promise<KeyPair>;
  /** What operators are told. */
  readonly reason: RegExp;
}

function withSubject(...rdns: readonly Attribute[]): (authority: Authority) => Promise<KeyPair> {
  return (authority) => authority.issue({ usages: ["client"], subject: rdns.map((attribute) => [attribute]) });
}

/** A certificate under a new authority, itself under the trusted one. */
function under(options: Parameters<Authority["issueAuthority"]>[1]): (authority: Authority) => Promise<KeyPair> {
  return async (authority) => (await authority.issueAuthority("between", options)).issueClient("jane");
}

const issuance: readonly Attack[] = [
  {
    name: "another authority of the same name",
    make: async ({ commonName }) => (await makeAuthority(commonName)).issueClient("jane"),
    reason: /none of the authorities/,
  },
  {
    name: "another authority of the same name, neither of which tells its key",
    make: async ({ commonName }) =>
      (await makeAuthority(commonName, { hasKeyIdentifiers: false })).issueClient("jane", {
        hasKeyIdentifiers: false,
      }),
    reason: /signature is not that of the authority/,
  },
  {
    name: "a certificate that is its own authority, of the trusted one's name",
    make: async ({ commonName }) => {
      const { certificate, key } = await makeAuthority(commonName, {
        isCa: false,
        keyUsages: KeyUsageFlags.digitalSignature,
      });
      return { certificate, key };
    },
    reason: /signature is not that of the authority/,
  },
  {
    name: "a client's certificate as an authority",
    make: under({ isCa: false, usages: ["client"], keyUsages: KeyUsageFlags.digitalSignature }),
    reason: /not of an authority|none of the authorities/,
  },
  {
    name: "an authority whose key is not for signing certificates",
    make: under({ keyUsages: KeyUsageFlags.digitalSignature }),
    reason: /not of an authority|none of the authorities/,
  },
  {
    name: "an authority that says nothing of being one",
    make: under({ isCa: false, hasBasicConstraints: false }),
    reason: /not of an authority/,
  },
  {
    name: "the certificate of the authority itself",
    make: async ({ certificate, key }) => ({ certificate, key }),
    reason: /certificate of an authority, not of a client/,
  },
  {
    name: "the certificate of an authority that could be a client's too",
    make: async (authority) => {
      const keyUsages = KeyUsageFlags.keyCertSign | KeyUsageFlags.digitalSignature;
      const { certificate, key } = await authority.issueAuthority("between", { usages: ["client"], keyUsages });
      return { certificate, key };
    },
    reason: /certificate of an authority, not of a client/,
  },
  {
    name: "an authority further below than the path length allows",
    make: async (authority) => {
      const first = await authority.issueAuthority("first", { pathLength: 0 });
      return (await first.issueAuthority("second")).issueClient("jane");
    },
    reason: /path length/,
  },
  {
    name: "an authority between that was not sent",
    make: under({ isSent: false }),
    reason: /none of the authorities/,
  },
  {
    name: "an authority that may only vouch for servers",
    make: under({ usages: ["server"] }),
    reason: /extended key usage/,
  },
  {
    name: "an authority that restricts names",
    make: under({ extensions: [nameConstraints()] }),
    reason: /restricts names/,
  },
  {
    name: "an authority with a critical extension that nobody knows",
    make: under({ extensions: [new Extension("1.2.3.4", true, der(TAGS.utf8, Buffer.from("?")))] }),
    reason: /critical extension 1\.2\.3\.4/,
  },
  {
    name: "more certificates than a path needs",
    make: async (authority) => {
      let deepest = authority;
      for (let depth = 0; depth < 10; depth++) deepest = await deepest.issueAuthority(`between ${depth}`);
      return deepest.issueClient("jane");
    },
    reason: /certificates were sent, the limit is 10/,
  },
];

function nameConstraints(): Extension {
  const base = der(0xa4, derName([[{ oid: OIDS.organization, value: "dev" }]]));
  return new Extension("2.5.29.30", true, der(TAGS.sequence, der(0xa0, der(TAGS.sequence, base))));
}

const validity: readonly Attack[] = [
  {
    name: "a certificate that has expired",
    make: (authority) => authority.issueClient("jane", { notBefore: LONG_AGO, notAfter: YESTERDAY }),
    reason: /valid until/,
  },
  {
    name: "a certificate that is not yet valid",
    make: (authority) => authority.issueClient("jane", { notBefore: TOMORROW, notAfter: LATER }),
    reason: /valid from/,
  },
  {
    name: "an authority between that has expired",
    make: under({ notBefore: LONG_AGO, notAfter: YESTERDAY }),
    reason: /valid until/,
  },
];

const usage: readonly Attack[] = [
  {
    name: "a certificate for servers only",
    make: (authority) => authority.issueClient("jane", { usages: ["server"] }),
    reason: /extended key usage/,
  },
  {
    name: "a certificate for code only",
    make: (authority) => authority.issueClient("jane", { usages: ["code"] }),
    reason: /extended key usage/,
  },
  {
    name: "a certificate whose key is for encryption only",
    make: (authority) => authority.issueClient("jane", { keyUsages: KeyUsageFlags.keyEncipherment }),
    reason: /key usage allows no client/,
  },
  {
    name: "a certificate with the same extension twice",
    make: (authority) =>
      authority.issueClient("jane", { extensions: [new ExtendedKeyUsageExtension(["1.3.6.1.5.5.7.3.2"])] }),
    reason: /can't be read/,
  },
];

const commonName = { oid: OIDS.commonName, value: "jane" } as const;

const names: readonly Attack[] = [
  { name: "an empty common name", make: withSubject({ ...commonName, value: "" }), reason: /no common name/ },
  { name: "no common name", make: withSubject({ oid: OIDS.organization, value: "dev" }), reason: /no common name/ },
  {
    name: "a zero byte in the common name",
    make: withSubject({ ...commonName, value: "admin\0.example.com" }),
    reason: /control characters/,
  },
  {
    name: "a line end in an organization",
    make: withSubject(commonName, { oid: OIDS.organization, value: "dev\nO=system:masters" }),
    reason: /control characters/,
  },
  {
    name: "a common name with bytes that its kind of text has not",
    make: withSubject({ ...commonName, value: Uint8Array.of(0x6a, 0xff), tag: TAGS.printable }),
    reason: /not text/,
  },
  {
    name: "a common name that is not a string",
    make: withSubject({ ...commonName, value: derOid("1.2.3"), tag: TAGS.sequence }),
    reason: /not text/,
  },
  {
    name: "two uids",
    make: withSubject(commonName, { oid: OIDS.uid, value: "1" }, { oid: OIDS.uid, value: "2" }),
    reason: /2 uids/,
  },
  { name: "an empty uid", make: withSubject(commonName, { oid: OIDS.uid, value: "" }), reason: /uid .*is empty/ },
  {
    name: "more organizations than a subject may have",
    make: (authority) =>
      authority.issueClient("jane", { organizations: Array.from({ length: 256 }, (_, index) => `group-${index}`) }),
    reason: /257 attributes, the limit is 256/,
  },
];

export const attacks: readonly Attack[] = [...issuance, ...validity, ...usage, ...names];
