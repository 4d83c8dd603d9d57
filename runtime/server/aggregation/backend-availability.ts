/** Whether a backend serves its group version, as an APIService's condition `Available` expresses it. */
import { serviceDnsName, UnresolvedServiceError } from "../../registry/kinds/service-resolver.js";
import { readDocument } from "./backend-reader.js";
import type { Backends } from "./backends.js";
import type { RemoteApi } from "./registered-api.js";

export interface Availability {
  readonly isAvailable: boolean;
  readonly reason: string;
  readonly message: string;
}

const CHECK_TIMEOUT_MS = 5_000;

const LOCAL: Availability = {
  isAvailable: true,
  reason: "Local",
  message: "Local APIServices are always available",
};

/** Never rejects. @param remote undefined for a group version of this server */
export async function availabilityOf(
  remote: RemoteApi | undefined,
  backends: Backends,
  signal: AbortSignal,
): Promise<Availability> {
  if (remote === undefined) return LOCAL;
  const path = `/apis/${remote.group}/${remote.version}`;
  try {
    await readDocument(backends, remote, path, { timeoutMs: CHECK_TIMEOUT_MS, signal });
    return { isAvailable: true, reason: "Passed", message: "all checks passed" };
  } catch (error) {
    if (error instanceof UnresolvedServiceError)
      return { isAvailable: false, reason: error.reason, message: error.message };
    const url = `https://${serviceDnsName(remote.service)}:${remote.service.port}${path}`;
    const why = error instanceof Error ? error.message : String(error);
    const message = `failing or missing response from ${url}: ${why}`;
    return { isAvailable: false, reason: "FailedDiscoveryCheck", message };
  }
}
