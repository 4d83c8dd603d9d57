/** Operations in the spelling of the two document dialects. */
import type { JsonObject } from "../api/json.js";
import type { Operation } from "./openapi-operations.js";

/** The definitions that an operation's payloads refer to, and the words of the profile that it needs. */
export interface PayloadReferences {
  readonly reference: (payload: Operation["returns"]) => JsonObject;
  readonly protobufMediaType: string;
}

const JSON_MEDIA_TYPES = ["application/json", "application/yaml"];
const PATCH_MEDIA_TYPES = [
  "application/apply-patch+yaml",
  "application/json-patch+json",
  "application/merge-patch+json",
];
const STRATEGIC_MEDIA_TYPE = "application/strategic-merge-patch+json";
const REASONS: Readonly<Record<number, string>> = { 200: "OK", 201: "Created", 202: "Accepted", 401: "Unauthorized" };

/** An operation object of OpenAPI 3.0. */
export function renderV3(operation: Operation, payloads: PayloadReferences): JsonObject {
  const content = (types: readonly string[], schema: JsonObject): JsonObject =>
    Object.fromEntries(types.map((type) => [type, { schema }]));
  const responses: JsonObject = {};
  for (const code of operation.codes) {
    const schema = payloads.reference(operation.returns);
    responses[code] = { description: REASONS[code], content: content(produced(operation, payloads), schema) };
  }
  responses["401"] = { description: REASONS[401] };
  return {
    tags: [operation.tag],
    description: operation.description,
    operationId: operation.operationId,
    parameters: [
      ...pathParameters(operation).map(({ type, ...rest }) => ({ ...rest, schema: { type, uniqueItems: true } })),
      ...operation.query.map(({ name, type, description }) => ({
        name,
        in: "query",
        description,
        schema: { type, uniqueItems: true },
      })),
    ],
    ...(operation.body === undefined
      ? {}
      : {
          requestBody: {
            content: content(consumed(operation, payloads), payloads.reference(operation.body)),
            ...(operation.body === "deleteOptions" ? {} : { required: true }),
          },
        }),
    responses,
    ...extensionsOf(operation),
  };
}

/** An operation object of OpenAPI 2.0. */
export function renderV2(operation: Operation, payloads: PayloadReferences): JsonObject {
  const responses: JsonObject = {};
  for (const code of operation.codes) {
    responses[code] = { description: REASONS[code], schema: payloads.reference(operation.returns) };
  }
  responses["401"] = { description: REASONS[401] };
  const body =
    operation.body === undefined
      ? []
      : [
          {
            name: "body",
            in: "body",
            ...(operation.body === "deleteOptions" ? {} : { required: true }),
            schema: payloads.reference(operation.body),
          },
        ];
  return {
    schemes: ["https"],
    tags: [operation.tag],
    description: operation.description,
    operationId: operation.operationId,
    consumes: operation.body === undefined ? ["*/*"] : [...consumed(operation, payloads)],
    produces: [...produced(operation, payloads)],
    parameters: [
      ...body,
      ...pathParameters(operation).map((parameter) => ({ ...parameter, uniqueItems: true })),
      ...operation.query.map(({ name, type, description }) => ({
        name,
        in: "query",
        type,
        description,
        uniqueItems: true,
      })),
    ],
    responses,
    ...extensionsOf(operation),
  };
}

function pathParameters(
  operation: Operation,
): { name: string; in: string; description: string; required: boolean; type: string }[] {
  const parameter = (name: string, description: string) => ({
    name,
    in: "path",
    description,
    required: true,
    type: "string",
  });
  return [
    ...(operation.isNamed ? [parameter("name", "Name of the object.")] : []),
    ...(operation.isNamespaced ? [parameter("namespace", "Namespace of the objects.")] : []),
  ];
}

function produced(operation: Operation, payloads: PayloadReferences): readonly string[] {
  const types = operation.resource.custom ? JSON_MEDIA_TYPES : [...JSON_MEDIA_TYPES, payloads.protobufMediaType];
  return operation.action === "list"
    ? [...types, ...types.filter((type) => !type.endsWith("yaml")).map((type) => `${type};stream=watch`)]
    : types;
}

function consumed(operation: Operation, payloads: PayloadReferences): readonly string[] {
  if (operation.body === "patch") {
    return operation.resource.custom ? PATCH_MEDIA_TYPES : [...PATCH_MEDIA_TYPES, STRATEGIC_MEDIA_TYPE];
  }
  return operation.resource.custom ? JSON_MEDIA_TYPES : [...JSON_MEDIA_TYPES, payloads.protobufMediaType];
}

function extensionsOf(operation: Operation): JsonObject {
  const { group, kind, version } = operation.kind;
  return { "x-kubernetes-action": operation.action, "x-kubernetes-group-version-kind": { group, kind, version } };
}
