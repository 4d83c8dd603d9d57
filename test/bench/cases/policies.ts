/** Measures admission policies: creates that they validate or change, against the same creates without policies. */
import type { BenchCase } from "../bench-case.js";
import { openOurs, type RequestSeed } from "../sides/ours.js";
import { createPlan } from "./config-maps.js";

const GROUP = "/apis/admissionregistration.k8s.io/v1";
const plan = createPlan(16);

type Spec = Readonly<Record<string, unknown>>;

function rules(resource: string): Spec {
  return {
    resourceRules: [{ apiGroups: [""], apiVersions: ["v1"], operations: ["CREATE", "UPDATE"], resources: [resource] }],
  };
}

/** A typical policy with a condition, a variable and two validations. */
function judging(resource: string): Spec {
  return {
    matchConstraints: rules(resource),
    matchConditions: [{ name: "people", expression: "!request.userInfo.username.startsWith('system:node:')" }],
    variables: [{ name: "labels", expression: "object.metadata.?labels.orValue({})" }],
    validations: [
      { expression: "!variables.labels.exists(key, key.startsWith('forbidden-'))" },
      { expression: "object.metadata.name.size() < 100", messageExpression: "'too long: ' + object.metadata.name" },
    ],
  };
}

function changing(): Spec {
  const expression = "Object{metadata: Object.metadata{labels: {'team': request.userInfo.username.replace(':', '-')}}}";
  return {
    matchConstraints: rules("configmaps"),
    reinvocationPolicy: "Never",
    mutations: [{ patchType: "ApplyConfiguration", applyConfiguration: { expression } }],
  };
}

const PARAMS = "/api/v1/namespaces/default/secrets";
const LABELS = { limits: "yes" };

interface Case {
  readonly kind?: "validating" | "mutating";
  readonly count: number;
  readonly spec: Spec;
  readonly binding?: Spec;
  /** Objects that all policies have as parameters. */
  readonly params?: number;
}

function seedsOf({ kind = "validating", count, spec, binding = {}, params = 0 }: Case): RequestSeed[] {
  const names = Array.from({ length: count }, (_, index) => `policy-${index}`);
  const actions = kind === "validating" ? { validationActions: ["Deny"] } : {};
  const objects = Array.from({ length: params }, (_, index) => ({
    metadata: { name: `params-${index}`, labels: LABELS },
  }));
  return [
    { path: PARAMS, bodies: objects.map((object) => JSON.stringify(object)) },
    {
      path: `${GROUP}/${kind}admissionpolicies`,
      bodies: names.map((name) => JSON.stringify({ metadata: { name }, spec })),
    },
    {
      path: `${GROUP}/${kind}admissionpolicybindings`,
      bodies: names.map((name) =>
        JSON.stringify({ metadata: { name }, spec: { policyName: name, ...actions, ...binding } }),
      ),
    },
  ];
}

function caseOf(name: string, given: Case): BenchCase {
  const server = given.kind === "mutating" ? { server: { emulatedVersion: "1.36" } } : {};
  return {
    name: `policies-${name}`,
    unit: "create",
    floorIs: "the same without policies",
    ours: () => openOurs({ plan, seed: seedsOf(given), ...server }),
    floor: () => openOurs({ plan, ...server }),
  };
}

const noneCase: BenchCase = {
  name: "policies-none",
  unit: "create",
  floorIs: "the same without the plug-ins",
  ours: () => openOurs({ plan }),
  floor: () =>
    openOurs({ plan, server: { disableAdmissionPlugins: ["ValidatingAdmissionPolicy", "MutatingAdmissionPolicy"] } }),
};

const withParams: Spec = { ...judging("configmaps"), paramKind: { apiVersion: "v1", kind: "Secret" } };

export const policyCases: readonly BenchCase[] = [
  noneCase,
  caseOf("elsewhere-100", { count: 100, spec: judging("pods") }),
  caseOf("1", { count: 1, spec: judging("configmaps") }),
  caseOf("10", { count: 10, spec: judging("configmaps") }),
  caseOf("params-10", {
    count: 1,
    spec: { ...withParams, validations: [{ expression: "params.metadata.name != object.metadata.name" }] },
    binding: { paramRef: { selector: { matchLabels: LABELS }, parameterNotFoundAction: "Deny" } },
    params: 10,
  }),
  caseOf("mutating-1", { kind: "mutating", count: 1, spec: changing() }),
];
