/** One CA and one certificate for all test servers of the process that listen at the same host: making them takes longer than a start. */
import { importInTurn } from "../base/import-in-turn.js";
import type { SelfMadeCertificates } from "../server/http/tls.js";

const LOOPBACK = ["127.0.0.1", "::1", "localhost"];
/** Hosts of one process. */
const MAX_HOSTS = 100;

const made = new Map<string, Promise<SelfMadeCertificates>>();

/** Good for the host and for the names of the loopback interface, by the machine's clock. */
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
