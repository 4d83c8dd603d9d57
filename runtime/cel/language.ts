/** Language features of an environment besides functions and macros: syntax, and rules of the checker. */

export interface LanguageOptions {
  /** The elements of a list literal, and the keys and values of a map literal, must each have one type. */
  readonly homogeneousAggregates: boolean;
  /** `==` and `!=` between int, uint and double. SPEC: cross-type numeric comparisons. */
  readonly crossTypeEquality: boolean;
  /** `.?field`, `[?key]`, `{?key: value}`, `[?element]`. */
  readonly optionalSyntax: boolean;
  /** A field named by a reserved word may be written without its escape: `self.namespace` for `self.__namespace__`. */
  readonly reservedFieldNames: boolean;
  /** Fields may be written in backquotes: `` self.`a-b` ``. */
  readonly quotedFieldNames: boolean;
  /** Constant durations, timestamps and regular expressions are checked at compile time. */
  readonly literalChecks: boolean;
}

/**
 * Which side prevails where the specification and stock servers differ: on available functions and comparisons, and on
 * how much estimates know about sizes.
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
