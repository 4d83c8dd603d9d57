/** What the stages have to say of one request beside who, what and how it went. Names of keys come from the profile, or from plug-ins. */

/** Of one request; what does not fit is left out. */
export const MAX_ANNOTATIONS = 256;
/** Characters of keys and values of one request. */
export const MAX_ANNOTATION_CHARACTERS = 256 * 1024;

export class AuditAnnotations {
  private values: Readonly<Record<string, string>> | undefined;
  /** Keys of values that say as much as the body. */
  private ofBody: Set<string> | undefined;
  private count = 0;
  private characters = 0;

  /**
   * @param areKept false where nobody will ask for them
   * @param onRepeated told of a key that was to be set again, to something else
   */
  constructor(
    readonly areKept: boolean,
    private readonly onRepeated: (key: string) => void = () => {},
  ) {}

  /** Of the stages themselves; what is said last of a key counts. */
  add(annotations: Readonly<Record<string, string>>): void {
    if (this.areKept) this.values = this.values === undefined ? annotations : { ...this.values, ...annotations };
  }

  /** Of plug-ins; what is said first of a key counts. @param isOfBody true for what says as much as the body of the request */
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

  /** Undefined where nothing was said. */
  all(): Readonly<Record<string, string>> | undefined {
    return this.values;
  }

  /** Without what says as much as the body. */
  withoutBody(): Readonly<Record<string, string>> | undefined {
    const { ofBody, values } = this;
    if (ofBody === undefined || values === undefined) return values;
    return Object.fromEntries(Object.entries(values).filter(([key]) => !ofBody.has(key)));
  }
}
