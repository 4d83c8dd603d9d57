/**
 * Typical rules of schemas, their objects, and other implementations that evaluate them: plain JavaScript and packages.
 */
import type { JsonObject } from "../../../runtime/api/json.js";

export interface BenchExpression {
  /** Part of the case's name. */
  readonly name: string;
  readonly text: string;
  /** The same rule as a handwritten function of `self`. */
  readonly script: string;
  objects(): readonly JsonObject[];
}

/** Number of objects of a case, which its calls use in turn. */
const OBJECTS = 64;

/** The schema of all objects. */
export const EXPRESSION_SCHEMA: JsonObject = {
  type: "object",
  properties: {
    minReplicas: { type: "integer" },
    replicas: { type: "integer" },
    name: { type: "string" },
    host: { type: "string" },
    items: {
      type: "array",
      items: {
        type: "object",
        properties: { name: { type: "string" }, weight: { type: "integer" }, enabled: { type: "boolean" } },
      },
    },
  },
};

const WEIGHTS = "self.items.all(item, item.weight >= 0 && item.weight <= 100)";
const WEIGHTS_SCRIPT = "self.items.every((item) => item.weight >= 0 && item.weight <= 100)";

export const EXPRESSIONS: readonly BenchExpression[] = [
  {
    name: "compare",
    text: "self.minReplicas <= self.replicas",
    script: "self.minReplicas <= self.replicas",
    objects: () => objects(10),
  },
  { name: "all-10", text: WEIGHTS, script: WEIGHTS_SCRIPT, objects: () => objects(10) },
  { name: "all-100", text: WEIGHTS, script: WEIGHTS_SCRIPT, objects: () => objects(100) },
  {
    name: "filter-100",
    text: "size(self.items.filter(item, item.enabled).map(item, item.name)) == 50",
    script: "self.items.filter((item) => item.enabled).map((item) => item.name).length === 50",
    objects: () => objects(100),
  },
  {
    name: "text",
    text: "self.name.startsWith('app-') && self.name.endsWith('-v1') && self.name.contains('web') && size(self.name) <= 63",
    script:
      "self.name.startsWith('app-') && self.name.endsWith('-v1') && self.name.includes('web') && [...self.name].length <= 63",
    objects: () => objects(10),
  },
  {
    name: "pattern",
    text: "self.host.matches('^[a-z0-9]([-a-z0-9]*[a-z0-9])?([.][a-z0-9]([-a-z0-9]*[a-z0-9])?)*$')",
    script: "/^[a-z0-9]([-a-z0-9]*[a-z0-9])?([.][a-z0-9]([-a-z0-9]*[a-z0-9])?)*$/u.test(self.host)",
    objects: () => objects(10),
  },
];

/** Objects for which every rule is true. */
function objects(items: number): readonly JsonObject[] {
  return Array.from({ length: OBJECTS }, (_, number) => ({
    minReplicas: 1 + (number % 3),
    replicas: 5 + (number % 7),
    name: `app-web-frontend-${number}-v1`,
    host: `service-${number}.production.example.com`,
    items: Array.from({ length: items }, (_item, index) => ({
      name: `item-${index}`,
      weight: (number + index) % 101,
      enabled: index % 2 === 0,
    })),
  }));
}

/** Evaluates one expression for an object. */
export type Evaluate = (self: JsonObject) => unknown;

export interface ExpressionEngine {
  readonly title: string;
  /** Ready to compile. */
  open(): Promise<(expression: BenchExpression) => Evaluate>;
}

export const OURS: ExpressionEngine = {
  title: "ours",
  async open() {
    const { compileRule, ruleEnvironment } = await import(
      "../../../runtime/cel/environments/schema-rule-environment.js"
    );
    const { declarationsOf } = await import("../../../runtime/cel/schema/schema-declarations.js");
    const { EXPRESSION_COST_LIMIT } = await import("../../../runtime/cel/budgets.js");
    const { expressionEnvironments } = await import("../../../runtime/cel/libraries.js");
    const { plan } = await import("../../../runtime/cel/run/program.js");
    const { toStructural } = await import("../../../runtime/schema/reader/structural.js");
    const { schema } = toStructural(EXPRESSION_SCHEMA, { dialect: "crd" });
    const declared = declarationsOf(schema, {});
    const { root } = declared;
    if (root === undefined) throw new Error("expressions: the schema declares no type");
    const base = expressionEnvironments({ major: 1, minor: 36 }, () => true).forStored;
    const environment = ruleEnvironment(base, { self: root.type, types: declared });
    const { RuleActivation } = await import("../../../runtime/cel/rules/rule-activation.js");
    const limits = { limit: EXPRESSION_COST_LIMIT };
    return ({ text }) => {
      const compiled = compileRule(environment, text);
      if (!compiled.ok) throw new Error(compiled.message);
      const program = plan(compiled.checked, environment);
      return (self) => {
        const outcome = program.evaluate(new RuleActivation(root, self, undefined), limits);
        return outcome.type === "value" ? outcome.value : undefined;
      };
    };
  },
};

export const OTHER_ENGINES = {
  script: {
    title: "the same by hand in JavaScript, which neither counts costs nor has exact integers",
    open: async () => (expression) => new Function("self", `"use strict"; return ${expression.script};`) as Evaluate,
  },
  marcbachmann: {
    title: "@marcbachmann/cel-js without declared types, which counts no costs",
    async open() {
      const { parse } = await import("@marcbachmann/cel-js");
      return ({ text }) => {
        const evaluate = parse(text);
        return (self) => evaluate({ self });
      };
    },
  },
  bufbuild: {
    title: "@bufbuild/cel, which checks no types and counts no costs",
    async open() {
      const { celEnv, parse, plan } = await import("@bufbuild/cel");
      const environment = celEnv();
      return ({ text }) => {
        const evaluate = plan(environment, parse(text)) as (bindings: object) => unknown;
        return (self) => evaluate({ self });
      };
    },
  },
} as const satisfies Readonly<Record<string, ExpressionEngine>>;

export type OtherEngine = keyof typeof OTHER_ENGINES;
