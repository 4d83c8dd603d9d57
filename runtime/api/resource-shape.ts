/** Parts of a resource declaration that the generator and the runtime both speak of. Plain data. */

/** JSON paths of the scale subresource, in the simple form `.spec.replicas`. */
export interface ScalePaths {
  readonly specReplicasPath: string;
  readonly statusReplicasPath: string;
  readonly labelSelectorPath?: string;
}

export interface Subresources {
  /** The kind has a `status` subresource: main writes ignore status, status writes change nothing else. */
  readonly status?: boolean;
  readonly scale?: ScalePaths;
}

/** A column of table output, as in a CRD's additionalPrinterColumns. */
export interface PrinterColumn {
  readonly name: string;
  readonly type: "integer" | "number" | "string" | "boolean" | "date";
  readonly jsonPath: string;
  readonly format?: string;
  readonly description?: string;
  /** 0 is always shown, greater only in wide output. */
  readonly priority?: number;
}
