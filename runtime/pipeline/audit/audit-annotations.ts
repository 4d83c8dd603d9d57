/** The audit annotations of one request. Their keys come from the profile or from plug-ins. */

/** The maximum number of annotations of one request; further ones are dropped. */
export const MAX_ANNOTATIONS = 256;
/** The maximum number of characters in all keys and values of one request. */
export const MAX_ANNOTATION_CHARACTERS = 256 * 1024;

export class AuditAnnotations {
  private values: Readonly<Record<string, string>> | undefined;
  /** The keys of annotations that reveal as much as the body. */
  private ofBody: Set<string> | undefined;
  private count = 0;
  private characters = 0;

  /**
   * @param areKept false if the audit is off, so that annotations are dropped
   * @param onRepeated receives each key that would be set to a second value
   */
  constructor(
    readonly areKept: boolean,
    private readonly onRepeated: (key: string) => void = () => {},
  ) {}

  /** Adds annotations of the pipeline; the last value of a key counts. */
  add(annotations: Readonly<Record<string, string>>): void {
    if (this.areKept) this.values = this.values === undefined ? annotations : { ...this.values, ...annotations };
  }

  /**
   * Adds an annotation of a plug-in; the first value of a key counts.
   * @param isOfBody whether the value reveals as much as the body of the request
   */
  addOnce(key: string, value: string, isOfBody = false): void {
    if (!this.areKept) return;
    const former = this.values !== undefined && Object.hasOwn(this.values, key) ? this.values[key] : undefined;
    if (former !== undefined) {
      if (former !== value) this.onRepeated(key);
      return;
    }
    const characters = this.characters + key.length + value.length;
    if (this.count === MAX_ANNOTATIONS || characters > MAX_ANNOTATION_CHARACTERS) return;
    this.count++;
    this.characters = characters;
    this.values = { ...this.values, [key]: value };
    if (!isOfBody) return;
    this.ofBody ??= new Set();
    this.ofBody.add(key);
  }

  /** Returns all annotations; undefined if there are none. */
  all(): Readonly<Record<string, string>> | undefined {
    return this.values;
  }

  /** Returns the annotations except those that reveal as much as the body. */
  withoutBody(): Readonly<Record<string, string>> | undefined {
    const { ofBody, values } = this;
    if (ofBody === undefined || values === undefined) return values;
    return Object.fromEntries(Object.entries(values).filter(([key]) => !ofBody.has(key)));
  }
}
