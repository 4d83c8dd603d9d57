/** The last change of this console, for as long as it can be undone. */
import { type Signal, signal } from "@preact/signals";
import type { ServedKind } from "../../../runtime/client/browser.js";
import type { ValueEdit, WrittenValue } from "../bulk/value-edit.js";
import type { StoredObject } from "../object/stored-object.js";

export type Change = { readonly kind: ServedKind } & (
  | { readonly action: "edited"; readonly before: StoredObject; readonly after: StoredObject }
  | { readonly action: "created"; readonly after: StoredObject }
  /** The objects as they were; `all` counts those too that were not read before their deletion. */
  | { readonly action: "deleted"; readonly objects: readonly StoredObject[]; readonly all: number }
  /** One value of several objects; `all` counts those too whose former value was not kept. */
  | {
      readonly action: "set";
      readonly edit: ValueEdit;
      readonly objects: readonly WrittenValue[];
      readonly all: number;
    }
);

export class LastChange {
  readonly change: Signal<Change | undefined> = signal(undefined);
  #number = 0;

  /** Counts the changes, so that each has a bar of its own. */
  get number(): number {
    return this.#number;
  }

  /** Takes the place of the former change. A write that changed nothing is no change. */
  note(change: Change): void {
    if (change.action === "edited" && versionOf(change.before) === versionOf(change.after)) return;
    this.#number++;
    this.change.value = change;
  }

  forget(): void {
    this.change.value = undefined;
  }
}

function versionOf({ metadata }: StoredObject): string {
  return metadata.resourceVersion;
}
