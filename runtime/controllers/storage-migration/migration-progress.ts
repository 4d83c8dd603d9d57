/** The progress of storage migrations that metrics show, by resource. */
export interface MigrationProgress {
  /** @param done number of objects that this migration has processed so far */
  progress(group: string, resource: string, done: number, remaining: number): void;
  finished(group: string, resource: string, state: "Succeeded" | "Failed"): void;
}
