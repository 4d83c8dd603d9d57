/** The answer to an apply that conflicts with other managers. SPEC: Errors, other rules 1; SSA-016, ERR-008. */
import { MAX_FIELD_PATH_CHARACTERS, MAX_LISTED_CHARACTERS, unlistedText } from "../../api/field-error.js";
import { type StatusCause, StatusError } from "../../api/status.js";
import { shownText } from "../../base/shown-text.js";
import type { Conflict, ConflictError } from "../../merge/ownership/conflict.js";
import { identityOfOwner } from "../../merge/ownership/managed-fields.js";
import { describePath } from "../../merge/ownership/path-element.js";
import { SCALE_API_VERSION } from "../objects/scale.js";

/**
 * Returns an error that names every field and every manager, up to the size limit of an answer, with one cause for each
 * field of each manager.
 * @param subresource the subresource that the client applied to; default: the object itself
 */
export function applyConflict({ conflicts }: ConflictError, subresource = ""): StatusError {
  const total = conflicts.reduce((sum, { fields }) => sum + fields.size, 0);
  const listed = listedFields(conflicts.map((conflict) => asSeenThrough(subresource, conflict)));
  const causes: StatusCause[] = listed.map(({ manager, field }) => ({
    reason: REASON,
    message: `conflict with ${manager}`,
    field,
  }));
  const message = messageOf(total, listed);
  if (listed.length === total) return new StatusError(409, "Conflict", message, { causes });
  const rest = unlistedText(total - listed.length);
  return new StatusError(409, "Conflict", `${message}\n${rest}`, {
    causes: [...causes, { reason: REASON, message: rest, field: "" }],
  });
}

/** An apply through the scale subresource shows all managers of the replica count as writers of the scale. */
function asSeenThrough(subresource: string, conflict: Conflict): Conflict {
  return subresource === "scale" ? { ...conflict, apiVersion: SCALE_API_VERSION } : conflict;
}

const REASON = "FieldManagerConflict";
/** The characters that a cause needs in an answer besides its manager and its field. */
const CAUSE_CHARACTERS = 75;

interface ListedField {
  /** The manager in the words of messages. */
  readonly manager: string;
  readonly field: string;
}

/** Returns the first fields that fit into an answer, and at least one. Long paths are truncated as in messages. */
function listedFields(conflicts: readonly Conflict[]): ListedField[] {
  const listed: ListedField[] = [];
  let characters = 0;
  for (const conflict of conflicts) {
    const manager = describeManager(conflict);
    for (const path of conflict.fields.paths()) {
      const field = shownText(describePath(path), MAX_FIELD_PATH_CHARACTERS);
      characters += CAUSE_CHARACTERS + manager.length + field.length;
      if (listed.length > 0 && characters > MAX_LISTED_CHARACTERS) return listed;
      listed.push({ manager, field });
    }
  }
  return listed;
}

function messageOf(total: number, listed: readonly ListedField[]): string {
  const [first] = listed;
  if (first !== undefined && total === 1) {
    return `Apply failed with 1 conflict: conflict with ${first.manager}: ${first.field}`;
  }
  const lines: string[] = [];
  let last: string | undefined;
  for (const { manager, field } of listed) {
    if (manager !== last) lines.push(`conflicts with ${manager}:`);
    last = manager;
    lines.push(`- ${field}`);
  }
  return `Apply failed with ${total} conflicts: ${lines.join("\n")}`;
}

function describeManager({ manager, apiVersion }: Conflict): string {
  const { manager: name, subresource, operation } = identityOfOwner(manager, apiVersion);
  const through = subresource === "" ? "" : ` with subresource ${JSON.stringify(subresource)}`;
  // A manager applies an object in one version at a time, so the version would add nothing to an apply.
  const version = operation === "Update" ? ` using ${apiVersion}` : "";
  return `${JSON.stringify(name)}${through}${version}`;
}
