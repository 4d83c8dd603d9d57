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
import { type Awaitable, isPromise } from "../../base/awaitable.js";
import { inStageTurns, type StageTurn } from "../objects/stage-turns.js";
import type { ResourceStore } from "../store.js";
import { applySchema, applySchemaInSteps } from "../validation/apply-schema.js";
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

  /**
   * Applies the schema to the given object, and reports unknown fields.
   * @param turn what the steps of a large write wait for, here and below
   * @throws StatusError 400, 413, 422
   */
  judgeGiven(turn?: StageTurn): Awaitable<void> {
    return turn === undefined ? this.judge(this.request) : inStageTurns(turn, this.judgeInSteps(this.request));
  }

  /** Sets the server's metadata and runs the kind's first hook. */
  complete(turn?: StageTurn): Awaitable<void> {
    this.restrict();
    return this.run(this.steps.complete, turn);
  }

  /** Runs the kind's second hook. */
  assign(turn?: StageTurn): Awaitable<void> {
    return this.run(this.steps.assign, turn);
  }

  /**
   * Prepares the object again in the middle of mutating admission, after a plug-in has made changes whose extent it
   * does not know. The schema comes first, since hooks rely on types.
   * @throws StatusError 400, 413, 422
   */
  settle(): void {
    this.judgeAgain();
    this.restrict();
    this.runAtOnce(this.steps.complete);
    this.runAtOnce(this.steps.assign);
    if (!this.isJudged) this.judgeAgain();
  }

  /** Prepares the object again after mutating admission has changed it without settling it. */
  prepareAgain(turn?: StageTurn): Awaitable<void> {
    this.isJudged = false;
    const completed = this.complete(turn);
    return isPromise(completed) ? completed.then(() => this.assign(turn)) : this.assign(turn);
  }

  /** Returns the schema errors of the present state of the object. @throws StatusError 400, 413, 422 */
  verdict(turn?: StageTurn): Awaitable<readonly FieldError[]> {
    if (this.isJudged) return this.errors;
    if (turn !== undefined) return inStageTurns(turn, this.judgeInSteps(this.requestAgain())).then(() => this.errors);
    this.judgeAgain();
    return this.errors;
  }

  /** Applies the schema without reporting unknown fields, which the first pass has reported. */
  private judgeAgain(): void {
    this.judge(this.requestAgain());
  }

  private requestAgain(): WriteRequest {
    return { ...this.request, fieldValidation: "Ignore" };
  }

  private judge(request: WriteRequest): void {
    // A value of the wrong type throws, and a caller may catch that and continue.
    this.isJudged = false;
    this.errors = applySchema(this.store, request, this.object, this.old);
    this.isJudged = true;
  }

  private *judgeInSteps(request: WriteRequest): Generator<void, void> {
    this.isJudged = false;
    this.errors = yield* applySchemaInSteps(this.store, request, this.object, this.old);
    this.isJudged = true;
  }

  private restrict(): void {
    if (this.steps.restrict() || (this.steps.mayMend && this.errors.length > 0)) this.isJudged = false;
  }

  private run(hook: (() => void) | undefined, turn: StageTurn | undefined): Awaitable<void> {
    if (hook === undefined || turn === undefined) return this.runAtOnce(hook);
    return inStageTurns(turn, this.runInSteps(hook));
  }

  private runAtOnce(hook: (() => void) | undefined): void {
    if (hook === undefined) return;
    // Comparing costs less than validating again, and is pointless if the object has to be validated anyway.
    const before = this.isJudged ? cloneJson(this.object) : undefined;
    hook();
    if (before !== undefined && !equalJson(before, this.object)) this.isJudged = false;
  }

  private *runInSteps(hook: () => void): Generator<void, void> {
    const before = this.isJudged ? cloneJson(this.object) : undefined;
    yield;
    hook();
    yield;
    if (before !== undefined && !equalJson(before, this.object)) this.isJudged = false;
  }
}
