/**
 * Budgets of expressions, in cost units unless a name says otherwise. Every feature that evaluates expressions takes
 * its limits from here. SPEC: Validation expressions, cost rules.
 */

/** Limit of a single evaluation of one expression, in every feature. */
export const EXPRESSION_COST_LIMIT = 1_000_000;

/**
 * Budget of all rules and message expressions in one validation of a custom object, or of one binding of an admission
 * policy.
 */
export const VALIDATION_COST_BUDGET = 10_000_000;

/** Budget of all match conditions of one webhook, or of one policy, for one request. */
export const MATCH_CONDITIONS_COST_BUDGET = 2_500_000;

/** Limit of the estimated worst case of one schema rule, multiplied by how often it may run for one object. */
export const RULE_ESTIMATE_LIMIT = 10_000_000n;

/** Limit of the estimated worst case of all rules of one version of a schema together. */
export const SCHEMA_ESTIMATE_LIMIT = 100_000_000n;

/** Limit of the estimated worst case of one selector of devices. */
export const DEVICE_SELECTOR_ESTIMATE_LIMIT = 1_000_000n;

/** The request size that estimates assume, whatever the server accepts. */
export const ESTIMATED_REQUEST_SIZE_BYTES = 3_145_728;

/** Maximum size of the result of a message expression after trimming. */
export const MAX_EVALUATED_MESSAGE_BYTES = 5_120;

/** Maximum number of match conditions of one webhook authorizer. */
export const MAX_AUTHORIZER_MATCH_CONDITIONS = 64;

/** Maximum number of token issuers in one authentication configuration. */
export const MAX_JWT_AUTHENTICATORS = 64;
