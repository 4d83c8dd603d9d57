/** The answer to an apply that meets fields of other managers. SPEC: Errors, other rules 1; SSA-016, ERR-008. */
import { MAX_FIELD_PATH_CHARACTERS, MAX_LISTED_CHARACTERS, unlistedText } from "../../api/field-error.js";
import { type StatusCause, StatusError } from "../../api/status.js";
import { shownText } from "../../base/shown-text.js";
import type { Conflict, ConflictError } from "../../merge/ownership/conflict.js";
import { identityOfOwner } from "../../merge/ownership/managed-fields.js";
import { describePath } from "../../merge/ownership/path-element.js";
import { SCALE_API_VERSION } from "../objects/scale.js";

/**
 * Names every field and every manager, as far as an answer can hold them; each field of each manager is one cause.
 * @param subresource that was applied to; default: the object itself
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

/** Through a scale all managers of the number are seen as writers of the scale. */
function asSeenThrough(subresource: string, conflict: Conflict): Conflict {
  return subresource === "scale" ? { ...conflict, apiVersion: SCALE_API_VERSION } : conflict;
}

const REASON = "FieldManagerConflict";
/** What a cause takes in an answer beside its manager and its field. */
const CAUSE_CHARACTERS = 75;

interface ListedField {
  /** As messages show it. */
  readonly manager: string;
  readonly field: string;
}

/** The first fields, and at least one; a path takes no more than a message may show of it. */
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
  // Who applies does so in one version at a time.
  const version = operation === "Update" ? ` using ${apiVersion}` : "";
  return `${JSON.stringify(name)}${through}${version}`;
}
