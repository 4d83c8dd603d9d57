/** A custom kind with typical rules: routes, with objects, and the same checks written by hand. */
import type { JsonObject, JsonValue } from "../../../runtime/api/json.js";

const RULES = "x-kubernetes-validations";
const TEXT = { type: "string", maxLength: 253 };

const BACKEND = {
  type: "object",
  required: ["name"],
  properties: {
    kind: { ...TEXT, default: "Service" },
    name: TEXT,
    port: { type: "integer" },
    weight: { type: "integer" },
  },
  [RULES]: [
    { rule: "self.kind != 'Service' || has(self.port)", message: "must have a port for a Service" },
    { rule: "!has(self.weight) || self.weight >= 0", message: "must not have a negative weight" },
  ],
};

const MATCH = {
  type: "object",
  properties: { type: { type: "string", enum: ["Exact", "PathPrefix"] }, path: TEXT },
  [RULES]: [
    { rule: "self.path.startsWith('/')", message: "must be an absolute path" },
    { rule: "!self.path.contains('//') && !self.path.endsWith('/..')", message: "must be a clean path" },
    { rule: "self.path.matches('^[-A-Za-z0-9/._~]+$')", message: "must hold only plain characters" },
  ],
};

const RULE = {
  type: "object",
  properties: {
    name: TEXT,
    matches: { type: "array", maxItems: 16, items: MATCH },
    backends: { type: "array", maxItems: 16, items: BACKEND },
  },
  [RULES]: [{ rule: "self.backends.exists(b, !has(b.weight) || b.weight > 0)", message: "must have a live backend" }],
};

export const ROUTE_SCHEMA: JsonValue = {
  type: "object",
  properties: {
    spec: {
      type: "object",
      properties: {
        hostnames: { type: "array", maxItems: 16, items: TEXT, "x-kubernetes-list-type": "set" },
        gateway: { ...TEXT, [RULES]: [{ rule: "self == oldSelf", message: "must not change" }] },
        rules: { type: "array", maxItems: 16, items: RULE },
      },
      [RULES]: [
        {
          rule: "self.rules.all(r, !has(r.name) || self.rules.exists_one(o, has(o.name) && o.name == r.name))",
          message: "rules must have names of their own",
        },
        { rule: "self.hostnames.all(h, h.size() > 0 && !h.endsWith('.'))", message: "hostnames must not end in a dot" },
      ],
    },
  },
};

const RULES_PER_ROUTE = 6;

/** Objects of about 2 KiB that satisfy all rules. */
export function routes(count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => JSON.stringify(route(index)));
}

function route(index: number): JsonObject {
  return {
    apiVersion: "bench.example.com/v1",
    kind: "Route",
    metadata: { name: `route-${index}`, namespace: "default" },
    spec: {
      gateway: "main",
      hostnames: [`a${index}.example.com`, `b${index}.example.com`],
      rules: Array.from({ length: RULES_PER_ROUTE }, (_, rule) => ({
        name: `rule-${rule}`,
        matches: [
          { type: "PathPrefix", path: `/api/v${rule}/objects-of-${index}` },
          { type: "Exact", path: `/healthz/${rule}` },
        ],
        backends: [
          { kind: "Service", name: `primary-${rule}`, port: 8080, weight: 90 },
          { kind: "Service", name: `canary-${rule}`, port: 8081, weight: 10 },
        ],
      })),
    },
  };
}

interface Route {
  readonly spec: {
    readonly hostnames: readonly string[];
    readonly rules: readonly {
      readonly name?: string;
      readonly matches: readonly { readonly path: string }[];
      readonly backends: readonly { readonly kind: string; readonly port?: number; readonly weight?: number }[];
    }[];
  };
}

/** Checks the rules with handwritten code. @returns the number of violated rules */
export function violationsByHand({ spec }: Route): number {
  let violations = 0;
  const expect = (holds: boolean): void => {
    if (!holds) violations += 1;
  };
  expect(
    spec.rules.every(
      (rule) => rule.name === undefined || spec.rules.filter(({ name }) => name === rule.name).length === 1,
    ),
  );
  expect(spec.hostnames.every((hostname) => hostname.length > 0 && !hostname.endsWith(".")));
  for (const { matches, backends } of spec.rules) {
    expect(backends.some(({ weight }) => weight === undefined || weight > 0));
    for (const { path } of matches) {
      expect(path.startsWith("/"));
      expect(!path.includes("//") && !path.endsWith("/.."));
      expect(/^[-A-Za-z0-9/._~]+$/.test(path));
    }
    for (const { kind, port, weight } of backends) {
      expect(kind !== "Service" || port !== undefined);
      expect(weight === undefined || weight >= 0);
    }
  }
  return violations;
}
