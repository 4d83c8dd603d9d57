/** The schema of a kind as OpenAPI v3 has it, with its references. */
import type { JsonObject } from "../../../runtime/client/browser.js";

export interface KindSchema {
  readonly root: JsonObject;
  /** Follows references. */
  resolve(schema: unknown): JsonObject;
}
