/**
 * Bytes of runs of objects as lists send them: made once, and shared by every list in which the run is whole. They live
 * as long as the run, which a write to any of its objects replaces.
 */
import type { GzipPiece } from "../../codec/gzip-member.js";
import type { StoredObject } from "../objects/stored-object.js";
import { ByteBudget } from "./byte-budget.js";
import { gzipPiece } from "./gzip-piece.js";

/** Memory of one resource's runs. What would go over it is made anew for each list. */
export const MAX_RUN_BYTES = 32 * 1024 * 1024;

/** The entries of a whole run, which are the same array in all lists. */
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

  /** @param form of the bytes; the forms are few: one for each version, encoding and presentation that is asked for */
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
    // lists that come meanwhile wait for the same piece
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
