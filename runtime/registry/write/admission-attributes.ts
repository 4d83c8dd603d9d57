/** Builds the attributes that describe a write to admission. */
import type { GroupVersionKind } from "../../api/gvk.js";
import { type JsonObject, type JsonValue, setMember } from "../../api/json.js";
import type { ApiObject } from "../../api/object.js";
import { readScale, SCALE_KIND, scaleOf, withScale } from "../objects/scale.js";
import type { WriteRequest } from "./write.js";
import type { AdmissionAttributes, AdmissionOperation, AdmissionView } from "./write-admission.js";

interface Subject {
  readonly object?: ApiObject | undefined;
  readonly oldObject?: ApiObject | undefined;
  /** The kind of the body, if that is not the resource's kind. */
  readonly objectKind?: GroupVersionKind;
  /** See {@link AdmissionAttributes.settle}; absent for bodies without a schema. */
  readonly settle?: () => void;
}

/**
 * Both rounds of an attempt share one value, so `object` is the one that mutating admission changes and the store gets.
 */
export function admissionAttributes(
  request: WriteRequest,
  operation: AdmissionOperation,
  { object, oldObject, objectKind, settle = () => {} }: Subject,
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
    // The name is known before admission, which can't change it.
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
    onRollback: (compensation) => request.transaction.onRollback(compensation),
  };
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

/** Replaces the content of an object by that of another one. Afterwards the two share their members. */
export function replaceContent(object: ApiObject, by: ApiObject): void {
  const target = object as ApiObject & JsonObject;
  for (const key of Object.keys(target)) if (!Object.hasOwn(by, key)) delete target[key];
  // An assignment to a member named `__proto__` would set the prototype.
  for (const [key, value] of Object.entries(by as JsonObject)) setMember(target, key, value as JsonValue);
}
