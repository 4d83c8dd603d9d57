/** The form of an answer, as negotiation determines it. */
import type { FormVersion } from "../../registry/objects/partial-object-metadata.js";
import type { IncludeObject } from "../../registry/objects/table.js";

/** The encodings of any document. */
export type DocumentEncoding = "json" | "yaml" | "cbor";

/** The encodings of objects; `protobuf` only if the kind has Protobuf messages. */
export type Encoding = DocumentEncoding | "protobuf";

/** How objects are shown: whole, as a table, or as metadata only. */
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
  /** Whether objects are shown without `metadata.managedFields`. */
  readonly dropsManagedFields: boolean;
}
