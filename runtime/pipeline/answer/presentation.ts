/** In what form an answer is wanted, as negotiation finds out. */
import type { FormVersion } from "../../registry/objects/partial-object-metadata.js";
import type { IncludeObject } from "../../registry/objects/table.js";

/** Encodings that any document has. */
export type DocumentEncoding = "json" | "yaml" | "cbor";

/** Objects have one more, where their kind has messages. */
export type Encoding = DocumentEncoding | "protobuf";

/** How objects are shown: as they are, as a table, or by their metadata only. */
export type Presentation =
  | { readonly type: "object" }
  | TablePresentation
  | { readonly type: "metadata"; readonly version: FormVersion };

export interface TablePresentation {
  readonly type: "table";
  readonly include: IncludeObject;
  readonly version: FormVersion;
}

export interface MediaTypeChoice {
  readonly encoding: Encoding;
  readonly contentType: string;
  readonly presentation: Presentation;
  readonly isPretty: boolean;
  /** Objects are shown without `metadata.managedFields`. */
  readonly dropsManagedFields: boolean;
}
