/** The cleaner of CertificateSigningRequests: it deletes those that no client needs any more. */
import { X509Certificate } from "node:crypto";
import { certificateSigningRequests } from "../../../generated/certificates/v1/client.js";
import { timeOf } from "../objects/pod-conditions.js";
import type { LookAgain, ObjectKey } from "../parts/reconcile-loop.js";
import type { World } from "../parts/world.js";
import { conditionOf, isIssued } from "./request-state.js";
import type { StoredSigningRequest } from "./requested-certificate.js";

const HOUR_MS = 3_600_000;
/** How long a request is kept after a certificate was issued, after it was denied, and after it failed. */
const DECIDED_MS = HOUR_MS;
/** How long a request waits for a decision, and after its approval for a certificate. */
const PENDING_MS = 24 * HOUR_MS;

export function addCertificateCleaning(world: World): void {
  const kind = world.kind(certificateSigningRequests);
  const loop = world.loop("simulated-csrcleaner", (key, signal) => reconcile(world, key, signal));
  kind.onChange((request) => loop.addObject(request));
}

async function reconcile(world: World, { name }: ObjectKey, signal: AbortSignal): Promise<LookAgain> {
  const kind = world.kind(certificateSigningRequests);
  const request = kind.get(name);
  if (request === undefined) return undefined;
  const { uid } = request.metadata;
  const dueMs = endOf(request);
  if (dueMs >= world.clock.now()) return dueMs === Number.POSITIVE_INFINITY ? undefined : dueMs + 1;
  await world.clients.controllers.resource(certificateSigningRequests).delete(name, { preconditions: { uid }, signal });
  await kind.seenDeleted(request, signal);
  return undefined;
}

/** Returns the last moment of a request, in milliseconds since the epoch. */
function endOf(request: StoredSigningRequest): number {
  const { metadata, status } = request;
  const ends: number[] = [];
  const after = (time: string | undefined, delayMs: number): void => {
    if (time !== undefined) ends.push(timeOf(time) + delayMs);
  };
  if ((status?.conditions ?? []).length === 0) after(metadata.creationTimestamp, PENDING_MS);
  after(conditionOf(request, "Denied")?.lastUpdateTime, DECIDED_MS);
  after(conditionOf(request, "Failed")?.lastUpdateTime, DECIDED_MS);
  const approval = conditionOf(request, "Approved");
  after(approval?.lastUpdateTime, isIssued(request) ? DECIDED_MS : PENDING_MS);
  if (approval !== undefined && isIssued(request)) ends.push(expiryOf(status?.certificate ?? ""));
  return Math.min(...ends, Number.POSITIVE_INFINITY);
}

/** Returns when the first certificate of a text expires; Infinity if it can't be read. */
function expiryOf(certificate: string): number {
  try {
    return Date.parse(new X509Certificate(Buffer.from(certificate, "base64")).validTo);
  } catch {
    // Another signer may have written what this platform can't read; the request is then kept for its time.
    return Number.POSITIVE_INFINITY;
  }
}
