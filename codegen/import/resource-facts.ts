/** Records beside the schema what a source's paths say about a kind, since a schema file has no paths. */
import { isJsonObject, type JsonObject, type JsonValue } from "../../runtime/api/json.js";
import type { KindFacts } from "../load/loaded-definition.js";

/** Returns the `x-kindsmith-resource` of a kind: that of the source, plus whatever differs from the defaults. */
export function resourceFacts(raw: JsonObject, facts: KindFacts): JsonObject {
  const written = raw["x-kindsmith-resource"];
  const { scale, status } = facts.subresources;
  const subresources: JsonObject = {
    ...(status ? { status: {} } : {}),
    ...(scale ? { scale: { ...scale } } : {}),
  };
  const list = (name: string, values: readonly unknown[]): JsonObject =>
    values.length > 0 ? { [name]: values as JsonValue } : {};
  return {
    plural: facts.resource,
    scope: facts.scope,
    ...(Object.keys(subresources).length > 0 ? { subresources } : {}),
    ...list("shortNames", facts.shortNames),
    ...list("categories", facts.categories),
    ...list("printerColumns", facts.printerColumns),
    ...list("selectableFields", facts.selectableFields),
    ...list("withoutVerbs", facts.withoutVerbs),
    ...(isJsonObject(written) ? written : {}),
  };
}
