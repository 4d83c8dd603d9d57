/** Validates claim rules, claim mappings and user rules, except for the expressions in them. */

import { duplicate, type FieldError, invalid, required } from "../../api/field-error.js";
import { domainPrefixedPath } from "../../api/formats/domain-name-format.js";
import type { ClaimOrExpression, JwtConfiguration } from "../jwt/jwt-configuration.js";

const NOT_BOTH = "claim and expression can't both be set";
const EITHER = "claim or expression is required";

/** @param reserved domains whose extra keys are reserved for the API, including all subdomains */
export function claimErrors(configuration: JwtConfiguration, path: string, reserved: readonly string[]): FieldError[] {
  return [
    ...claimRuleErrors(configuration, `${path}.claimValidationRules`),
    ...mappingErrors(configuration.claimMappings, `${path}.claimMappings`, reserved),
    ...userRuleErrors(configuration, `${path}.userValidationRules`),
  ];
}

function claimRuleErrors({ claimValidationRules = [] }: JwtConfiguration, path: string): FieldError[] {
  return claimValidationRules.flatMap(({ claim, requiredValue, expression, message }, index) => {
    const at = `${path}[${index}]`;
    const before = claimValidationRules.slice(0, index);
    if (claim !== undefined && expression !== undefined) return [invalid(at, claim, NOT_BOTH)];
    if (claim !== undefined)
      return [
        ...(message === undefined ? [] : [invalid(`${at}.message`, message, "may not be specified when claim is set")]),
        ...(before.some((rule) => rule.claim === claim) ? [duplicate(`${at}.claim`, claim)] : []),
      ];
    if (expression === undefined) return [required(at, EITHER)];
    return [
      ...((requiredValue ?? "") === ""
        ? []
        : [invalid(`${at}.requiredValue`, requiredValue, "may not be specified when expression is set")]),
      ...(before.some((rule) => rule.expression === expression) ? [duplicate(`${at}.expression`, expression)] : []),
    ];
  });
}

function mappingErrors(
  { username, groups, uid, extra = [] }: JwtConfiguration["claimMappings"],
  path: string,
  reserved: readonly string[],
): FieldError[] {
  const isUsernameSaid = username.claim !== undefined || username.expression !== undefined;
  return [
    ...(isUsernameSaid ? prefixedErrors(username, `${path}.username`) : [required(`${path}.username`, EITHER)]),
    ...(groups === undefined ? [] : prefixedErrors(groups, `${path}.groups`)),
    ...(uid?.claim !== undefined && uid.expression !== undefined ? [invalid(`${path}.uid`, "", NOT_BOTH)] : []),
    ...extra.flatMap(({ key, valueExpression }, index) => {
      const at = `${path}.extra[${index}]`;
      const isRepeated = extra.slice(0, index).some((other) => other.key === key);
      return [
        ...extraKeyErrors(key, `${at}.key`, reserved),
        ...(isRepeated ? [duplicate(`${at}.key`, key)] : []),
        ...(valueExpression === "" ? [required(`${at}.valueExpression`)] : []),
      ];
    }),
  ];
}

/** An empty prefix must be explicit, because unprefixed names of one issuer may collide with other users. */
function prefixedErrors({ claim, prefix, expression }: ClaimOrExpression, path: string): FieldError[] {
  if (claim !== undefined && expression !== undefined) return [invalid(path, "", NOT_BOTH)];
  if (claim !== undefined && prefix === undefined)
    return [
      required(
        `${path}.prefix`,
        "prefix is required when claim is set. It can be set to an empty string to disable prefixing",
      ),
    ];
  if (expression !== undefined && prefix !== undefined)
    return [invalid(`${path}.prefix`, prefix, "may not be specified when expression is set")];
  return [];
}

function extraKeyErrors(key: string, path: string, reserved: readonly string[]): FieldError[] {
  if (key === "") return [required(path)];
  const texts = domainPrefixedPath(key);
  if (key !== key.toLowerCase()) texts.push("must be lowercase");
  const domain = key.slice(0, Math.max(0, key.indexOf("/"))).toLowerCase();
  if (reserved.some((each) => domain === each || domain.endsWith(`.${each}`)))
    texts.push(`${reserved.join(", ")} and their subdomains are reserved for the API's own use`);
  return texts.map((text) => invalid(path, key, text));
}

function userRuleErrors({ userValidationRules = [] }: JwtConfiguration, path: string): FieldError[] {
  return userValidationRules.flatMap(({ expression }, index) => {
    const at = `${path}[${index}].expression`;
    if (expression === "") return [required(at)];
    const isRepeated = userValidationRules.slice(0, index).some((rule) => rule.expression === expression);
    return isRepeated ? [duplicate(at, expression)] : [];
  });
}
