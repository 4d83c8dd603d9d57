/**
 * The way of an object into the store. Creates, updates, patches and applies share it, and it has one word for each state
 * of the object:
 *
 * - given: what the client sent, or what a patch or a merge made of the stored object;
 * - prepared: its schema has been applied, the server has set its metadata, and the kind's hooks have completed it;
 * - admitted: mutating admission has had it, and it was prepared again if a plug-in changed it;
 * - stored: converted to the stored version, as the engine holds it. `old` is always the state that is stored now, in the
 *   version of the request.
 *
 * One object passes through all of them and is changed in place. Its schema is applied once before mutating admission, and
 * again only after something has changed what the schema judges.
 */
import type { FieldError } from "../../api/field-error.js";
import { cloneJson, equalJson } from "../../api/json.js";
import type { ApiObject } from "../../api/object.js";
import type { ResourceStore } from "../store.js";
import { applySchema } from "../validation/apply-schema.js";
import type { WriteRequest } from "./write.js";

/** What preparing means for one write. Each part changes the object, and may run again after others have changed it. */
export interface PreparationSteps {
  /**
   * Sets the metadata that the server keeps, and takes out what the write can't reach. Returns true when it changed
   * anything but metadata.
   */
  restrict(): boolean;
  /** The kind's hook that completes what the client wants. */
  readonly complete: (() => void) | undefined;
  /** The kind's hook that adds what no manager owns. */
  readonly assign: (() => void) | undefined;
  /** Whether these steps may remove what the schema finds wrong, so that an object with errors is judged again after them. */
  readonly mayMend: boolean;
}

export class Preparation {
  private errors: readonly FieldError[] = [];
  /** Whether `errors` is what the schema says of the object as it is now. */
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
    if (this.steps.restrict() || (this.steps.mayMend && this.errors.length > 0)) this.isJudged = false;
    this.run(this.steps.complete);
  }

  /** Runs the kind's second hook. */
  assign(): void {
    this.run(this.steps.assign);
  }

  /**
   * Prepares the object again in the middle of mutating admission, after a plug-in changed it in ways that it does not know
   * itself. The schema comes first, since hooks rely on types.
   * @throws StatusError 400, 413, 422
   */
  settle(): void {
    this.judgeAgain();
    this.complete();
    this.assign();
    this.verdict();
  }

  /** Prepares the object again after mutating admission, which has left it changed and not settled. */
  prepareAgain(): void {
    this.isJudged = false;
    this.complete();
    this.assign();
  }

  /** What the schema says of the object as it is now. @throws StatusError 400, 413, 422 */
  verdict(): readonly FieldError[] {
    if (!this.isJudged) this.judgeAgain();
    return this.errors;
  }

  /** Applies the schema without reporting unknown fields, which the first pass has reported. */
  private judgeAgain(): void {
    this.judge({ ...this.request, fieldValidation: "Ignore" });
  }

  private judge(request: WriteRequest): void {
    // a value of a wrong type throws, and a caller may catch that and go on
    this.isJudged = false;
    this.errors = applySchema(this.store, request, this.object, this.old);
    this.isJudged = true;
  }

  private run(hook: (() => void) | undefined): void {
    if (hook === undefined) return;
    // comparing is cheaper than judging again, and pointless once that has to be done anyway
    const before = this.isJudged ? cloneJson(this.object) : undefined;
    hook();
    if (before !== undefined && !equalJson(before, this.object)) this.isJudged = false;
  }
}
