/**
 * Wraps an admission plug-in of the user, which the server does not trust. The plug-in gets copies of the objects. The
 * server itself detects whether the plug-in changed its copy, and prepares the object again if it did. Built-in plug-ins
 * run without this wrapper, so it costs nothing on a server that has no other plug-ins.
 */
import { cloneJson, equalJson } from "../api/json.js";
import type { ApiObject } from "../api/object.js";
import { internalError } from "../api/status.js";
import { replaceContent } from "../registry/write/admission-attributes.js";
import type { AdmissionAttributes } from "../registry/write/write-admission.js";
import type { AdmissionPlugin } from "./admission-chain.js";
import { notJson } from "./not-json.js";
import type { AdmissionPlugin as UserAdmissionPlugin } from "./user-plugin-types.js";

/** Returns a plug-in that calls the given one and can change nothing except the object of a mutating call. */
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
    ...(validate && {
      // Awaited here, since a plug-in may return any thenable.
      validate: async (attributes) => {
        await validate.call(plugin, reading(attributes));
      },
    }),
  };
}

/** The attributes of one write for one plug-in. Both rounds get the same value, as the public type promises. */
class CopiedWrite {
  private readonly copied: AdmissionAttributes;
  /** The copies, made when a call first reads them and dropped after it. */
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
      // The class of the attributes has it, not each of them.
      signal: { enumerable: true, get: () => attributes.signal },
      settle: { enumerable: true, value: () => this.settle() },
    });
  }

  /** Returns the attributes with fresh copies, for a call that must not change anything. */
  forReading(): AdmissionAttributes {
    this.object = undefined;
    this.oldObject = undefined;
    return this.copied;
  }

  /**
   * Resolves to `settled` if the call has changed the object, whatever it returned.
   * @throws StatusError 400 or 422 for values that the schema of the kind does not allow, 500 for values that are not JSON
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

  /** Applies the changes so far and prepares the object. Does nothing outside of a mutating call. */
  private settle(): void {
    if (!this.isChanging || this.object === undefined) return;
    this.takeOver();
    const { object = {}, resource } = this.attributes;
    replaceContent(this.object, cloneJson(object));
    resource.view?.becomes(this.object, object);
  }

  /**
   * Applies the changes of the plug-in's copy to the object of the write, and prepares that object again. The object gets a
   * copy of the new content, so that a plug-in that goes on working after its call changes nothing.
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
