/** Authorization checks in expressions. SPEC: Validation expressions, authorizer library. */
import { dnsLabel, dnsSubdomain } from "../../api/formats/name-format.js";
import { accountGroups, accountUsername } from "../../api/user-info.js";
import { BOOL, type CelType, STRING } from "../cel-types.js";
import { CelError, type CelResult } from "../cel-values.js";
import { type FunctionDeclaration, type Library, overload } from "../function.js";
import { exact, type Range, scaled, sum } from "../range.js";
import { sizeOf } from "../value/size.js";
import {
  AUTHORIZER_TYPE,
  AuthorizerValue,
  type CheckedResource,
  DECISION_TYPE,
  type Decision,
  GROUP_CHECK_TYPE,
  GroupCheck,
  PATH_CHECK_TYPE,
  PathCheck,
  RESOURCE_CHECK_TYPE,
  ResourceCheck,
} from "./authorizer/authorizer-values.js";
import { argumentOf, TRAVERSAL_FACTOR } from "./traversal-cost.js";

/** So high that an expression can afford two checks. */
const CHECK_COST = 350_000;

const CHECK = {
  isMember: true,
  result: DECISION_TYPE,
  cost: () => CHECK_COST,
  estimate: () => ({ cost: exact(CHECK_COST) }),
};

export const AUTHORIZER_LIBRARY: Library = {
  name: "authorizer",
  introduced: { major: 1, minor: 27 },
  types: Object.fromEntries(
    [AUTHORIZER_TYPE, PATH_CHECK_TYPE, GROUP_CHECK_TYPE, RESOURCE_CHECK_TYPE, DECISION_TYPE].map((type) => [
      type.name,
      type,
    ]),
  ),
  functions: [
    builder<AuthorizerValue>("path", "authorizer_path", AUTHORIZER_TYPE, PATH_CHECK_TYPE, (authorizer, path) =>
      path.trim() === "" ? new CelError("path must not be empty") : new PathCheck(authorizer, path),
    ),
    builder<AuthorizerValue>(
      "group",
      "authorizer_group",
      AUTHORIZER_TYPE,
      GROUP_CHECK_TYPE,
      (authorizer, group) => new GroupCheck(authorizer, group),
    ),
    {
      name: "serviceAccount",
      overloads: [
        overload<[AuthorizerValue, string, string]>({
          id: "authorizer_serviceaccount",
          isMember: true,
          parameters: [AUTHORIZER_TYPE, STRING, STRING],
          result: AUTHORIZER_TYPE,
          evaluate: serviceAccount,
        }),
      ],
    },
    builder<GroupCheck>("resource", "groupcheck_resource", GROUP_CHECK_TYPE, RESOURCE_CHECK_TYPE, (group, resource) =>
      resource.trim() === "" ? new CelError("resource must not be empty") : ResourceCheck.of(group, resource),
    ),
    refinement("subresource", "resourcecheck_subresource", (subresource) => ({ subresource })),
    refinement("namespace", "resourcecheck_namespace", (namespace) => ({ namespace })),
    refinement("name", "resourcecheck_name", (name) => ({ name })),
    {
      name: "check",
      overloads: [
        overload<[PathCheck, string]>({
          ...CHECK,
          id: "pathcheck_check",
          parameters: [PATH_CHECK_TYPE, STRING],
          evaluate: (check, verb) => check.check(verb),
        }),
        overload<[ResourceCheck, string]>({
          ...CHECK,
          id: "resourcecheck_check",
          parameters: [RESOURCE_CHECK_TYPE, STRING],
          evaluate: (check, verb) => check.check(verb),
        }),
      ],
    },
    accessor("allowed", "decision_allowed", BOOL, ({ answer }) => answer.isAllowed),
    accessor("reason", "decision_reason", STRING, ({ answer }) => answer.reason),
    accessor("errored", "decision_errored", BOOL, ({ answer }) => answer.error !== undefined),
    accessor("error", "decision_error", STRING, ({ answer }) => answer.error ?? ""),
  ],
};

/** Checks of requests with selectors. */
export const AUTHORIZER_SELECTORS_LIBRARY: Library = {
  name: "authorizerSelectors",
  introduced: { major: 1, minor: 31 },
  functions: [
    selector("fieldSelector", "authorizer_fieldselector", (fieldSelector) => ({ fieldSelector })),
    selector("labelSelector", "authorizer_labelselector", (labelSelector) => ({ labelSelector })),
  ],
};

function builder<Receiver extends AuthorizerValue | GroupCheck | ResourceCheck>(
  name: string,
  id: string,
  receiver: CelType,
  result: CelType,
  evaluate: (receiver: Receiver, text: string) => CelResult,
): FunctionDeclaration {
  return {
    name,
    overloads: [overload<[Receiver, string]>({ id, isMember: true, parameters: [receiver, STRING], result, evaluate })],
  };
}

function refinement(name: string, id: string, part: (text: string) => Partial<CheckedResource>): FunctionDeclaration {
  return builder<ResourceCheck>(name, id, RESOURCE_CHECK_TYPE, RESOURCE_CHECK_TYPE, (check, text) =>
    check.with(part(text)),
  );
}

function accessor(
  name: string,
  id: string,
  result: CelType,
  evaluate: (decision: Decision) => CelResult,
): FunctionDeclaration {
  return {
    name,
    overloads: [overload<[Decision]>({ id, isMember: true, parameters: [DECISION_TYPE], result, evaluate })],
  };
}

/** Cost of the list of a selector's requirements, and size of a requirement per character. */
const REQUIREMENTS_COST = 10;
const REQUIREMENTS_PER_CHARACTER = 0.5;
const REQUIREMENT_COST = 50;

function selector(name: string, id: string, part: (text: string) => Partial<CheckedResource>): FunctionDeclaration {
  const { overloads } = refinement(name, id, part);
  return {
    name,
    overloads: overloads.map((declared) => ({
      ...declared,
      cost: ([, text]) => Number(selectorCost(exact(sizeOf(text ?? null))).max),
      estimate: (call) => ({ cost: selectorCost(argumentOf(call, 1).size) }),
    })),
  };
}

function selectorCost(length: Range): Range {
  const requirements = scaled(length, REQUIREMENTS_PER_CHARACTER);
  return sum(exact(REQUIREMENTS_COST), scaled(length, TRAVERSAL_FACTOR), scaled(requirements, REQUIREMENT_COST));
}

/** Checks for a service account instead of the user of the request. */
function serviceAccount({ authorizer }: AuthorizerValue, namespace: string, name: string): CelResult {
  if (dnsSubdomain(name).length > 0) return new CelError("Invalid service account name");
  if (dnsLabel(namespace).length > 0) return new CelError("Invalid service account namespace");
  return new AuthorizerValue(authorizer, {
    username: accountUsername(namespace, name),
    uid: "",
    groups: accountGroups(namespace),
    extra: {},
  });
}
