// Code generated from schemas/meta/v1/selectors.yaml. DO NOT EDIT; run `npm run generate`.

/** A requirement of a field selector. */
export interface FieldSelectorRequirement {
  /** The field. */
  key: string;
  /** How the field relates to the values: In, NotIn, Exists or DoesNotExist. */
  operator: string;
  /** The values; none with Exists and DoesNotExist. */
  values?: string[];
}
