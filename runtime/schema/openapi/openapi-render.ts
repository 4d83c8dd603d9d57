/** Renders operations in the two document dialects. */
import type { JsonObject } from "../../api/json.js";
import type { Operation, OperationPayload } from "./openapi-operation.js";
import { COMMON_QUERY, type QueryParameter } from "./openapi-parameters.js";
import type { OpenApiDialect } from "./openapi-schema.js";

/** Inputs of rendering besides the operations. */
export interface RenderContext {
  /** Returns the schema that refers to the definition of a payload; plain text has a schema of its own. */
  readonly reference: (payload: OperationPayload) => JsonObject;
  readonly protobufMediaType: string;
}

const TEXT_SCHEMA: JsonObject = { type: "string" };
const DOCUMENT_MEDIA_TYPES = ["application/json", "application/yaml"];
const JSON_MEDIA_TYPE = "application/json";
const ANY_MEDIA_TYPE = "*/*";
const PATCH_MEDIA_TYPES = ["application/json-patch+json", "application/merge-patch+json"];
const STRATEGIC_MEDIA_TYPE = "application/strategic-merge-patch+json";
const APPLY_MEDIA_TYPE = "application/apply-patch+yaml";
const REASONS: Readonly<Record<number, string>> = { 200: "OK", 201: "Created", 202: "Accepted", 401: "Unauthorized" };

/** The security scheme of clients; the name is that of stock documents. */
const SECURITY_SCHEME = "BearerToken";

/** Returns the members of a document that describe how clients authenticate. */
export function security(dialect: OpenApiDialect): { document: JsonObject; components: JsonObject } {
  const description = "Bearer Token authentication";
  const schemes = { [SECURITY_SCHEME]: { type: "apiKey", description, name: "authorization", in: "header" } };
  if (dialect === "v3") return { document: {}, components: { securitySchemes: schemes } };
  return {
    document: { securityDefinitions: schemes, security: [{ [SECURITY_SCHEME]: [] }] },
    components: {},
  };
}

/** Returns the path items of a document, by path. */
export function renderPaths(
  operations: readonly Operation[],
  context: RenderContext,
  dialect: OpenApiDialect,
): Record<string, JsonObject> {
  const render = dialect === "v3" ? renderV3 : renderV2;
  const paths: Record<string, JsonObject> = {};
  for (const [path, ofPath] of byPath(operations)) {
    const shared = sharedParameters(ofPath);
    const item: JsonObject =
      shared.length === 0 ? {} : { parameters: shared.map((parameter) => inDialect(parameter, dialect)) };
    const names = new Set(shared.map(({ name }) => name));
    for (const operation of ofPath) item[operation.method] = render(operation, context, names);
    paths[path] = item;
  }
  return paths;
}

function byPath(operations: readonly Operation[]): Map<string, Operation[]> {
  const result = new Map<string, Operation[]>();
  for (const operation of operations) {
    const known = result.get(operation.path);
    if (known === undefined) result.set(operation.path, [operation]);
    else known.push(operation);
  }
  return result;
}

/** Parameters common to all operations of a path are listed once beside them, sorted by name. */
function sharedParameters(operations: readonly Operation[]): Parameter[] {
  const [first = [], ...others] = operations.map(parametersOf);
  const names = others.map((parameters) => new Set(parameters.map(({ name }) => name)));
  return first.filter(({ name }) => names.every((each) => each.has(name))).sort(byName);
}

function parametersOf(operation: Operation): Parameter[] {
  const query = operation.isPrettyOnDemand ? [...operation.query, ...COMMON_QUERY] : operation.query;
  return [...pathParameters(operation), ...query.map((each) => parameterOf(each, "query"))];
}

function byName(one: Parameter, other: Parameter): number {
  return one.name < other.name ? -1 : 1;
}

/** Returns an operation object of OpenAPI 3.0. */
function renderV3(operation: Operation, context: RenderContext, shared: ReadonlySet<string>): JsonObject {
  const content = (types: readonly string[], schema: JsonObject): JsonObject =>
    Object.fromEntries(types.map((type) => [type, { schema }]));
  const responses: JsonObject = {};
  for (const code of operation.codes) {
    const schema = context.reference(operation.returns);
    responses[code] = { description: REASONS[code], content: content(produced(operation, context), schema) };
  }
  responses["401"] = { description: REASONS[401] };
  const { body } = operation;
  return {
    ...headOf(operation),
    ...ownParameters(operation, shared, "v3"),
    ...(body === undefined
      ? {}
      : {
          requestBody: {
            content: content(consumed(operation, context), context.reference(body)),
            ...(isOptional(body) ? {} : { required: true }),
          },
        }),
    responses,
    ...extensionsOf(operation),
  };
}

/** Returns an operation object of OpenAPI 2.0. */
function renderV2(operation: Operation, context: RenderContext, shared: ReadonlySet<string>): JsonObject {
  const responses: JsonObject = {};
  for (const code of operation.codes) {
    responses[code] = { description: REASONS[code], schema: context.reference(operation.returns) };
  }
  responses["401"] = { description: REASONS[401] };
  const { body } = operation;
  const sent: JsonObject[] =
    body === undefined
      ? []
      : [
          {
            name: "body",
            in: "body",
            ...(isOptional(body) ? {} : { required: true }),
            schema: context.reference(body),
          },
        ];
  return {
    schemes: ["https"],
    ...headOf(operation),
    consumes: [...consumed(operation, context)],
    produces: [...produced(operation, context)],
    ...ownParameters(operation, shared, "v2", sent),
    responses,
    ...extensionsOf(operation),
  };
}

function headOf({ tag, description, operationId }: Operation): JsonObject {
  return { tags: [tag], description, operationId };
}

interface Parameter {
  readonly name: string;
  readonly in: "path" | "query";
  readonly type: QueryParameter["type"];
  readonly description: string;
  readonly required?: boolean;
}

function parameterOf({ name, type, description }: QueryParameter, place: "path" | "query"): Parameter {
  return { name, in: place, description, type, ...(place === "path" ? { required: true } : {}) };
}

function pathParameters({ path, kind }: Operation): Parameter[] {
  const descriptions: Readonly<Record<string, string>> = {
    name: `Name of the ${kind?.kind ?? "object"}.`,
    namespace: "Namespace of the objects.",
    path: "Path of the proxied request.",
  };
  return [...path.matchAll(/\{([a-z]+)\}/g)].map(([, name = ""]) =>
    parameterOf({ name, type: "string", description: descriptions[name] ?? "" }, "path"),
  );
}

/** Returns the parameters of an operation, without those of its path. */
function ownParameters(
  operation: Operation,
  shared: ReadonlySet<string>,
  dialect: OpenApiDialect,
  before: readonly JsonObject[] = [],
): JsonObject {
  const own = parametersOf(operation).filter(({ name }) => !shared.has(name));
  const parameters = [...before, ...own.sort(byName).map((parameter) => inDialect(parameter, dialect))];
  return parameters.length === 0 ? {} : { parameters };
}

function inDialect({ type, ...rest }: Parameter, dialect: OpenApiDialect): JsonObject {
  return dialect === "v3" ? { ...rest, schema: { type, uniqueItems: true } } : { ...rest, type, uniqueItems: true };
}

/** A delete can express its options as parameters, too. */
function isOptional(body: OperationPayload): boolean {
  return body.type === "own" && body.name.endsWith(".DeleteOptions");
}

function produced(operation: Operation, context: RenderContext): readonly string[] {
  switch (operation.form) {
    case "any":
      return [ANY_MEDIA_TYPE];
    case "text":
      return ["text/plain", ...objectTypes(operation, context)];
    case "document":
      return [...DOCUMENT_MEDIA_TYPES, context.protobufMediaType];
    case "json":
      return [JSON_MEDIA_TYPE];
    default: {
      const types = objectTypes(operation, context);
      const watched = types.filter((type) => !type.endsWith("yaml")).map((type) => `${type};stream=watch`);
      return operation.isWatchable ? [...types, ...watched] : types;
    }
  }
}

/** Built-in kinds accept every media type that has a codec. */
function consumed(operation: Operation, context: RenderContext): readonly string[] {
  const { form, method, isCustom } = operation;
  if (form === "document" || form === "json") return produced(operation, context);
  if (method === "patch" && form === "object")
    return [...PATCH_MEDIA_TYPES, ...(isCustom ? [] : [STRATEGIC_MEDIA_TYPE]), APPLY_MEDIA_TYPE];
  return isCustom ? DOCUMENT_MEDIA_TYPES : [ANY_MEDIA_TYPE];
}

function objectTypes({ isCustom }: Operation, { protobufMediaType }: RenderContext): readonly string[] {
  return isCustom ? DOCUMENT_MEDIA_TYPES : [...DOCUMENT_MEDIA_TYPES, protobufMediaType];
}

/** Returns the schema of a result that is not an object. */
export function textSchema(): JsonObject {
  return TEXT_SCHEMA;
}

function extensionsOf({ action, kind }: Operation): JsonObject {
  if (action === undefined || kind === undefined) return {};
  const { group, version } = kind;
  return { "x-kubernetes-action": action, "x-kubernetes-group-version-kind": { group, kind: kind.kind, version } };
}
