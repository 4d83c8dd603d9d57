/**
 * What the language has in a release. An expression that is being written may use only what the release before knew too,
 * so that going back by one release breaks nothing; what is stored may use everything, so that expressions written by a
 * newer release keep their meaning. SPEC: Validation expressions, rollback rule.
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
  /** Checks expressions that are new or changed. */
  readonly forNew: Environment;
  /** Checks and evaluates expressions that are stored already, and those of configuration files. Has everything. */
  readonly forStored: Environment;
}

export interface ExpressionOptions {
  /** A server of the release before may come to serve the same store: nothing may be written that it does not know. Default: true. */
  readonly goesBack?: boolean;
  /** Default: that of most servers. */
  readonly listLiteralCost?: ListLiteralCost | undefined;
  /** Default: that of the specification. */
  readonly dialect?: ExpressionDialect;
}

/** Libraries beside the standard one, by the release that introduced them. */
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

/** Libraries that a gate brings, in whatever release. */
const GATED: ReadonlyMap<string, GateName> = new Map([[AUTHORIZER_SELECTORS_LIBRARY.name, "AuthorizeWithSelectors"]]);

/** Libraries and options that the specification has and stock servers have not. */
const NOT_IN_STOCK: ReadonlySet<string> = new Set([MEMBER_SIGN_LIBRARY.name]);
const STOCK_LANGUAGE: Partial<LanguageOptions> = { crossTypeEquality: false };

/** The first releases of language options; those that are not here were always there. */
const LANGUAGE_SINCE: Partial<Record<keyof LanguageOptions, Release>> = {
  crossTypeEquality: { major: 1, minor: 28 },
  optionalSyntax: { major: 1, minor: 28 },
  literalChecks: { major: 1, minor: 29 },
  reservedFieldNames: { major: 1, minor: 31 },
  quotedFieldNames: { major: 1, minor: 37 },
};

/** Every library and option is introduced by then. */
const WHOLE_LANGUAGE_RELEASE: Release = { major: 1, minor: 99 };

/** `startsWith` and `endsWith` cost by the length of what they look at until here, then by that of what they look for. */
const AFFIXES_BY_ARGUMENT_SINCE: Release = { major: 1, minor: 37 };

/**
 * @param release that the server follows
 * @param isEnabled the gates of the server
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

/** The same additions to both. */
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

/** The oldest release that must understand what is written: the one before, unless there is none of its kind. */
function releaseBefore({ major, minor }: Release): Release {
  return { major, minor: Math.max(0, minor - 1) };
}

function isReached(since: Release | undefined, release: Release): boolean {
  return since === undefined || compareReleases(since, release) <= 0;
}
