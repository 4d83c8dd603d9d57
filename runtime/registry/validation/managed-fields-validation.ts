/** Validates the ownership records that a client sends. SPEC: Field-ownership record; SSA-040, SSA-043. */
import { type FieldError, invalid, tooLong } from "../../api/field-error.js";
import type { ManagedFieldsEntry } from "../../api/meta.js";
import { validateFieldManager } from "../../api/write-options-validation.js";

/** The most bytes of the subresource in a record. */
export const MAX_SUBRESOURCE_BYTES = 256;

/** A record as a client sent it, with any texts in its fields. */
export type UncheckedManagedFieldsEntry = {
  readonly [Field in keyof ManagedFieldsEntry]?: ManagedFieldsEntry[Field] | string;
};

/** Returns the errors of the records themselves, without checking the fields that they own. */
export function validateManagedFields(
  entries: readonly UncheckedManagedFieldsEntry[] | undefined,
  field = "metadata.managedFields",
): FieldError[] {
  return (entries ?? []).flatMap(({ operation, fieldsType, manager, subresource = "" }, index) => {
    const at = `${field}[${index}]`;
    const errors: FieldError[] = [];
    if (operation !== "Apply" && operation !== "Update") {
      errors.push(invalid(`${at}.operation`, operation ?? "", "must be `Apply` or `Update`"));
    }
    if (fieldsType !== undefined && fieldsType !== "" && fieldsType !== "FieldsV1") {
      errors.push(invalid(`${at}.fieldsType`, fieldsType, "must be `FieldsV1`"));
    }
    errors.push(...validateFieldManager(manager ?? "", `${at}.manager`));
    if (Buffer.byteLength(subresource) > MAX_SUBRESOURCE_BYTES) {
      errors.push(tooLong(`${at}.subresource`, MAX_SUBRESOURCE_BYTES));
    }
    return errors;
  });
}
