/** What the language of an environment has beside functions and macros: syntax, and rules of the checker. */

export interface LanguageOptions {
  /** The elements of a list literal, and the keys and values of a map literal, have one type each. */
  readonly homogeneousAggregates: boolean;
  /** `==` and `!=` between int, uint and double. SPEC: cross-type numeric comparisons. */
  readonly crossTypeEquality: boolean;
  /** `.?field`, `[?key]`, `{?key: value}`, `[?element]`. */
  readonly optionalSyntax: boolean;
  /** A field named by a reserved word may be written without its escape: `self.namespace` for `self.__namespace__`. */
  readonly reservedFieldNames: boolean;
  /** Fields may be written in backquotes: `` self.`a-b` ``. */
  readonly quotedFieldNames: boolean;
  /** Constant durations, timestamps and regular expressions are looked at when an expression is compiled. */
  readonly literalChecks: boolean;
}

/**
 * Whose words count where the specification and stock servers part: which functions and comparisons there are, and how much
 * is known of sizes when the worst case is estimated.
 */
export type ExpressionDialect = "specification" | "stock";

/** The whole language. */
export const WHOLE_LANGUAGE: LanguageOptions = {
  homogeneousAggregates: true,
  crossTypeEquality: true,
  optionalSyntax: true,
  reservedFieldNames: true,
  quotedFieldNames: true,
  literalChecks: true,
};
