/** Builds the attributes that describe a write to admission. */
import type { GroupResource, GroupVersionKind } from "../../api/gvk.js";
import { type JsonObject, type JsonValue, setMember } from "../../api/json.js";
import type { ApiObject } from "../../api/object.js";
import type { UserInfo } from "../../api/user-info.js";
import type { RegisteredResource } from "../kinds/scheme.js";
import { readScale, SCALE_KIND, scaleOf, withScale } from "../objects/scale.js";
import type { WriteRequest } from "./write.js";
import type { AdmissionAttributes, AdmissionOperation, AdmissionView } from "./write-admission.js";
import type { Compensation } from "./write-transaction.js";

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
  const view = request.subresource === "scale" && object !== undefined ? scaleView(request) : undefined;
  return new RequestedWrite(request, operation, object, oldObject, objectKind, view, settle);
}

/** A class rather than a literal, since every write makes one, and a literal with a getter is slow to make. */
class RequestedWrite implements AdmissionAttributes {
  readonly resource: RegisteredResource;
  readonly gr: GroupResource;
  readonly version: string;
  readonly kind: string;
  readonly objectKind: GroupVersionKind;
  readonly subresource: string;
  readonly namespace: string;
  readonly name: string;
  readonly options: JsonObject | undefined;
  readonly user: UserInfo;
  readonly dryRun: boolean;
  readonly warn: (text: string) => void;
  readonly annotate: (key: string, value: string, isOfBody?: boolean) => void;
  readonly onRollback: (compensation: Compensation) => void;
  readonly #request: WriteRequest;

  constructor(
    request: WriteRequest,
    readonly operation: AdmissionOperation,
    readonly object: ApiObject | undefined,
    readonly oldObject: ApiObject | undefined,
    objectKind: GroupVersionKind | undefined,
    readonly view: AdmissionView | undefined,
    readonly settle: () => void,
  ) {
    const { resource } = request;
    const { group, version, kind } = resource.definition;
    this.resource = resource;
    this.gr = resource.gr;
    this.version = version;
    this.kind = objectKind?.kind ?? kind;
    this.objectKind = objectKind ?? (view === undefined ? { group, version, kind } : SCALE_KIND);
    this.subresource = request.subresource;
    this.namespace = request.namespace;
    // The name is known before admission, which can't change it.
    this.name = object?.metadata?.name ?? request.name;
    this.options = request.options;
    this.user = request.user;
    this.dryRun = request.dryRun;
    this.warn = request.warn;
    this.annotate = (key, value, isOfBody) => request.annotate?.(key, value, isOfBody);
    this.onRollback = (compensation) => request.transaction.onRollback(compensation);
    this.#request = request;
  }

  get signal(): AbortSignal | undefined {
    return this.#request.abandonment?.();
  }
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
