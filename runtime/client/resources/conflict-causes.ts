/** Who owns the fields over which a server-side apply failed. SPEC: Server-side apply, conflicts. */
import { StatusError } from "../../api/status.js";

const CONFLICT_REASON = "FieldManagerConflict";

export interface ConflictCause {
  /** As the server writes it: `.spec.replicas`, `.spec.ports[port=80,protocol="TCP"].name`. */
  readonly field: string;
  /** The owner's name; empty where the server's text doesn't say. */
  readonly manager: string;
  /** The server's own words. */
  readonly message: string;
}

/** One for each field and owner; none for any other failure, a conflict of versions for instance. */
export function conflictCauses(error: unknown): ConflictCause[] {
  if (!(error instanceof StatusError) || error.code !== 409) return [];
  return (error.details?.causes ?? [])
    .filter(({ reason }) => reason === CONFLICT_REASON)
    .map(({ field = "", message = "" }) => ({ field, manager: managerIn(message), message }));
}

/** `conflict with "kubectl" using apps/v1`. */
function managerIn(message: string): string {
  const quoted = /^conflict with ("(?:[^"\\]|\\.)*")/.exec(message)?.[1];
  if (quoted === undefined) return "";
  try {
    return JSON.parse(quoted);
  } catch {
    // an escape that JSON doesn't have: the text between the quotes is the nearest to a name
    return quoted.slice(1, -1);
  }
}
