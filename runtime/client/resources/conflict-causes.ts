/** The owners of the fields that made a server-side apply fail. SPEC: Server-side apply, conflicts. */
import { StatusError } from "../../api/status.js";

const CONFLICT_REASON = "FieldManagerConflict";

export interface ConflictCause {
  /** The field as the server writes it: `.spec.replicas`, `.spec.ports[port=80,protocol="TCP"].name`. */
  readonly field: string;
  /** The owner's name; empty if the server's message doesn't name it. */
  readonly manager: string;
  /** The server's message. */
  readonly message: string;
}

/** Returns one cause for each field and owner, and none for any other error, such as a conflict of versions. */
export function conflictCauses(error: unknown): ConflictCause[] {
  if (!(error instanceof StatusError) || error.code !== 409) return [];
  return (error.details?.causes ?? [])
    .filter(({ reason }) => reason === CONFLICT_REASON)
    .map(({ field = "", message = "" }) => ({ field, manager: managerIn(message), message }));
}

/** Parses `conflict with "kubectl" using apps/v1`. */
function managerIn(message: string): string {
  const quoted = /^conflict with ("(?:[^"\\]|\\.)*")/.exec(message)?.[1];
  if (quoted === undefined) return "";
  try {
    return JSON.parse(quoted);
  } catch {
    // The text has an escape that JSON doesn't know; the raw text between the quotes comes closest to the name.
    return quoted.slice(1, -1);
  }
}
