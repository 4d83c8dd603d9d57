/**
 * The bytes of runs of objects as lists send them. They are encoded once and shared by every list in which the run is
 * whole, and they live as long as the run, which a write to any of its objects replaces.
 */
import type { GzipPiece } from "../../codec/gzip-member.js";
import type { StoredObject } from "../objects/stored-object.js";
import { ByteBudget } from "./byte-budget.js";
import { gzipPiece } from "./gzip-piece.js";

/** The most bytes that are kept for the runs of one resource. Further runs are encoded anew for each list. */
export const MAX_RUN_BYTES = 32 * 1024 * 1024;

/** The entries of a whole run, which is the same array in all lists. */
type Run = readonly StoredObject[];

interface RunForms {
  readonly plain: Map<string, Buffer>;
  readonly compressed: Map<string, Promise<GzipPiece>>;
}

export class RunBytes {
  private readonly byRun = new WeakMap<Run, RunForms>();
  private readonly budget: ByteBudget;

  constructor(maxBytes = MAX_RUN_BYTES) {
    this.budget = new ByteBudget(maxBytes);
  }

  get byteLength(): number {
    return this.budget.byteLength;
  }

  /** Whether the run need not be encoded for this form. */
  isKnown(run: Run, form: string): boolean {
    const forms = this.byRun.get(run);
    return forms !== undefined && (forms.plain.has(form) || forms.compressed.has(form));
  }

  /** @param form names the version, encoding and presentation of the bytes; few of them are ever requested */
  plain(run: Run, form: string, make: () => Buffer): Buffer {
    const forms = this.formsOf(run).plain;
    const known = forms.get(form);
    if (known !== undefined) return known;
    const bytes = make();
    if (this.budget.hold(run, bytes.byteLength)) forms.set(form, bytes);
    return bytes;
  }

  compressed(run: Run, form: string, make: () => Buffer): Promise<GzipPiece> {
    const forms = this.formsOf(run).compressed;
    const known = forms.get(form);
    if (known !== undefined) return known;
    // Other lists that need the piece meanwhile wait for the same promise.
    const piece = gzipPiece(this.formsOf(run).plain.get(form) ?? make());
    forms.set(form, piece);
    piece.then(
      ({ deflated }) => {
        if (!this.budget.hold(run, deflated.byteLength)) forms.delete(form);
      },
      () => forms.delete(form),
    );
    return piece;
  }

  private formsOf(run: Run): RunForms {
    let forms = this.byRun.get(run);
    if (forms === undefined) {
      forms = { plain: new Map(), compressed: new Map() };
      this.byRun.set(run, forms);
    }
    return forms;
  }
}
