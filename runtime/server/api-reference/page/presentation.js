// A published document as the page shows it: its operations by kind, the media types that a person can read and write,
// and small bodies to begin with. The document that other clients get is not touched by any of this.

import { SAMPLE_NAME, sampleObject } from "./sample.js";

/**
 * @typedef {{ readonly group: string, readonly version: string, readonly kind: string }} GroupVersionKind
 * @typedef {Record<string, any>} Json
 * @typedef {{ readonly document: Json, readonly groupDomain: string }} Published a document and the domain of the product's groups
 */

const KIND_MARK = "x-kubernetes-group-version-kind";
const ACTION_MARK = "x-kubernetes-action";

/** A list of a large collection is more than anybody wants to see at once. */
const FIRST_LIST_LIMIT = 20;

/** The group of operations that belong to no kind. */
const WITHOUT_KIND = "Other paths";

/**
 * @param {Json} document OpenAPI 3
 * @param {{ readonly apiBase: string, readonly defaultNamespace: string, readonly groupDomain: string }} surroundings
 * @returns {Json}
 */
export function presented(document, { apiBase, defaultNamespace, groupDomain }) {
  const published = { document, groupDomain };
  const paths = Object.entries(document.paths ?? {}).map(([path, item]) => {
    const { parameters, ...methods } = item;
    const operations = Object.entries(methods).map(([method, operation]) => [
      method,
      isOperation(operation) ? presentedOperation(operation, parameters ?? [], defaultNamespace, published) : operation,
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
 * @param {Published} published
 */
function presentedOperation(operation, shared, defaultNamespace, published) {
  const { security: _, summary, description, parameters = [], requestBody, responses, ...rest } = operation;
  return {
    ...rest,
    tags: [kindOf(operation)],
    summary: summary ?? description,
    ...(summary === undefined ? {} : { description }),
    parameters: [...shared, ...parameters].map((parameter) =>
      withFirstValue(parameter, operation[ACTION_MARK], defaultNamespace),
    ),
    ...(requestBody === undefined ? {} : { requestBody: presentedBody(requestBody, operation[KIND_MARK], published) }),
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
  // What the first creation has made can be read, changed and deleted next.
  if (parameter.in === "path" && parameter.name === "name") return { ...parameter, example: SAMPLE_NAME };
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

/** @param {Json} body @param {GroupVersionKind | undefined} groupVersionKind @param {Published} published */
function presentedBody(body, groupVersionKind, published) {
  const { [ANY_TYPE]: any, ...named } = body.content ?? {};
  // the viewer would ask for a file
  const offered = any === undefined ? named : { "application/json": any, "application/yaml": any, ...named };
  const types = BODY_TYPES.filter((type) => offered[type] !== undefined);
  const content = types.map((type) => {
    const media = offered[type];
    return [type, { ...media, example: firstBody(type, media.schema ?? {}, groupVersionKind, published) }];
  });
  return { ...body, content: Object.fromEntries(content) };
}

/**
 * An object of the kind to begin with: one made from the whole schema would be one that no server accepts.
 * @param {string} type
 * @param {Json} schema
 * @param {GroupVersionKind | undefined} groupVersionKind
 * @param {Published} published
 */
function firstBody(type, schema, groupVersionKind, { document, groupDomain }) {
  if (type === "application/json-patch+json") return [];
  const isPatch = PATCH_TYPES.includes(type) && type !== "application/apply-patch+yaml";
  if (isPatch || groupVersionKind === undefined || schema.$ref?.endsWith(".DeleteOptions")) return {};
  const resolve = (/** @type {Json} */ given) => resolved(given, document);
  return sampleObject(groupVersionKind, { schema: resolve(schema), resolve, groupDomain });
}

/** What a reference, alone or with a description beside it, stands for. @param {Json} schema @param {Json} document @returns {Json} */
function resolved(schema, document) {
  const reference = schema.$ref ?? (schema.allOf?.length === 1 ? schema.allOf[0].$ref : undefined);
  if (reference === undefined) return schema;
  const { $ref: _, allOf: __, ...beside } = schema;
  return { ...document.components?.schemas?.[reference.split("/").at(-1)], ...beside };
}
