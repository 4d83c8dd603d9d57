// A published document as the page shows it: its operations by kind, the media types that a person can read and write,
// and small bodies to begin with. The document that other clients get is not touched by any of this.

/**
 * @typedef {{ readonly group: string, readonly version: string, readonly kind: string }} GroupVersionKind
 * @typedef {Record<string, any>} Json
 */

const KIND_MARK = "x-kubernetes-group-version-kind";
const ACTION_MARK = "x-kubernetes-action";

/** A list of a large collection is more than anybody wants to see at once. */
const FIRST_LIST_LIMIT = 20;

/** The group of operations that belong to no kind. */
const WITHOUT_KIND = "Other paths";

/**
 * @param {Json} document OpenAPI 3
 * @param {{ readonly apiBase: string, readonly defaultNamespace: string }} surroundings
 * @returns {Json}
 */
export function presented(document, { apiBase, defaultNamespace }) {
  const paths = Object.entries(document.paths ?? {}).map(([path, item]) => {
    const { parameters, ...methods } = item;
    const operations = Object.entries(methods).map(([method, operation]) => [
      method,
      isOperation(operation) ? presentedOperation(operation, parameters ?? [], defaultNamespace, document) : operation,
    ]);
    return [path, Object.fromEntries(operations)];
  });
  const { securitySchemes: _, ...components } = document.components ?? {};
  return {
    openapi: document.openapi,
    info: document.info,
    servers: [{ url: apiBase.replace(/\/$/, "") }],
    tags: kindTags(document),
    paths: Object.fromEntries(paths),
    components,
  };
}

/** @param {unknown} value @returns {value is Json} */
function isOperation(value) {
  return typeof value === "object" && value !== null && "responses" in value;
}

/** The kinds with operations, by name, each with what its schema says of it. @param {Json} document */
function kindTags(document) {
  /** @type {Map<string, string>} */
  const descriptions = new Map();
  for (const schema of Object.values(document.components?.schemas ?? {}))
    for (const { kind } of schema[KIND_MARK] ?? []) descriptions.set(kind, schema.description ?? "");
  const kinds = Object.values(document.paths ?? {}).flatMap((item) =>
    Object.values(item).filter(isOperation).map(kindOf),
  );
  const names = [...new Set(kinds)].sort(
    (a, b) => Number(a === WITHOUT_KIND) - Number(b === WITHOUT_KIND) || (a < b ? -1 : 1),
  );
  return names.map((name) => ({ name, description: descriptions.get(name) ?? "" }));
}

/** @param {Json} operation @returns {string} */
function kindOf(operation) {
  return operation[KIND_MARK]?.kind ?? WITHOUT_KIND;
}

/**
 * @param {Json} operation
 * @param {readonly Json[]} shared parameters of all operations of the path
 * @param {string} defaultNamespace
 * @param {Json} document
 */
function presentedOperation(operation, shared, defaultNamespace, document) {
  const { security: _, summary, description, parameters = [], requestBody, responses, ...rest } = operation;
  return {
    ...rest,
    tags: [kindOf(operation)],
    summary: summary ?? description,
    ...(summary === undefined ? {} : { description }),
    parameters: [...shared, ...parameters].map((parameter) =>
      withFirstValue(parameter, operation[ACTION_MARK], defaultNamespace),
    ),
    ...(requestBody === undefined ? {} : { requestBody: presentedBody(requestBody, operation[KIND_MARK], document) }),
    responses: Object.fromEntries(
      Object.entries(responses).map(([code, response]) => [
        code,
        response.content === undefined ? response : { ...response, content: readableContent(response.content) },
      ]),
    ),
  };
}

/** @param {Json} parameter @param {string | undefined} action @param {string} defaultNamespace */
function withFirstValue(parameter, action, defaultNamespace) {
  if (parameter.in === "path" && parameter.name === "namespace") return { ...parameter, example: defaultNamespace };
  if (parameter.in === "query" && parameter.name === "limit" && action === "list")
    return { ...parameter, example: FIRST_LIST_LIMIT };
  return parameter;
}

/** Binary forms are not for people; streams are the same types with a parameter. @param {Json} content */
function readableContent(content) {
  return Object.fromEntries(
    Object.entries(content).filter(([type]) => type === "application/json" || type === "application/yaml"),
  );
}

/** Patches that need no more than the changed fields come first. */
const PATCH_TYPES = [
  "application/merge-patch+json",
  "application/strategic-merge-patch+json",
  "application/json-patch+json",
  "application/apply-patch+yaml",
];
const BODY_TYPES = ["application/json", "application/yaml", ...PATCH_TYPES];
/** Whatever type the server reads. */
const ANY_TYPE = "*/*";

/** @param {Json} body @param {GroupVersionKind | undefined} groupVersionKind @param {Json} document */
function presentedBody(body, groupVersionKind, document) {
  const { [ANY_TYPE]: any, ...named } = body.content ?? {};
  // the viewer would ask for a file
  const offered = any === undefined ? named : { "application/json": any, "application/yaml": any, ...named };
  const types = BODY_TYPES.filter((type) => offered[type] !== undefined);
  const content = types.map((type) => {
    const media = offered[type];
    return [type, { ...media, example: firstBody(type, media.schema ?? {}, groupVersionKind, document) }];
  });
  return { ...body, content: Object.fromEntries(content) };
}

/**
 * The smallest object that the schema of its kind takes: one made from the whole schema would be one that no server accepts.
 * @param {string} type
 * @param {Json} schema
 * @param {GroupVersionKind | undefined} groupVersionKind
 * @param {Json} document
 */
function firstBody(type, schema, groupVersionKind, document) {
  if (type === "application/json-patch+json") return [];
  const isPatch = PATCH_TYPES.includes(type) && type !== "application/apply-patch+yaml";
  if (isPatch || groupVersionKind === undefined || schema.$ref?.endsWith(".DeleteOptions")) return {};
  const { group, version, kind } = groupVersionKind;
  const required = smallest(schema, document, 0);
  return {
    ...(typeof required === "object" ? required : {}),
    apiVersion: group === "" ? version : `${group}/${version}`,
    kind,
    metadata: { name: "example" },
  };
}

/** Schemas may contain themselves; what is required deeper than this is left to people. */
const MAX_SAMPLE_DEPTH = 12;
/** Texts of a format for which a word won't do. */
const SAMPLE_TEXTS = { "date-time": "2030-01-01T00:00:00Z", date: "2030-01-01", byte: "", uri: "https://example.com" };

/**
 * The smallest value that a schema takes, as far as its keywords say it; patterns and expressions are left to people.
 * @param {Json} given
 * @param {Json} document
 * @param {number} depth
 * @returns {any}
 */
function smallest(given, document, depth) {
  const schema = resolved(given, document);
  if (depth > MAX_SAMPLE_DEPTH) return {};
  if (schema.default !== undefined) return schema.default;
  if (schema.enum?.length > 0) return schema.enum[0];
  if (schema.type === "string") return sampleText(schema);
  if (schema.type === "integer" || schema.type === "number" || schema["x-kubernetes-int-or-string"] === true)
    return sampleNumber(schema);
  if (schema.type === "boolean") return false;
  if (schema.type === "array")
    return Array.from({ length: Math.min(schema.minItems ?? 0, 1) }, () =>
      smallest(schema.items ?? {}, document, depth + 1),
    );
  const properties = schema.properties ?? {};
  const names = (schema.required ?? []).filter((/** @type {string} */ name) => Object.hasOwn(properties, name));
  return Object.fromEntries(
    names.map((/** @type {string} */ name) => [name, smallest(properties[name], document, depth + 1)]),
  );
}

/** What a reference, alone or with a description beside it, stands for. @param {Json} schema @param {Json} document @returns {Json} */
function resolved(schema, document) {
  const reference = schema.$ref ?? (schema.allOf?.length === 1 ? schema.allOf[0].$ref : undefined);
  if (reference === undefined) return schema;
  const { $ref: _, allOf: __, ...beside } = schema;
  return { ...document.components?.schemas?.[reference.split("/").at(-1)], ...beside };
}

/** @param {Json} schema @returns {string} */
function sampleText({ format, minLength = 0 }) {
  const known = /** @type {Record<string, string>} */ (SAMPLE_TEXTS)[format];
  return known ?? "example".padEnd(minLength, "x");
}

/** @param {Json} schema @returns {number} */
function sampleNumber({ minimum, maximum, exclusiveMinimum, multipleOf = 1 }) {
  const above = exclusiveMinimum === true ? (minimum ?? 0) + multipleOf : (minimum ?? Math.min(1, maximum ?? 1));
  return Math.ceil(above / multipleOf) * multipleOf;
}
