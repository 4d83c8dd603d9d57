/** In what form an answer is wanted, as negotiation finds out. */
import type { IncludeObject } from "../registry/table.js";

export type Encoding = "json" | "yaml" | "protobuf";

/** How objects are shown: as they are, as a table, or by their metadata only. */
export type Presentation =
  | { readonly type: "object" }
  | { readonly type: "table"; readonly include: IncludeObject }
  | { readonly type: "metadata" };

export interface MediaTypeChoice {
  readonly encoding: Encoding;
  readonly contentType: string;
  readonly presentation: Presentation;
  readonly isPretty: boolean;
}
