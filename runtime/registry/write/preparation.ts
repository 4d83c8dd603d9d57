/**
 * Prepares an object for the store. Creates, updates, patches and applies share the steps, and each state of the object
 * has a name:
 *
 * - given: what the client sent, or the result of a patch or merge on the stored object;
 * - prepared: its schema has been applied, the server has set its metadata, and the kind's hooks have completed it;
 * - admitted: it has passed mutating admission, and was prepared again if a plug-in changed it;
 * - stored: converted to the stored version, as the engine holds it. `old` is always the currently stored state, in the
 *   version of the request.
 *
 * One object passes through all of these states and is changed in place. Its schema is applied once before mutating
 * admission, and again only after a change of something that the schema judges.
 */
import type { FieldError } from "../../api/field-error.js";
import { cloneJson, equalJson } from "../../api/json.js";
import type { ApiObject } from "../../api/object.js";
import type { ResourceStore } from "../store.js";
import { applySchema } from "../validation/apply-schema.js";
import type { WriteRequest } from "./write.js";

/**
 * The steps that prepare an object for one kind of write. Each changes the object, and may run again after other
 * changes.
 */
export interface PreparationSteps {
  /**
   * Sets the metadata that the server maintains, and removes what the write can't change. Returns true if it changed
   * anything but metadata.
   */
  restrict(): boolean;
  /** The kind's hook that completes the desired state. */
  readonly complete: (() => void) | undefined;
  /** The kind's hook that adds fields which no manager owns. */
  readonly assign: (() => void) | undefined;
  /**
   * Whether these steps may correct schema errors, in which case an object with errors is validated again after them.
   */
  readonly mayMend: boolean;
}

export class Preparation {
  private errors: readonly FieldError[] = [];
  /** Whether `errors` is the result of the schema for the present state of the object. */
  private isJudged = false;

  constructor(
    private readonly store: ResourceStore,
    private readonly request: WriteRequest,
    private readonly object: ApiObject,
    private readonly steps: PreparationSteps,
    private readonly old?: ApiObject,
  ) {}

  /** Applies the schema to the given object, and reports unknown fields. @throws StatusError 400, 413, 422 */
  judgeGiven(): void {
    this.judge(this.request);
  }

  /** Sets the server's metadata and runs the kind's first hook. */
  complete(): void {
    this.restrict();
    this.finish();
  }

  /** The first part of {@link complete}: sets the server's metadata. */
  restrict(): void {
    if (this.steps.restrict() || (this.steps.mayMend && this.errors.length > 0)) this.isJudged = false;
  }

  /** The second part of {@link complete}: runs the kind's first hook. */
  finish(): void {
    this.run(this.steps.complete);
  }

  /** Runs the kind's second hook. */
  assign(): void {
    this.run(this.steps.assign);
  }

  /**
   * Prepares the object again in the middle of mutating admission, after a plug-in has made changes whose extent it
   * does not know. The schema comes first, since hooks rely on types.
   * @throws StatusError 400, 413, 422
   */
  settle(): void {
    this.judgeAgain();
    this.complete();
    this.assign();
    this.verdict();
  }

  /** Prepares the object again after mutating admission has changed it without settling it. */
  prepareAgain(): void {
    this.isJudged = false;
    this.complete();
    this.assign();
  }

  /** Returns the schema errors of the present state of the object. @throws StatusError 400, 413, 422 */
  verdict(): readonly FieldError[] {
    if (!this.isJudged) this.judgeAgain();
    return this.errors;
  }

  /** Applies the schema without reporting unknown fields, which the first pass has reported. */
  private judgeAgain(): void {
    this.judge({ ...this.request, fieldValidation: "Ignore" });
  }

  private judge(request: WriteRequest): void {
    // A value of the wrong type throws, and a caller may catch that and continue.
    this.isJudged = false;
    this.errors = applySchema(this.store, request, this.object, this.old);
    this.isJudged = true;
  }

  private run(hook: (() => void) | undefined): void {
    if (hook === undefined) return;
    // Comparing costs less than validating again, and is pointless if the object has to be validated anyway.
    const before = this.isJudged ? cloneJson(this.object) : undefined;
    hook();
    if (before !== undefined && !equalJson(before, this.object)) this.isJudged = false;
  }
}
