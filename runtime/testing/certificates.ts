/**
 * Provides one CA and one certificate for all test servers of the process that listen on the same host, so that a client
 * that trusts one of them trusts all.
 */
import { makeCertificates, type SelfMadeCertificates } from "../base/certificates/own-certificates.js";

const LOOPBACK = ["127.0.0.1", "::1", "localhost"];
/** The maximum number of hosts in one process. */
const MAX_HOSTS = 100;

const made = new Map<string, SelfMadeCertificates>();

/**
 * The certificate is valid for the host and the names of the loopback interface. Its validity follows the machine's
 * clock.
 */
export function testCertificates(host: string): SelfMadeCertificates {
  const known = made.get(host);
  if (known !== undefined) return known;
  if (made.size >= MAX_HOSTS) made.clear();
  const certificates = makeCertificates("kindsmith-test", [...new Set([host, ...LOOPBACK])], Date.now());
  made.set(host, certificates);
  return certificates;
}
