/** Emits the published OpenAPI document of a group version, keeping the variables of the naming profile. */
import type { JsonObject } from "../../runtime/api/json.js";
import { type OpenApiGroupVersion, openapiV3Document } from "../../runtime/schema/openapi/publish-openapi.js";
import type { Schema } from "../../runtime/schema/schema-types.js";
import type { GroupVersionModel } from "../model/model-types.js";
import { printData } from "./emit-data.js";
import type { StructFacts } from "./struct-facts.js";

/** Returns the document as JSON text; `header` says where it comes from. */
export function emitOpenApi(group: GroupVersionModel, facts: StructFacts, header: string): string {
  const document: JsonObject = openapiV3Document(openApiGroupVersion(group, facts), {
    title: group.folder,
    version: group.version,
    resolve: (text) => text,
  });
  return `${printData({ "x-kindsmith-notice": header, ...document }, { typescript: false })}\n`;
}

/** Returns a group version of the model as the input of published documents. */
export function openApiGroupVersion(group: GroupVersionModel, facts: StructFacts): OpenApiGroupVersion {
  const structsFrom = (root: string): Record<string, Schema> =>
    Object.fromEntries(facts.reach(root).map(({ id, schema }) => [id, schema]));
  const resources = group.units.flatMap(({ kind }) =>
    kind ? [{ ...kind, structs: () => structsFrom(kind.root) }] : [],
  );
  return { group: group.group, version: group.version, resources };
}
