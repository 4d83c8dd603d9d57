/**
 * A plug-in of the user's own, as the server calls it. What it answers is taken for a wish: it only ever has copies, what
 * it has made of the object is taken over once its call is over, and is made whole then whatever it says. The built-in
 * plug-ins do without, so a server that has no others spends nothing on this.
 */
import { cloneJson } from "../api/json.js";
import type { ApiObject } from "../api/object.js";
import { internalError } from "../api/status.js";
import { replaceContent } from "../registry/write/admission-attributes.js";
import type { AdmissionAttributes } from "../registry/write/write-admission.js";
import type { AdmissionPlugin } from "./admission-chain.js";
import { notJson } from "./not-json.js";
import type { AdmissionPlugin as OwnAdmissionPlugin } from "./own-plugin-types.js";

/** The same plug-in, which can't do more to a write than plug-ins may. */
export function ownPlugin(plugin: OwnAdmissionPlugin): AdmissionPlugin {
  const { name, sideEffects, handles, prepare, run, mutate, needsAnotherRound, validate } = plugin;
  const known = new WeakMap<AdmissionAttributes, ShownWrite>();
  const shownWrite = (attributes: AdmissionAttributes): ShownWrite => {
    let shown = known.get(attributes);
    if (shown === undefined) {
      shown = new ShownWrite(attributes, name);
      known.set(attributes, shown);
    }
    return shown;
  };
  const reading = (attributes: AdmissionAttributes): AdmissionAttributes => shownWrite(attributes).forReading();
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
      mutate: (attributes) => shownWrite(attributes).change((each) => mutate.call(plugin, each)),
    }),
    ...(validate && { validate: (attributes) => validate.call(plugin, reading(attributes)) }),
  };
}

/** The attributes of one write as one plug-in has them: the same value in both rounds, by which it may know the write again. */
class ShownWrite {
  private readonly shown: AdmissionAttributes;
  /** Made when they are first looked at in a call, and nobody's after it. */
  private object: ApiObject | undefined;
  private oldObject: ApiObject | undefined;
  private isChanging = false;

  constructor(
    private readonly attributes: AdmissionAttributes,
    private readonly pluginName: string,
  ) {
    this.shown = Object.defineProperties({} as AdmissionAttributes, {
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
    return this.shown;
  }

  /** Resolves true where the plug-in has had the object in its hands. @throws StatusError for what the kind's schema does not allow */
  async change(call: (attributes: AdmissionAttributes) => unknown): Promise<boolean> {
    this.isChanging = true;
    try {
      await call(this.forReading());
    } finally {
      this.isChanging = false;
    }
    const isTouched = this.object !== undefined;
    this.takeOver();
    this.object = undefined;
    return isTouched;
  }

  /** In the other calls there is nothing that could be made whole. */
  private settle(): void {
    if (!this.isChanging || this.object === undefined) return;
    this.takeOver();
    const { object = {}, resource } = this.attributes;
    replaceContent(this.object, cloneJson(object));
    resource.view?.becomes(this.object, object);
  }

  /** A copy again: a plug-in that is still at work once its call is over changes nothing any more. */
  private takeOver(): void {
    const { object, resource, settle } = this.attributes;
    if (this.object === undefined || object === undefined) return;
    const problem = notJson(this.object);
    if (problem !== undefined)
      throw internalError(
        undefined,
        `admission plugin ${JSON.stringify(this.pluginName)} left ${problem} in the object`,
      );
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
