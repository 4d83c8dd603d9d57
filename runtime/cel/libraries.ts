/**
 * The functions and features of the language by release. A new expression may only use what the previous release also
 * supports, so that a rollback by one release breaks nothing; a stored expression may use everything, so that
 * expressions of a newer release keep working. SPEC: Validation expressions, rollback rule.
 */
import type { GateName } from "../api/lifecycle/gate-definitions.js";
import { compareReleases, type Release } from "../api/lifecycle/lifecycle.js";
import { Environment, type EnvironmentExtension } from "./environment.js";
import type { Library } from "./function.js";
import { type ExpressionDialect, type LanguageOptions, WHOLE_LANGUAGE } from "./language.js";
import { AUTHORIZER_LIBRARY, AUTHORIZER_SELECTORS_LIBRARY } from "./library/authorizer-library.js";
import { CIDR_LIBRARY } from "./library/cidr-library.js";
import { COMPREHENSIONS_LIBRARY } from "./library/comprehensions-library.js";
import { LISTS_EXTENSION_LIBRARY } from "./library/extended-lists-library.js";
import { FORMAT_LIBRARY } from "./library/format-library.js";
import { IP_LIBRARY } from "./library/ip-library.js";
import { INCLUDES_LIBRARY, LISTS_LIBRARY } from "./library/lists-library.js";
import { OPTIONAL_LIBRARY } from "./library/optional-library.js";
import { MEMBER_SIGN_LIBRARY, QUANTITY_LIBRARY } from "./library/quantity-library.js";
import { REGEX_LIBRARY } from "./library/regex-library.js";
import { SEMVER_LIBRARY } from "./library/semver-library.js";
import { SETS_LIBRARY } from "./library/sets-library.js";
import { CROSS_TYPE_COMPARISONS, standardLibrary } from "./library/standard/standard-library.js";
import { STRING_FORMAT_LIBRARY, STRINGS_LIBRARY } from "./library/strings-library.js";
import { URL_LIBRARY } from "./library/url-library.js";
import { ALL_MACROS } from "./parse/macros.js";
import type { ListLiteralCost } from "./run/run-costs.js";

/** Both environments of a release. */
export interface ExpressionEnvironments {
  /** For expressions that are new or changed. */
  readonly forNew: Environment;
  /** For stored expressions and those of configuration files. Contains everything. */
  readonly forStored: Environment;
}

export interface ExpressionOptions {
  /**
   * Whether a server of the previous release may use the same store, so that nothing may be written that it does not
   * know. Default: true.
   */
  readonly goesBack?: boolean;
  /** Default: that of most servers. */
  readonly listLiteralCost?: ListLiteralCost | undefined;
  /** Default: that of the specification. */
  readonly dialect?: ExpressionDialect;
}

/** Libraries besides the standard one, by the release that introduced them. */
export const LIBRARIES: readonly Library[] = [
  STRINGS_LIBRARY,
  LISTS_LIBRARY,
  REGEX_LIBRARY,
  URL_LIBRARY,
  CROSS_TYPE_COMPARISONS,
  OPTIONAL_LIBRARY,
  AUTHORIZER_LIBRARY,
  QUANTITY_LIBRARY,
  MEMBER_SIGN_LIBRARY,
  STRING_FORMAT_LIBRARY,
  SETS_LIBRARY,
  IP_LIBRARY,
  CIDR_LIBRARY,
  FORMAT_LIBRARY,
  AUTHORIZER_SELECTORS_LIBRARY,
  COMPREHENSIONS_LIBRARY,
  SEMVER_LIBRARY,
  LISTS_EXTENSION_LIBRARY,
  INCLUDES_LIBRARY,
];

/** Libraries that depend on a feature gate instead of a release. */
const GATED: ReadonlyMap<string, GateName> = new Map([[AUTHORIZER_SELECTORS_LIBRARY.name, "AuthorizeWithSelectors"]]);

/** Libraries and options that the specification has and stock servers do not. */
const NOT_IN_STOCK: ReadonlySet<string> = new Set([MEMBER_SIGN_LIBRARY.name]);
const STOCK_LANGUAGE: Partial<LanguageOptions> = { crossTypeEquality: false };

/** The first releases of language options; options that are not listed have always existed. */
const LANGUAGE_SINCE: Partial<Record<keyof LanguageOptions, Release>> = {
  crossTypeEquality: { major: 1, minor: 28 },
  optionalSyntax: { major: 1, minor: 28 },
  literalChecks: { major: 1, minor: 29 },
  reservedFieldNames: { major: 1, minor: 31 },
  quotedFieldNames: { major: 1, minor: 37 },
};

/** Every library and option exists in this release. */
const WHOLE_LANGUAGE_RELEASE: Release = { major: 1, minor: 99 };

/** From this release on, `startsWith` and `endsWith` cost by the length of their argument instead of their receiver. */
const AFFIXES_BY_ARGUMENT_SINCE: Release = { major: 1, minor: 37 };

/**
 * @param release the release that the server follows
 * @param isEnabled the feature gates of the server
 */
export function expressionEnvironments(
  release: Release,
  isEnabled: (gate: GateName) => boolean,
  { goesBack = true, listLiteralCost, dialect = "specification" }: ExpressionOptions = {},
): ExpressionEnvironments {
  const compatible = goesBack ? releaseBefore(release) : WHOLE_LANGUAGE_RELEASE;
  const isStock = dialect === "stock";
  const isKnown = ({ name, introduced }: Library): boolean => {
    if (isStock && NOT_IN_STOCK.has(name)) return false;
    const gate = GATED.get(name);
    return gate === undefined ? isReached(introduced, compatible) : isEnabled(gate);
  };
  const costs = { ...(listLiteralCost && { listLiteralCost }), dialect };
  const affixCost = isReached(AFFIXES_BY_ARGUMENT_SINCE, release) ? "by argument" : "by receiver";
  const standard = standardLibrary({ affixCost, dialect });
  return {
    forNew: new Environment({
      libraries: [standard, ...LIBRARIES.filter(isKnown)],
      language: { ...languageOf(compatible), ...(isStock && STOCK_LANGUAGE) },
      macros: ALL_MACROS.filter(({ introduced }) => isReached(introduced, compatible)),
      ...costs,
    }),
    forStored: new Environment({ libraries: [standard, ...LIBRARIES], language: WHOLE_LANGUAGE, ...costs }),
  };
}

/** Adds the same extension to both environments. */
export function extendBoth(
  { forNew, forStored }: ExpressionEnvironments,
  extension: EnvironmentExtension,
): ExpressionEnvironments {
  return { forNew: forNew.extend(extension), forStored: forStored.extend(extension) };
}

function languageOf(compatible: Release): LanguageOptions {
  const options = Object.entries(WHOLE_LANGUAGE).map(([name, value]) => {
    const since = LANGUAGE_SINCE[name as keyof LanguageOptions];
    return [name, value && isReached(since, compatible)];
  });
  return Object.fromEntries(options) as LanguageOptions;
}

/** Returns the oldest release that must understand what is written: the previous minor release, if there is one. */
function releaseBefore({ major, minor }: Release): Release {
  return { major, minor: Math.max(0, minor - 1) };
}

function isReached(since: Release | undefined, release: Release): boolean {
  return since === undefined || compareReleases(since, release) <= 0;
}
