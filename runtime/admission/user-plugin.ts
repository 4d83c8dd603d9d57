/**
 * Wraps an admission plug-in of the user, which the server does not trust: it gets copies of the objects, the server itself
 * finds out whether the plug-in changed its copy, and prepares the object again if it did. Built-in plug-ins run without
 * this wrapper, so a server that has no others spends nothing on it.
 */
import { cloneJson, equalJson } from "../api/json.js";
import type { ApiObject } from "../api/object.js";
import { internalError } from "../api/status.js";
import { replaceContent } from "../registry/write/admission-attributes.js";
import type { AdmissionAttributes } from "../registry/write/write-admission.js";
import type { AdmissionPlugin } from "./admission-chain.js";
import { notJson } from "./not-json.js";
import type { AdmissionPlugin as UserAdmissionPlugin } from "./user-plugin-types.js";

/** The same plug-in, which can't do more to a write than plug-ins may. */
export function guardUserPlugin(plugin: UserAdmissionPlugin): AdmissionPlugin {
  const { name, sideEffects, handles, prepare, run, mutate, needsAnotherRound, validate } = plugin;
  const copies = new WeakMap<AdmissionAttributes, CopiedWrite>();
  const copyOf = (attributes: AdmissionAttributes): CopiedWrite => {
    let copied = copies.get(attributes);
    if (copied === undefined) {
      copied = new CopiedWrite(attributes, name);
      copies.set(attributes, copied);
    }
    return copied;
  };
  const reading = (attributes: AdmissionAttributes): AdmissionAttributes => copyOf(attributes).forReading();
  return {
    name,
    ...(sideEffects && { sideEffects }),
    ...(prepare && { prepare: () => prepare.call(plugin) }),
    ...(run && { run: (signal) => run.call(plugin, signal) }),
    ...(handles && { handles: (attributes) => handles.call(plugin, reading(attributes)) }),
    ...(needsAnotherRound && {
      needsAnotherRound: (attributes) => needsAnotherRound.call(plugin, reading(attributes)),
    }),
    ...(mutate && {
      mutate: (attributes) => copyOf(attributes).change((copied) => mutate.call(plugin, copied)),
    }),
    ...(validate && { validate: (attributes) => validate.call(plugin, reading(attributes)) }),
  };
}

/** The attributes of one write as one plug-in gets them: the same value in both rounds, so that it can recognize the write. */
class CopiedWrite {
  private readonly copied: AdmissionAttributes;
  /** Made when a call first reads them, and dropped after it. */
  private object: ApiObject | undefined;
  private oldObject: ApiObject | undefined;
  private isChanging = false;
  private hasChanged = false;

  constructor(
    private readonly attributes: AdmissionAttributes,
    private readonly pluginName: string,
  ) {
    this.copied = Object.defineProperties({} as AdmissionAttributes, {
      ...Object.getOwnPropertyDescriptors(attributes),
      object: {
        enumerable: true,
        get: () => {
          this.object ??= copyOf(attributes, attributes.object);
          return this.object;
        },
      },
      oldObject: {
        enumerable: true,
        get: () => {
          this.oldObject ??= copyOf(attributes, attributes.oldObject);
          return this.oldObject;
        },
      },
      settle: { enumerable: true, value: () => this.settle() },
    });
  }

  /** For a call that must not change anything. */
  forReading(): AdmissionAttributes {
    this.object = undefined;
    this.oldObject = undefined;
    return this.copied;
  }

  /**
   * Resolves `settled` when the call has changed the object, whatever it returned.
   * @throws StatusError 400 or 422 for what the kind's schema does not allow, 500 for what is not JSON
   */
  async change(call: (attributes: AdmissionAttributes) => unknown): Promise<false | "settled"> {
    this.isChanging = true;
    this.hasChanged = false;
    try {
      await call(this.forReading());
    } finally {
      this.isChanging = false;
    }
    this.takeOver();
    this.object = undefined;
    return this.hasChanged && "settled";
  }

  /** Outside of a mutating call there is no change that could be settled. */
  private settle(): void {
    if (!this.isChanging || this.object === undefined) return;
    this.takeOver();
    const { object = {}, resource } = this.attributes;
    replaceContent(this.object, cloneJson(object));
    resource.view?.becomes(this.object, object);
  }

  /**
   * Makes the changes of the plug-in's copy to the object of the write, and prepares that again. It takes a copy once more,
   * so that a plug-in which is still at work after its call changes nothing.
   */
  private takeOver(): void {
    const { object, resource, settle } = this.attributes;
    if (this.object === undefined || object === undefined) return;
    const problem = notJson(this.object);
    if (problem !== undefined)
      throw internalError(
        undefined,
        `admission plugin ${JSON.stringify(this.pluginName)} left ${problem} in the object`,
      );
    const isSameInStorage = resource.view?.isSameInStorage(this.object, object) ?? true;
    if (isSameInStorage && equalJson(this.object, object)) return;
    this.hasChanged = true;
    const { kind, apiVersion } = object;
    replaceContent(object, cloneJson(this.object));
    resource.view?.becomes(object, this.object);
    for (const [name, value] of Object.entries({ kind, apiVersion })) {
      if (value === undefined) delete object[name as "kind" | "apiVersion"];
      else object[name as "kind" | "apiVersion"] = value;
    }
    settle();
  }
}

function copyOf({ resource }: AdmissionAttributes, object: ApiObject | undefined): ApiObject | undefined {
  if (object === undefined) return undefined;
  const copy = cloneJson(object);
  resource.view?.descends(copy, object);
  return copy;
}
