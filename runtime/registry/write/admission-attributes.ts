/** What admission is shown of a write, and how it takes back what it did where nothing came of it. */
import type { GroupVersionKind } from "../../api/gvk.js";
import { type JsonObject, type JsonValue, setMember } from "../../api/json.js";
import type { ApiObject } from "../../api/object.js";
import { readScale, SCALE_KIND, scaleOf, withScale } from "../objects/scale.js";
import type { WriteRequest } from "./write.js";
import type { AdmissionAttributes, AdmissionOperation, AdmissionView } from "./write-admission.js";

/** Takes back what was noted elsewhere for a write that did not take place. */
export type Undo = () => Promise<void>;

interface Shown {
  readonly object?: ApiObject | undefined;
  readonly oldObject?: ApiObject | undefined;
  /** Of the body, where that is not the resource's kind. */
  readonly objectKind?: GroupVersionKind;
  /** See {@link AdmissionAttributes.settle}; nothing for what has no schema. */
  readonly settle?: () => void;
}

/** One value for both rounds of a try: the object in it is the one that is changed and then stored. */
export function admissionAttributes(
  request: WriteRequest,
  operation: AdmissionOperation,
  { object, oldObject, objectKind, settle = () => {} }: Shown,
): AdmissionAttributes {
  const { resource, namespace, subresource, user, dryRun } = request;
  const { group, version, kind } = resource.definition;
  const view = subresource === "scale" && object !== undefined ? scaleView(request) : undefined;
  const shownKind = objectKind ?? (view === undefined ? { group, version, kind } : SCALE_KIND);
  return {
    operation,
    resource,
    gr: resource.gr,
    version,
    kind: objectKind?.kind ?? kind,
    objectKind: shownKind,
    subresource,
    namespace,
    // names are settled before admission, and admission can't change them
    name: object?.metadata?.name ?? request.name,
    object,
    oldObject,
    ...(view === undefined ? {} : { view }),
    options: request.options,
    user,
    dryRun,
    get signal() {
      return request.abandonment?.();
    },
    warn: request.warn,
    annotate: (key, value, isOfBody) => request.annotate?.(key, value, isOfBody),
    settle,
    whenDropped(undo) {
      if (request.undos === undefined) throw new Error("this write can't tell whether it takes place");
      request.undos.push(undo);
    },
  };
}

/** Runs what was left with a request for the case that nothing comes of its write. */
export async function takeBack({ undos }: WriteRequest): Promise<void> {
  for (const undo of undos?.splice(0) ?? []) await undo();
}

/** The write took place: what was noted for it stands. */
export function keepNotes({ undos }: WriteRequest): void {
  undos?.splice(0);
}

function scaleView(request: WriteRequest): AdmissionView | undefined {
  const { definition, isBuiltin } = request.resource;
  const { scale: paths } = definition.subresources;
  if (!paths) return undefined;
  return {
    show: (object) => scaleOf(object, paths),
    take(shown, object) {
      const { scale } = readScale(shown, request);
      replaceContent(object, withScale(object, scale, { paths, isBuiltin }));
    },
  };
}

/** Makes an object the same as another one, whose parts it shares from then on. */
export function replaceContent(object: ApiObject, by: ApiObject): void {
  const target = object as ApiObject & JsonObject;
  for (const key of Object.keys(target)) if (!Object.hasOwn(by, key)) delete target[key];
  // an assignment would take a member named __proto__ for the prototype
  for (const [key, value] of Object.entries(by as JsonObject)) setMember(target, key, value as JsonValue);
}
