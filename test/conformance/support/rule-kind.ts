/** Kinds defined at run time whose only point is their rules: what a rule says of a value is asked of a server. */
import type { Answer, TestApi } from "../../support/api.js";
import { definition, establish } from "../../support/definitions.js";
import { type JsonObject, textAt } from "../../support/json.js";

let kinds = 0;

export interface RuleKind {
  /** Collection of the kind in a namespace of its own. */
  readonly path: string;
  readonly kind: string;
  create(name: string, fields: JsonObject): Promise<Answer>;
  /** Reads, changes and writes an object as a whole. */
  update(name: string, fields: JsonObject): Promise<Answer>;
}

/** Defines a kind with the schema and waits until it is served. */
export async function ruleKind(api: TestApi, schema: JsonObject, version: JsonObject = {}): Promise<RuleKind> {
  kinds += 1;
  const [plural, kind, group] = [`judged${kinds}s`, `Judged${kinds}`, "rules.example.com"];
  const [namespace] = await Promise.all([
    api.namespace(),
    establish(api, definition(api, { group, plural, kind, schema: { type: "object", ...schema }, version })),
  ]);
  const path = `/apis/${group}/v1/namespaces/${namespace}/${plural}`;
  const body = (name: string, fields: JsonObject): JsonObject => ({
    apiVersion: `${group}/v1`,
    kind,
    metadata: { name },
    ...fields,
  });
  return {
    path,
    kind,
    create: (name, fields) => api.post(path, body(name, fields)),
    async update(name, fields) {
      const { body: stored } = await api.get(`${path}/${name}`);
      const { resourceVersion } = stored.metadata;
      const changed = body(name, fields);
      return api.put(`${path}/${name}`, { ...changed, metadata: { name, resourceVersion } });
    },
  };
}

/** What a rule made of a value. */
export type Verdict = true | false | string;

/**
 * Judges one value by many rules, which stand on `spec`: true, false, or why a rule could not be judged.
 * @param properties schemas of the fields of `spec`
 */
export async function verdicts(
  api: TestApi,
  properties: JsonObject,
  spec: JsonObject,
  rules: readonly string[],
): Promise<Record<string, Verdict>> {
  const kind = await ruleKind(api, {
    properties: {
      spec: {
        type: "object",
        properties,
        "x-kubernetes-validations": rules.map((rule, index) => ({ rule, message: markOf(index) })),
      },
    },
  });
  const answer = await kind.create("judged", { spec });
  if (answer.status !== 201 && answer.status !== 422) throw new Error(`no verdict: ${answer.text}`);
  const causes: JsonObject[] = answer.body.details?.causes ?? [];
  const strange = causes.find(({ message }) => !MARK.test(textAt(message)));
  if (strange !== undefined) throw new Error(`not what a rule says of a value: ${strange.message}`);
  return Object.fromEntries(rules.map((rule, index) => [rule, verdictOf(causes, markOf(index))]));
}

const MARK = /<rule \d+>$/;

/** No mark is the end of another. */
function markOf(index: number): string {
  return `<rule ${index}>`;
}

function verdictOf(causes: readonly JsonObject[], mark: string): Verdict {
  const cause = causes.find(({ message }) => textAt(message).endsWith(mark));
  if (cause === undefined) return true;
  const text = textAt(cause, "message").replace(/^Invalid value: ("object": )?/, "");
  return text === mark ? false : text.slice(0, -mark.length);
}
