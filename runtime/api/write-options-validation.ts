/** Validation of the options of writes. SPEC: Query parameters; Field ownership. VAL-003, DRY-003, SSA-043, SSA-044. */
import { type FieldError, forbiddenField, invalid, notSupported, required, tooLong } from "./field-error.js";

/** Maximum length of a field manager's name, in bytes. */
export const MAX_FIELD_MANAGER_BYTES = 128;

const APPLY_PATCH = /^application\/apply-patch\+/;
const PRINTABLE = /^[\p{L}\p{M}\p{N}\p{P}\p{S} ]$/u;

/** Options of a create, update or patch; empty values count as absent. */
export interface WriteOptionValues {
  readonly fieldManager?: string;
  readonly force?: boolean | undefined;
  readonly dryRun?: readonly string[];
  readonly fieldValidation?: string;
}

/** Checks that the name is at most {@link MAX_FIELD_MANAGER_BYTES} long and printable. An empty name is valid. */
export function validateFieldManager(manager: string, field: string): FieldError[] {
  const errors: FieldError[] = [];
  if (Buffer.byteLength(manager) > MAX_FIELD_MANAGER_BYTES) errors.push(tooLong(field, MAX_FIELD_MANAGER_BYTES));
  let position = 0;
  for (const character of manager) {
    if (!PRINTABLE.test(character)) {
      const code = character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, "0");
      return [...errors, invalid(field, manager, `invalid character U+${code} (at position ${position})`)];
    }
    position += Buffer.byteLength(character);
  }
  return errors;
}

/** Validates the options that creates and updates share. */
export function validateWriteOptions(options: WriteOptionValues): FieldError[] {
  const { fieldManager = "", dryRun = [], fieldValidation = "" } = options;
  return [
    ...validateFieldManager(fieldManager, "fieldManager"),
    ...validateDryRun(dryRun),
    ...(["", "Ignore", "Strict", "Warn"].includes(fieldValidation)
      ? []
      : [notSupported("fieldValidation", fieldValidation, ["", "Ignore", "Strict", "Warn"])]),
  ];
}

/** All values are reported together, since one unknown value makes the others worthless. */
export function validateDryRun(dryRun: readonly unknown[]): FieldError[] {
  return dryRun.every((value) => value === "All") ? [] : [notSupported("dryRun", dryRun, ["All"])];
}

/** @param patchType media type of the patch: an apply needs a manager, and only an apply may be forced */
export function validatePatchOptions(options: WriteOptionValues, patchType: string): FieldError[] {
  const errors: FieldError[] = [];
  if (!APPLY_PATCH.test(patchType)) {
    if (options.force !== undefined) errors.push(forbiddenField("force", "may not be specified for non-apply patch"));
  } else if (!options.fieldManager) errors.push(required("fieldManager", "is required for apply patch"));
  return [...errors, ...validateWriteOptions(options)];
}
