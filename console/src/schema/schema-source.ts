/** The schemas of kinds, from the OpenAPI v3 documents of the server. Each document is read once for a session. */
import type { JsonObject, JsonValue, ServedKind } from "../../../runtime/client/browser.js";
import { getJson } from "../session/json-requests.js";
import type { ConsoleClient } from "../session/session.js";
import { isObject } from "../values/json-tree.js";
import type { KindSchema } from "./kind-schema.js";

const REFERENCE = "#/components/schemas/";
const MAX_REFERENCES = 20;

export class SchemaSource {
  readonly #client: ConsoleClient;
  readonly #documents = new Map<string, Promise<JsonObject>>();

  constructor(client: ConsoleClient) {
    this.#client = client;
  }

  /** Returns undefined if the server publishes no schema of the kind. */
  async of({ reference }: ServedKind): Promise<KindSchema | undefined> {
    const { group, version, kind } = reference;
    const path = group === "" ? `api/${version}` : `apis/${group}/${version}`;
    const document = await this.#document(path);
    const components = isObject(document.components) ? document.components : {};
    const schemas = isObject(components.schemas) ? components.schemas : {};
    const root = Object.values(schemas).find((schema) => isObject(schema) && isOf(schema, group, version, kind));
    return root === undefined
      ? undefined
      : { root: root as JsonObject, resolve: (schema) => resolved(schema, schemas) };
  }

  #document(path: string): Promise<JsonObject> {
    const known = this.#documents.get(path);
    if (known !== undefined) return known;
    // The index names the document with a hash, so that a changed one has another address.
    const read = getJson<{ paths?: Record<string, { serverRelativeURL?: string }> }>(this.#client, "/openapi/v3").then(
      ({ paths }) => getJson<JsonObject>(this.#client, paths?.[path]?.serverRelativeURL ?? `/openapi/v3/${path}`),
    );
    this.#documents.set(path, read);
    read.catch(() => this.#documents.delete(path));
    return read;
  }
}

/** The name of the extension begins with a word of the product. */
function isOf(schema: JsonObject, group: string, version: string, kind: string): boolean {
  return Object.entries(schema).some(
    ([name, value]) =>
      name.endsWith("group-version-kind") &&
      Array.isArray(value) &&
      value.some((each) => isObject(each) && each.group === group && each.version === version && each.kind === kind),
  );
}

function resolved(schema: unknown, schemas: JsonObject): JsonObject {
  let current: unknown = schema;
  let description: JsonValue | undefined;
  for (let count = 0; isObject(current) && count < MAX_REFERENCES; count++) {
    description ??= current.description;
    const reference = referenceOf(current);
    if (reference === undefined) return { ...current, ...(description === undefined ? {} : { description }) };
    const { default: fallback } = current;
    const next = schemas[reference];
    current = isObject(next) && fallback !== undefined ? { ...next, default: fallback } : next;
  }
  return {};
}

/** A description beside a reference makes it a list of one. */
function referenceOf(schema: JsonObject): string | undefined {
  const [only] = Array.isArray(schema.allOf) && schema.allOf.length === 1 ? schema.allOf : [schema];
  const { $ref } = isObject(only) ? only : {};
  return typeof $ref === "string" && $ref.startsWith(REFERENCE) ? $ref.slice(REFERENCE.length) : undefined;
}
