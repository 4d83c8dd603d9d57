/**
 * Provides one CA and one certificate for all test servers of the process that listen on the same host, because making
 * them takes longer than starting a server.
 */
import { importInTurn } from "../base/import-in-turn.js";
import type { SelfMadeCertificates } from "../server/http/tls.js";

const LOOPBACK = ["127.0.0.1", "::1", "localhost"];
/** The maximum number of hosts in one process. */
const MAX_HOSTS = 100;

const made = new Map<string, Promise<SelfMadeCertificates>>();

/**
 * The certificate is valid for the host and the names of the loopback interface. Its validity follows the machine's
 * clock.
 */
export function testCertificates(host: string): Promise<SelfMadeCertificates> {
  const known = made.get(host);
  if (known !== undefined) return known;
  if (made.size >= MAX_HOSTS) made.clear();
  const making = make([...new Set([host, ...LOOPBACK])]);
  made.set(host, making);
  making.catch(() => made.delete(host));
  return making;
}

async function make(hosts: readonly string[]): Promise<SelfMadeCertificates> {
  const { makeCertificates } = await importInTurn(() => import("../server/http/tls.js"));
  return makeCertificates("kindsmith-test", hosts, Date.now());
}
