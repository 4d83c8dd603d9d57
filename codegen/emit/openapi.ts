/** Emits the published OpenAPI document of a group version, with variables of the naming profile left in place. */
import type { JsonObject } from "../../runtime/api/json.js";
import { type OpenApiGroupVersion, openapiV3Document } from "../../runtime/schema/openapi.js";
import type { Schema } from "../../runtime/schema/types.js";
import type { GroupVersionModel, Model } from "../model/types.js";
import { printData } from "./data.js";

/** The document as JSON text; `header` says where it comes from. */
export function emitOpenApi(group: GroupVersionModel, model: Model, header: string): string {
  const document: JsonObject = openapiV3Document(openApiGroupVersion(group, model), {
    title: group.folder,
    version: group.version,
    resolve: (text) => text,
  });
  return `${printData({ "x-kindsmith-notice": header, ...document }, { typescript: false })}\n`;
}

/** A group version of the model as published documents are made from it. */
export function openApiGroupVersion(group: GroupVersionModel, model: Model): OpenApiGroupVersion {
  const structs: Record<string, Schema> = {};
  for (const [id, struct] of model.structs) structs[id] = struct.schema;
  const resources = group.units.flatMap(({ kind }) => (kind ? [{ ...kind, structs: () => structs }] : []));
  return { group: group.group, version: group.version, resources };
}
