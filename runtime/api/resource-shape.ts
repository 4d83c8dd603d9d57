/** Parts of a resource declaration that the generator and the runtime share. Plain data. */

/** JSON paths of the scale subresource, in the simple form `.spec.replicas`. */
export interface ScalePaths {
  readonly specReplicasPath: string;
  readonly statusReplicasPath: string;
  readonly labelSelectorPath?: string;
}

export interface Subresources {
  /**
   * Whether the kind has a `status` subresource: writes of the object ignore status, and status writes change nothing
   * else.
   */
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
  /** Columns with priority 0 are always shown, others only in wide output. */
  readonly priority?: number;
}
