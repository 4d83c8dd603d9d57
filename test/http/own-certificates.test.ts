/** The certificates that a server makes for itself, read by another implementation than the one that writes them. */
import assert from "node:assert/strict";
import { createPrivateKey, X509Certificate } from "node:crypto";
import { test } from "node:test";
import "reflect-metadata";
import * as x509 from "@peculiar/x509";
import { addressBytes } from "../../runtime/base/address-bytes.js";
import { makeCertificates } from "../../runtime/base/certificates/own-certificates.js";

const NOW_MS = Date.parse("2049-12-31T23:30:00Z");
const HOUR_MS = 60 * 60 * 1000;
const HOSTS = ["localhost", "api.example.org", "127.0.0.1", "::1", "::ffff:10.0.0.1"];

test("[AUTHN-014] a CA signs a certificate for all hosts, and both say what they may be used for", async () => {
  const { ca, server } = makeCertificates("api", HOSTS, NOW_MS);
  const authority = new x509.X509Certificate(ca.certificate);
  const serving = new x509.X509Certificate(server.certificate);
  assert.equal(authority.subject, "CN=api-ca");
  assert.equal(await authority.verify({ signatureOnly: true }), true);
  const limits = authority.getExtension(x509.BasicConstraintsExtension);
  assert.deepEqual([limits?.ca, limits?.pathLength, limits?.critical], [true, 0, true]);
  const signing = x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.cRLSign;
  assert.equal(authority.getExtension(x509.KeyUsagesExtension)?.usages, signing);

  assert.equal(serving.subject, "CN=api");
  assert.equal(serving.issuer, authority.subject);
  assert.equal(await serving.verify({ publicKey: authority.publicKey, signatureOnly: true }), true);
  assert.equal(serving.getExtension(x509.BasicConstraintsExtension)?.ca, false);
  assert.equal(serving.getExtension(x509.KeyUsagesExtension)?.usages, x509.KeyUsageFlags.digitalSignature);
  assert.deepEqual([...(serving.getExtension(x509.ExtendedKeyUsageExtension)?.usages ?? [])], ["1.3.6.1.5.5.7.3.1"]);
  assert.equal(
    serving.getExtension(x509.AuthorityKeyIdentifierExtension)?.keyId,
    authority.getExtension(x509.SubjectKeyIdentifierExtension)?.keyId,
  );
  assert.notEqual(serving.serialNumber, authority.serialNumber);
});

test("[AUTHN-014] the certificate names each host, belongs to its key, and is valid from an hour before", () => {
  const { ca, server } = makeCertificates("api", HOSTS, NOW_MS);
  const serving = new X509Certificate(server.certificate);
  for (const host of ["127.0.0.1", "::1", "10.0.0.1", "::ffff:10.0.0.1"])
    assert.equal(serving.checkIP(host) !== undefined, host !== "10.0.0.1", host);
  for (const host of ["localhost", "api.example.org"]) assert.equal(serving.checkHost(host), host);
  assert.equal(serving.checkHost("example.org"), undefined);
  assert.equal(serving.checkPrivateKey(createPrivateKey(server.key)), true);
  assert.equal(new X509Certificate(ca.certificate).checkPrivateKey(createPrivateKey(ca.key)), true);
  assert.equal(serving.checkIssued(new X509Certificate(ca.certificate)), true);
  assert.equal(Date.parse(serving.validFrom), NOW_MS - HOUR_MS);
  assert.equal(Date.parse(serving.validTo), NOW_MS + 365 * 24 * HOUR_MS);
});

test("addresses have 4 or 16 bytes in any spelling, and no other text has any", () => {
  const hex = (text: string): string | undefined => addressBytes(text)?.toString("hex");
  assert.equal(hex("192.0.2.255"), "c00002ff");
  assert.equal(hex("::"), "0".repeat(32));
  assert.equal(hex("1::"), `0001${"0".repeat(28)}`);
  assert.equal(hex("2001:DB8::8:800:200c:417A"), "20010db80000000000080800200c417a");
  assert.equal(hex("::ffff:10.0.0.1"), "00000000000000000000ffff0a000001");
  assert.equal(hex("fe80::1%eth0"), "fe800000000000000000000000000001");
  for (const text of ["", "localhost", "1.2.3", "1.2.3.4.5", "::g", "256.0.0.1"])
    assert.equal(addressBytes(text), undefined);
});
