/** What storage migrations tell the metrics, by resource. */
export interface MigrationFigures {
  /** @param done objects of this migration so far */
  progress(group: string, resource: string, done: number, remaining: number): void;
  finished(group: string, resource: string, state: "Succeeded" | "Failed"): void;
}
