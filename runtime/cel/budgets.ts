/**
 * Budgets of expressions, in cost units unless a name says otherwise. Every feature that evaluates expressions takes its
 * limits from here. SPEC: Validation expressions, cost rules.
 */

/** One evaluation of one expression, everywhere. */
export const EXPRESSION_COST_LIMIT = 1_000_000;

/** All rules and message expressions of one validation of a custom object, or of one binding of an admission policy. */
export const VALIDATION_COST_BUDGET = 10_000_000;

/** All match conditions of one webhook, or of one policy, for one request. */
export const MATCH_CONDITIONS_COST_BUDGET = 2_500_000;

/** The estimated worst case of one rule of a schema, times how often the rule may run on one object. */
export const RULE_ESTIMATE_LIMIT = 10_000_000n;

/** The estimated worst case of all rules of one version of a schema together. */
export const SCHEMA_ESTIMATE_LIMIT = 100_000_000n;

/** The size of a request that estimates count with, whatever the server takes. */
export const ESTIMATED_REQUEST_SIZE_BYTES = 3_145_728;

/** What a message expression may give, after blanks at its ends are gone. */
export const MAX_EVALUATED_MESSAGE_BYTES = 5_120;

/** Match conditions of one webhook authorizer. */
export const MAX_AUTHORIZER_MATCH_CONDITIONS = 64;

/** Token issuers of one authentication configuration. */
export const MAX_JWT_AUTHENTICATORS = 64;
