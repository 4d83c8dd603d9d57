/** Owns the fields that the console applies. */
export const FIELD_MANAGER = "kindsmith-console";
